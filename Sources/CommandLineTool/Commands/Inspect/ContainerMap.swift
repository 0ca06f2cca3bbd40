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
    /// Bytes behind the end of the container, which are no chunks.
    var extraBytes = 0

    /// Nil if the bytes do not begin as a GLB.
    ///
    /// - Parameter tail: what came behind the bytes, if they are the file's beginning only.
    init?(_ bytes: UnsafeRawBufferPointer, tail: GLBTail? = nil) {
        let end = tail?.length ?? bytes.count
        guard bytes.count >= GLBHeader.byteCount, Self.number(bytes, 0) == GLBHeader.magic else { return nil }
        version = Self.number(bytes, 4)
        declaredLength = Int(Self.number(bytes, 8))
        var position = GLBHeader.byteCount
        while position != declaredLength, position + GLBChunk.headerByteCount <= end {
            guard chunks.count < GLBScanner.mostFirstChunks, let chunk = Self.chunk(at: position, bytes, tail) else {
                hasMoreChunks = true
                return
            }
            chunks.append(
                Chunk(
                    type: chunk.type, offset: chunk.contents.lowerBound, length: chunk.length,
                    isCut: chunk.contents.upperBound > end))
            position = chunk.contents.upperBound
        }
        if position == declaredLength { extraBytes = max(end - position, 0) }
    }

    private static func chunk(at position: Int, _ bytes: UnsafeRawBufferPointer, _ tail: GLBTail?) -> GLBChunk? {
        guard position + GLBChunk.headerByteCount <= bytes.count else {
            return tail?.scanner.firstChunks.first { $0.headerOffset == position }
        }
        return GLBChunk(
            index: 0, type: GLBChunkType(rawValue: number(bytes, position + 4)), headerOffset: position,
            length: Int(number(bytes, position)))
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
