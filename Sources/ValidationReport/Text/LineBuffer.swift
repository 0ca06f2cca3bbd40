/// Gathers lines and hands them on in pieces.
struct LineBuffer {
    private var bytes: [UInt8] = []

    /// A compromise between calls and memory.
    static let pieceSize = 1 << 15

    mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    mutating func appendLine(_ text: String) {
        append(text)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Empties the buffer if there is enough in it.
    mutating func drain<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        if bytes.count >= Self.pieceSize { try flush(to: sink) }
    }

    mutating func flush<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        guard !bytes.isEmpty else { return }
        try sink(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
