import JSONText

extension MorphVocabulary {
    /// The older form keeps a list of groups, each of which may claim a preset.
    static let vrm0Expressions = MorphVocabulary(
        id: "vrm0-expressions", title: "VRM 0.x expressions",
        names: [
            "neutral", "a", "i", "u", "e", "o", "blink", "joy", "angry", "sorrow", "fun", "lookup", "lookdown",
            "lookleft", "lookright", "blink_l", "blink_r",
        ],
        namesPresent: { context in
            guard let root = context.scene.extensions["VRM"] else { return nil }
            let groups = root["blendShapeMaster"]?["blendShapeGroups"]?.array ?? []
            // Real files write presets in either case.
            return Set(groups.compactMap { $0["presetName"]?.string?.lowercased() })
        })
}
