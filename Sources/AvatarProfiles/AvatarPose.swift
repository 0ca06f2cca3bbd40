/// The pose in which an avatar was saved, by geometry: bone names and URL parameters say nothing reliable about it.
///
/// The line from the shoulder joint to the hand is horizontal in a T pose and hangs down by half a right angle or more in
/// an A pose. Measured files have 0 to 1 degrees and 54 to 56, so the limits have room on both sides.
package struct AvatarPose: Equatable, Sendable {
    package enum Shape: String, Sendable {
        case t = "T"
        case a = "A"
        /// Arms between or beyond the two: hanging straight down, raised, or moved by an animation.
        case other
    }

    package let shape: Shape
    /// Degrees below the horizontal, in world space; the mean of both arms.
    package let armAngle: Double

    package init(armAngle: Double) {
        self.armAngle = armAngle
        shape =
            armAngle.magnitude < 20 ? .t : (35.0...70).contains(armAngle) ? .a : .other
    }

    /// Nil without a whole arm: half bodies have none.
    static func measure(_ skeleton: Skeleton, _ hierarchy: NodeHierarchy) -> AvatarPose? {
        let angles = ["left", "right"].compactMap { side -> Double? in
            guard let shoulder = skeleton.bones["\(side)UpperArm"].flatMap(hierarchy.position(of:)),
                let hand = skeleton.bones["\(side)Hand"].flatMap(hierarchy.position(of:))
            else { return nil }
            let arm = hand - shoulder
            return Angle.degrees(rise: -arm.y, run: (arm.x * arm.x + arm.z * arm.z).squareRoot())
        }
        guard !angles.isEmpty else { return nil }
        return AvatarPose(armAngle: angles.reduce(0, +) / Double(angles.count))
    }
}
