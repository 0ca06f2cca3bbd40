#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Bytes on their way to a descriptor, gathered so that a thousand short lines are a few `write` calls.
///
/// A failed write is remembered and ends all later ones: the commands need not look at every line. A reader that went
/// away (EPIPE) is no failure, the user has seen enough; a full disk is, and the run ends with status 6.
struct OutputStream {
    enum Failure: Equatable {
        case readerGone
        /// The deadline came, and the reader had not read what there was.
        case unread
        case system(Int32)
    }

    private let descriptor: Int32
    private let flushesLines: Bool
    private var buffer: [UInt8] = []
    private(set) var failure: Failure?
    /// Until when a reader is waited for.
    var deadline = RunDeadline.none

    private static let capacity = 1 << 16

    init(descriptor: Int32, flushesLines: Bool) {
        self.descriptor = descriptor
        self.flushesLines = flushesLines
    }

    mutating func write(_ bytes: some Collection<UInt8>) {
        guard failure == nil else { return }
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.capacity || (flushesLines && buffer.last == UInt8(ascii: "\n")) {
            flush()
        }
    }

    mutating func flush() {
        guard failure == nil, !buffer.isEmpty else { return }
        failure = buffer.withUnsafeBytes(writeAll)
        buffer.removeAll(keepingCapacity: true)
    }

    /// So many bytes a pipe takes at once when it says that it takes any.
    static let pipePiece = 4096
    /// Between two looks at whether a signal came, and how often a reader who does not read is waited for after it.
    static let interval: Int32 = 200
    static let patience = 5

    /// A reader may stop reading without going away. Then a write waits, and a signal would not end it: the system goes
    /// on with a write after a handler. So a command that ends gracefully asks first whether there is room, and writes no
    /// more than that.
    private func waitForRoom() -> Failure? {
        var waits = 0
        while true {
            var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            let found = poll(&entry, 1, min(Self.interval, deadline.waitMilliseconds))
            if found > 0 || (found < 0 && errno != EINTR) { return nil }
            if Interruption.pending != nil { waits += 1 }
            if waits > Self.patience { return .readerGone }
            if deadline.isOver { return .unread }
        }
    }

    private func writeAll(_ bytes: UnsafeRawBufferPointer) -> Failure? {
        var rest = bytes[...]
        let isCareful = Interruption.isInstalled || deadline.left != nil
        while !rest.isEmpty {
            if isCareful, let failure = waitForRoom() { return failure }
            let part = UnsafeRawBufferPointer(rebasing: isCareful ? rest.prefix(Self.pipePiece) : rest)
            #if canImport(Glibc)
                let written = Glibc.write(descriptor, part.baseAddress, part.count)
            #elseif canImport(Musl)
                let written = Musl.write(descriptor, part.baseAddress, part.count)
            #else
                let written = Darwin.write(descriptor, part.baseAddress, part.count)
            #endif
            if written > 0 {
                rest = rest.dropFirst(written)
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                // Somebody made the shared terminal or pipe non-blocking; wait until it takes more.
                var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&entry, 1, -1)
            case EPIPE: return .readerGone
            case let code: return .system(code)
            }
        }
        return nil
    }
}
