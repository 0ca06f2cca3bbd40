// Accessors in their buffer views.

extension IssueDefinition {
    /// Every definition of this file.
    package static let accessorLinkIssues: [IssueDefinition] = [
        accessorSmallBytestride, accessorTooLong, accessorTotalOffsetAlignment, accessorUsageOverride,
    ]

    /// - Parameters: stride (Int, bytes), size (Int, bytes of one element)
    package static let accessorSmallBytestride = IssueDefinition(
        "ACCESSOR_SMALL_BYTESTRIDE", .link, .error, section: "glTF 2.0 §3.6.2.4",
        message: """
            The buffer view's byteStride is {stride}, less than one element of {size} bytes, so elements overlap. \
            Enlarge the stride.
            """,
        summary: "An accessor's elements are larger than the stride of its buffer view.",
        meaning: """
            The stride is the distance between the starts of two elements, so it is at least as large as one of them.
            """,
        importance: "Each element shares bytes with the next, so the data is garbage or refused.",
        remedy: "Set byteStride to the size of a whole interleaved vertex, or leave it out when the data has no gaps.",
        limits: "The data of such an accessor is not read.")

    /// - Parameters: end (Int, the byte after the last one needed, within the buffer view), length (Int, the buffer
    /// view's bytes, 0 when unusable)
    package static let accessorTooLong = IssueDefinition(
        "ACCESSOR_TOO_LONG", .link, .error, section: "glTF 2.0 §3.6.2.4",
        message: """
            The data would end at byte {end} of a buffer view that has {length:byte|bytes}. Correct count, byteOffset \
            or byteLength.
            """,
        summary: "An accessor reaches past the end of its buffer view.",
        meaning: """
            Offset, count and size of the elements together need more bytes than the buffer view has. The place is \
            byteOffset when already the first element lies outside.
            """,
        importance: "Loaders read foreign data or refuse the accessor.",
        remedy: """
            Check count first, then byteOffset, then the buffer view's byteLength. With a stride, the last element \
            needs no padding after it.
            """,
        limits: "The data of such an accessor is not read. A buffer view without a usable length counts as too short.")

    /// - Parameters: offset (Int, bytes from the start of the buffer), size (Int, bytes of one component)
    package static let accessorTotalOffsetAlignment = IssueDefinition(
        "ACCESSOR_TOTAL_OFFSET_ALIGNMENT", .link, .error, section: "glTF 2.0 §3.6.2.4",
        message: """
            The data starts at byte {offset} of the buffer, not a multiple of its component size {size}. Align the \
            buffer view.
            """,
        summary: "An accessor does not start on a multiple of its component size within the buffer.",
        meaning: """
            The offsets of the buffer view and of the accessor add up to a place in the buffer. Components of 2 or 4 \
            bytes have to start on a multiple of their size there.
            """,
        importance: """
            In a browser a typed array cannot be made on such a place, so loading fails there; elsewhere it is slow.
            """,
        remedy: "Start each buffer view on a multiple of 4 bytes.",
        limits: "The data of such an accessor is not read.")

    /// - Parameters: accessor (Int), first (raw: the earlier use, such as "vertex attributes"), now (raw: the use
    /// here)
    package static let accessorUsageOverride = IssueDefinition(
        "ACCESSOR_USAGE_OVERRIDE", .link, .error, section: "glTF 2.0 §3.6.2.1",
        message: """
            Accessor {accessor} already holds {first:raw} and cannot hold {now:raw} too. Use an accessor of its own.
            """,
        summary: "One accessor is used for two different purposes.",
        meaning: """
            An accessor holds vertex attributes, or indices, or inverse bind matrices, or the input or the output of \
            animations, but only one of these.
            """,
        importance: "Loaders upload data by purpose, and one of the uses gets the wrong kind of buffer.",
        remedy: "Add a second accessor, with a buffer view of its own.",
        limits: "The first use in the order of checking counts as the right one.")
}
