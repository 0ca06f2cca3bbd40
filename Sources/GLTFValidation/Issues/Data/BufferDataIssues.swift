// The bytes of buffers, and URIs in a GLB.

extension IssueDefinition {
    /// Every definition of this file.
    package static let bufferDataIssues: [IssueDefinition] = [
        bufferByteLengthMismatch, bufferGlbChunkTooBig, dataUriGlb, uriGlb,
    ]

    /// - Parameters: declared (Int, bytes), actual (Int, bytes)
    package static let bufferByteLengthMismatch = IssueDefinition(
        "BUFFER_BYTE_LENGTH_MISMATCH", .data, .error, section: "glTF 2.0 §3.6.1.1",
        message: """
            The buffer declares {declared} bytes, but its data has only {actual}. Get the missing data or correct \
            byteLength.
            """,
        summary: "A buffer's data is shorter than it declares.",
        meaning: "byteLength is the number of bytes in the buffer; the file, chunk or data URI behind it has fewer.",
        importance: """
            Buffer views at the end have no data, so loaders fail or read foreign memory. A cut-off file is the usual \
            cause.
            """,
        remedy: "Fetch or export the buffer again. If it is complete, correct byteLength and look at the buffer views.",
        limits: """
            Data of a file or chunk is then not checked at all; that of a data URI is, as far as it goes. More bytes \
            than declared are accepted.
            """)

    /// - Parameters: chunk (Int, bytes of the chunk), declared (Int, bytes of the buffer)
    package static let bufferGlbChunkTooBig = IssueDefinition(
        "BUFFER_GLB_CHUNK_TOO_BIG", .data, .warning, section: "glTF 2.0 §3.6.1.2",
        message: """
            The BIN chunk has {chunk} bytes for a buffer of {declared}. At most 3 bytes of padding belong there; cut \
            the rest.
            """,
        summary: "The binary chunk is longer than the buffer it holds.",
        meaning: "The BIN chunk holds the first buffer and up to 3 bytes of padding. This one has more.",
        importance: "The rest is downloaded and never used. If it was meant to be used, byteLength is wrong.",
        remedy: "Shorten the chunk or correct byteLength.",
        limits: "The additional bytes are not looked at.")

    /// - Parameters: what (raw: "buffer" or "image")
    package static let dataUriGlb = IssueDefinition(
        "DATA_URI_GLB", .data, .warning, section: "glTF 2.0 §4.1",
        message: """
            This {what:raw} is base64 text inside a binary file, a third larger than needed. Move it into the BIN \
            chunk.
            """,
        summary: "A GLB holds binary data as a data URI.",
        meaning: "A GLB has a binary chunk for such data. A data URI stores it as text within the JSON.",
        importance: "The data is larger by a third, must be decoded, and makes the JSON slow to read.",
        remedy: "Put the bytes into the BIN chunk and refer to them by a buffer view.",
        limits: "A data URI without base64 is reported as well. Its content is checked like any other.")

    /// - Parameters: what (raw: "buffer" or "image")
    package static let uriGlb = IssueDefinition(
        "URI_GLB", .data, .information, section: "glTF 2.0 §4.1",
        message: """
            This {what:raw} is referred to by a URI, though a GLB can hold it in the BIN chunk. Embed it to have a \
            single file.
            """,
        summary: "A GLB refers to a buffer or image by a URI.",
        meaning: """
            A GLB is usually complete in itself. This one names something by a URI, another file or embedded text.
            """,
        importance: "When the asset is moved or uploaded alone, what it refers to is lost.",
        remedy: "Embed the data in the BIN chunk, unless sharing the file among assets is intended.",
        limits: "Reported for data URIs as well.")
}
