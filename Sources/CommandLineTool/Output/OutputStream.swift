import FileSystem

/// Bytes on their way to a descriptor, gathered so that a thousand short lines are a few `write` calls.
///
/// A failed write is remembered and ends all later ones: the commands need not look at every line. A reader that went
/// away (EPIPE) is no failure, the user has seen enough; a full disk is, and the run ends with status 6.
struct OutputStream {
    enum Failure: Equatable {
        case readerGone
        /// The deadline came, and the reader had not read what there was.
        case unread
        case system(Errno)
    }

    /// Its number is its own owner: standard output and error stay open.
    private let descriptor: Int32
    private let flushesLines: Bool
    private var buffer: [UInt8] = []
    private(set) var failure: Failure?
    private var writer = PatientWriter()

    private static let capacity = 1 << 16

    init(descriptor: Int32, flushesLines: Bool) {
        self.descriptor = descriptor
        self.flushesLines = flushesLines
    }

    /// Until when a reader is waited for.
    var deadline: RunDeadline {
        get { writer.deadline }
        set { writer.deadline = newValue }
    }

    mutating func write(_ bytes: some Collection<UInt8>) {
        guard failure == nil else { return }
        if bytes.count >= Self.capacity {
            // What is long goes out as it is: a report can have texts of megabytes.
            flush()
            buffer = Array(bytes)
            flush()
            buffer = []
            return
        }
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.capacity || (flushesLines && buffer.last == UInt8(ascii: "\n")) {
            flush()
        }
    }

    mutating func flush() {
        guard failure == nil, !buffer.isEmpty else { return }
        let file = FileHandle.open(number: descriptor)
        switch buffer.withUnsafeBytes({ file.write($0, with: writer) }) {
        case nil: break
        case .stopped: failure = .readerGone
        case .unread: failure = .unread
        case .system(let error): failure = error.errno == .brokenPipe ? .readerGone : .system(error.errno)
        }
        buffer.removeAll(keepingCapacity: true)
    }
}
