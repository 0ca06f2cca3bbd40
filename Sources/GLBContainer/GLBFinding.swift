/// Something that is wrong with a container, at a byte offset of the file.
package struct GLBFinding: Equatable, Sendable {
    /// The name of the matching issue code.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        package static let invalidMagic = Code(rawValue: "GLB_INVALID_MAGIC")
        package static let invalidVersion = Code(rawValue: "GLB_INVALID_VERSION")
        package static let lengthTooSmall = Code(rawValue: "GLB_LENGTH_TOO_SMALL")
        package static let chunkLengthUnaligned = Code(rawValue: "GLB_CHUNK_LENGTH_UNALIGNED")
        package static let lengthMismatch = Code(rawValue: "GLB_LENGTH_MISMATCH")
        package static let chunkTooBig = Code(rawValue: "GLB_CHUNK_TOO_BIG")
        package static let emptyChunk = Code(rawValue: "GLB_EMPTY_CHUNK")
        package static let emptyBinChunk = Code(rawValue: "GLB_EMPTY_BIN_CHUNK")
        package static let duplicateChunk = Code(rawValue: "GLB_DUPLICATE_CHUNK")
        package static let unexpectedEndOfChunkHeader = Code(rawValue: "GLB_UNEXPECTED_END_OF_CHUNK_HEADER")
        package static let unexpectedEndOfChunkData = Code(rawValue: "GLB_UNEXPECTED_END_OF_CHUNK_DATA")
        package static let unexpectedEndOfHeader = Code(rawValue: "GLB_UNEXPECTED_END_OF_HEADER")
        package static let unexpectedFirstChunk = Code(rawValue: "GLB_UNEXPECTED_FIRST_CHUNK")
        package static let unexpectedBinChunk = Code(rawValue: "GLB_UNEXPECTED_BIN_CHUNK")
        package static let unknownChunkType = Code(rawValue: "GLB_UNKNOWN_CHUNK_TYPE")
        package static let extraData = Code(rawValue: "GLB_EXTRA_DATA")
    }

    package let code: Code
    package let offset: Int
    /// What was found there: a length, a version, the bytes that are missing. Its meaning depends on the code.
    package let found: Int
    /// What it clashes with, likewise.
    package let expected: Int
    /// The chunk that it is about, if it is about one.
    package let chunk: GLBChunk?

    package init(_ code: Code, at offset: Int, found: Int = 0, expected: Int = 0, chunk: GLBChunk? = nil) {
        self.code = code
        self.offset = offset
        self.found = found
        self.expected = expected
        self.chunk = chunk
    }
}
