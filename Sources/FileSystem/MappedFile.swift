#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The bytes of one file, read or mapped, for as long as this value lives.
package struct MappedFile: ~Copyable, @unchecked Sendable {
    /// Whether somebody may change the file while it is in use.
    package enum Trust: Sendable {
        /// One of ours that never changes, such as a stored blob.
        case immutable
        /// Anything else. When the file is shortened meanwhile, zeros stand in for the bytes that are gone, and
        /// `wasCutShort` says so.
        case mayChange
    }

    /// Below this size a read into fresh memory is quicker than a mapping.
    package static let mappingThreshold: Int64 = 256 << 10

    private let base: UnsafeMutableRawPointer?
    package let count: Int
    private let isMapped: Bool
    /// The place in the table of mappings that may lose their file's end.
    private let guardSlot: Int?

    deinit {
        if let guardSlot { GuardedMappings.remove(guardSlot) }
        guard let base else { return }
        if isMapped { munmap(base, count) } else { free(base) }
    }

    /// Whether the file lost its end while its bytes were used: what was made of them says nothing about the file.
    package var wasCutShort: Bool {
        guardSlot.map(GuardedMappings.wasCut) ?? false
    }

    /// The bytes of the file or pipe at `path`. See `Files.openForReading` for what is refused.
    package init(_ path: Path, trust: Trust = .mayChange, limit: Int = .max) throws(FileError) {
        let file = try Files.openForReading(path)
        try self.init(file, trust: trust, limit: limit)
    }

    /// The rest of an open file. More than `limit` bytes is an error (`EFBIG`).
    package init(_ file: borrowing FileHandle, trust: Trust = .mayChange, limit: Int = .max) throws(FileError) {
        let status = try file.status()
        // Files that the kernel makes up when they are read say that they are empty, and some never end.
        if status.kind == .regular, status.size == 0 {
            base = nil
            count = 0
            isMapped = false
            guardSlot = nil
            return
        }
        if status.kind == .regular, status.size > Int64(limit) { throw Self.tooLarge(file.path, limit) }
        if status.kind == .regular, status.size >= Self.mappingThreshold, let size = Int(exactly: status.size),
            let mapping = Self.map(file, size, trust)
        {
            base = mapping.base
            count = size
            isMapped = true
            guardSlot = mapping.slot
            return
        }
        let buffer = try Self.read(file, expecting: status.kind == .regular ? Int(clamping: status.size) : 0, limit)
        base = buffer.baseAddress
        count = buffer.count
        isMapped = false
        guardSlot = nil
    }

    /// Maps the file from its start; nil when it has to be read, also because it was read in part already.
    private static func map(
        _ file: borrowing FileHandle, _ size: Int, _ trust: Trust
    ) -> (base: UnsafeMutableRawPointer, slot: Int?)? {
        guard lseek(file.descriptor, 0, SEEK_CUR) == 0,
            let base = mmap(nil, size, PROT_READ, MAP_PRIVATE, file.descriptor, 0), base != MAP_FAILED
        else { return nil }
        if trust == .immutable { return (base, nil) }
        guard let slot = GuardedMappings.register(base, size) else {
            munmap(base, size)
            return nil
        }
        return (base, slot)
    }

    /// Calls `body` with the bytes; they are valid only inside.
    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: base, count: count))
    }

    /// Reads to the end into memory that grows by doubling. The buffer's count is what was read; `free` takes it.
    private static func read(
        _ file: borrowing FileHandle, expecting size: Int, _ limit: Int
    ) throws(FileError) -> UnsafeMutableRawBufferPointer {
        var capacity = max(min(size, limit), 4095) + 1
        var memory = malloc(capacity)
        var filled = 0
        while true {
            guard let start = memory else {
                throw FileError(operation: "read", path: file.path, errno: Errno(rawValue: ENOMEM))
            }
            do throws(FileError) {
                let room = UnsafeMutableRawBufferPointer(start: start + filled, count: capacity - filled)
                filled += try file.readFully(into: room)
                if filled > limit { throw tooLarge(file.path, limit) }
            } catch {
                free(start)
                throw error
            }
            if filled < capacity { return UnsafeMutableRawBufferPointer(start: start, count: filled) }
            let (doubled, overflow) = capacity.multipliedReportingOverflow(by: 2)
            guard !overflow, let grown = realloc(start, doubled) else {
                free(start)
                throw FileError(operation: "read", path: file.path, errno: Errno(rawValue: ENOMEM))
            }
            memory = grown
            capacity = doubled
        }
    }

    private static func tooLarge(_ path: Path, _ limit: Int) -> FileError {
        FileError(operation: "read", path: path, errno: .fileTooLarge, detail: "it has more than \(limit) bytes")
    }
}
