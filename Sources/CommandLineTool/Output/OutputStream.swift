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
        case system(Int32)
    }

    private let descriptor: Int32
    private let flushesLines: Bool
    private var buffer: [UInt8] = []
    private(set) var failure: Failure?

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
        failure = buffer.withUnsafeBytes { Self.writeAll($0, to: descriptor) }
        buffer.removeAll(keepingCapacity: true)
    }

    private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Failure? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
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
