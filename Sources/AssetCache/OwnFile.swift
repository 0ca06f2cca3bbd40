import FileSystem

/// A file with a random name that this process writes and holds the lock of, so that others can tell it is in use.
enum OwnFile {
    /// Makes a file that was not there. `name` is asked again for each try.
    static func create(
        in directory: borrowing DirectoryHandle, _ name: () -> String
    ) throws(FileError) -> NamedFile {
        for _ in 0..<8 {
            let candidate = name()
            let file = try directory.open(candidate, [.readWrite, .create, .exclusive], mode: 0o600)
            guard let isLocked = try? file.tryLock() else {
                // No locks on this disk; the random name has to do.
                return NamedFile(name: candidate, file: file)
            }
            // A collector may have opened the file before it was locked: then it holds the lock, or took the name away.
            if isLocked, try file.status().links > 0 { return NamedFile(name: candidate, file: file) }
            try? directory.unlink(candidate)
        }
        throw FileError(operation: "create a file in", path: directory.path, errno: .fileExists)
    }

    /// The file if its writer is dead, locked so that nobody else takes it up. Nil: it is in use, or gone.
    ///
    /// Some network disks grant a lock to everyone who asks, and there a granted lock says nothing of the writer. So the
    /// same lock is asked for once more through a second opening: where that is granted too, this throws as where there
    /// are no locks at all.
    static func takeOver(
        _ name: String, in directory: borrowing DirectoryHandle
    ) throws(FileError) -> FileHandle? {
        do throws(FileError) {
            let file = try openForTaking(name, in: directory)
            guard try file.tryLock() else { return nil }
            guard try !directory.open(name, [.readWrite, .nonBlocking]).tryLock() else {
                throw FileError(
                    operation: "lock", path: file.path, errno: .noLocks, detail: "the disk grants every lock")
            }
            // The name may belong to another file by now.
            guard try directory.status(name).identity == file.status().identity else { return nil }
            return file
        } catch {
            if error.errno == .noSuchFile { return nil }
            throw error
        }
    }

    private static func openForTaking(
        _ name: String, in directory: borrowing DirectoryHandle
    ) throws(FileError) -> FileHandle {
        do throws(FileError) {
            return try directory.open(name, [.readWrite, .nonBlocking])
        } catch {
            guard error.errno == .accessDenied else { throw error }
        }
        // A writer that died between closing the file to changes and naming it left it unwritable.
        let file = try directory.open(name, [.read, .nonBlocking])
        if try file.tryLock() { try file.setPermissions(0o600) }
        file.unlock()
        return try directory.open(name, [.readWrite, .nonBlocking])
    }
}

extension FileError {
    /// The disk has no locks, or none that mean anything.
    var meansNoLocks: Bool { errno == .noLocks || errno == .notImplemented || errno == .notSupported }
}

/// A file with the name it has in its folder.
struct NamedFile: ~Copyable {
    let name: String
    let file: FileHandle
}
