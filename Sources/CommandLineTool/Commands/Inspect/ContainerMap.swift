import GLBContainer

/// Where the parts of a GLB lie, read without judging: what the validator refuses can still be looked at.
struct ContainerMap: Sendable {
    struct Chunk: Sendable, Equatable {
        var type: GLBChunkType
        /// Of the contents, from the start of the file.
        var offset: Int
        /// As declared.
        var length: Int
        /// Whether the file ends before the chunk does.
        var isCut: Bool

    }

    var version: UInt32
    var declaredLength: Int
    var chunks: [Chunk] = []
    /// A hostile file has room for millions of empty chunks.
    var hasMoreChunks = false

    private static let longestList = 64

    /// Nil if the bytes do not begin as a GLB.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= GLBHeader.byteCount, Self.number(bytes, 0) == GLBHeader.magic else { return nil }
        version = Self.number(bytes, 4)
        declaredLength = Int(Self.number(bytes, 8))
        var position = GLBHeader.byteCount
        while position + GLBChunk.headerByteCount <= bytes.count {
            if chunks.count == Self.longestList {
                hasMoreChunks = true
                return
            }
            let offset = position + GLBChunk.headerByteCount
            let length = Int(Self.number(bytes, position))
            chunks.append(
                Chunk(
                    type: GLBChunkType(rawValue: Self.number(bytes, position + 4)), offset: offset, length: length,
                    isCut: offset + length > bytes.count))
            position = offset + length
        }
    }

    /// The bytes of the first chunk of a type, as far as there are any.
    func contents(of type: GLBChunkType, in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        guard let chunk = chunks.first(where: { $0.type == type }), chunk.offset <= bytes.count else { return nil }
        return UnsafeRawBufferPointer(rebasing: bytes[chunk.offset..<min(bytes.count, chunk.offset + chunk.length)])
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}
