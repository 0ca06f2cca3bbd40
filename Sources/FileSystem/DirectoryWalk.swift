/// The files below a directory, in the order of the bytes of their paths, one at a time.
///
/// Iterative: how deep the folders go is bounded by memory, not by the stack. A folder that cannot be listed is thrown
/// once; the walk goes on behind it when asked again.
package struct DirectoryWalk: ~Copyable {
    /// What happens to symbolic links that the walk meets. The start itself is always followed.
    package enum LinkPolicy: Sendable {
        /// Links are left out.
        case skip
        /// A link to a regular file counts as that file; links to folders are left out.
        case files
        /// Links to folders are entered too, each folder once on any way down, so that loops end.
        case all
    }

    package struct Item: Sendable, Equatable {
        package let path: Path
        package let kind: FileKind
    }

    private struct Pending {
        let path: Path
        let kind: FileKind
        /// The folders above, outermost first; kept only where loops are possible.
        let above: [FileIdentity]
    }

    private let policy: LinkPolicy
    /// What is still to come, the next at the end.
    private var stack: [Pending]

    package init(_ root: Path, links policy: LinkPolicy = .files) {
        self.policy = policy
        stack = [Pending(path: root, kind: .directory, above: [])]
    }

    /// The next thing that is not a folder, or nil at the end. What is still a symbolic link leads nowhere.
    package mutating func next() throws(FileError) -> Item? {
        while let pending = stack.popLast() {
            switch pending.kind {
            case .directory: try enter(pending)
            default: return Item(path: pending.path, kind: pending.kind)
            }
        }
        return nil
    }

    private mutating func enter(_ pending: Pending) throws(FileError) {
        let directory = try DirectoryHandle.open(pending.path)
        var above = pending.above
        if policy == .all {
            let identity = try directory.status().identity
            if above.contains(identity) { return }
            above.append(identity)
        }
        var children: [(key: [UInt8], item: Pending)] = []
        for entry in try directory.entries() {
            let path = pending.path.appending(entry.name)
            var kind = entry.kind
            if kind == .symbolicLink {
                if policy == .skip { continue }
                // A link that leads nowhere stays a link.
                if let target = try? Files.stat(path).kind {
                    if target == .directory && policy == .files { continue }
                    kind = target
                }
            }
            // Paths below a folder have a slash behind its name, and sort by it.
            let key = entry.name.bytes + (kind == .directory ? [Path.separator] : [])
            children.append((key, Pending(path: path, kind: kind, above: above)))
        }
        children.sort { $1.key.lexicographicallyPrecedes($0.key) }
        stack.append(contentsOf: children.map(\.item))
    }
}
