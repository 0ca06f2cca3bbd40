import FileSystem

/// The files and folders that a pattern of several components names, sorted by bytes. For shells that hand patterns
/// over as they are, and for lists.
///
/// With several `**` in a pattern there are many ways to share the folders of one path among them. All lead to the same
/// place: a folder, and what of the pattern is left for what is in it. So each such place is gone through once, and the
/// time is at most that of the folders times the components of the pattern.
struct GlobExpansion {
    private enum Component {
        /// `**`; never two of them one behind the other, which say no more than one.
        case folders
        case literal([UInt8])
        case pattern(GlobPattern, beginsWithDot: Bool)
    }

    private struct Place: Hashable {
        let folder: Path
        /// The first component that is left.
        let component: Int
    }

    private let components: [Component]
    /// Whether a slash at the end says that folders are meant.
    private let namesFolders: Bool
    private var found: Set<Path> = []
    private var seen: Set<Place> = []

    static func expand(_ pattern: [UInt8]) -> [Path] {
        var expansion = GlobExpansion(pattern)
        expansion.walk(pattern.first == UInt8(ascii: "/") ? Path("/") : Path(""), 0, depth: 0)
        return expansion.found.sorted()
    }

    private init(_ pattern: [UInt8]) {
        var components: [Component] = []
        for part in pattern.split(separator: UInt8(ascii: "/")).map(Array.init) {
            if part == [UInt8(ascii: "*"), UInt8(ascii: "*")] {
                if case .folders = components.last { continue }
                components.append(.folders)
            } else if GlobPattern.isPattern(part) {
                components.append(
                    .pattern(GlobPattern(component: part), beginsWithDot: part.first == UInt8(ascii: ".")))
            } else {
                components.append(.literal(part))
            }
        }
        self.components = components
        namesFolders = pattern.last == UInt8(ascii: "/")
    }

    /// Takes what the whole pattern leads to.
    private mutating func take(_ path: Path, _ kind: FileKind? = nil) {
        if namesFolders, kind != .directory {
            // A link to a folder is one.
            guard Self.isFolder(path) else { return }
        }
        found.insert(path)
    }

    /// Folders deeper than this are not looked into; `**` does not follow links, so only depth has to be bounded.
    private static let deepest = 256

    /// Looks for what is left of the pattern in a folder; `depth` is how many folders lead to it.
    private mutating func walk(_ folder: Path, _ component: Int, depth: Int) {
        guard components.indices.contains(component), depth < Self.deepest,
            seen.insert(Place(folder: folder, component: component)).inserted
        else { return }
        let isLast = component == components.count - 1
        switch components[component] {
        case .folders:
            // They may be none.
            walk(folder, component + 1, depth: depth)
            if isLast, namesFolders, !folder.isEmpty { take(folder) }
            for entry in Self.entries(of: folder) where entry.name.bytes.first != UInt8(ascii: ".") {
                let path = folder.appending(entry.name)
                if entry.kind == .directory {
                    walk(path, component, depth: depth + 1)
                } else if isLast, namesFolders || entry.kind != .symbolicLink || !Self.isFolder(path) {
                    // A link to a folder is not looked into, as where a folder is searched. A slash asks for it.
                    take(path, entry.kind)
                }
            }
        case .literal(let name):
            let path = folder.appending(bytes: name)
            if !isLast {
                walk(path, component + 1, depth: depth + 1)
            } else if Files.exists(path) {
                take(path)
            }
        case .pattern(let pattern, let beginsWithDot):
            for entry in Self.entries(of: folder) where pattern.matches(entry.name.bytes) {
                // A leading dot must be asked for, as in a shell.
                if entry.name.bytes.first == UInt8(ascii: "."), !beginsWithDot { continue }
                let path = folder.appending(entry.name)
                if isLast { take(path, entry.kind) } else { walk(path, component + 1, depth: depth + 1) }
            }
        }
    }

    /// Whether it is a folder or leads to one.
    private static func isFolder(_ path: Path) -> Bool { (try? Files.stat(path))?.kind == .directory }

    private static func entries(of folder: Path) -> [DirectoryEntry] {
        (try? Files.list(folder.isEmpty ? Path(".") : folder)) ?? []
    }
}
