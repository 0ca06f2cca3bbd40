package import FileSystem

/// Where the store is, and who said so.
package struct StoreLocation: Sendable, Equatable {
    package let path: Path
    /// The option, variable or rule that the path comes from, as shown by `glb cache dir --verbose`.
    package let source: String
    /// What was set but not used, and why.
    package let notes: [String]
    /// Whether somebody named just this place, and not where caches are in general.
    package let isNamed: Bool

    /// A place that the path may come from. The first that has a value wins.
    private struct Candidate {
        let source: String
        let value: () -> Path?
        let suffix: [String]
        let mustBeAbsolute: Bool
    }

    /// `--cache-dir`, then `GLB_CACHE_DIR`, then `XDG_CACHE_HOME/glb` if that is absolute, then the system's folder for
    /// caches in the user's home.
    package static func find(
        option: Path?, variable: @escaping (String) -> Path? = Environment.path
    ) throws(StoreError) -> StoreLocation {
        #if canImport(Darwin)
            let home = Candidate(
                source: "~/Library/Caches/glb", value: { variable("HOME") }, suffix: ["Library", "Caches", "glb"],
                mustBeAbsolute: true)
        #else
            let home = Candidate(
                source: "~/.cache/glb", value: { variable("HOME") }, suffix: [".cache", "glb"], mustBeAbsolute: true)
        #endif
        let candidates: [Candidate] = [
            Candidate(source: "--cache-dir", value: { option }, suffix: [], mustBeAbsolute: false),
            Candidate(
                source: "GLB_CACHE_DIR", value: { variable("GLB_CACHE_DIR") }, suffix: [], mustBeAbsolute: false),
            Candidate(
                source: "XDG_CACHE_HOME", value: { variable("XDG_CACHE_HOME") }, suffix: ["glb"],
                mustBeAbsolute: true),
            home,
        ]
        var notes: [String] = []
        for candidate in candidates {
            guard let value = candidate.value(), !value.isEmpty else { continue }
            if candidate.mustBeAbsolute, !value.isAbsolute {
                notes.append("\(candidate.source) is ignored: \(value.display) is not an absolute path")
                continue
            }
            let path = candidate.suffix.reduce(value) { $0.appending($1) }
            return StoreLocation(
                path: path, source: candidate.source, notes: notes, isNamed: candidate.suffix.isEmpty)
        }
        throw StoreError(
            .noLocation, "no place for the store: HOME is not set; give one with --cache-dir or GLB_CACHE_DIR")
    }
}
