// The numbers of any accessor: bounds, floats, sparse indices. Elements and components are counted from 0.

extension IssueDefinition {
    /// Every definition of this file.
    package static let accessorDataIssues: [IssueDefinition] = [
        accessorMinMismatch, accessorMaxMismatch, accessorElementOutOfMinBound, accessorElementOutOfMaxBound,
        accessorInvalidFloat, accessorSparseIndexOob, accessorSparseIndicesNonIncreasing,
    ]

    /// - Parameters: declared (Float or Int), actual (Float or Int), element (Int, where the actual minimum is), steps (raw: how far),
    ///   advice (raw: what to do, a sentence)
    package static let accessorMinMismatch = IssueDefinition(
        "ACCESSOR_MIN_MISMATCH", .data, .error, section: "glTF 2.0 §3.6.2.5",
        message:
            "min says {declared}, but the smallest value is {actual}, at element {element}{steps:raw}. {advice:raw}",
        summary: "An accessor's declared minimum is not the smallest value in its data.",
        meaning: "min holds, for each component, the smallest value of all elements, exactly as it is stored.",
        importance: """
            Bounding boxes are wrong, so objects vanish at the edge of the screen or cannot be selected; animations \
            get a wrong start.
            """,
        remedy: """
            Calculate min from the data as written to the file, after rounding to 32-bit floats and after sparse \
            replacement. If the data has infinities or what is not a number, mend the data: JSON can write neither.
            """,
        limits: """
            Compared exactly; only the profile khronos reports a difference of a few float steps here, which is \
            LINT_ACCESSOR_BOUNDS_ROUNDED. Normalized data is compared as stored, not after conversion. Accessors whose \
            data cannot be read are not tested; those of zeros without a buffer view are LINT_ZERO_ACCESSOR_BOUNDS.
            """)

    /// - Parameters: declared (Float or Int), actual (Float or Int), element (Int, where the actual maximum is), steps (raw: how far),
    ///   advice (raw: what to do, a sentence)
    package static let accessorMaxMismatch = IssueDefinition(
        "ACCESSOR_MAX_MISMATCH", .data, .error, section: "glTF 2.0 §3.6.2.5",
        message:
            "max says {declared}, but the largest value is {actual}, at element {element}{steps:raw}. {advice:raw}",
        summary: "An accessor's declared maximum is not the largest value in its data.",
        meaning: "max holds, for each component, the largest value of all elements, exactly as it is stored.",
        importance: """
            Bounding boxes are wrong, so objects vanish at the edge of the screen or cannot be selected; animations \
            get a wrong length.
            """,
        remedy: """
            Calculate max from the data as written to the file, after rounding to 32-bit floats and after sparse \
            replacement. If the data has infinities or what is not a number, mend the data: JSON can write neither.
            """,
        limits: """
            Compared exactly; only the profile khronos reports a difference of a few float steps here, which is \
            LINT_ACCESSOR_BOUNDS_ROUNDED. Normalized data is compared as stored, not after conversion. Accessors whose \
            data cannot be read are not tested; those of zeros without a buffer view are LINT_ZERO_ACCESSOR_BOUNDS.
            """)

    /// - Parameters: count (Int, elements below), declared (Float or Int), advice (raw: what to do, a sentence)
    package static let accessorElementOutOfMinBound = IssueDefinition(
        "ACCESSOR_ELEMENT_OUT_OF_MIN_BOUND", .data, .error, section: "glTF 2.0 §3.6.2.5",
        message: "{count:value is|values are} below the declared min of {declared}. {advice:raw}",
        summary: "Elements of an accessor lie below its declared minimum.",
        meaning: """
            Besides not being the true minimum, the declared one is too high: some elements lie outside of the \
            bounds.
            """,
        importance: """
            Parts of an object stick out of its bounding box, so they are cut off or not seen by collision tests.
            """,
        remedy: "Calculate min from the data as written to the file.",
        limits: "Always comes with ACCESSOR_MIN_MISMATCH. One issue for each component, with the number of elements.")

    /// - Parameters: count (Int, elements above), declared (Float or Int), advice (raw: what to do, a sentence)
    package static let accessorElementOutOfMaxBound = IssueDefinition(
        "ACCESSOR_ELEMENT_OUT_OF_MAX_BOUND", .data, .error, section: "glTF 2.0 §3.6.2.5",
        message: "{count:value is|values are} above the declared max of {declared}. {advice:raw}",
        summary: "Elements of an accessor lie above its declared maximum.",
        meaning: """
            Besides not being the true maximum, the declared one is too low: some elements lie outside of the bounds.
            """,
        importance: """
            Parts of an object stick out of its bounding box, so they are cut off or not seen by collision tests.
            """,
        remedy: "Calculate max from the data as written to the file.",
        limits: "Always comes with ACCESSOR_MAX_MISMATCH. One issue for each component, with the number of elements.")

    /// - Parameters: component (Int), element (Int), value (Float, or raw)
    package static let accessorInvalidFloat = IssueDefinition(
        "ACCESSOR_INVALID_FLOAT", .data, .error, section: "glTF 2.0 §3.6.2.2",
        message: "Component {component} of element {element} is {value:raw}. Every float must be a finite number.",
        summary: "An accessor holds NaN or an infinite number.",
        meaning: """
            Floats in accessors are finite. NaN comes from divisions of zero by zero, infinity from division by zero \
            and from overflow.
            """,
        importance: """
            One such vertex makes a whole object disappear, or spoils its bounding box; in an animation it makes the \
            object vanish.
            """,
        remedy: """
            Find the step that calculates the value; normals and tangents of triangles without an area are the usual \
            source, next to scales of zero that are inverted. Replace the value or remove the vertex.
            """,
        limits: "All float accessors are checked, used or not. Further checks of the same element still run.")

    /// - Parameters: index (Int), position (Int, place in the list of sparse indices), count (Int, elements of the
    /// accessor)
    package static let accessorSparseIndexOob = IssueDefinition(
        "ACCESSOR_SPARSE_INDEX_OOB", .data, .error, section: "glTF 2.0 §3.6.2.3",
        message: """
            Sparse index {index}, at position {position}, is beyond the last element of an accessor of \
            {count:element|elements}.
            """,
        summary: "A sparse accessor replaces an element that it does not have.",
        meaning: "Sparse indices name elements of the accessor, counted from 0, so each is smaller than count.",
        importance: "A loader writes past the end of its memory, or refuses the accessor.",
        remedy: "Correct the index or the accessor's count.",
        limits: "Checked for all accessors, used or not, as long as the indices can be read.")

    /// - Parameters: index (Int), position (Int, place in the list of sparse indices), previous (Int, the index
    /// before it)
    package static let accessorSparseIndicesNonIncreasing = IssueDefinition(
        "ACCESSOR_SPARSE_INDICES_NON_INCREASING", .data, .error, section: "glTF 2.0 §3.6.2.3",
        message: """
            Sparse index {index}, at position {position}, does not come after {previous} before it. Sort them, each \
            one once.
            """,
        summary: "The indices of a sparse accessor are not in strictly increasing order.",
        meaning: "Sparse indices are sorted and each occurs once, so that loaders can merge them in one pass.",
        importance: "Loaders that rely on the order skip replacements.",
        remedy: "Sort the indices together with their values, and remove repetitions.",
        limits: "Every index that is not larger than the one before it is reported.")
}
