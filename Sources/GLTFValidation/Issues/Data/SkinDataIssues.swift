// The contents of skins: matrices, joints, weights. Vertices and components are counted from 0.

extension IssueDefinition {
    /// Every definition of this file.
    package static let skinDataIssues: [IssueDefinition] = [
        accessorInvalidIbm, accessorJointsIndexOob, accessorJointsIndexDuplicate, accessorJointsUsedZeroWeight,
        accessorWeightsNegative, accessorWeightsNonNormalized,
    ]

    /// - Parameters: component (Int, 3, 7, 11 or 15 in column order), matrix (Int), value (Float), expected (Int, 0
    /// or 1)
    package static let accessorInvalidIbm = IssueDefinition(
        "ACCESSOR_INVALID_IBM", .data, .error, section: "glTF 2.0 §3.7.3.1",
        message: """
            Number {component} of matrix {matrix} is {value}; it belongs to the last row and must be {expected}. \
            Check for a transposed matrix.
            """,
        summary: "The last row of an inverse bind matrix is not 0, 0, 0, 1.",
        meaning: """
            Inverse bind matrices move and turn, without perspective, so their fourth row is 0, 0, 0, 1. Numbers are \
            stored column by column.
            """,
        importance: "Vertices are divided by a wrong number, and the mesh explodes.",
        remedy: """
            Write matrices in column order; a translation in the last row shows that they were written by rows. Round \
            the row to exact values.
            """,
        limits: "Compared exactly. Matrices beyond the number of joints are tested too.")

    /// - Parameters: vertex (Int), joint (Int), joints (Int, how many the skin has)
    package static let accessorJointsIndexOob = IssueDefinition(
        "ACCESSOR_JOINTS_INDEX_OOB", .data, .error, section: "glTF 2.0 §3.7.3.3",
        message: """
            Vertex {vertex} is bound to joint {joint}, but the skin has {joints:joint|joints}. Use places in the \
            skin's list of joints.
            """,
        summary: "A vertex is bound to a joint that the skin does not have.",
        meaning: "JOINTS_n holds places in the skin's list of joints, counted from 0; not indices of nodes.",
        importance: "The vertex moves by foreign data, so spikes appear, or the mesh is refused.",
        remedy: """
            Write places in the skin's list of joints, not node indices. If the list was shortened or reordered, \
            remap JOINTS_n of all meshes that use the skin.
            """,
        limits: """
            Checked even if the weight is 0. With several skins on one mesh, the one with the fewest joints counts.
            """)

    /// - Parameters: vertex (Int), joint (Int)
    package static let accessorJointsIndexDuplicate = IssueDefinition(
        "ACCESSOR_JOINTS_INDEX_DUPLICATE", .data, .error, section: "glTF 2.0 §3.7.3.3",
        message: "Vertex {vertex} is bound to joint {joint} twice. Add the two weights up and keep one.",
        summary: "A vertex is bound to the same joint more than once.",
        meaning: "Each joint occurs at most once at a vertex among those with a weight above 0, over all sets.",
        importance: "Engines that keep only the strongest influences, or merge them, get different results.",
        remedy: "Add the weights into one entry, and set the other to joint 0 and weight 0.",
        limits: "The repeated weight is left out of the sum of weights, so the sum is usually reported too.")

    /// - Parameters: vertex (Int), joint (Int)
    package static let accessorJointsUsedZeroWeight = IssueDefinition(
        "ACCESSOR_JOINTS_USED_ZERO_WEIGHT", .data, .warning, section: "glTF 2.0 §3.7.3.3",
        message: "Vertex {vertex} names joint {joint} with a weight of 0. Write joint 0 where there is no influence.",
        summary: "A vertex names a joint but gives it no weight.",
        meaning: "Entries without influence should name joint 0, so that tools can see which joints are really used.",
        importance: "Joints look used when they are not, so tools cannot remove them.",
        remedy: "Set the joint to 0 wherever the weight is 0.",
        limits: "A recommendation of the specification, hence a warning.")

    /// - Parameters: vertex (Int), weight (Float)
    package static let accessorWeightsNegative = IssueDefinition(
        "ACCESSOR_WEIGHTS_NEGATIVE", .data, .error, section: "glTF 2.0 §3.7.3.3",
        message: """
            Vertex {vertex} has a weight of {weight}. Weights are 0 or more; remove the influence and rescale the \
            rest.
            """,
        summary: "A joint weight is negative.",
        meaning: "Weights say how much each joint moves a vertex; they are 0 or more and add up to 1.",
        importance: "The vertex moves opposite to the joint, or engines clamp the value and the shape changes.",
        remedy: "Clamp at 0 and divide the weights of the vertex by their sum.",
        limits: "The weight is left out of the sum of weights.")

    /// - Parameters: vertex (Int), sets (raw: the attributes added up, such as "WEIGHTS_0 and WEIGHTS_1"), sum
    /// (Float)
    package static let accessorWeightsNonNormalized = IssueDefinition(
        "ACCESSOR_WEIGHTS_NON_NORMALIZED", .data, .error, section: "glTF 2.0 §3.7.3.3",
        message: "The weights of vertex {vertex} in {sets:raw} add up to {sum}, not 1. Normalize them.",
        summary: "The joint weights of a vertex do not add up to one.",
        meaning: """
            All weights of a vertex, over all sets, add up to 1. Integers are converted first, so bytes add up to 255 \
            and 16-bit integers to 65535 exactly.
            """,
        importance: """
            The vertex is pulled towards the origin, or away from it, so the surface bulges when the skeleton moves.
            """,
        remedy: """
            Normalize the weights after the last step that changes them, such as limiting a vertex to four joints. \
            With integers, round and add what is left of 255 or 65535 to the largest weight. A vertex without any \
            weight should get 1 for the joint it follows.
            """,
        limits: """
            Accepted is 0.0000002 for each weight in the sum. Weights that were reported otherwise are left out of \
            it. Reported at each set of weights.
            """)
}
