// The transforms of nodes.

extension IssueDefinition {
    /// Every definition of this file.
    package static let nodeSemanticIssues: [IssueDefinition] = [
        nodeEmpty, nodeMatrixDefault, nodeMatrixNonTrs, nodeMatrixTrs, rotationNonUnit,
    ]

    /// - Parameters: none
    package static let nodeEmpty = IssueDefinition(
        "NODE_EMPTY", .semantic, .information, section: "glTF 2.0 §3.5.2",
        message: "The node carries nothing and has no children. Remove it unless something outside the file needs it.",
        summary: "A node has no content, no children and no purpose that can be seen.",
        meaning: """
            The node has no mesh, camera, skin joint, child, extension or extras. Only its transform and name are \
            left.
            """,
        importance: """
            It costs little, but many such nodes slow down loading and clutter the scene. In avatars they are often \
            attachment points or ends of bones, which are kept on purpose.
            """,
        remedy: """
            Remove it. If an application looks it up by name, as a place to attach something, leave it and ignore \
            this issue.
            """,
        limits: """
            A node whose mesh reference is broken counts as empty. An extension object, known or not, is enough to be \
            not empty.
            """)

    /// - Parameters: none
    package static let nodeMatrixDefault = IssueDefinition(
        "NODE_MATRIX_DEFAULT", .semantic, .information, section: "glTF 2.0 §3.5.3",
        message: "The matrix is the identity, which is the default. Leave it out.",
        summary: "A node's matrix is the identity matrix.",
        meaning: "A node without a matrix has the identity as its transform, so writing it has no effect.",
        importance: """
            It makes the file larger, and keeps the node from being animated: animated nodes must not have a matrix.
            """,
        remedy: "Omit the matrix.",
        limits: "The 16 numbers are compared exactly, as 32-bit floats.")

    /// - Parameters: reason (raw: "its last row is not 0, 0, 0, 1", "its determinant is 0" or "it shears")
    package static let nodeMatrixNonTrs = IssueDefinition(
        "NODE_MATRIX_NON_TRS", .semantic, .error, section: "glTF 2.0 §3.5.3",
        message: """
            The matrix is not a combination of translation, rotation and scale: {reason:raw}. Bake the transform into \
            the mesh.
            """,
        summary: "A node's matrix cannot be split into translation, rotation and scale.",
        meaning: """
            glTF requires that a matrix can be taken apart into translation, rotation and scale. Shear, perspective \
            and flattening onto a plane cannot.
            """,
        importance: """
            Engines store the three parts, so they lose what does not fit: the object appears skewed, or not at all.
            """,
        remedy: """
            Apply the transform to the vertices, or insert a parent node when a scale along rotated axes is what \
            shears.
            """,
        limits: """
            Small deviations of up to 0.00005 for objects of unit scale are accepted. Not tested for the identity.
            """)

    /// - Parameters: properties (raw: the names found, such as "rotation and scale")
    package static let nodeMatrixTrs = IssueDefinition(
        "NODE_MATRIX_TRS", .semantic, .error, section: "glTF 2.0 §3.5.3",
        message: "The node has a matrix and also {properties:raw}. Keep one of the two forms.",
        summary: "A node has a matrix and separate transform properties as well.",
        meaning: """
            The transform of a node is given either as a matrix or as translation, rotation and scale, never as both.
            """,
        importance: "Loaders use one and ignore the other, and they do not agree on which.",
        remedy: "Remove the matrix if the node is animated; otherwise keep the form that the exporter meant.",
        limits: """
            Reported even if the separate properties have their default values. A property that cannot be read does \
            not count.
            """)

    /// - Parameters: length (Double)
    package static let rotationNonUnit = IssueDefinition(
        "ROTATION_NON_UNIT", .semantic, .error, section: "glTF 2.0 §3.5.3",
        message: """
            The rotation has a length of {length}; a rotation is a quaternion of length 1. Divide it by its length.
            """,
        summary: "A node's rotation is not a unit quaternion.",
        meaning: "Rotations are quaternions x, y, z, w whose squares add up to 1.",
        importance: "Other lengths scale the node along with rotating it, in some engines, or give no rotation at all.",
        remedy: """
            Normalize the quaternion before it is written. Four zeros are no rotation; the identity is 0, 0, 0, 1.
            """,
        limits: """
            A deviation of 0.00769 is accepted, which is what 8-bit precision makes of it. Not tested when a \
            component is out of range.
            """)
}
