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
    /// Whether reading ended before the file did, because nobody wanted to see more.
    package let isPartial: Bool
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
    package init(
        _ path: Path, trust: Trust = .mayChange, limit: Int = .max,
        wanted: (UnsafeRawBufferPointer) -> Int = { _ in .max },
        rest: (UnsafeRawBufferPointer) -> Bool = { _ in false }
    ) throws(FileError) {
        let file = try Files.openForReading(path)
        try self.init(file, trust: trust, limit: limit, wanted: wanted, rest: rest)
    }

    /// How much is read of a file that says that it is empty and is not: the kernel makes such files up when they are
    /// read, and some never end.
    private static let longestMadeUp = 64 << 20

    /// The rest of an open file. More than `limit` bytes is an error (`EFBIG`).
    ///
    /// - Parameters:
    ///   - wanted: For what is read bit by bit, as pipes are: sees all bytes that have come, again and again, and
    ///     answers up to which length more are wanted.
    ///   - rest: Sees what comes behind those, first no bytes and then a piece at a time, and answers whether it is to
    ///     see more. Nothing of it is kept or counts for the limit. All pieces but the last have the same length, however
    ///     the bytes come, so that where it ends follows from them alone.
    package init(
        _ file: borrowing FileHandle, trust: Trust = .mayChange, limit: Int = .max,
        wanted: (UnsafeRawBufferPointer) -> Int = { _ in .max },
        rest: (UnsafeRawBufferPointer) -> Bool = { _ in false }
    ) throws(FileError) {
        let status = try file.status()
        if status.kind == .regular, status.size > Int64(limit) { throw Self.tooLarge(file.path, limit) }
        if status.kind == .regular, status.size >= Self.mappingThreshold, let size = Int(exactly: status.size),
            let mapping = Self.map(file, size, trust)
        {
            base = mapping.base
            count = size
            isMapped = true
            isPartial = false
            guardSlot = mapping.slot
            return
        }
        let isRegular = status.kind == .regular
        let isEmpty = isRegular && status.size == 0
        let buffer = try Self.read(
            file, expecting: isRegular ? Int(clamping: status.size) : 0,
            isEmpty ? Swift.min(limit, Self.longestMadeUp) : limit, { isRegular && !isEmpty ? .max : wanted($0) }, rest)
        base = buffer.memory.baseAddress
        count = buffer.memory.count
        isMapped = false
        isPartial = buffer.isPartial
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

    /// Reads to the end, or as far as is wanted, into memory that grows by doubling. The buffer's count is what was read;
    /// `free` takes it.
    private static func read(
        _ file: borrowing FileHandle, expecting size: Int, _ limit: Int, _ wanted: (UnsafeRawBufferPointer) -> Int,
        _ rest: (UnsafeRawBufferPointer) -> Bool
    ) throws(FileError) -> (memory: UnsafeMutableRawBufferPointer, isPartial: Bool) {
        var capacity = max(min(size, limit), 4095) + 1
        var memory = malloc(capacity)
        var filled = 0
        var length = Int.max
        while true {
            guard let start = memory else {
                throw FileError(operation: "read", path: file.path, errno: Errno(rawValue: ENOMEM))
            }
            let end = min(capacity, length)
            do throws(FileError) {
                filled += try file.readFully(
                    into: UnsafeMutableRawBufferPointer(start: start + filled, count: end - filled))
                if filled > limit { throw tooLarge(file.path, limit) }
                let buffer = UnsafeMutableRawBufferPointer(start: start, count: filled)
                if filled < end { return (buffer, false) }
                length = wanted(UnsafeRawBufferPointer(buffer))
                if length <= filled { return (buffer, try !letGo(file, rest) && !isAtEnd(file)) }
            } catch {
                free(start)
                throw error
            }
            if filled < capacity { continue }
            let (doubled, overflow) = capacity.multipliedReportingOverflow(by: 2)
            guard !overflow, let grown = realloc(start, doubled) else {
                free(start)
                throw FileError(operation: "read", path: file.path, errno: Errno(rawValue: ENOMEM))
            }
            memory = grown
            capacity = doubled
        }
    }

    /// How long is waited, in milliseconds, to see whether anything follows what nobody wants to see.
    private static let longestLook: Int32 = 1000

    /// Whether nothing follows. Who writes slowly is not waited for.
    private static func isAtEnd(_ file: borrowing FileHandle) -> Bool {
        guard file.waitForBytes(milliseconds: longestLook) else { return false }
        let byte = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)
        defer { byte.deallocate() }
        return (try? file.read(into: byte)) == 0
    }

    /// Reads on without keeping anything; answers whether the end came before nobody wanted to see more.
    private static func letGo(
        _ file: borrowing FileHandle, _ rest: (UnsafeRawBufferPointer) -> Bool
    ) throws(FileError) -> Bool {
        guard rest(UnsafeRawBufferPointer(start: nil, count: 0)) else { return false }
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
        defer { piece.deallocate() }
        while true {
            let count = try file.readFully(into: piece)
            if count > 0, !rest(UnsafeRawBufferPointer(rebasing: piece[..<count])) { return count < piece.count }
            if count < piece.count { return true }
        }
    }

    private static func tooLarge(_ path: Path, _ limit: Int) -> FileError {
        FileError(
            operation: "read", path: path, errno: .fileTooLarge,
            detail: "it is too large: it has more than \(limit) bytes")
    }
}
