/// Something that is wrong with a container, at a byte offset of the file.
package struct GLBFinding: Equatable, Sendable {
    /// What is wrong. A number inside, since a hostile file has millions of findings, each of which is looked up by it.
    package enum Code: UInt8, CaseIterable, Sendable {
        case invalidMagic
        case invalidVersion
        case lengthTooSmall
        case chunkLengthUnaligned
        case lengthMismatch
        case chunkTooBig
        case emptyChunk
        case emptyBinChunk
        case duplicateChunk
        case unexpectedEndOfChunkHeader
        case unexpectedEndOfChunkData
        case unexpectedEndOfHeader
        case unexpectedFirstChunk
        case unexpectedBinChunk
        case unknownChunkType
        case extraData

        /// The name of the matching issue code.
        package var name: String { Self.names[Int(rawValue)] }

        /// Whether a container with such a finding cannot be used, or is not what it says.
        package var isBreaking: Bool { !Self.harmless.contains(self) }

        private static let harmless: [Code] = [
            .chunkLengthUnaligned, .emptyBinChunk, .duplicateChunk, .unexpectedBinChunk, .unknownChunkType, .extraData,
        ]

        /// In the order of the cases.
        private static let names: [String] = [
            "GLB_INVALID_MAGIC",
            "GLB_INVALID_VERSION",
            "GLB_LENGTH_TOO_SMALL",
            "GLB_CHUNK_LENGTH_UNALIGNED",
            "GLB_LENGTH_MISMATCH",
            "GLB_CHUNK_TOO_BIG",
            "GLB_EMPTY_CHUNK",
            "GLB_EMPTY_BIN_CHUNK",
            "GLB_DUPLICATE_CHUNK",
            "GLB_UNEXPECTED_END_OF_CHUNK_HEADER",
            "GLB_UNEXPECTED_END_OF_CHUNK_DATA",
            "GLB_UNEXPECTED_END_OF_HEADER",
            "GLB_UNEXPECTED_FIRST_CHUNK",
            "GLB_UNEXPECTED_BIN_CHUNK",
            "GLB_UNKNOWN_CHUNK_TYPE",
            "GLB_EXTRA_DATA",
        ]
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
