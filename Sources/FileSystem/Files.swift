#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Whole operations on files named by paths.
package enum Files {
    /// The bytes of a regular file or a pipe; more than `limit` is an error. Symbolic links are followed.
    package static func readAll(
        _ path: Path, limit: Int, waitsForWriter: Bool = false
    ) throws(FileError) -> [UInt8] {
        let file = try openForReading(path, waitsForWriter: waitsForWriter)
        return try file.readToEnd(limit: limit)
    }

    /// How long a pipe that nobody writes to is waited for, in milliseconds: enough for a program that was started at the
    /// same time, and no hang.
    private static let patience: Int32 = 2000

    /// Opens what can be read to an end: a regular file or a pipe. Nobody may write to the pipe yet: then it has no bytes;
    /// with `waitsForWriter` somebody has `patience` to begin. Directories, devices and sockets are refused with a reason.
    package static func openForReading(_ path: Path, waitsForWriter: Bool = false) throws(FileError) -> FileHandle {
        do throws(FileError) {
            let file = try FileHandle.open(path, [.read, .nonBlocking])
            let kind = try file.status().kind
            try requireReadable(kind, path)
            // Waiting here and not in a second open loses nothing that somebody wrote between the two.
            if kind == .pipe, waitsForWriter { file.waitForBytes(milliseconds: patience) }
            file.clearNonBlocking()
            return file
        } catch {
            // A socket cannot be opened at all; the reason is worth more than the code.
            if error.errno == .noSuchDeviceOrAddress { try requireReadable(try stat(path).kind, path) }
            throw error
        }
    }

    private static func requireReadable(_ kind: FileKind, _ path: Path) throws(FileError) {
        switch kind {
        case .regular, .pipe:
            return
        case .directory:
            throw FileError(operation: "read", path: path, errno: .isDirectory)
        case .characterDevice, .blockDevice, .socket, .symbolicLink, .unknown:
            throw FileError(
                operation: "read", path: path, errno: .noSuchDevice,
                detail: "it is a \(kind.name), not a file or a pipe")
        }
    }

    /// Puts `bytes` at `path` in one step: readers see the old file or the whole new one. With `sync` the file and its
    /// name are on the disk when this returns. The file's mode is 0666 less the umask unless `mode` says otherwise.
    package static func writeAtomically(
        _ path: Path, _ bytes: [UInt8], sync: Bool = false, mode: UInt32 = 0o666
    ) throws(FileError) {
        let temporary = path.directory.appending(".glb-" + RandomName.make() + ".tmp")
        do throws(FileError) {
            let file = try FileHandle.open(temporary, [.write, .create, .exclusive, .noFollow], mode: mode)
            try file.write(all: bytes)
            if sync { try file.sync() }
            try file.close()
            try rename(temporary, to: path)
            if sync { try DirectoryHandle.open(path.directory).sync() }
        } catch {
            try? unlink(temporary)
            throw FileError(
                operation: error.operation, path: error.path == temporary ? path : error.path, errno: error.errno,
                detail: error.detail)
        }
    }

    /// Makes the directory and those above it that are missing. One that is there is fine, whoever made it.
    package static func createDirectories(_ path: Path, mode: UInt32 = 0o777) throws(FileError) {
        var missing: [Path] = []
        var current = path
        while true {
            do throws(FileError) {
                let status = try stat(current)
                guard status.kind == .directory else {
                    throw FileError(operation: "create directory", path: current, errno: .notDirectory)
                }
                break
            } catch {
                guard error.errno == .noSuchFile else { throw error }
            }
            missing.append(current)
            let above = current.directory
            if above == current { break }
            current = above
        }
        for directory in missing.reversed() {
            do throws(FileError) {
                try SystemCalls.makeDirectory(SystemCalls.workingDirectory, directory, directory, mode: mode)
            } catch {
                if error.errno != .fileExists { throw error }
            }
        }
    }

    /// The names in a directory, sorted by bytes.
    package static func list(_ directory: Path) throws(FileError) -> [DirectoryEntry] {
        try DirectoryHandle.open(directory).entries()
    }

    package static func stat(_ path: Path, followLinks: Bool = true) throws(FileError) -> FileStatus {
        try SystemCalls.status(SystemCalls.workingDirectory, path, path, followLinks: followLinks)
    }

    /// Whether something has this name, a dangling symbolic link among it.
    package static func exists(_ path: Path) -> Bool {
        (try? stat(path, followLinks: false)) != nil
    }

    /// The path without links, dots and doubled slashes; nil where nothing is.
    package static func realPath(_ path: Path) -> Path? {
        guard !path.bytes.contains(0) else { return nil }
        let name = path.bytes.map { CChar(bitPattern: $0) } + [0]
        guard let resolved = realpath(name, nil) else { return nil }
        defer { free(resolved) }
        return Path(bytes: UnsafeRawBufferPointer(start: UnsafeRawPointer(resolved), count: strlen(resolved)))
    }

    package static func rename(_ path: Path, to newPath: Path) throws(FileError) {
        try SystemCalls.rename(
            SystemCalls.workingDirectory, path, path, to: SystemCalls.workingDirectory, newPath)
    }

    package static func link(_ path: Path, as newPath: Path) throws(FileError) {
        try SystemCalls.link(SystemCalls.workingDirectory, path, path, to: SystemCalls.workingDirectory, newPath)
    }

    package static func makeSymbolicLink(_ path: Path, target: Path) throws(FileError) {
        try SystemCalls.symbolicLink(SystemCalls.workingDirectory, path, path, target: target)
    }

    package static func unlink(_ path: Path) throws(FileError) {
        try SystemCalls.unlink(SystemCalls.workingDirectory, path, path)
    }

    package static func removeDirectory(_ path: Path) throws(FileError) {
        try SystemCalls.removeDirectory(SystemCalls.workingDirectory, path, path)
    }

    package static func setModified(_ path: Path, _ time: Timestamp) throws(FileError) {
        try SystemCalls.setModified(SystemCalls.workingDirectory, path, path, time)
    }
}
