// Key frames: times and rotations.

extension IssueDefinition {
    /// Every definition of this file.
    package static let animationDataIssues: [IssueDefinition] = [
        accessorAnimationInputNegative, accessorAnimationInputNonIncreasing,
        accessorAnimationSamplerOutputNonNormalizedQuaternion,
    ]

    /// - Parameters: element (Int), time (Float, seconds)
    package static let accessorAnimationInputNegative = IssueDefinition(
        "ACCESSOR_ANIMATION_INPUT_NEGATIVE", .data, .error, section: "glTF 2.0 §3.11",
        message: "Key frame {element} is at {time} seconds. Times start at 0 or later; shift the animation.",
        summary: "A key frame lies before time zero.",
        meaning: "Times of key frames are seconds from the start of the animation and never negative.",
        importance: "Players skip the frames before zero or refuse the animation.",
        remedy: "Shift all times so that the first is 0 or later.",
        limits: """
            A negative time does not count as the one before the next, so that one is compared with an earlier time.
            """)

    /// - Parameters: element (Int), time (Float, seconds), previous (Float, seconds)
    package static let accessorAnimationInputNonIncreasing = IssueDefinition(
        "ACCESSOR_ANIMATION_INPUT_NON_INCREASING", .data, .error, section: "glTF 2.0 §3.11",
        message: """
            Key frame {element} at {time} seconds does not come after {previous} seconds before it. Sort the times, \
            each one once.
            """,
        summary: "The times of key frames are not strictly increasing.",
        meaning: "Each key frame is later than the one before it. Two of them at the same time are not allowed either.",
        importance: """
            Players look for the current frame by searching a sorted list, so the animation jumps or stands still.
            """,
        remedy: "Sort the key frames. For a sudden change use STEP, or two frames with a small distance.",
        limits: "Reported for each sampler that uses the accessor.")

    /// - Parameters: element (Int, the quaternion's place in the output), length (Float or Double)
    package static let accessorAnimationSamplerOutputNonNormalizedQuaternion = IssueDefinition(
        "ACCESSOR_ANIMATION_SAMPLER_OUTPUT_NON_NORMALIZED_QUATERNION", .data, .error, section: "glTF 2.0 §3.11",
        message: """
            The rotation at element {element} has a length of {length}, not 1. Divide each quaternion by its length.
            """,
        summary: "An animated rotation is not a unit quaternion.",
        meaning: """
            Values of rotation channels are quaternions whose squares add up to 1. Normalized integers are converted \
            before the test.
            """,
        importance: "The animated object is scaled or distorted at that time.",
        remedy: "Normalize each quaternion before writing. Do not write zeros for frames without a value.",
        limits: "A deviation of 0.00769 is accepted. With CUBICSPLINE only the values are tested, not the tangents.")
}
