// What the reference validator does not look at, in the bytes of an asset.

extension IssueDefinition {
    /// Every definition of this file.
    package static let lintDataIssues: [IssueDefinition] = [
        lintAccessorBoundsRounded, lintBinPadding, lintTrianglesDegenerate, lintZeroAccessorBounds,
    ]

    /// - Parameters: member (raw: "min" or "max"), declared (Float), actual (Float), distance (raw: "1 float step" …)
    package static let lintAccessorBoundsRounded = IssueDefinition(
        "LINT_ACCESSOR_BOUNDS_ROUNDED", .lint, .warning, section: "glTF 2.0 §3.6.2.5",
        message: """
            {member:raw} says {declared}, the data says {actual}: {distance:raw} apart. Write bounds with nine \
            significant digits, or calculate them from the stored floats.
            """,
        summary: "An accessor's bound differs from its data by rounding only.",
        meaning: """
            min and max are to be the smallest and the largest stored value exactly. This one is so near that only \
            rounding can have made the difference: it was written with too few digits, or calculated before the \
            numbers became 32-bit floats.
            """,
        importance: """
            Nothing that can be seen goes wrong. Other validators, which compare exactly, report an error.
            """,
        remedy: """
            Calculate bounds from the floats as they are stored, and write them with nine significant digits, or in the \
            shortest form that reads back to the same float.
            """,
        limits: """
            Stands in for ACCESSOR_MIN_MISMATCH, ACCESSOR_MAX_MISMATCH and the codes about elements beyond a bound, \
            when the two floats are at most 8 steps apart: seven significant digits cost up to 5. Larger differences \
            stay errors, unless --bounds-tolerance says how much is acceptable. Integers are never rounded. The profile \
            khronos reports every difference as an error.
            """)

    /// - Parameters: value (raw: two hexadecimal digits), count (Int, bytes that are not zero)
    package static let lintBinPadding = IssueDefinition(
        "LINT_BIN_PADDING", .lint, .warning, section: "glTF 2.0 §4.4.3.3",
        message: """
            The padding of the BIN chunk has {count:byte that is|bytes that are} not zero, the first is {value:raw}. \
            Write zeros.
            """,
        summary: "The bytes that pad the BIN chunk are not zero.",
        meaning: """
            The BIN chunk is filled up with zeros to a multiple of four bytes. Here, bytes behind the end of the buffer \
            have another value.
            """,
        importance: """
            Loaders do not read them. But they are what was left in the exporter's memory, which differs from run to \
            run, so equal assets get different digests; or byteLength is smaller than the data.
            """,
        remedy: "Fill the padding with zeros. If the bytes are data, correct the buffer's byteLength.",
        limits: """
            Only the one to three bytes of padding are looked at; what is beyond is BUFFER_GLB_CHUNK_TOO_BIG. Padding of \
            the JSON chunk that is no white space is INVALID_JSON.
            """)

    /// - Parameters: triangles (Int), count (Int, degenerate ones), how (raw: what is equal)
    package static let lintTrianglesDegenerate = IssueDefinition(
        "LINT_TRIANGLES_DEGENERATE", .lint, .information, section: "glTF 2.0 §3.7.2.1",
        message: """
            Of {triangles:triangle|triangles}, {count:has|have} two corners {how:raw} and so no area. Remove such \
            triangles, or index the mesh as plain triangles.
            """,
        summary: "A strip, a fan, or a list without indices has triangles without an area.",
        meaning: """
            Two corners of a triangle are the same vertex, or without indices have the same position, so it is a line \
            or a point.
            """,
        importance: """
            They cost a little time and nothing is drawn. In a strip they usually join two pieces, which a list of \
            triangles does with less.
            """,
        remedy: "Convert strips and fans to indexed triangles, and leave out those with two equal corners.",
        limits: """
            One issue for each primitive. Positions are compared exactly. Indexed lists are \
            ACCESSOR_INDEX_TRIANGLE_DEGENERATE. Sparse and compressed data is not looked at.
            """)

    /// - Parameters: member (raw: "min" or "max"), declared (Float or Int)
    package static let lintZeroAccessorBounds = IssueDefinition(
        "LINT_ZERO_ACCESSOR_BOUNDS", .lint, .error, section: "glTF 2.0 §3.6.2.3, §3.6.2.5",
        message: """
            {member:raw} says {declared}, but without a buffer view every value is zero. Write 0, or name the buffer view \
            that holds the data.
            """,
        summary: "An accessor without data declares bounds other than zero.",
        meaning: """
            An accessor that has neither a buffer view nor sparse values is all zeros, so zero is both its smallest and \
            its largest value.
            """,
        importance: """
            The bounding box is wrong; more often the buffer view was lost, and what should be a mesh is one point.
            """,
        remedy: """
            If the data is meant to be zeros, set min and max to 0. If not, add the buffer view again, by a new export.
            """,
        limits: """
            Accessors whose data comes from an extension, such as those of a Draco mesh, are not tested: neither those \
            that carry extensions, nor those of a primitive that does.
            """)
}
