import JSONText

extension SkeletonProfile {
    /// The file says which node plays which part, so node names do not matter.
    static let vrm1 = SkeletonProfile(kind: .vrm1, title: "VRM 1.0") { context, profile in
        guard let root = context.scene.extensions["VRMC_vrm"] else { return nil }
        var bones: [String: Int] = [:]
        for member in root["humanoid"]?["humanBones"]?.object?.members ?? [] {
            guard let node = member.value["node"]?.int, context.scene.node(node) != nil else { continue }
            bones[member.key] = node
        }
        let missing = VRMBones.required1.filter { bones[$0] == nil }
        // A chest is optional, but an upper chest without one is not allowed.
        let needsChest = bones["upperChest"] != nil && bones["chest"] == nil
        return Skeleton(
            kind: profile.kind, title: profile.title, bones: bones,
            requiredCount: VRMBones.required1.count + (needsChest ? 1 : 0),
            missing: missing + (needsChest ? ["chest"] : []))
    }
}
