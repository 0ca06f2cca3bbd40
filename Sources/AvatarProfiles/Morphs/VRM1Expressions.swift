import JSONText

extension MorphVocabulary {
    /// VRM names expressions, not morph targets: one expression may move several targets and colours.
    static let vrm1Expressions = MorphVocabulary(
        id: "vrm1-expressions", title: "VRM 1.0 expressions",
        names: [
            "happy", "angry", "sad", "relaxed", "surprised", "neutral", "aa", "ih", "ou", "ee", "oh", "blink",
            "blinkLeft", "blinkRight", "lookUp", "lookDown", "lookLeft", "lookRight",
        ],
        namesPresent: { context in
            guard let root = context.scene.extensions["VRMC_vrm"] else { return nil }
            return Set(root["expressions"]?["preset"]?.object?.members.map(\.key) ?? [])
        })
}
