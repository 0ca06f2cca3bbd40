// Accessors looked at alone: alignment, normalization, bounds, sparse counts.

extension IssueDefinition {
    /// Every definition of this file.
    package static let accessorSemanticIssues: [IssueDefinition] = [
        accessorMatrixAlignment, accessorNormalizedInvalid, accessorOffsetAlignment,
        accessorSparseCountOutOfRange, invalidGlValue,
    ]

    /// - Parameters: type (raw: MAT2, MAT3 or MAT4), offset (Int, bytes)
    package static let accessorMatrixAlignment = IssueDefinition(
        "ACCESSOR_MATRIX_ALIGNMENT", .semantic, .error, section: "glTF 2.0 §3.6.2.4",
        message: """
            A {type:raw} accessor has to start on a multiple of 4 bytes, and byteOffset is {offset}. Move the data.
            """,
        summary: "An accessor of matrices does not start on a multiple of four bytes.",
        meaning: """
            Each column of a matrix starts on a multiple of 4 bytes, whatever the size of its components, so the \
            whole accessor does too.
            """,
        importance: """
            Graphics interfaces cannot read matrices from other places; loaders copy them slowly or read them \
            shifted.
            """,
        remedy: "Pad the data before the matrices and set byteOffset to a multiple of 4.",
        limits: "The buffer view's own offset is not considered here; see ACCESSOR_TOTAL_OFFSET_ALIGNMENT.")

    /// - Parameters: componentType (raw: FLOAT or UNSIGNED_INT)
    package static let accessorNormalizedInvalid = IssueDefinition(
        "ACCESSOR_NORMALIZED_INVALID", .semantic, .error, section: "glTF 2.0 §3.6.2.2",
        message: "normalized is set on {componentType:raw} components, which have no normalized form. Remove the flag.",
        summary: "An accessor of floats or 32-bit integers is marked as normalized.",
        meaning: """
            Normalizing maps the range of an 8-bit or 16-bit integer to 0…1 or -1…1. Floats are used as they are, and \
            32-bit integers are not supported for it.
            """,
        importance: "Loaders ignore the flag or refuse the accessor.",
        remedy: "Remove normalized, or store the data in 8-bit or 16-bit integers.",
        limits: """
            Integers of 8 and 16 bits are never reported here; whether a use of the accessor allows the flag is \
            checked there.
            """)

    /// - Parameters: offset (Int, bytes), size (Int, bytes of one component)
    package static let accessorOffsetAlignment = IssueDefinition(
        "ACCESSOR_OFFSET_ALIGNMENT", .semantic, .error, section: "glTF 2.0 §3.6.2.4",
        message: """
            byteOffset is {offset}, but components of {size} bytes have to start on a multiple of {size}. Move the \
            data.
            """,
        summary: "An accessor's offset is not a multiple of the size of its components.",
        meaning: """
            Numbers of 2 or 4 bytes are stored at multiples of their size within a buffer view. This accessor starts \
            between two of them.
            """,
        importance: """
            In a browser a typed array cannot be made on such an offset, so loading fails there; elsewhere it is \
            slow.
            """,
        remedy: "Pad the data before it and adjust byteOffset, or give the accessor a buffer view of its own.",
        limits: """
            The data of such an accessor is not read, so nothing is said about its contents. For sparse parts the \
            sizes of their own components count.
            """)

    /// - Parameters: sparseCount (Int), count (Int)
    package static let accessorSparseCountOutOfRange = IssueDefinition(
        "ACCESSOR_SPARSE_COUNT_OUT_OF_RANGE", .semantic, .error, section: "glTF 2.0 §3.6.2.3",
        message: """
            sparse replaces {sparseCount:element|elements} of an accessor that has {count}. Correct one of the two \
            counts.
            """,
        summary: "A sparse accessor replaces more elements than it has.",
        meaning: """
            sparse.count says how many elements are replaced. Since each can be replaced once, it cannot be larger \
            than the accessor's count.
            """,
        importance: "A loader writes past the end of its memory or refuses the accessor.",
        remedy: "Correct sparse.count or count, and write each replaced index once.",
        limits: "The accessor's data is not read afterwards.")

    /// - Parameters: value (Int or Double), componentType (raw: BYTE, UNSIGNED_SHORT, …), range (raw: "-128 to 127")
    package static let invalidGlValue = IssueDefinition(
        "INVALID_GL_VALUE", .semantic, .error, section: "glTF 2.0 §3.6.2.5",
        message: """
            {value} cannot be stored as {componentType:raw}, which holds {range:raw}. Write min and max as stored, \
            not normalized.
            """,
        summary: "A bound of an accessor is a number that its component type cannot hold.",
        meaning: """
            min and max are given in the accessor's own component type, before normalization. This number is outside \
            of what the type can store, so no element can have it.
            """,
        importance: "Loaders that size objects by these bounds get a wrong box.",
        remedy: """
            Calculate the bounds from the stored integers. For normalized data do not write 1.0 but 127, 255, 32767 \
            or 65535.
            """,
        limits: """
            All bounds of that kind count as absent for the accessor afterwards, so its data is not compared with \
            them.
            """)
}
