extension SkeletonProfile {
    static let mixamo = SkeletonProfile(kind: .mixamo, title: "Mixamo") { context, profile in
        guard let prefix = mixamoPrefix(context) else { return nil }
        return profile.skeleton(
            MixamoChain.fullBody + MixamoChain.eyes, required: MixamoChain.core, prefix: prefix, in: context)
    }

    /// `mixamorig:Hips`, `mixamorig1:Hips`; some tools drop the colon or write an underscore.
    private static func mixamoPrefix(_ context: AvatarContext) -> String? {
        for node in context.scene.nodes {
            guard let name = node.name, name.hasPrefix("mixamorig"), name.hasSuffix("Hips") else { continue }
            let prefix = name.dropLast(4)
            let rest = prefix.dropFirst("mixamorig".count).drop { $0.isASCII && $0.isNumber }
            if rest.isEmpty || rest == ":" || rest == "_" { return String(prefix) }
        }
        return nil
    }
}
