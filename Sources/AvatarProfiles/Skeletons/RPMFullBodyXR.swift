extension SkeletonProfile {
    /// The full body with more joints for hands that a headset tracks: 81 in all. Which further joints a hand has differs
    /// between files, so only the three that tell the rig are demanded on each side.
    static let rpmFullBodyXR = SkeletonProfile(
        kind: .rpmFullBodyXR, title: "Ready Player Me, full body for XR"
    ) { context, profile in
        let isXR = ["LeftPalm", "LeftArmTwist", "LeftForeArmTwist"].allSatisfy { context.bone(named: $0) != nil }
        guard isXR else { return nil }
        let added = MixamoChain.sides.flatMap { side in
            [
                NamedBone("\(side.name)Palm"), NamedBone("\(side.name)ArmTwist"), NamedBone("\(side.name)ForeArmTwist"),
            ]
        }
        return profile.skeleton(
            MixamoChain.fullBody + MixamoChain.eyes, required: MixamoChain.fullBody + added, in: context)
    }
}
