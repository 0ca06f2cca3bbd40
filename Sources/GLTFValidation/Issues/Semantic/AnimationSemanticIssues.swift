// Animation channels looked at alone, and those of KHR_animation_pointer.

extension IssueDefinition {
    /// Every definition of this file.
    package static let animationSemanticIssues: [IssueDefinition] = [
        animationChannelTargetNodeSkin, khrAnimationPointerAnimationChannelTargetNode,
        khrAnimationPointerAnimationChannelTargetPath,
    ]

    /// - Parameters: path (raw: translation, rotation or scale), node (Int)
    package static let animationChannelTargetNodeSkin = IssueDefinition(
        "ANIMATION_CHANNEL_TARGET_NODE_SKIN", .semantic, .warning, section: "glTF 2.0 §3.7.3.1, §3.11",
        message: """
            This channel moves the {path:raw} of node {node}, which has a skin and so ignores its own transform. \
            Animate its joints.
            """,
        summary: "An animation moves a node whose transform is ignored because it carries a skinned mesh.",
        meaning: """
            A skinned mesh is placed by its joints alone. The transform of the node that carries it has no effect on \
            it.
            """,
        importance: "The animation runs and nothing is seen, or some engines move the mesh and others do not.",
        remedy: "Animate the root joint of the skeleton, or a common parent of all joints.",
        limits: "Children of that node do move, so the channel is not always useless. Hence a warning.")

    /// - Parameters: node (Int)
    package static let khrAnimationPointerAnimationChannelTargetNode = IssueDefinition(
        "KHR_ANIMATION_POINTER_ANIMATION_CHANNEL_TARGET_NODE", .semantic, .error, section: "KHR_animation_pointer",
        message: "The channel's target names node {node} besides a pointer. Remove node; the pointer says what moves.",
        summary: "An animation channel with a pointer names a node too.",
        meaning: """
            With KHR_animation_pointer the pointer alone says which property is animated. A node beside it \
            contradicts that.
            """,
        importance: "A loader with the extension and one without it animate different things.",
        remedy: "Remove node from the target.",
        limits: "Reported when the node exists; an index that leads nowhere is UNRESOLVED_REFERENCE only.")

    /// - Parameters: path (text, empty when there is none)
    package static let khrAnimationPointerAnimationChannelTargetPath = IssueDefinition(
        "KHR_ANIMATION_POINTER_ANIMATION_CHANNEL_TARGET_PATH", .semantic, .error, section: "KHR_animation_pointer",
        message: "The channel has a pointer, so its target's path must be \"pointer\" and not {path}.",
        summary: "An animation channel with a pointer does not have the path \"pointer\".",
        meaning: """
            The path "pointer" tells loaders that the extension says what is animated. Any other path means one of \
            the four built-in ones.
            """,
        importance: "Loaders animate something else than the pointer, or nothing.",
        remedy: "Set path to \"pointer\".",
        limits: "A path that is missing is reported too, besides the missing property.")
}
