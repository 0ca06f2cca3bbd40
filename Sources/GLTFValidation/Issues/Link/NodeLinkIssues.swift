// The node hierarchy and scenes.

extension IssueDefinition {
    /// Every definition of this file.
    package static let nodeLinkIssues: [IssueDefinition] = [
        nodeLoop, nodeParentOverride, nodeWeightsInvalid, sceneNonRootNode,
    ]

    /// - Parameters: parent (Int, the node above)
    package static let nodeLoop = IssueDefinition(
        "NODE_LOOP", .link, .error, section: "glTF 2.0 §3.5.2",
        message: """
            The node is its own ancestor, by way of its parent {parent}. Remove the child reference that closes the \
            loop.
            """,
        summary: "A node is a descendant of itself.",
        meaning: "Nodes form trees: going from a node to its parents ends at a root. Here it comes back to the node.",
        importance: "Loaders run forever or run out of memory.",
        remedy: "Remove from some node's children the reference that leads back up.",
        limits: "Each node of the loop is reported, nodes that hang below it are not.")

    /// - Parameters: child (Int), parent (Int, the earlier parent)
    package static let nodeParentOverride = IssueDefinition(
        "NODE_PARENT_OVERRIDE", .link, .error, section: "glTF 2.0 §3.5.2",
        message: """
            Node {child} is already a child of node {parent}. A node has one parent; make a copy for the second \
            place.
            """,
        summary: "A node is listed as a child of more than one node.",
        meaning: """
            Nodes form trees, so each has at most one parent. To show an object twice, two nodes refer to the same \
            mesh.
            """,
        importance: "Loaders show it in one of the places only, or in a wrong one.",
        remedy: "Remove one of the references, or add a second node with the same mesh.",
        limits: """
            The later parent counts for the checks that follow. A child listed twice by one parent is reported too.
            """)

    /// - Parameters: weights (Int), mesh (Int), targets (Int)
    package static let nodeWeightsInvalid = IssueDefinition(
        "NODE_WEIGHTS_INVALID", .link, .error, section: "glTF 2.0 §3.7.2.2",
        message: """
            The node has {weights:weight|weights}, but mesh {mesh} has {targets:morph target|morph targets}. Give one \
            weight each.
            """,
        summary: "A node has another number of weights than its mesh has morph targets.",
        meaning: """
            Each weight belongs to the morph target at the same place, so there are as many of one as of the other.
            """,
        importance: "Loaders ignore the weights or apply them to the wrong targets.",
        remedy: "Add or remove weights, or leave them out to use those of the mesh.",
        limits: "Compared with the targets of the mesh's first primitive.")

    /// - Parameters: node (Int), parent (Int)
    package static let sceneNonRootNode = IssueDefinition(
        "SCENE_NON_ROOT_NODE", .link, .error, section: "glTF 2.0 §3.5.1",
        message: """
            Node {node} is a child of node {parent}, and a scene lists roots only. Remove it from the scene's nodes.
            """,
        summary: "A scene lists a node that has a parent.",
        meaning: "A scene names the roots of its trees. What is below a root is shown along with it.",
        importance: "The node is drawn twice, or without its parent's transform.",
        remedy: "Remove the node from the scene, and list its root if that is not there yet.",
        limits: "When a node is listed by several parents, the last of them counts.")
}
