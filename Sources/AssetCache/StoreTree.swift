import FileSystem
import Synchronization

/// The directories of a store. Each is reached from the root one name at a time without following symbolic links, so
/// nothing below the root can lead out of it. The way to a directory that many commits need is remembered: as long as its
/// path leads to the same directory as before, and a look at the path tells that, it need not be gone again. A folder that
/// somebody removed is made again, and one that was put in its place is examined like any other.
final class StoreTree: Sendable {
    let root: Path

    /// A directory that was reached, and which one it was.
    private final class Known: Sendable {
        let directory: DirectoryHandle
        let identity: FileIdentity

        init(_ directory: consuming DirectoryHandle) throws(FileError) {
            identity = try directory.status().identity
            self.directory = directory
        }
    }

    private let known = Mutex<[[String]: Known]>([:])

    init(root: Path) { self.root = root }

    /// The directory, or nil when it is not there. A symbolic link in its place is an error.
    func open(_ names: [String]) throws(FileError) -> DirectoryHandle? {
        do throws(FileError) {
            return try reach(names) { (directory, name) throws(FileError) in try directory.directory(name) }
        } catch {
            if error.errno == .noSuchFile { return nil }
            throw Self.explained(error)
        }
    }

    /// The directory, made with those above it where they are missing. With `sync` a new name is on the disk.
    func make(_ names: [String], sync: Bool = false) throws(FileError) -> DirectoryHandle {
        do throws(FileError) {
            return try reach(names, isMaking: true) { (directory, name) throws(FileError) in
                try Self.enter(name, of: directory, sync: sync)
            }
        } catch {
            throw Self.explained(error)
        }
    }

    private func reach(
        _ names: [String], isMaking: Bool = false,
        enter: (borrowing DirectoryHandle, String) throws(FileError) -> DirectoryHandle
    ) throws(FileError) -> DirectoryHandle {
        // The 256 folders of a fan are too many to be held open.
        guard let last = names.last, StoreLayout.isFan(Path(last)) else {
            if let known = remembered(names) { return try known.directory.duplicate() }
            return try walk(names, isMaking, enter)
        }
        let above = Array(names.dropLast())
        if let known = remembered(above) { return try enter(known.directory, last) }
        return try enter(try walk(above, isMaking, enter), last)
    }

    private func walk(
        _ names: [String], _ isMaking: Bool,
        _ enter: (borrowing DirectoryHandle, String) throws(FileError) -> DirectoryHandle
    ) throws(FileError) -> DirectoryHandle {
        var directory = isMaking ? try makeRoot() : try DirectoryHandle.open(root)
        if names.isEmpty { return directory }
        for name in names { directory = try enter(directory, name) }
        let found = try Known(try directory.duplicate())
        known.withLock { $0[names] = found }
        return directory
    }

    /// What is remembered of a directory, if its path still leads there.
    private func remembered(_ names: [String]) -> Known? {
        guard let known = known.withLock({ $0[names] }) else { return nil }
        if let status = try? Files.stat(known.directory.path, followLinks: false), status.identity == known.identity {
            return known
        }
        self.known.withLock { $0[names] = nil }
        return nil
    }

    private func makeRoot() throws(FileError) -> DirectoryHandle {
        do throws(FileError) {
            return try DirectoryHandle.open(root)
        } catch {
            guard error.errno == .noSuchFile else { throw error }
        }
        try Files.createDirectories(root.directory, mode: 0o755)
        try Files.createDirectories(root, mode: 0o700)
        return try DirectoryHandle.open(root)
    }

    private static func enter(
        _ name: String, of directory: borrowing DirectoryHandle, sync: Bool
    ) throws(FileError) -> DirectoryHandle {
        do throws(FileError) {
            return try directory.directory(name)
        } catch {
            guard error.errno == .noSuchFile else { throw error }
        }
        do throws(FileError) {
            try directory.makeDirectory(name, mode: 0o700)
        } catch {
            // Somebody else was quicker.
            guard error.errno == .fileExists else { throw error }
        }
        if sync { try directory.sync() }
        return try directory.directory(name)
    }

    private static func explained(_ error: FileError) -> FileError {
        guard error.errno == .symbolicLinkLoop || error.errno == .notDirectory else { return error }
        return FileError(
            operation: error.operation, path: error.path, errno: error.errno,
            detail: "it is not a directory; links below the store's root are not followed")
    }
}
