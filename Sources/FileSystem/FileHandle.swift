#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The one owner of an open file. Reads and writes are finished when a signal cuts them or the system does them in part.
package struct FileHandle: ~Copyable, Sendable {
    package let path: Path
    package private(set) var descriptor: Int32
    private let isOwner: Bool

    init(adopting descriptor: Int32, path: Path, isOwner: Bool = true) {
        self.path = path
        self.descriptor = descriptor
        self.isOwner = isOwner
    }

    deinit {
        if isOwner, descriptor >= 0 { _ = Self.closeDescriptor(descriptor) }
    }

    /// Opens the file that `path` names. `mode` are the permission bits of a file that is made new, before the umask.
    package static func open(
        _ path: Path, _ options: OpenOptions = .read, mode: UInt32 = 0o666
    ) throws(FileError) -> FileHandle {
        let descriptor = try SystemCalls.open(SystemCalls.workingDirectory, path, path, options, mode: mode)
        return FileHandle(adopting: descriptor, path: path)
    }

    /// Standard input, output and error; they stay open when the handle goes.
    package static func standardInput() -> FileHandle {
        FileHandle(adopting: STDIN_FILENO, path: Path("<stdin>"), isOwner: false)
    }
    package static func standardOutput() -> FileHandle {
        FileHandle(adopting: STDOUT_FILENO, path: Path("<stdout>"), isOwner: false)
    }
    package static func standardError() -> FileHandle {
        FileHandle(adopting: STDERR_FILENO, path: Path("<stderr>"), isOwner: false)
    }

    /// What is open under a number already, and stays so when the handle goes.
    package static func open(number: Int32) -> FileHandle {
        switch number {
        case STDIN_FILENO: standardInput()
        case STDOUT_FILENO: standardOutput()
        case STDERR_FILENO: standardError()
        default: FileHandle(adopting: number, path: Path("<\(number)>"), isOwner: false)
        }
    }

    /// Reads once into the buffer. Zero means the end.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
        while true {
            if let count = try readIfReady(into: buffer) { return count }
            guard waitReadable() else { throw FileError(operation: "read", path: path, errno: .current) }
        }
    }

    /// The same without waiting, where the file was opened so: nil when there is nothing yet.
    package func readIfReady(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int? {
        try FileSystemHooks.check(.read, path)
        while true {
            #if canImport(Glibc)
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #elseif canImport(Musl)
                let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
            #else
                let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
            if count >= 0 { return count }
            if Errno.current == .interrupted { continue }
            if Errno.current == .wouldBlock { return nil }
            throw FileError(operation: "read", path: path, errno: .current)
        }
    }

    /// Fills the buffer or stops at the end of the file; answers how many bytes there were.
    package func readFully(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
        var filled = 0
        while filled < buffer.count {
            let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
            if count == 0 { break }
            filled += count
        }
        return filled
    }

    /// Reads to the end. More than `limit` bytes is an error (`EFBIG`), so a growing file or an endless pipe ends.
    package func readToEnd(limit: Int) throws(FileError) -> [UInt8] {
        let known = (try? status().size).map { Int(clamping: $0) } ?? 0
        var bytes = [UInt8]()
        // One byte more than expected, so that the end is seen without another allocation.
        var room = min(max(known, 0), limit) &+ 1
        while true {
            room = max(room, 4096)
            var failure: FileError?
            let old = bytes.count
            bytes.append(contentsOf: repeatElement(0, count: room))
            let count = bytes.withUnsafeMutableBytes { buffer -> Int in
                do throws(FileError) {
                    return try readFully(into: UnsafeMutableRawBufferPointer(rebasing: buffer[old...]))
                } catch {
                    failure = error
                    return 0
                }
            }
            if let failure { throw failure }
            bytes.removeLast(room - count)
            if bytes.count > limit {
                throw FileError(
                    operation: "read", path: path, errno: .fileTooLarge,
                    detail: "it is too large: it has more than \(limit) bytes")
            }
            if count < room { return bytes }
            room = min(bytes.count, 16 << 20)
        }
    }

    /// Writes every byte, or throws.
    package func write(all bytes: UnsafeRawBufferPointer) throws(FileError) {
        var end = bytes.count
        var planned: Errno?
        switch FileSystemHooks.verdict(.write, path) {
        case .proceed: break
        case .pretend: return
        case .fail(let errno): (end, planned) = (0, errno)
        case .cut(let count, let errno): (end, planned) = (min(end, count), errno)
        }
        var done = 0
        while done < end {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done..<end])
            #if canImport(Glibc)
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            #elseif canImport(Musl)
                let count = Musl.write(descriptor, rest.baseAddress, rest.count)
            #else
                let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
            #endif
            if count > 0 {
                done += count
            } else if count < 0, Errno.current == .interrupted {
                continue
            } else if count < 0, Errno.current == .wouldBlock, waitWritable() {
                continue
            } else {
                throw FileError(operation: "write", path: path, errno: count == 0 ? .inputOutput : .current)
            }
        }
        if let planned { throw FileError(operation: "write", path: path, errno: planned) }
    }

    package func write(all bytes: [UInt8]) throws(FileError) {
        let failure = bytes.withUnsafeBytes { buffer -> FileError? in
            do throws(FileError) {
                try write(all: buffer)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }

    /// Moves to `offset` from the start.
    package func seek(to offset: Int64) throws(FileError) {
        if lseek(descriptor, off_t(offset), SEEK_SET) == -1 {
            throw FileError(operation: "seek in", path: path, errno: .current)
        }
    }

    package func status() throws(FileError) -> FileStatus {
        var raw = stat()
        try check("examine") { fstat(descriptor, &raw) }
        return FileStatus(raw)
    }

    package var size: Int64 {
        get throws(FileError) { try status().size }
    }

    package func truncate(to size: Int64) throws(FileError) {
        try FileSystemHooks.check(.truncate, path)
        try check("truncate") { ftruncate(descriptor, off_t(size)) }
    }

    package func setPermissions(_ mode: UInt32) throws(FileError) {
        try FileSystemHooks.check(.changeMode, path)
        try check("change the mode of") { fchmod(descriptor, mode_t(mode)) }
    }

    /// Waits until the bytes of this file are on the disk.
    package func sync() throws(FileError) {
        guard try FileSystemHooks.allows(.sync, path) else { return }
        #if canImport(Darwin)
            // fsync leaves the bytes in the drive there; where the full form is not known the short one has to do.
            if fcntl(descriptor, F_FULLFSYNC) != -1 { return }
        #endif
        try check("sync") { fsync(descriptor) }
    }

    /// Takes the lock on this file that goes with the descriptor. False when another holds it.
    ///
    /// Where locks are not to be had (some network disks) this throws; nothing may rest on a lock alone.
    package func tryLock(exclusive: Bool = true) throws(FileError) -> Bool {
        guard try FileSystemHooks.allows(.lock, path) else { return true }
        let (result, code) = SystemCalls.retrying { flock(descriptor, (exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) }
        if result == 0 { return true }
        if code == .wouldBlock { return false }
        throw FileError(operation: "lock", path: path, errno: code)
    }

    package func unlock() {
        _ = flock(descriptor, LOCK_UN)
    }

    /// Makes reads wait again after an open that did not.
    package func clearNonBlocking() {
        let flags = fcntl(descriptor, F_GETFL)
        if flags != -1 { _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) }
    }

    /// The same open file under the name that it has got meanwhile.
    package consuming func named(_ newPath: Path) -> FileHandle {
        let handle = FileHandle(adopting: descriptor, path: newPath, isOwner: isOwner)
        descriptor = -1
        return handle
    }

    /// Closes now and tells what the system says about it; some disks report a failed write only here.
    package consuming func close() throws(FileError) {
        let number = descriptor
        let owned = isOwner
        let name = path
        descriptor = -1
        guard owned, number >= 0 else { return }
        if let code = Self.closeDescriptor(number) { throw FileError(operation: "close", path: name, errno: code) }
    }

    /// A close that a signal cut has closed on Linux; asking again could close another's file.
    private static func closeDescriptor(_ descriptor: Int32) -> Errno? {
        #if canImport(Glibc)
            let result = Glibc.close(descriptor)
        #elseif canImport(Musl)
            let result = Musl.close(descriptor)
        #else
            let result = Darwin.close(descriptor)
        #endif
        if result == 0 || Errno.current == .interrupted { return nil }
        return .current
    }

    private func check(_ operation: String, _ body: () -> Int32) throws(FileError) {
        let (result, code) = SystemCalls.retrying(body)
        if result == -1 { throw FileError(operation: operation, path: path, errno: code) }
    }

    /// Waits until a read gives bytes, or the last writer has gone, or the time is over; false is the last of these.
    @discardableResult
    package func waitForBytes(milliseconds: Int32) -> Bool {
        wait(for: Int16(POLLIN), milliseconds: milliseconds)
    }

    /// Waits until a write takes bytes, or the last reader has gone, or the time is over; false is the last of these.
    package func waitForRoom(milliseconds: Int32) -> Bool {
        wait(for: Int16(POLLOUT), milliseconds: milliseconds)
    }

    private func waitReadable() -> Bool { wait(for: Int16(POLLIN)) }
    private func waitWritable() -> Bool { wait(for: Int16(POLLOUT)) }

    private func wait(for events: Int16, milliseconds: Int32 = -1) -> Bool {
        var request = pollfd(fd: descriptor, events: events, revents: 0)
        return SystemCalls.retrying { poll(&request, 1, milliseconds) }.0 == 1
    }
}
