// The chunks of a GLB: their order, their lengths, their types.

extension IssueDefinition {
    /// Every definition of this file.
    package static let containerChunkIssues: [IssueDefinition] = [
        glbChunkLengthUnaligned, glbChunkTooBig, glbUnexpectedFirstChunk, glbUnexpectedBinChunk,
        glbDuplicateChunk, glbEmptyChunk, glbEmptyBinChunk, glbUnknownChunkType, glbUnexpectedEndOfChunkHeader,
        glbUnexpectedEndOfChunkData,
    ]

    /// - Parameters: chunk (raw: JSON, BIN or the type in hexadecimal), length (Int, bytes)
    package static let glbChunkLengthUnaligned = IssueDefinition(
        "GLB_CHUNK_LENGTH_UNALIGNED", .glb, .error, section: "glTF 2.0 §4.4.3.1",
        message: """
            The length of the {chunk:raw} chunk, {length}, is not a multiple of 4. Fill JSON up with spaces, other \
            chunks with zeros.
            """,
        summary: "A chunk's length is not a multiple of four.",
        meaning: """
            Every chunk starts and ends on a multiple of 4 bytes. Its length field counts the padding, so the length \
            is such a multiple too.
            """,
        importance: """
            Binary data after such a chunk is misaligned, which makes it slow or impossible to map directly into \
            memory; some loaders refuse the file.
            """,
        remedy: """
            Pad the chunk: with spaces (20) in the JSON chunk, with zero bytes in the binary one, and count the \
            padding in the chunk's length and in the file's.
            """,
        limits: "Reading goes on at the unaligned position. What the padding bytes contain is not checked.")

    /// - Parameters: chunk (raw: JSON, BIN or the type in hexadecimal), end (Int, the byte after the chunk), declared
    /// (Int, the file's declared length)
    package static let glbChunkTooBig = IssueDefinition(
        "GLB_CHUNK_TOO_BIG", .glb, .error, section: "glTF 2.0 §4.4.3.1",
        message: """
            The {chunk:raw} chunk would end at byte {end}, but the header ends the file at byte {declared}. One of \
            both lengths is wrong.
            """,
        summary: "A chunk reaches past the length that the GLB header declares.",
        meaning: """
            The chunk's own length, counted from its header, goes beyond the end of the file as the header gives it.
            """,
        importance: """
            Readers disagree on which of the lengths to believe, so the file loads in one program and not in the \
            other. An exporter that counts the 8 bytes of the chunk header as content causes it.
            """,
        remedy: """
            Correct the length that is wrong: a chunk's length counts content and padding but not the chunk's header; \
            the file's length counts everything.
            """,
        limits: "Reading goes on with the chunk's own length, so a length mismatch or an early end usually follows.")

    /// - Parameters: chunk (raw: BIN or the type in hexadecimal)
    package static let glbUnexpectedFirstChunk = IssueDefinition(
        "GLB_UNEXPECTED_FIRST_CHUNK", .glb, .error, section: "glTF 2.0 §4.4.3.2",
        message: "The first chunk is of type {chunk:raw}. Put the JSON chunk first.",
        summary: "The first chunk of the GLB is not the JSON chunk.",
        meaning: "The JSON chunk describes everything else in the file and must come first.",
        importance: "Most loaders take the first chunk for the document without looking at its type, and fail.",
        remedy: "Write the JSON chunk directly after the header, then the binary chunk, then any others.",
        limits: "A JSON chunk that comes later is still read and checked.")

    /// - Parameters: position (Int, place among the chunks, from 0)
    package static let glbUnexpectedBinChunk = IssueDefinition(
        "GLB_UNEXPECTED_BIN_CHUNK", .glb, .error, section: "glTF 2.0 §4.4.3.3",
        message: """
            The BIN chunk is at position {position} among the chunks; it belongs at position 1, right after JSON.
            """,
        summary: "The binary chunk is not the second chunk.",
        meaning: """
            A GLB's own buffer data is in the chunk right after the JSON chunk. Here another chunk stands between \
            them.
            """,
        importance: "Loaders that look only at the second chunk find no geometry.",
        remedy: "Move the BIN chunk directly behind the JSON chunk, and chunks of other types behind both.",
        limits: """
            The chunk's content is used all the same. Only the first BIN chunk is judged; a further one is \
            GLB_DUPLICATE_CHUNK.
            """)

