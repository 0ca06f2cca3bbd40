// Files beside the asset.

extension IssueDefinition {
    /// Every definition of this file.
    package static let ioIssues: [IssueDefinition] = [
        ioError
    ]

    /// - Parameters: uri (text), reason (raw: why, such as "no such file")
    package static let ioError = IssueDefinition(
        "IO_ERROR", .io, .error, section: "glTF 2.0 §2.8, §3.6.1, §3.8.3",
        message: """
            {uri} cannot be read: {reason:raw}. Put the file where the URI says, seen from the asset, or correct the \
            URI.
            """,
        summary: "A file that the asset refers to cannot be read.",
        meaning: """
            A buffer or an image names a file beside the asset by a relative URI, and that file could not be opened \
            or read.
            """,
        importance: "Loaders miss the same file, so geometry or textures are absent.",
        remedy: """
            Ship the file together with the asset in the same relative place. Mind upper and lower case, which some \
            systems ignore and web servers do not, and write spaces as %20. Or embed the data: a GLB needs no other \
            files.
            """,
        limits: """
            Only relative URIs are followed; nothing is fetched from a network. An image with an extension object is \
            not loaded and never gives this issue.
            """)
}
