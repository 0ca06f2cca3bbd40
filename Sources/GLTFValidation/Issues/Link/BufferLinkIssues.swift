// Buffers, and buffer views in their buffers and uses.

extension IssueDefinition {
    /// Every definition of this file.
    package static let bufferLinkIssues: [IssueDefinition] = [
        bufferMissingGlbData, bufferViewTargetMissing, bufferViewTargetOverride, bufferViewTooLong,
    ]

    /// - Parameters: length (Int, bytes that the buffer declares)
    package static let bufferMissingGlbData = IssueDefinition(
        "BUFFER_MISSING_GLB_DATA", .link, .error, section: "glTF 2.0 §3.6.1.2",
        message: """
            The first buffer expects {length:byte|bytes} in the file's BIN chunk, but there is none. Add the chunk or \
            a uri.
            """,
        summary: "The first buffer of a GLB has no URI, and the file has no binary chunk.",
        meaning: """
            In a GLB, a first buffer without a URI stands for the content of the BIN chunk. There is no such chunk.
            """,
        importance: "All geometry and all embedded images are missing.",
        remedy: "Export again with the binary chunk, or give the buffer a URI. If nothing uses the buffer, remove it.",
        limits: """
            Later buffers, and files that are not GLB, are not tested: there a buffer without a URI may be filled by \
            an extension.
            """)

    /// - Parameters: use (raw: "vertex attributes" or "vertex indices"), target (raw: "34962 (ARRAY_BUFFER)" or
    /// "34963 (ELEMENT_ARRAY_BUFFER)")
    package static let bufferViewTargetMissing = IssueDefinition(
        "BUFFER_VIEW_TARGET_MISSING", .link, .hint, section: "glTF 2.0 §3.6.1.1",
        message: """
            The buffer view holds {use:raw} but has no target. Setting it to {target:raw} lets loaders upload it \
            directly.
            """,
        summary: "A buffer view with vertex or index data does not say so.",
        meaning: """
            target tells which kind of graphics buffer the data is for. It is optional, and recommended for vertices \
            and indices.
            """,
        importance: """
            Loaders must first walk through all meshes to find out what a buffer view is for. Nothing is drawn \
            differently.
            """,
        remedy: """
            Add target 34962 for vertex attributes or 34963 for indices when exporting. For other data, such as \
            images, animations and matrices of skins, there is no target.
            """,
        limits: "A hint, given once for a buffer view, at the first object that uses it.")

    /// - Parameters: bufferView (Int), first (raw: what it holds by its target or first use), now (raw: the use here)
    package static let bufferViewTargetOverride = IssueDefinition(
        "BUFFER_VIEW_TARGET_OVERRIDE", .link, .error, section: "glTF 2.0 §3.6.1.1",
        message: """
            Buffer view {bufferView} is for {first:raw} and cannot serve {now:raw} too. Use a buffer view of its own.
            """,
        summary: "One buffer view is used for different kinds of data.",
        meaning: """
            A buffer view holds vertex attributes, or indices, or inverse bind matrices, or an image, or other data, \
            but only one of these. Its target, or else its first use, decides.
            """,
        importance: "Loaders upload a buffer view as a whole, as one kind of buffer, so the other use fails.",
        remedy: "Split the buffer view. The bytes can stay where they are in the buffer.",
        limits: "One issue for each use that differs from the first one.")

    /// - Parameters: end (Int, the byte after the view's last, within the buffer), length (Int, the buffer's bytes)
    package static let bufferViewTooLong = IssueDefinition(
        "BUFFER_VIEW_TOO_LONG", .link, .error, section: "glTF 2.0 §3.6.1.1",
        message: """
            The buffer view ends at byte {end} of a buffer that has {length:byte|bytes}. Correct its byteOffset or \
            byteLength.
            """,
        summary: "A buffer view reaches past the end of its buffer.",
        meaning: """
            Offset and length together go beyond the buffer's byteLength. The place is byteOffset when already the \
            first byte lies outside.
            """,
        importance: "Loaders refuse the view, or read foreign memory.",
        remedy: "Compare with the real data: either the buffer view's numbers are wrong or the buffer's byteLength.",
        limits: """
            Judged by the declared length of the buffer, not by the data that is there; see \
            BUFFER_BYTE_LENGTH_MISMATCH.
            """)
}
