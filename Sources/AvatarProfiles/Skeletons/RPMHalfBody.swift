extension SkeletonProfile {
    /// Head, shoulders and floating hands under a root of its own; no legs. Hands can be asked away, so they are not
    /// demanded.
    static let rpmHalfBody = SkeletonProfile(kind: .rpmHalfBody, title: "Ready Player Me, half body") {
        context, profile in
        guard context.hierarchy.nodesByName["AvatarRoot"] != nil, context.bone(named: "LeftUpLeg") == nil,
            context.bone(named: "Head") != nil
        else { return nil }
        let required = MixamoChain.trunk.filter { ["Hips", "Spine", "Neck", "Head"].contains($0.name) }
        return profile.skeleton(
            MixamoChain.trunk + MixamoChain.limbs + MixamoChain.fingerBones + MixamoChain.eyes, required: required,
            in: context)
    }
}
