// The 15 mouth shapes of speech and the 52 shapes of a tracked face that web avatars carry, by their customary names.

enum MorphTable {
    /// Visemes first, then the tracked shapes in alphabetical order.
    static let all: [MorphShape] = visemes + tracked

    private static func open(_ amount: Double) -> Vector3 { Vector3(0, -0.022, -0.006) * amount }

    static let visemes: [MorphShape] = [
        MorphShape(name: "viseme_sil"),
        MorphShape(
            name: "viseme_PP", pulls: [FacePull.upperLip(-0.002, -0.002), FacePull.lowerLip(0.002, -0.002)]),
        MorphShape(
            name: "viseme_FF", jaw: open(0.1), pulls: [FacePull.upperLip(0.002, 0), FacePull.lowerLip(0.002, -0.004)]),
        MorphShape(name: "viseme_TH", jaw: open(0.25), pulls: FacePull.wide(0.001)),
        MorphShape(name: "viseme_DD", jaw: open(0.2), pulls: FacePull.wide(0.002)),
        MorphShape(name: "viseme_kk", jaw: open(0.3), pulls: FacePull.wide(0.001)),
        MorphShape(name: "viseme_CH", jaw: open(0.15), pulls: FacePull.round(0.6)),
        MorphShape(name: "viseme_SS", jaw: open(0.08), pulls: FacePull.wide(0.003)),
        MorphShape(name: "viseme_nn", jaw: open(0.18), pulls: FacePull.wide(0.001)),
        MorphShape(name: "viseme_RR", jaw: open(0.15), pulls: FacePull.round(0.4)),
        MorphShape(name: "viseme_aa", jaw: open(0.75), pulls: FacePull.wide(0.001)),
        MorphShape(name: "viseme_E", jaw: open(0.4), pulls: FacePull.wide(0.004)),
        MorphShape(name: "viseme_I", jaw: open(0.25), pulls: FacePull.wide(0.005)),
        MorphShape(name: "viseme_O", jaw: open(0.5), pulls: FacePull.round(0.8)),
        MorphShape(name: "viseme_U", jaw: open(0.25), pulls: FacePull.round(1)),
    ]

    static let tracked: [MorphShape] = brows + cheeks + eyes + jaw + mouth + rest

    /// The same shape on the left and on the right.
    private static func pair(_ name: String, _ pulls: [MorphShape.Pull]) -> [MorphShape] {
        [
            MorphShape(name: name + "Left", pulls: pulls),
            MorphShape(name: name + "Right", pulls: pulls.map(\.mirrored)),
        ]
    }

    private static func look(_ way: String, left: Double, up: Double, inward: Double) -> [MorphShape] {
        [
            MorphShape(
                name: "eyeLook\(way)Left", pulls: [FacePull.upperLid(up * 0.0002, 0)],
                eye: MorphShape.EyeTurn(isLeft: true, left: left - inward, up: up)),
            MorphShape(
                name: "eyeLook\(way)Right", pulls: [FacePull.upperLid(up * 0.0002, 0).mirrored],
                eye: MorphShape.EyeTurn(isLeft: false, left: inward - left, up: up)),
        ]
    }

    private static let brows: [MorphShape] =
        pair("browDown", [FacePull.innerBrow(-0.006), FacePull.outerBrow(-0.003)])
        + [MorphShape(name: "browInnerUp", pulls: FacePull.both([FacePull.innerBrow(0.007)]))]
        + pair("browOuterUp", [FacePull.outerBrow(0.007)])

    private static let cheeks: [MorphShape] =
        [MorphShape(name: "cheekPuff", pulls: FacePull.both([FacePull.cheek(0.006, -0.003, 0.008)]))]
        + pair("cheekSquint", [FacePull.cheek(0, 0.006, 0.003), FacePull.lowerLid(0.002, 0.001)])

    private static let eyes: [MorphShape] =
        pair("eyeBlink", [FacePull.upperLid(-0.013, 0.014), FacePull.lowerLid(0.005, 0.011)])
        + look("Down", left: 0, up: -15, inward: 0) + look("In", left: 0, up: 0, inward: 18)
        + look("Out", left: 18, up: 0, inward: 0) + look("Up", left: 0, up: 15, inward: 0)
        + pair("eyeSquint", [FacePull.upperLid(-0.003, 0.001), FacePull.lowerLid(0.004, 0.003)])
        + pair("eyeWide", [FacePull.upperLid(0.004, 0), FacePull.lowerLid(-0.002, 0)])

    private static let jaw: [MorphShape] = [
        MorphShape(name: "jawForward", jaw: Vector3(0, 0, 0.007)),
        MorphShape(name: "jawLeft", jaw: Vector3(0.007, 0, 0)),
        MorphShape(name: "jawOpen", jaw: open(1)),
        MorphShape(name: "jawRight", jaw: Vector3(-0.007, 0, 0)),
    ]

    private static let mouth: [MorphShape] =
        [MorphShape(name: "mouthClose", pulls: [FacePull.upperLip(-0.003, 0), FacePull.lowerLip(0.006, 0)])]
        + pair("mouthDimple", [FacePull.corner(0.003, 0.001, -0.004)])
        + pair("mouthFrown", [FacePull.corner(0.001, -0.007, -0.001)])
        + [
            MorphShape(name: "mouthFunnel", jaw: open(0.2), pulls: FacePull.round(0.9)),
            MorphShape(name: "mouthLeft", pulls: [FacePull.mouth(0.008, 0, 0)]),
        ]
        + pair("mouthLowerDown", [FacePull.lowerLipSide(-0.005)])
        + pair("mouthPress", [FacePull.corner(0, -0.001, -0.002), FacePull.lowerLipSide(0.002)])
        + [
            MorphShape(name: "mouthPucker", pulls: FacePull.round(1.1)),
            MorphShape(name: "mouthRight", pulls: [FacePull.mouth(-0.008, 0, 0)]),
            MorphShape(name: "mouthRollLower", pulls: [FacePull.lowerLip(0.002, -0.006)]),
            MorphShape(name: "mouthRollUpper", pulls: [FacePull.upperLip(-0.002, -0.006)]),
            MorphShape(name: "mouthShrugLower", pulls: [FacePull.lowerLip(0.005, 0.003)]),
            MorphShape(name: "mouthShrugUpper", pulls: [FacePull.upperLip(0.004, 0.003)]),
        ]
        + pair("mouthSmile", [FacePull.corner(0.006, 0.008, -0.004), FacePull.cheek(0, 0.003, 0.003)])
        + pair("mouthStretch", [FacePull.corner(0.008, -0.002, -0.004)])
        + pair("mouthUpperUp", [FacePull.upperLipSide(0.005)])

    private static let rest: [MorphShape] =
        pair("noseSneer", [FacePull.nostril(0.002, 0.004)])
        + [MorphShape(name: "tongueOut", jaw: open(0.5), pulls: [FacePull.lowerLip(0, 0.004)])]
}
