// Skins, their matrices, and the nodes that use them.

extension IssueDefinition {
    /// Every definition of this file.
    package static let skinLinkIssues: [IssueDefinition] = [
        invalidIbmAccessorCount, nodeSkinnedMeshWithoutSkin, nodeSkinWithNonSkinnedMesh,
        skinIbmAccessorWithBytestride, skinIbmInvalidFormat,
    ]

    /// - Parameters: count (Int, matrices; raw words when unusable), joints (Int)
    package static let invalidIbmAccessorCount = IssueDefinition(
        "INVALID_IBM_ACCESSOR_COUNT", .link, .error, section: "glTF 2.0 §3.7.3.1",
        message: """
            The skin has {count:matrix|matrices} for {joints:joint|joints}. Each joint needs an inverse bind matrix of \
            its own.
            """,
        summary: "A skin has fewer inverse bind matrices than joints.",
        meaning: "inverseBindMatrices gives one matrix for each entry of joints, in the same order.",
        importance: "Joints without a matrix move their vertices to wrong places, or the skin is refused.",
        remedy: "Write as many matrices as there are joints, or leave inverseBindMatrices out if all are the identity.",
        limits: "More matrices than joints are allowed.")

    /// - Parameters: mesh (Int)
    package static let nodeSkinnedMeshWithoutSkin = IssueDefinition(
        "NODE_SKINNED_MESH_WITHOUT_SKIN", .link, .warning, section: "glTF 2.0 §3.7.3.3",
        message: "Mesh {mesh} has joints and weights, but the node names no skin to use them with. Set skin.",
        summary: "A node shows a skinned mesh without a skin.",
        meaning: "The mesh's primitives have JOINTS and WEIGHTS. Without a skin on the node these have no meaning.",
        importance: "The mesh is shown in its rest pose and does not move with a skeleton.",
        remedy: "Add the skin to the node. If the mesh is not meant to be skinned, remove JOINTS and WEIGHTS.",
        limits: """
            A warning, since meshes may be exchanged between nodes by an application. A skin that cannot be found \
            counts as absent.
            """)

    /// - Parameters: skin (Int), mesh (Int)
    package static let nodeSkinWithNonSkinnedMesh = IssueDefinition(
        "NODE_SKIN_WITH_NON_SKINNED_MESH", .link, .error, section: "glTF 2.0 §3.7.3.3",
        message: """
            The node has skin {skin}, but no primitive of mesh {mesh} has joints and weights. Export those or remove \
            skin.
            """,
        summary: "A node has a skin, but its mesh has no joints and weights.",
        meaning: "A skin moves vertices by their JOINTS and WEIGHTS. None of the mesh's primitives has usable ones.",
        importance: "The mesh is not drawn, or not moved, or the loader fails.",
        remedy: "Export joints and weights, or remove skin from the node.",
        limits: "JOINTS and WEIGHTS of unequal number or with gaps in their numbers count as absent.")

    /// - Parameters: bufferView (Int), stride (Int, bytes)
    package static let skinIbmAccessorWithBytestride = IssueDefinition(
        "SKIN_IBM_ACCESSOR_WITH_BYTESTRIDE", .link, .error, section: "glTF 2.0 §3.6.1.1",
        message: """
            Bind matrices are stored without gaps, but buffer view {bufferView} has byteStride {stride}. Remove it.
            """,
        summary: "Inverse bind matrices are stored in a buffer view that has a stride.",
        meaning: "Only vertex attributes may be interleaved. Matrices of a skin follow each other directly.",
        importance: "Loaders ignore the stride, and read shifted matrices when the data has gaps.",
        remedy: "Store the matrices without gaps, in a buffer view without byteStride.",
        limits: "Reported even if the stride is 64, the size of one matrix.")

    /// - Parameters: found (raw: the accessor's format)
    package static let skinIbmInvalidFormat = IssueDefinition(
        "SKIN_IBM_INVALID_FORMAT", .link, .error, section: "glTF 2.0 §3.7.3.1",
        message: "Inverse bind matrices must be MAT4 FLOAT, but the accessor is {found:raw}.",
        summary: "Inverse bind matrices are not stored as 4×4 matrices of floats.",
        meaning: "The accessor of inverseBindMatrices has type MAT4 and component type 5126, not normalized.",
        importance: "Loaders refuse the skin or read garbage.",
        remedy: "Store the matrices as 16 floats each, in column order.",
        limits: "The matrices themselves are not checked then.")
}
