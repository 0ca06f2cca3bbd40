import JSONText

/// The buffers whose bytes are there, by index. Nearly all documents have the first only.
struct LoadedBuffers {
    private var first: BufferData?
    /// Those of the first; asking for them counts no reference.
    private var firstBytes: UnsafeRawBufferPointer?
    private var others: [Int: BufferData] = [:]

    /// The bytes of a buffer, valid as long as this is not changed.
    func bytes(ofBuffer buffer: Int) -> UnsafeRawBufferPointer? {
        buffer == 0 ? firstBytes : others.isEmpty ? nil : others[buffer]?.bytes
    }

    mutating func set(_ data: BufferData, ofBuffer buffer: Int) {
        if buffer == 0 {
            first = data
            firstBytes = data.bytes
        } else {
            others[buffer] = data
        }
    }

    /// The bytes of all buffers together.
    var byteCount: Int {
        others.values.reduce(first?.bytes.count ?? 0) { WholeNumber.sum($0, $1.bytes.count) }
    }
}
