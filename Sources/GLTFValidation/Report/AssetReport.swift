/// Everything that the validator says about one asset.
public struct AssetReport: Sendable {
    /// `model/gltf+json` or `model/gltf-binary`; nil for a text asset whose JSON could not be used.
    public var mimeType: String?
    /// In order of discovery. Folded if the options say so; then places beyond a code's cap are only counted.
    public var issues: [Issue]
    /// All occurrences, those that folding hides included.
    public var counts: SeverityCounts
    /// How many occurrences of a code are not shown in `issues`, because the code has too many places.
    public var hidden: [(definition: IssueDefinition, count: Int)]
    /// For each code in `hidden` a sum over its places, if the options ask for it: other places have another sum.
    package var hiddenDigests: [String: UInt64] = [:]
    /// How many occurrences are not shown in `issues` because they follow from some that are.
    public var hiddenConsequences = 0
    /// Whether the limit of issues ended the work early.
    public var truncated: Bool
    /// Nil if no usable document came out.
    public var info: AssetInfo?
    /// Whether the container is whole, its JSON readable, and the lengths fit: what a store must not be without.
    /// The same under every profile.
    public var isSound: Bool
    /// Whether it is not sound for a reason that the profile does not look for, so that no issue can say why. The one that
    /// follows the reference takes no notice of the end of a container whose last chunk is empty, nor of buffers that it does
    /// not load, nor of what comes after the limit of issues.
    package var isUnsoundUnseen = false
    /// Whether the profile calls it sound, which is what verdicts are about.
    public var isCalledSound: Bool { isSound || isUnsoundUnseen }

    public init(
        mimeType: String? = nil, issues: [Issue] = [], counts: SeverityCounts = SeverityCounts(),
        hidden: [(definition: IssueDefinition, count: Int)] = [], truncated: Bool = false, info: AssetInfo? = nil,
        isSound: Bool = true
    ) {
        self.mimeType = mimeType
        self.issues = issues
        self.counts = counts
        self.hidden = hidden
        self.truncated = truncated
        self.info = info
        self.isSound = isSound
    }

    /// The worst severity that occurs; nil if nothing was found.
    public var worstSeverity: Severity? {
        Severity.allCases.first { counts[$0] > 0 }
    }
}

/// Figures about a document. Everything in the file counts, used or not.
public struct AssetInfo: Sendable, Equatable {
    public var version = ""
    public var minVersion: String?
    public var generator: String?
    public var extensionsUsed: ExtensionNames = []
    public var extensionsRequired: ExtensionNames = []
    /// Nil if resources were not checked or there are none.
    public var resources: ResourceList?
    public var animationCount = 0
    public var materialCount = 0
    public var hasMorphTargets = false
    public var hasSkins = false
    public var hasTextures = false
    public var hasDefaultScene = false
    /// Primitives of all meshes.
    public var drawCallCount = 0
    public var totalVertexCount = 0
    public var totalTriangleCount = 0
    public var maxUVs = 0
    public var maxInfluences = 0
    public var maxAttributes = 0

    public init() {}
}

/// A buffer or an image of a document, and where its data is.
public struct ResourceInfo: Sendable, Equatable {
    public var pointer: String
    public var mimeType: String?
    /// `data-uri`, `buffer-view`, `glb` or `external`; nil if nothing was to be loaded.
    public var storage: String?
    /// Of external resources, normalized.
    public var uri: String?
    /// Bytes of a buffer that were there.
    public var byteLength: Int?
    /// Bytes of an external image that were there; the reference's report does not have them.
    package var imageByteCount: Int?
    public var image: ImageInfo?

    public init(pointer: String) {
        self.pointer = pointer
    }
}

/// What an image's header says.
public struct ImageInfo: Sendable, Equatable {
    /// In pixels.
    public var width: Int
    public var height: Int
    /// `rgb`, `rgba`, `luminance` or `luminance-alpha`.
    public var format: String?
    public var primaries: String?
    public var transfer: String?
    /// Bits of one channel.
    public var bits: Int?

    public init(
        width: Int, height: Int, format: String? = nil, primaries: String? = nil, transfer: String? = nil,
        bits: Int? = nil
    ) {
        self.width = width
        self.height = height
        self.format = format
        self.primaries = primaries
        self.transfer = transfer
        self.bits = bits
    }
}
