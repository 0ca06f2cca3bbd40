extension SkeletonProfile {
    /// The bones every humanoid mapper needs, whatever stands above them. Such a rig animates well, but code that looks for
    /// a maker's root will not find it.
    static let humanoid = SkeletonProfile(kind: .humanoid, title: "Humanoid with Mixamo's bone names") {
        context, profile in
        guard MixamoChain.core.allSatisfy({ context.bone(named: $0.name) != nil }) else { return nil }
        return profile.skeleton(
            MixamoChain.fullBody + MixamoChain.eyes, required: MixamoChain.core, in: context)
    }

    static let rigged = SkeletonProfile(kind: .rigged, title: "Rigged, bones of unknown names") { context, profile in
        guard !context.joints.isEmpty else { return nil }
        return profile.skeleton([], required: [], in: context)
    }

    static let unrigged = SkeletonProfile(kind: .unrigged, title: "Not rigged") { context, profile in
        profile.skeleton([], required: [], in: context)
    }
}
