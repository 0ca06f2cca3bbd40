// Animations: channels and their nodes, samplers and their accessors.

extension IssueDefinition {
    /// Every definition of this file.
    package static let animationLinkIssues: [IssueDefinition] = [
        animationChannelTargetNodeMatrix, animationChannelTargetNodeWeightsNoMorphs, animationDuplicateTargets,
        animationSamplerAccessorWithBytestride, animationSamplerInputAccessorInvalidFormat,
        animationSamplerInputAccessorTooFewElements, animationSamplerInputAccessorWithoutBounds,
        animationSamplerOutputAccessorInvalidCount, animationSamplerOutputAccessorInvalidFormat,
    ]

    /// - Parameters: path (raw: translation, rotation or scale), node (Int)
    package static let animationChannelTargetNodeMatrix = IssueDefinition(
        "ANIMATION_CHANNEL_TARGET_NODE_MATRIX", .link, .error, section: "glTF 2.0 §3.5.3, §3.11",
        message: """
            The channel animates the {path:raw} of node {node}, which has a matrix. Split the matrix into \
            translation, rotation, scale.
            """,
        summary: "An animation moves a node whose transform is given as a matrix.",
        meaning: """
            Translation, rotation and scale can be animated only on a node that has these properties. A matrix \
            excludes them.
            """,
        importance: "Loaders ignore the channel, or throw the matrix away.",
        remedy: "Replace the matrix by the three properties.",
        limits: """
            The path "weights" may be animated on a node with a matrix, since it does not concern the transform.
            """)

    /// - Parameters: node (Int), reason (raw: "no mesh" or "no morph targets")
    package static let animationChannelTargetNodeWeightsNoMorphs = IssueDefinition(
        "ANIMATION_CHANNEL_TARGET_NODE_WEIGHTS_NO_MORPHS", .link, .error, section: "glTF 2.0 §3.11",
        message: """
            The channel animates the weights of node {node}, which has {reason:raw}. Remove the channel or name the \
            right node.
            """,
        summary: "An animation moves the morph weights of a node without morph targets.",
        meaning: """
            The path "weights" animates how strongly morph targets act. The node's mesh has none, or there is no \
            mesh.
            """,
        importance: "The animation has no effect, or makes a loader fail.",
        remedy: "Name the node that carries the mesh with the morph targets, or remove the channel.",
        limits: "The first primitive of the mesh is what counts.")

    /// - Parameters: other (Int, index of the later channel), path (text), node (Int)
    package static let animationDuplicateTargets = IssueDefinition(
        "ANIMATION_DUPLICATE_TARGETS", .link, .error, section: "glTF 2.0 §3.11",
        message: "Channel {other} animates {path} of node {node} as well. Keep one of the two channels.",
        summary: "Two channels of an animation move the same property of the same node.",
        meaning: "Within one animation each property of a node has at most one channel.",
        importance: "Which channel wins depends on the loader, and the result may flicker.",
        remedy: "Merge the channels, or move one to an animation of its own.",
        limits: "Reported at the earlier channel, once for each pair. Channels without a node are never duplicates.")

    /// - Parameters: bufferView (Int), stride (Int, bytes)
    package static let animationSamplerAccessorWithBytestride = IssueDefinition(
        "ANIMATION_SAMPLER_ACCESSOR_WITH_BYTESTRIDE", .link, .error, section: "glTF 2.0 §3.6.1.1",
        message: "Key frames are stored without gaps, but buffer view {bufferView} has byteStride {stride}. Remove it.",
        summary: "Animation data is stored in a buffer view that has a stride.",
        meaning: """
            Only vertex attributes may be interleaved. Times and values of animations follow each other directly.
            """,
        importance: "Loaders ignore the stride, and read shifted values when the data has gaps.",
        remedy: "Store animation data without gaps, in buffer views without byteStride.",
        limits: "Reported even if the stride equals the size of one element, so that nothing is between them.")

