extension SkeletonProfile {
    /// The second version of Ready Player Me's rig: 65 joints, or 67 with eyes. Makers who follow it (Avaturn among them)
    /// give the same names, and every program that can use the one can use the other.
    static let rpmFullBody = SkeletonProfile(kind: .rpmFullBody, title: "Ready Player Me, full body") {
        context, profile in
        guard hasArmaturePath(context) else { return nil }
        return profile.skeleton(
            MixamoChain.fullBody + MixamoChain.eyes, required: MixamoChain.fullBody, in: context)
    }

    /// The path Armature/Hips/LeftUpLeg is what the maker's own loaders look for.
    static func hasArmaturePath(_ context: AvatarContext) -> Bool {
        context.hierarchy.nodesByName["Hips", default: []].contains { hips in
            context.name(of: context.hierarchy.parent(of: hips)) == "Armature"
                && context.scene.nodes[hips].children.contains { context.name(of: $0) == "LeftUpLeg" }
        }
    }
}