    /// - Parameters: chunk (raw: JSON or BIN)
    package static let glbDuplicateChunk = IssueDefinition(
        "GLB_DUPLICATE_CHUNK", .glb, .error, section: "glTF 2.0 §4.4.3",
        message: "There is a second {chunk:raw} chunk. Only the first is used; remove this one or merge the two.",
        summary: "The GLB has more than one JSON chunk, or more than one BIN chunk.",
        meaning: "A GLB holds one JSON chunk and at most one BIN chunk. This is a further one of the same type.",
        importance: "Its content is invisible to loaders, though it is part of the download.",
        remedy: "Put everything into one chunk: one document, and one buffer that several buffer views share.",
        limits: "The content of the further chunk is skipped and not checked.")

    /// - Parameters: chunk (raw: JSON)
    package static let glbEmptyChunk = IssueDefinition(
        "GLB_EMPTY_CHUNK", .glb, .error, section: "glTF 2.0 §4.4.3.2",
        message: "The {chunk:raw} chunk has no content, so there is no document to read. Export the file again.",
        summary: "The JSON chunk has a length of zero.",
        meaning: "The JSON chunk holds the glTF document, so it cannot be empty.",
        importance: "There is nothing to load.",
        remedy: """
            Export the file again. A zero length usually means that the exporter stopped before it came back to fill \
            in the length.
            """,
        limits: "A BIN chunk without content is GLB_EMPTY_BIN_CHUNK, which is no error.")

    /// - Parameters: none
    package static let glbEmptyBinChunk = IssueDefinition(
        "GLB_EMPTY_BIN_CHUNK", .glb, .information, section: "glTF 2.0 §4.4.3.3",
        message: "The BIN chunk has no content. Leave it out when no buffer needs it.",
        summary: "The binary chunk has a length of zero.",
        meaning: "A GLB without buffer data needs no BIN chunk; this one has an empty one.",
        importance: "It does no harm, but it is often a sign that an exporter lost its data.",
        remedy: "Omit the chunk. If the asset should have geometry, look for the step that dropped it.",
        limits: "The document is checked as usual.")

    /// - Parameters: chunk (raw: the type in hexadecimal), length (Int, bytes)
    package static let glbUnknownChunkType = IssueDefinition(
        "GLB_UNKNOWN_CHUNK_TYPE", .glb, .warning, section: "glTF 2.0 §4.4.3.1",
        message: "Chunks of type {chunk:raw} are not defined; {length:byte is|bytes are} skipped.",
        summary: "A chunk is neither JSON nor BIN.",
        meaning: """
            glTF 2.0 defines two types of chunk. Others are allowed for extensions and are passed over by readers \
            that do not know them.
            """,
        importance: """
            If the chunk belongs to an extension, all is well. If it is the result of a wrong length before it, the \
            content after that point is not what its author wrote.
            """,
        remedy: "Nothing, if the chunk is meant. Otherwise check the lengths of the chunks before it.",
        limits: "The content of the chunk is not looked at.")

    /// - Parameters: present (Int, bytes)
    package static let glbUnexpectedEndOfChunkHeader = IssueDefinition(
        "GLB_UNEXPECTED_END_OF_CHUNK_HEADER", .glb, .error, section: "glTF 2.0 §4.4.3.1",
        message: """
            The file ends after {present} of the 8 bytes of a chunk header. It was cut off; get or export it again.
            """,
        summary: "The file ends in the middle of a chunk's header.",
        meaning: "Each chunk starts with 8 bytes, length and type. The file ends within them.",
        importance: "Whatever the chunk was to hold is missing. This is how an interrupted download looks.",
        remedy: """
            Download or export the file again and compare sizes. If some program appended a few bytes, cut them off.
            """,
        limits: """
            No statistics are given for such a file, and its binary data is not checked. Issues of the JSON chunk \
            found before the end are.
            """)

    /// - Parameters: chunk (raw: JSON, BIN or the type in hexadecimal), missing (Int, bytes), length (Int, bytes that
    /// the chunk declares)
    package static let glbUnexpectedEndOfChunkData = IssueDefinition(
        "GLB_UNEXPECTED_END_OF_CHUNK_DATA", .glb, .error, section: "glTF 2.0 §4.4.3.1",
        message: """
            The file ends inside the {chunk:raw} chunk: {missing} of its {length} bytes are missing. Get or export \
            the file again.
            """,
        summary: "The file ends in the middle of a chunk's content.",
        meaning: "The chunk declares more bytes than the file has left.",
        importance: """
            Geometry, textures or the document itself are incomplete, so the asset cannot be used. This is how an \
            interrupted download looks.
            """,
        remedy: "Download or export the file again and compare sizes.",
        limits: """
            No statistics are given for such a file, and its binary data is not checked. A JSON chunk that is cut \
            short is not read at all.
            """)
}
