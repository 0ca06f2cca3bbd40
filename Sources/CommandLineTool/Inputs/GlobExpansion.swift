import FileSystem

/// The files and folders that a pattern of several components names, sorted by bytes. For shells that hand patterns
/// over as they are, and for lists.
struct GlobExpansion {
    private var found: Set<Path> = []

    static func expand(_ pattern: [UInt8]) -> [Path] {
        var expansion = GlobExpansion()
        let components = pattern.split(separator: UInt8(ascii: "/")).map { Array($0) }
        let start = pattern.first == UInt8(ascii: "/") ? Path("/") : Path("")
        expansion.walk(start, components[...], depth: 0)
        return expansion.found.sorted()
    }

    /// Folders deeper than this are not looked into; `**` does not follow links, so only depth has to be bounded.
    private static let deepest = 256

    private mutating func walk(_ folder: Path, _ components: ArraySlice<[UInt8]>, depth: Int) {
        guard let component = components.first, depth < Self.deepest else { return }
        let rest = components.dropFirst()
        if component == [UInt8(ascii: "*"), UInt8(ascii: "*")] {
            walkAnyDepth(folder, rest, depth: depth)
            return
        }
        if !GlobPattern.isPattern(component) {
            let path = folder.appending(bytes: component)
            if rest.isEmpty {
                if Files.exists(path) { found.insert(path) }
            } else {
                walk(path, rest, depth: depth + 1)
            }
            return
        }
        let pattern = GlobPattern(component: component)
        for entry in Self.entries(of: folder) where pattern.matches(entry.name.bytes) {
            // A leading dot must be asked for, as in a shell.
            if entry.name.bytes.first == UInt8(ascii: "."), component.first != UInt8(ascii: ".") { continue }
            let path = folder.appending(entry.name)
            if rest.isEmpty { found.insert(path) } else { walk(path, rest, depth: depth + 1) }
        }
    }

    private mutating func walkAnyDepth(_ folder: Path, _ rest: ArraySlice<[UInt8]>, depth: Int) {
        if !rest.isEmpty { walk(folder, rest, depth: depth + 1) }
        for entry in Self.entries(of: folder) where entry.name.bytes.first != UInt8(ascii: ".") {
            let path = folder.appending(entry.name)
            if entry.kind == .directory {
                if depth < Self.deepest { walkAnyDepth(path, rest, depth: depth + 1) }
            } else if rest.isEmpty {
                found.insert(path)
            }
        }
    }

    private static func entries(of folder: Path) -> [DirectoryEntry] {
        (try? Files.list(folder.isEmpty ? Path(".") : folder)) ?? []
    }
}
