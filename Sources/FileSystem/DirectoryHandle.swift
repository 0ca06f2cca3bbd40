#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// One name in a directory.
package struct DirectoryEntry: Sendable, Equatable {
    /// One component.
    package let name: Path
    package let kind: FileKind
}

/// The one owner of an open directory. Names are taken relative to it and their last component is never followed when
/// it is a symbolic link, so whoever walks down from a trusted directory stays below it.
package struct DirectoryHandle: ~Copyable, Sendable {
    package let path: Path
    let descriptor: Int32

    private init(adopting descriptor: Int32, path: Path) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        _ = close(descriptor)
    }

    package static func open(_ path: Path, followLastLink: Bool = true) throws(FileError) -> DirectoryHandle {
        var options: OpenOptions = [.directory]
        if !followLastLink { options.insert(.noFollow) }
        let descriptor = try SystemCalls.open(SystemCalls.workingDirectory, path, path, options, mode: 0)
        return DirectoryHandle(adopting: descriptor, path: path)
    }

    package func directory(_ name: String) throws(FileError) -> DirectoryHandle {
        let full = path.appending(name)
        let descriptor = try SystemCalls.open(descriptor, Path(name), full, [.directory, .noFollow], mode: 0)
        return DirectoryHandle(adopting: descriptor, path: full)
    }

    /// The same open directory, for another owner.
    package func duplicate() throws(FileError) -> DirectoryHandle {
        let (copy, code) = SystemCalls.retrying { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
        if copy == -1 { throw FileError(operation: "open", path: path, errno: code) }
        return DirectoryHandle(adopting: copy, path: path)
    }

    package func makeDirectory(_ name: String, mode: UInt32) throws(FileError) {
        try SystemCalls.makeDirectory(descriptor, Path(name), path.appending(name), mode: mode)
    }

    package func open(_ name: String, _ options: OpenOptions, mode: UInt32 = 0o600) throws(FileError) -> FileHandle {
        let full = path.appending(name)
        let opened = try SystemCalls.open(descriptor, Path(name), full, options.union(.noFollow), mode: mode)
        return FileHandle(adopting: opened, path: full)
    }

    package func status() throws(FileError) -> FileStatus {
        var raw = stat()
        let (result, code) = SystemCalls.retrying { fstat(descriptor, &raw) }
        if result == -1 { throw FileError(operation: "examine", path: path, errno: code) }
        return FileStatus(raw)
    }

    package func status(_ name: Path) throws(FileError) -> FileStatus {
        try SystemCalls.status(descriptor, name, path.appending(name), followLinks: false)
    }

    package func status(_ name: String) throws(FileError) -> FileStatus {
        try status(Path(name))
    }

    package func rename(
        _ name: String, to other: borrowing DirectoryHandle, as newName: String
    ) throws(FileError) {
        try SystemCalls.rename(
            descriptor, Path(name), path.appending(name), to: other.descriptor, Path(newName))
    }

    package func link(_ name: String, to other: borrowing DirectoryHandle, as newName: String) throws(FileError) {
        try SystemCalls.link(descriptor, Path(name), path.appending(name), to: other.descriptor, Path(newName))
    }

    package func unlink(_ name: String) throws(FileError) {
        try SystemCalls.unlink(descriptor, Path(name), path.appending(name))
    }

    package func removeDirectory(_ name: String) throws(FileError) {
        try SystemCalls.removeDirectory(descriptor, Path(name), path.appending(name))
    }

    package func setModified(_ name: String, _ time: Timestamp) throws(FileError) {
        try SystemCalls.setModified(descriptor, Path(name), path.appending(name), time)
    }

    /// Gives the directory a new stamp, as if a name in it had changed.
    package func stamp(_ time: Timestamp) throws(FileError) {
        try FileSystemHooks.check(.setTimes, path)
        let point = timespec(tv_sec: .init(time.secondsSinceEpoch), tv_nsec: .init(time.nanoseconds))
        let times = [point, point]
        let (result, code) = SystemCalls.retrying { futimens(descriptor, times) }
        if result == -1 { throw FileError(operation: "stamp", path: path, errno: code) }
    }

    /// The names in this directory without `.` and `..`, sorted by bytes.
    package func entries() throws(FileError) -> [DirectoryEntry] {
        // A second descriptor, because reading moves a position that all copies of one share.
        let copy = try SystemCalls.open(descriptor, Path("."), path, [.directory], mode: 0)
        guard let stream = fdopendir(copy) else {
            let code = Errno.current
            _ = close(copy)
            throw FileError(operation: "list", path: path, errno: code)
        }
        defer { closedir(stream) }
        var found: [DirectoryEntry] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                let code = Errno.current
                if code.rawValue != 0 { throw FileError(operation: "list", path: path, errno: code) }
                break
            }
            let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
            let start = UnsafeRawPointer(entry) + offset
            let bytes = UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self)))
            if bytes.elementsEqual([0x2E]) || bytes.elementsEqual([0x2E, 0x2E]) { continue }
            let name = Path(bytes: bytes)
            guard let kind = kind(of: entry, name) else { continue }
            found.append(DirectoryEntry(name: name, kind: kind))
        }
        return found.sorted { $0.name < $1.name }
    }

    /// Waits until the names in this directory are on the disk.
    package func sync() throws(FileError) {
        guard try FileSystemHooks.allows(.syncDirectory, path) else { return }
        let (result, code) = SystemCalls.retrying { fsync(descriptor) }
        // Some file systems have no such thing for directories, and say so with this code.
        if result == -1, code != .invalidArgument {
            throw FileError(operation: "sync", path: path, errno: code)
        }
    }

    /// Waits until everything written to this directory's whole disk is there. Much cheaper than one wait for each of
    /// many files; where the system has no such call, it asks for all disks.
    package func syncVolume() throws(FileError) {
        guard try FileSystemHooks.allows(.syncVolume, path) else { return }
        #if os(Linux)
            // The header shows this call only to C sources that ask for extensions, so it is looked up.
            typealias SyncVolume = @convention(c) (Int32) -> Int32
            if let symbol = dlsym(nil, "syncfs") {
                let call = unsafeBitCast(symbol, to: SyncVolume.self)
                let (result, code) = SystemCalls.retrying { call(descriptor) }
                if result == -1 { throw FileError(operation: "sync the disk of", path: path, errno: code) }
                return
            }
        #endif
        #if canImport(Glibc)
            Glibc.sync()
        #elseif canImport(Musl)
            Musl.sync()
        #else
            Darwin.sync()
        #endif
    }

    /// The kind as the directory tells it; asked of the file where the directory does not know. Nil: it went meanwhile.
    private func kind(of entry: UnsafeMutablePointer<dirent>, _ name: Path) -> FileKind? {
        switch Int32(entry.pointee.d_type) {
        case Int32(DT_REG): return .regular
        case Int32(DT_DIR): return .directory
        case Int32(DT_LNK): return .symbolicLink
        case Int32(DT_FIFO): return .pipe
        case Int32(DT_SOCK): return .socket
        case Int32(DT_CHR): return .characterDevice
        case Int32(DT_BLK): return .blockDevice
        default:
            do throws(FileError) {
                return try status(name).kind
            } catch {
                return error.errno == .noSuchFile ? nil : .unknown
            }
        }
    }
}