    /// - Parameters: found (raw: the accessor's format, such as "VEC2 FLOAT")
    package static let animationSamplerInputAccessorInvalidFormat = IssueDefinition(
        "ANIMATION_SAMPLER_INPUT_ACCESSOR_INVALID_FORMAT", .link, .error, section: "glTF 2.0 §3.11",
        message: "Key frame times must be SCALAR FLOAT, but the accessor is {found:raw}.",
        summary: "The times of an animation are not stored as single floats.",
        meaning: """
            The input of a sampler is a list of times in seconds: one 32-bit float for each key frame, not \
            normalized.
            """,
        importance: "Loaders misread the times or refuse the animation.",
        remedy: "Store the times as SCALAR accessors of component type 5126.",
        limits: "The values of such an accessor are not checked as times.")

    /// - Parameters: count (Int, 0 when unusable)
    package static let animationSamplerInputAccessorTooFewElements = IssueDefinition(
        "ANIMATION_SAMPLER_INPUT_ACCESSOR_TOO_FEW_ELEMENTS", .link, .error, section: "glTF 2.0 §3.11, Appendix C",
        message: """
            A CUBICSPLINE sampler needs 2 or more key frames, but the input has {count:time|times}. Add one or use \
            STEP.
            """,
        summary: "A spline animation has fewer than two key frames.",
        meaning: "A cubic spline runs from one key frame to the next, so it takes at least two.",
        importance: "Loaders fail when they look for the second one.",
        remedy: "Add a key frame, or set interpolation to STEP for a single value.",
        limits: "LINEAR and STEP may have a single key frame.")

    /// - Parameters: missing (raw: "min", "max" or "min and max")
    package static let animationSamplerInputAccessorWithoutBounds = IssueDefinition(
        "ANIMATION_SAMPLER_INPUT_ACCESSOR_WITHOUT_BOUNDS", .link, .error, section: "glTF 2.0 §3.6.2.5, §3.11",
        message: "The accessor of the key frame times lacks {missing:raw}. Add the first and the last time.",
        summary: "The times of an animation have no declared minimum and maximum.",
        meaning: """
            Accessors used as animation input must have min and max, so that the length of an animation is known \
            without reading its data.
            """,
        importance: "Players cannot tell how long the animation is.",
        remedy: "Write the smallest and the largest time as min and max, as arrays with one number each.",
        limits: "Bounds that are present but unusable count as missing.")

    /// - Parameters: count (Int, values in the output), keyFrames (Int), expected (Int)
    package static let animationSamplerOutputAccessorInvalidCount = IssueDefinition(
        "ANIMATION_SAMPLER_OUTPUT_ACCESSOR_INVALID_COUNT", .link, .error, section: "glTF 2.0 §3.11",
        message: """
            The output has {count:value|values}, but {keyFrames:key frame needs|key frames need} {expected}. Export \
            the animation again.
            """,
        summary: "An animation does not have the right number of values for its key frames.",
        meaning: """
            Each key frame has one value; with CUBICSPLINE three, namely tangent, value, tangent; and for weights one \
            for each morph target.
            """,
        importance: "Values are assigned to wrong times, or the loader reads past the end.",
        remedy: """
            Write key frames × (3 for CUBICSPLINE, else 1) × (number of morph targets for weights, else 1) values.
            """,
        limits: """
            Not tested for pointers and other paths of extensions, nor for weights of a node without morph targets.
            """)

    /// - Parameters: path (raw), allowed (raw: the formats, separated by commas), found (raw: the accessor's format)
    package static let animationSamplerOutputAccessorInvalidFormat = IssueDefinition(
        "ANIMATION_SAMPLER_OUTPUT_ACCESSOR_INVALID_FORMAT", .link, .error, section: "glTF 2.0 §3.11",
        message: "Animated {path:raw} must be stored as {allowed:raw}, but the accessor is {found:raw}.",
        summary: "The values of an animation are stored in a format that its path does not allow.",
        meaning: """
            Translations and scales are VEC3 floats. Rotations are VEC4 and weights SCALAR, both as floats or as \
            normalized 8-bit or 16-bit integers.
            """,
        importance: "Loaders misread the values or refuse the animation.",
        remedy: "Store the values in one of the formats named; integers need normalized set to true.",
        limits: "No rule applies to pointers and other paths of extensions.")
}
