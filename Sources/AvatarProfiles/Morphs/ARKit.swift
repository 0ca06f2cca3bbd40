extension MorphVocabulary {
    /// The 52 shapes that face tracking reports.
    static let arkit = MorphVocabulary(
        id: "arkit", title: "ARKit",
        names: pairs([
            "eyeBlink", "eyeLookDown", "eyeLookIn", "eyeLookOut", "eyeLookUp", "eyeSquint", "eyeWide",
        ]) + [
            "jawForward", "jawLeft", "jawRight", "jawOpen", "mouthClose", "mouthFunnel", "mouthPucker", "mouthLeft",
            "mouthRight",
        ]
            + pairs(["mouthSmile", "mouthFrown", "mouthDimple", "mouthStretch"])
            + ["mouthRollLower", "mouthRollUpper", "mouthShrugLower", "mouthShrugUpper"]
            + pairs(["mouthPress", "mouthLowerDown", "mouthUpperUp", "browDown"])
            + ["browInnerUp"]
            + pairs(["browOuterUp"])
            + ["cheekPuff"]
            + pairs(["cheekSquint", "noseSneer"])
            + ["tongueOut"])

    private static func pairs(_ stems: [String]) -> [String] {
        stems.flatMap { ["\($0)Left", "\($0)Right"] }
    }
}
