// Skinned meshes and skeletons in the node hierarchy.

extension IssueDefinition {
    /// Every definition of this file.
    package static let skinSemanticIssues: [IssueDefinition] = [
        nodeSkinnedMeshLocalTransforms, nodeSkinnedMeshNonRoot, nodeSkinnedMeshParentTransforms,
        nodeSkinNoScene, skinNoCommonRoot, skinSkeletonInvalid,
    ]

    /// - Parameters: none
    package static let nodeSkinnedMeshLocalTransforms = IssueDefinition(
        "NODE_SKINNED_MESH_LOCAL_TRANSFORMS", .semantic, .warning, section: "glTF 2.0 §3.7.3.1",
        message: """
            The node has a skin, so its own transform is ignored. Reset it, and move the skeleton's root instead.
            """,
        summary: "A node with a skinned mesh has a transform of its own, which is ignored.",
        meaning: "The joints alone place a skinned mesh. The transform of the node that carries it does not count.",
        importance: """
            The mesh appears in another place or size than in the program it came from; loaders that apply the \
            transform anyway show a third result.
            """,
        remedy: "Apply the transform before export, or move it to the skeleton's root.",
        limits: "Any deviation from no translation, no rotation and a scale of 1 counts.")

    /// - Parameters: parent (Int)
    package static let nodeSkinnedMeshNonRoot = IssueDefinition(
        "NODE_SKINNED_MESH_NON_ROOT", .semantic, .information, section: "glTF 2.0 §3.7.3.1",
        message: """
            The node has a skin but is a child of node {parent}. Move it to the root: parents do not move a skinned \
            mesh.
            """,
        summary: "A node with a skinned mesh is not at the root of the hierarchy.",
        meaning: """
            The joints alone place a skinned mesh, so transforms of the nodes above it are ignored. At the root this \
            is plain to see.
            """,
        importance: """
            Moving the parent does not move the mesh. Nothing is wrong as long as no node above has a transform; many \
            exporters of avatars put the meshes under a common node, and viewers show them correctly.
            """,
        remedy: "List the node in the scene instead of among a node's children.",
        limits: "When some node above has a transform, NODE_SKINNED_MESH_PARENT_TRANSFORMS is reported too.")

    /// - Parameters: ancestor (Int, the nearest node above that has a transform)
    package static let nodeSkinnedMeshParentTransforms = IssueDefinition(
        "NODE_SKINNED_MESH_PARENT_TRANSFORMS", .semantic, .warning, section: "glTF 2.0 §3.7.3.1",
        message: """
            Node {ancestor} above has a transform, which a node with a skin ignores. Move the transform to the \
            skeleton's root.
            """,
        summary: "A node above a skinned mesh has a transform, which does not move the mesh.",
        meaning: """
            The joints alone place a skinned mesh. What the nodes above it do is ignored, though it would move any \
            other mesh.
            """,
        importance: """
            The mesh appears in another place or size than expected, and some loaders apply the transform \
            nevertheless.
            """,
        remedy: "Move the node to the root of the scene, and the transform to a common parent of the joints.",
        limits: "Reported once for a node, however many of its ancestors have a transform.")

    /// - Parameters: skin (Int), root (Int, the root node of its joints), scene (Int)
    package static let nodeSkinNoScene = IssueDefinition(
        "NODE_SKIN_NO_SCENE", .semantic, .error, section: "glTF 2.0 §3.7.3.2",
        message: """
            The joints of skin {skin} hang from node {root}, which is not in scene {scene} with this node. Add it to \
            the scene.
            """,
        summary: "A skinned mesh and its skeleton are not in the same scene.",
        meaning: "A scene that shows a skinned mesh must contain the root of the skeleton that moves it.",
        importance: "The joints have no position in that scene, so the mesh is missing or stays at the origin.",
        remedy: "List the skeleton's root in the scene's nodes, or put mesh and skeleton under one root.",
        limits: "A node that is in no scene is not tested.")

    /// - Parameters: reason (raw, such as "node 3 shares none with those before it")
    package static let skinNoCommonRoot = IssueDefinition(
        "SKIN_NO_COMMON_ROOT", .semantic, .error, section: "glTF 2.0 §3.7.3.2",
        message: """
            The joints have no ancestor in common: {reason:raw}. Put all joints under one node.
            """,
        summary: "The joints of a skin do not hang from one common node.",
        meaning: """
            All joints of a skin belong to one hierarchy: there is a node that is an ancestor of them all, or one of \
            them.
            """,
        importance: "Loaders that need a skeleton root cannot find one and refuse the skin, or move only a part of it.",
        remedy: "Add a node above the separate roots and make it their parent.",
        limits: "Also reported when no joint of the list exists.")

    /// - Parameters: skeleton (Int)
    package static let skinSkeletonInvalid = IssueDefinition(
        "SKIN_SKELETON_INVALID", .semantic, .error, section: "glTF 2.0 §3.7.3.2",
        message: "Node {skeleton} is not above all joints of the skin. Name a node that is, or leave skeleton out.",
        summary: "The skeleton property names a node that is not a common root of the joints.",
        meaning: """
            skeleton may name the node from which the joints hang. It has to be an ancestor of all of them, or the \
            one of them that is.
            """,
        importance: "Loaders that start from this node miss joints.",
        remedy: "Name the common root, or omit the property, which is only a hint.",
        limits: "When the joints have no common root at all, this is reported as well.")
}
