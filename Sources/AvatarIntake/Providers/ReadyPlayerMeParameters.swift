/// The query parameters of Ready Player Me's GLB and render addresses, as the service documented them and as its SDKs
/// send them. The table serves two readers: `ReadyPlayerMeLint`, and `queryRules`, which decides when two addresses
/// name the same file.
struct ReadyPlayerMeParameter: Sendable {
    enum Values: Sendable {
        case flag
        case words([String])
        case integers(ClosedRange<Int>)
        /// Comma lists of the given words; `open` lists may hold other names too.
        case list([String], open: Bool)
        /// Anything.
        case free

        var summary: String {
            switch self {
            case .flag: "true or false"
            case .words(let words): "one of " + words.joined(separator: ", ")
            case .integers(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
            case .list(let words, _): "a comma list of " + words.joined(separator: ", ")
            case .free: "any text"
            }
        }
    }

    enum Scope: Sendable {
        /// `.glb` addresses of `models.` and `api.`.
        case model
        /// Only `avatars.readyplayer.me`, which called some parameters differently.
        case playerZero
        /// `.png` and `.jpg` addresses.
        case render
        /// Both `.glb` and pictures, with meanings of their own.
        case modelAndRender
    }

    enum Body: Sendable { case any, fullBodyOnly, halfBodyOnly }

    var name: String
    var values: Values
    var defaultValue: String?
    var scope: Scope
    var body: Body
    /// Why it should not be used, if so.
    var deprecation: String?
    /// Whether leaving out the default value is known to give the same file.
    var defaultIsDroppable: Bool
    /// Whether `quality` sets it as well.
    var isPartOfQuality: Bool

    init(
        _ name: String, _ values: Values, default defaultValue: String? = nil, scope: Scope = .model, body: Body = .any,
        deprecation: String? = nil, defaultIsDroppable: Bool = false, isPartOfQuality: Bool = false
    ) {
        self.name = name
        self.values = values
        self.defaultValue = defaultValue
        self.scope = scope
        self.body = body
        self.deprecation = deprecation
        self.defaultIsDroppable = defaultIsDroppable
        self.isPartOfQuality = isPartOfQuality
    }
}

enum ReadyPlayerMeParameters {
    static let levels: [String] = ["low", "medium", "high"]

    static let all: [ReadyPlayerMeParameter] = [
        .init("quality", .words(levels)),
        .init("lod", .integers(0...2), default: "0", defaultIsDroppable: true, isPartOfQuality: true),
        .init("meshLod", .integers(0...2), default: "0", deprecation: "it is the older form of lod, for assets"),
        // Sources differ on the upper end; above 1024 the service refused in practice.
        .init("textureSizeLimit", .integers(256...1024), default: "1024", isPartOfQuality: true),
        .init("textureQuality", .words(levels), default: "medium", isPartOfQuality: true),
        // The documented default changed over time, so it is never dropped from a key.
        .init("textureAtlas", .words(["none", "256", "512", "1024"]), default: "none", isPartOfQuality: true),
        .init(
            "textureChannels",
            .list(["none", "baseColor", "normal", "metallicRoughness", "emissive", "occlusion"], open: false)),
        .init("textureFormat", .words(["webp", "jpeg", "png"])),
        .init(
            "morphTargets", .list(["none", "Default", "ARKit", "Oculus Visemes", "Eyes Extra"], open: true),
            default: "Default", isPartOfQuality: true),
        .init("useDracoMeshCompression", .flag, default: "false", defaultIsDroppable: true),
        .init(
            "useMeshOptCompression", .flag, default: "false",
            deprecation: "useQuantizeMeshOptCompression took its place", defaultIsDroppable: true),
        .init("useQuantizeMeshOptCompression", .flag, default: "false", defaultIsDroppable: true),
        .init("pose", .free, default: "A", scope: .modelAndRender, body: .fullBodyOnly),
        .init("useHands", .flag, default: "true", body: .halfBodyOnly),
        .init("preview", .flag, default: "false", defaultIsDroppable: true),

        .init("dracoCompression", .free, scope: .playerZero),
        .init("meshCompression", .free, scope: .playerZero),
        .init("meshLOD", .free, scope: .playerZero),
        .init("morphTargetsGroup", .free, scope: .playerZero),

        .init("expression", .words(["happy", "lol", "sad", "scared", "rage"]), scope: .render),
        .init("camera", .words(["portrait", "fullbody", "fit"]), scope: .render),
        .init("size", .integers(1...1024), scope: .render),
        .init("background", .free, scope: .render),
        .init("scene", .free, scope: .render),
        .init("w", .free, scope: .render),
        .init("h", .free, scope: .render),
        .init("uat", .free, scope: .render),
        .init("cacheControl", .free, scope: .render),
    ]

    static func parameter(_ name: String) -> ReadyPlayerMeParameter? {
        all.first { $0.name.utf8.elementsEqual(name.utf8) }
    }

    /// Names that programs in the field send and that do nothing, with the name that was meant.
    static let misspellings: [(wrong: String, right: String)] = [
        ("useDracoCompression", "useDracoMeshCompression"),
        ("draco", "useDracoMeshCompression"),
        ("dracoCompression", "useDracoMeshCompression"),
        ("useMeshCompression", "useQuantizeMeshOptCompression"),
        ("meshCompression", "useQuantizeMeshOptCompression"),
        ("useMeshOpt", "useQuantizeMeshOptCompression"),
        ("meshLOD", "meshLod"),
        ("morphTargetsGroup", "morphTargets"),
        ("blendShapes", "morphTargets"),
        ("atlas", "textureAtlas"),
        ("textureSize", "textureSizeLimit"),
    ]

    /// Parameters that `avatars.readyplayer.me` calls by the same names.
    static let sharedWithPlayerZero: Set<String> = ["textureQuality", "textureFormat"]

    static let queryRules = QueryRules(
        domain: "readyplayer.me", doubledQuestionMarkSeparates: true, plusIsSpace: true, orderIsFree: true,
        listParameters: ["morphTargets", "textureChannels"],
        defaults: all.filter(\.defaultIsDroppable).map { QueryItem($0.name, $0.defaultValue) }, presets: ["quality"])
}
