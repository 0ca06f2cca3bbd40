import GLTFValidation

extension AvatarRule {
    static let poseUnexpected = AvatarRule(
        definition: IssueDefinition(
            "AVATAR_POSE_UNEXPECTED", .avatar, .warning, section: "Avatar: pose",
            message: "The arms hang {angle:raw}° below the horizontal; {kind:raw} is saved in {expected:raw}.",
            summary: "The avatar was not saved in the pose that its kind of rig needs.",
            meaning:
                "The line from the shoulder joint to the hand, in world space, is neither as level nor as steep as "
                + "the pose demands: below 20° is a T pose, 35° to 70° an A pose.",
            importance:
                "Animations add their rotations to the saved pose; from another pose the arms end up elsewhere.",
            remedy: "Export in rest pose, or ask the creator for the pose by parameter.",
            limits: "VRM demands a T pose; of other rigs only a pose that is neither T nor A is reported."),
        check: { facts in
            guard let pose = facts.pose else { return [] }
            let expected = facts.isVRM ? "a T pose" : "a T pose or an A pose"
            guard facts.isVRM ? pose.shape != .t : pose.shape == .other else { return [] }
            return [
                (
                    "/nodes",
                    [
                        .text(String(Int(pose.armAngle.rounded()))), .text(facts.skeleton.title),
                        .text(expected),
                    ]
                )
            ]
        })
}
