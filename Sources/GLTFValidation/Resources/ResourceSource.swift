import JSONText

/// The buffers whose bytes are there, by index. Nearly all documents have the first only.
struct LoadedBuffers {
    private var first: BufferData?
    private var others: [Int: BufferData] = [:]

    subscript(buffer: Int) -> BufferData? {
        get { buffer == 0 ? first : others.isEmpty ? nil : others[buffer] }
        set { if buffer == 0 { first = newValue } else { others[buffer] = newValue } }
    }

    /// The bytes of all buffers together.
    var byteCount: Int {
        others.values.reduce(first?.bytes.count ?? 0) { WholeNumber.sum($0, $1.bytes.count) }
    }
}
