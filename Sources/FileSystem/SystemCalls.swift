#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The system calls that take a directory and a name, each in one place: retried when a signal cut them, seen by the
/// hooks, and with the path in the error. `directory` is a descriptor or `AT_FDCWD`; `full` is the path for messages.
enum SystemCalls {
    static let workingDirectory: Int32 = AT_FDCWD

    static func open(
        _ directory: Int32, _ name: Path, _ full: Path, _ options: OpenOptions, mode: UInt32
    ) throws(FileError) -> Int32 {
        try FileSystemHooks.check(options.changesDisk ? .create : .open, full)
        let flags = options.rawValue | O_CLOEXEC | O_NOCTTY
        return try call("open", full, name) { pointer in
            DescriptorShortage.shared.opening { retrying { openat(directory, pointer, flags, mode_t(mode)) } }
        }
    }

    static func status(
        _ directory: Int32, _ name: Path, _ full: Path, followLinks: Bool
    ) throws(FileError) -> FileStatus {
        var raw = stat()
        _ = try call("examine", full, name) { fstatat(directory, $0, &raw, followLinks ? 0 : AT_SYMLINK_NOFOLLOW) }
        return FileStatus(raw)
    }

    static func makeDirectory(_ directory: Int32, _ name: Path, _ full: Path, mode: UInt32) throws(FileError) {
        try FileSystemHooks.check(.createDirectory, full)
        _ = try call("create directory", full, name) { mkdirat(directory, $0, mode_t(mode)) }
    }

    static func unlink(_ directory: Int32, _ name: Path, _ full: Path) throws(FileError) {
        try FileSystemHooks.check(.unlink, full)
        _ = try call("remove", full, name) { unlinkat(directory, $0, 0) }
    }

    static func removeDirectory(_ directory: Int32, _ name: Path, _ full: Path) throws(FileError) {
        try FileSystemHooks.check(.removeDirectory, full)
        _ = try call("remove directory", full, name) { unlinkat(directory, $0, AT_REMOVEDIR) }
    }

    static func rename(
        _ directory: Int32, _ name: Path, _ full: Path, to other: Int32, _ newName: Path
    ) throws(FileError) {
        try FileSystemHooks.check(.rename, full)
        _ = try callBoth("rename", full, name, newName) { renameat(directory, $0, other, $1) }
    }

    static func link(
        _ directory: Int32, _ name: Path, _ full: Path, to other: Int32, _ newName: Path
    ) throws(FileError) {
        try FileSystemHooks.check(.link, full)
        _ = try callBoth("link", full, name, newName) { linkat(directory, $0, other, $1, 0) }
    }

    static func symbolicLink(
        _ directory: Int32, _ name: Path, _ full: Path, target: Path
    ) throws(FileError) {
        try FileSystemHooks.check(.symbolicLink, full)
        _ = try callBoth("create symbolic link", full, target, name) { symlinkat($0, directory, $1) }
    }

    static func setModified(
        _ directory: Int32, _ name: Path, _ full: Path, _ time: Timestamp
    ) throws(FileError) {
        try FileSystemHooks.check(.setTimes, full)
        let point = timespec(
            tv_sec: .init(time.secondsSinceEpoch), tv_nsec: .init(time.nanoseconds))
        // The access time gets the same value: nothing here reads it.
        let times = [point, point]
        _ = try call("stamp", full, name) { utimensat(directory, $0, times, AT_SYMLINK_NOFOLLOW) }
    }

    /// Runs a call that answers -1 on failure, again when a signal came between.
    static func call(
        _ operation: String, _ full: Path, _ name: Path, _ body: (UnsafePointer<CChar>) -> Int32
    ) throws(FileError) -> Int32 {
        try call(operation, full, name) { pointer in retrying { body(pointer) } }
    }

    private static func call(
        _ operation: String, _ full: Path, _ name: Path, _ body: (UnsafePointer<CChar>) -> (Int32, Errno)
    ) throws(FileError) -> Int32 {
        do throws(Errno) {
            let (result, code) = try name.withCPath(body)
            if result == -1 { throw code }
            return result
        } catch {
            throw FileError(operation: operation, path: full, errno: error)
        }
    }

    private static func callBoth(
        _ operation: String, _ full: Path, _ first: Path, _ second: Path,
        _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
    ) throws(FileError) -> Int32 {
        guard !second.bytes.contains(0) else {
            throw FileError(operation: operation, path: full, errno: .invalidArgument)
        }
        let terminated = second.bytes.map { CChar(bitPattern: $0) } + [0]
        return try call(operation, full, first) { body($0, terminated) }
    }

    /// The result, and the code when the result is -1.
    static func retrying(_ body: () -> Int32) -> (Int32, Errno) {
        while true {
            let result = body()
            if result != -1 { return (result, Errno(rawValue: 0)) }
            let code = Errno.current
            if code != .interrupted { return (-1, code) }
        }
    }
}
