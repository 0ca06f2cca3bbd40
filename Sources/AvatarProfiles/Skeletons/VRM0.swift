import JSONText

extension SkeletonProfile {
    /// The older form holds a list of bones instead of a map. Chest and neck, which its text demands and real files omit,
    /// count as missing here; whether that matters is for a rule to say.
    static let vrm0 = SkeletonProfile(kind: .vrm0, title: "VRM 0.x") { context, profile in
        guard let root = context.scene.extensions["VRM"] else { return nil }
        var bones: [String: Int] = [:]
        for entry in root["humanoid"]?["humanBones"]?.array ?? [] {
            guard let bone = entry["bone"]?.string, let node = entry["node"]?.int, context.scene.node(node) != nil
            else { continue }
            bones[bone] = node
        }
        let required = VRMBones.required1 + VRMBones.demandedByText0
        return Skeleton(
            kind: profile.kind, title: profile.title, bones: bones, requiredCount: required.count,
            missing: required.filter { bones[$0] == nil })
    }
}
