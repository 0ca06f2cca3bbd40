// Buffers, buffer views and URIs looked at alone.

extension IssueDefinition {
    /// Every definition of this file.
    package static let bufferSemanticIssues: [IssueDefinition] = [
        bufferDataUriMimeTypeInvalid, bufferViewInvalidByteStride, bufferViewTooBigByteStride, nonRelativeUri,
    ]

    /// - Parameters: mimeType (text)
    package static let bufferDataUriMimeTypeInvalid = IssueDefinition(
        "BUFFER_DATA_URI_MIME_TYPE_INVALID", .semantic, .error, section: "glTF 2.0 §3.6.1.1",
        message: """
            The data URI's media type is {mimeType}. For buffers use application/octet-stream or \
            application/gltf-buffer.
            """,
        summary: "A buffer's data URI has a media type that is not one for buffers.",
        meaning: """
            Embedded buffers are marked as application/octet-stream or application/gltf-buffer. A data URI without a \
            media type counts as text/plain.
            """,
        importance: "Some loaders refuse the buffer, and with it all geometry.",
        remedy: """
            Write the media type at the start of the URI: data:application/octet-stream;base64, followed by the data.
            """,
        limits: "The buffer has no data for the checks that follow. Parameters after the media type are ignored.")

    /// - Parameters: stride (Int, bytes), use (raw: "vertex indices", "sparse indices" or "sparse values")
    package static let bufferViewInvalidByteStride = IssueDefinition(
        "BUFFER_VIEW_INVALID_BYTE_STRIDE", .semantic, .error, section: "glTF 2.0 §3.6.1.1, §3.6.2.3",
        message: "byteStride is {stride}, but {use:raw} are stored without gaps. Remove byteStride.",
        summary: "A buffer view for data without gaps has a stride.",
        meaning: """
            Only vertex attributes may be interleaved. Indices and the parts of sparse accessors follow each other \
            directly, so a stride makes no sense in their buffer views.
            """,
        importance: "Loaders either honour the stride and read garbage, or ignore it.",
        remedy: "Remove byteStride and store the values tightly, in a buffer view that vertex attributes do not share.",
        limits: """
            Found by the target of a buffer view, or by the sparse accessor that refers to it. Indices without a \
            target are found by MESH_PRIMITIVE_INDICES_ACCESSOR_WITH_BYTESTRIDE.
            """)

    /// - Parameters: stride (Int, bytes), length (Int, bytes)
    package static let bufferViewTooBigByteStride = IssueDefinition(
        "BUFFER_VIEW_TOO_BIG_BYTE_STRIDE", .semantic, .error, section: "glTF 2.0 §3.6.1.1",
        message: """
            byteStride {stride} is larger than the whole buffer view of {length:byte|bytes}. Correct the one that is \
            wrong.
            """,
        summary: "The stride of a buffer view is larger than the view.",
        meaning: """
            The stride is the distance from one element to the next. Here a single step already leaves the buffer \
            view.
            """,
        importance: "At most one element can be read; usually one of the two numbers is a mistake.",
        remedy: """
            Set byteStride to the size of one interleaved vertex, and byteLength to the size of all of them. With a \
            single element, byteStride can be left out.
            """,
        limits: "A buffer view for a single vertex with padding behind it is reported as well.")

    /// - Parameters: uri (text), part (raw: "a scheme", "a host", "an absolute path", "a query" or "a fragment")
    package static let nonRelativeUri = IssueDefinition(
        "NON_RELATIVE_URI", .semantic, .warning, section: "glTF 2.0 §2.8",
        message: """
            {uri} has {part:raw}, so it is not relative and was not fetched. Ship the file beside the asset or embed \
            it.
            """,
        summary: "A buffer or image is referred to by a URI that is not relative.",
        meaning: """
            The URI has a scheme, a host, an absolute path, a query or a fragment. What it names was neither fetched \
            nor checked.
            """,
        importance: """
            The asset depends on a place outside of it. Many loaders refuse to fetch from there, it needs a network, \
            it tells the other side who opens the asset, and it may be gone tomorrow.
            """,
        remedy: "Put the file beside the asset and refer to it by a relative path, or embed it in the GLB.",
        limits: "The content of the resource, and all that is in it, remains unchecked.")
}
