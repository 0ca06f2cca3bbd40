import FileSystem
package import GLTFValidation
package import JSONText

/// What holds for some assets only: an element of `overrides` in the configuration file.
///
/// It does not matter how the path of an asset is typed. A pattern is compared with the path from the folder of the file that
/// has the pattern, and with every end of that path that begins behind a slash: so `*.vrm` is any file of that name, and
/// `vendor/*.glb` any in a folder `vendor`. A pattern that begins with `./` or `../` starts at that folder, and one that
/// begins with a slash at the root; they are compared with the whole path. `**` stands for any number of folders.
///
/// A pattern that ends in a slash means folders, and everything below them. One that ends in a plain name, as `vendor`, may
/// mean a file or a folder, and holds for both.
package struct PathOverride: Sendable {
    package var patterns: [String]
    package var ignore: [String] = []
    package var severity: [(code: String, level: Severity)] = []

    /// An asset as patterns see it.
    struct Subject {
        /// From the root: as it was typed, and with links in its folders followed.
        let paths: [[[UInt8]]]

        init(_ path: [UInt8]) {
            let path = Path(bytes: path)
            let (written, real) = (PathParts.written(path), PathParts.real(path))
            paths = written == real ? [real] : [written, real]
        }

        /// From a folder, or from the root if it is not in that folder.
        func paths(from home: [[UInt8]]) -> [[[UInt8]]] {
            let inside = paths.filter { $0.count > home.count && $0.starts(with: home) }
            return inside.isEmpty ? paths : inside.map { Array($0.dropFirst(home.count)) }
        }
    }

    private enum Part: Sendable {
        case folders
        case literal([UInt8])
        case name(GlobPattern)
    }

    private struct Pattern: Sendable {
        var parts: [Part]
        /// Whether it is compared with the whole path from the root.
        var isWhole: Bool
    }

    private let home: [[UInt8]]
    private let compiled: [Pattern]

    /// - Parameter home: the folder that the patterns start from, as the names that lead to it; nil is the working folder.
    package init(patterns: [String], home: [[UInt8]]? = nil) {
        let home = home ?? PathParts.real(ofFolder: Path("."))
        self.patterns = patterns
        self.home = home
        compiled = patterns.flatMap { Self.patterns(Array($0.utf8), home) }
    }

    /// What a pattern stands for: files, everything below folders, or both.
    private static func patterns(_ text: [UInt8], _ home: [[UInt8]]) -> [Pattern] {
        let last = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last.map(Array.init) ?? []
        if text.isEmpty { return [] }
        // The folder itself and the one above are written with a slash, so that they are not taken for names.
        if last == Array(".".utf8) || last == Array("..".utf8) {
            return [below(pattern(text + [UInt8(ascii: "/")], home))]
        }
        let pattern = pattern(text, home)
        if last.isEmpty { return [below(pattern)] }
        return GlobPattern.isPattern(last) ? [pattern] : [pattern, below(pattern)]
    }

    private static func below(_ pattern: Pattern) -> Pattern {
        var pattern = pattern
        pattern.parts += [.name(GlobPattern(component: Array("*".utf8))), .folders]
        return pattern
    }

    private static func pattern(_ text: [UInt8], _ home: [[UInt8]]) -> Pattern {
        func parts(_ names: [[UInt8]]) -> [Part] {
            names.map { $0 == Array("**".utf8) ? .folders : .name(GlobPattern(component: $0)) }
        }
        if text.first == UInt8(ascii: "/") {
            return Pattern(parts: parts(PathParts.resolved(text, from: [])), isWhole: true)
        }
        guard text.starts(with: "./".utf8) || text.starts(with: "../".utf8) else {
            return Pattern(parts: parts(PathParts.resolved(text, from: [])), isWhole: false)
        }
        let names = PathParts.resolved(text, from: home)
        // Names of the folder are no patterns, whatever characters they have.
        let kept = zip(names, home).prefix { $0 == $1 }.count
        return Pattern(parts: home[..<kept].map { .literal($0) } + parts(Array(names[kept...])), isWhole: true)
    }

    func applies(to subject: Subject) -> Bool {
        let paths = subject.paths(from: home)
        return compiled.contains { pattern in
            (pattern.isWhole ? subject.paths : paths).contains { Self.matches($0, pattern) }
        }
    }

    /// Part by part; `reached` holds how many parts of the path what was read of the pattern can stand for. In front of
    /// the pattern any number of folders may be, if it is not for whole paths.
    private static func matches(_ path: [[UInt8]], _ pattern: Pattern) -> Bool {
        if pattern.parts.isEmpty { return false }
        var reached = Array(repeating: !pattern.isWhole, count: path.count + 1)
        reached[0] = true
        for part in pattern.parts {
            var next = Array(repeating: false, count: path.count + 1)
            for count in reached.indices where reached[count] {
                let isMatch: Bool
                switch part {
                case .folders:
                    for further in count..<next.count { next[further] = true }
                    continue
                case .literal(let name): isMatch = count < path.count && name == path[count]
                case .name(let name): isMatch = count < path.count && name.matches(path[count])
                }
                if isMatch { next[count + 1] = true }
            }
            reached = next
        }
        return reached.last ?? false
    }

    /// What the configuration file has for it.
    package var json: JSONValue {
        var object: JSONObject = ["files": .array(patterns.map(JSONValue.string))]
        if !ignore.isEmpty { object["ignore"] = .array(ignore.map(JSONValue.string)) }
        if !severity.isEmpty {
            var levels = JSONObject()
            for entry in severity { levels[entry.code] = .string(entry.level.name) }
            object["severity"] = .object(levels)
        }
        return .object(object)
    }
}

extension ValidationOptions {
    /// The options for one asset.
    func applying(_ overrides: [PathOverride], to path: [UInt8]) -> ValidationOptions {
        if overrides.isEmpty { return self }
        var options = self
        let subject = PathOverride.Subject(path)
        for override in overrides where override.applies(to: subject) {
            options.ignored.formUnion(override.ignore)
            for entry in override.severity { options.severities[entry.code] = entry.level }
        }
        return options
    }
}
