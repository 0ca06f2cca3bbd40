// Where the validator stops, so that no file can keep it busy without end.

extension IssueDefinition {
    /// Every definition of this file.
    package static let limitIssues: [IssueDefinition] = [
        limitSharedData
    ]

    /// - Parameters: bytes (Int)
    package static let limitSharedData = IssueDefinition(
        "LIMIT_SHARED_DATA", .limit, .error, section: "glTF 2.0 §3.6.2",
        message: """
            Accessors, images, skins and scenes share so much that more than {bytes} bytes would have to be looked at. From \
            here on, data was not checked. Use one accessor for many that overlap, and skins of one size.
            """,
        summary:
            "What accessors, images, skins or scenes share is so much, counted for each, that the rest was not checked.",
        meaning: """
            Accessors may lie over one another in a buffer, and each is checked by itself; joints and weights are checked anew \
            for skins of each size that meshes with them have. Data in which something is wrong is looked at closely, which \
            counts 8 times. Nodes that are in many scenes are looked for anew for each set of scenes that list a skin's joints. \
            Together they ask for more than 16 times the bytes that the asset has, and 64 MiB: then the rest is left out.
            """,
        importance: """
            Whoever loads such a file copies the shared bytes again for each accessor, so a small file can fill the memory \
            of a device. And an asset whose data was not checked must not pass for sound.
            """,
        remedy: """
            Let everything that uses the same elements refer to the same accessor. Exporters write a new accessor for each \
            use only by mistake. Where many skins go with the same joints and weights, give them the same number of joints, \
            those that are not used included.
            """,
        limits: """
            What is checked once for several uses counts once, and gaps between interleaved elements do not count. The \
            reference validator has no such limit; it would go on for hours.
            """)
}
