import FileSystem

/// The directories of a store. Each is reached from the root one name at a time without following symbolic links, so
/// nothing below the root can lead out of it; and by path each time, so a folder that somebody removed is made again.
struct StoreTree: Sendable {
    let root: Path

    /// The directory, or nil when it is not there. A symbolic link in its place is an error.
    func open(_ names: [String]) throws(FileError) -> DirectoryHandle? {
        do throws(FileError) {
            var directory = try DirectoryHandle.open(root)
            for name in names { directory = try directory.directory(name) }
            return directory
        } catch {
            if error.errno == .noSuchFile { return nil }
            throw Self.explained(error)
        }
    }

    /// The directory, made with those above it where they are missing. With `sync` a new name is on the disk.
    func make(_ names: [String], sync: Bool = false) throws(FileError) -> DirectoryHandle {
        do throws(FileError) {
            var directory = try openRoot()
            for name in names { directory = try Self.enter(name, of: directory, sync: sync) }
            return directory
        } catch {
            throw Self.explained(error)
        }
    }

    private func openRoot() throws(FileError) -> DirectoryHandle {
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
