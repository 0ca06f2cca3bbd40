/// Writes a binary glTF container.
package enum GLBWriter {
    /// A container of a JSON chunk, padded with spaces, and if `binary` is given a BIN chunk, padded with zeros, then
    /// any further chunks, padded with zeros. Nil if it would be longer than its 32-bit length field can say.
    package static func container(
        json: [UInt8], binary: [UInt8]? = nil, extraChunks: [(type: GLBChunkType, contents: [UInt8])] = []
    ) -> [UInt8]? {
        var chunks: [(type: GLBChunkType, contents: [UInt8], padding: UInt8)] = [(.json, json, 0x20)]
        if let binary { chunks.append((.bin, binary, 0)) }
        chunks += extraChunks.map { ($0.type, $0.contents, 0) }
        let length = chunks.reduce(GLBHeader.byteCount) { $0 + GLBChunk.headerByteCount + padded($1.contents.count) }
        guard let declared = UInt32(exactly: length) else { return nil }

        var bytes: [UInt8] = []
        bytes.reserveCapacity(length)
        for field in [GLBHeader.magic, 2, declared] { append(field, to: &bytes) }
        for chunk in chunks {
            let size = padded(chunk.contents.count)
            append(UInt32(size), to: &bytes)
            append(chunk.type.rawValue, to: &bytes)
            bytes += chunk.contents
            bytes += repeatElement(chunk.padding, count: size - chunk.contents.count)
        }
        return bytes
    }

    private static func padded(_ count: Int) -> Int {
        (count + 3) & ~3
    }

    private static func append(_ value: UInt32, to bytes: inout [UInt8]) {
        for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
}
