import GLTFModel

/// How an accessor stores its elements.
struct AccessorFormat: Hashable, Sendable {
    let type: ElementType
    let componentType: ComponentType
    let isNormalized: Bool

    init(_ type: ElementType, _ componentType: ComponentType, normalized: Bool = false) {
        self.type = type
        self.componentType = componentType
        isNormalized = normalized
    }

    /// The format of an accessor that can be understood.
    init?(_ accessor: Accessor) {
        guard let type = accessor.type, let componentType = accessor.componentType else { return nil }
        self.init(type, componentType, normalized: accessor.isNormalized)
    }

    /// In words, such as "VEC4 UNSIGNED_BYTE normalized".
    var words: String {
        "\(type.name) \(componentType.glName)" + (isNormalized ? " normalized" : "")
    }
}

/// Formats that something may have, or all of them.
struct AccessorFormatSet: BitwiseCopyable, Sendable {
    /// A bit for each format, of vectors and of matrices.
    private var vectors: UInt64 = 0
    private var matrices: UInt64 = 0

    /// Nil stands for all.
    init(_ formats: [AccessorFormat]?) {
        guard let formats else {
            vectors = UInt64.max
            matrices = UInt64.max
            return
        }
        for format in formats {
            if Self.place(format) < 64 { vectors |= Self.bit(format) } else { matrices |= Self.bit(format) }
        }
    }

    var containsAll: Bool { vectors & matrices == UInt64.max }

    func contains(_ format: AccessorFormat) -> Bool {
        (Self.place(format) < 64 ? vectors : matrices) & Self.bit(format) != 0
    }

    /// Component types are eight numbers in a row, two of which are not used.
    private static func place(_ format: AccessorFormat) -> Int {
        let component = format.componentType.rawValue - ComponentType.byte.rawValue
        return format.type.rawValue << 4 | component << 1 | (format.isNormalized ? 1 : 0)
    }

    private static func bit(_ format: AccessorFormat) -> UInt64 {
        1 &<< UInt64(truncatingIfNeeded: place(format))
    }
}

/// The formats that vertex attributes and animated values may have (glTF 2.0 §3.7.2, §3.11), and those that extensions
/// add in this run.
struct AttributeFormats: Sendable {
    /// Where a format is used: the stem of an attribute's name, or an animated path.
    enum Use: Hashable, Sendable {
        case attribute(String)
        case target(String)
        case animation(AnimationTarget.Path)
    }

    struct Addition: Sendable {
        let use: Use
        let formats: [AccessorFormat]
    }

    private var formats = base

    mutating func add(_ addition: Addition) {
        formats[addition.use, default: []] += addition.formats
    }

    /// The formats for a use; nil if any will do.
    func allowed(_ use: Use) -> [AccessorFormat]? {
        formats[use]
    }

    static func words(_ formats: [AccessorFormat]) -> String {
        formats.map(\.words).joined(separator: ", ")
    }

    private static let base: [Use: [AccessorFormat]] = {
        let vec3 = [AccessorFormat(.vec3, .float)]
        let unit: [ComponentType] = [.unsignedByte, .unsignedShort]
        let signedUnit: [ComponentType] = [.byte, .unsignedByte, .short, .unsignedShort]
        func normalized(_ type: ElementType, _ components: [ComponentType]) -> [AccessorFormat] {
            [AccessorFormat(type, .float)] + components.map { AccessorFormat(type, $0, normalized: true) }
        }
        return [
            .attribute("POSITION"): vec3,
            .attribute("NORMAL"): vec3,
            .attribute("TANGENT"): [AccessorFormat(.vec4, .float)],
            .attribute("TEXCOORD"): normalized(.vec2, unit),
            .attribute("COLOR"): normalized(.vec3, unit) + normalized(.vec4, unit),
            .attribute("JOINTS"): unit.map { AccessorFormat(.vec4, $0) },
            .attribute("WEIGHTS"): normalized(.vec4, unit),
            .target("POSITION"): vec3,
            .target("NORMAL"): vec3,
            .target("TANGENT"): vec3,
            .target("TEXCOORD"): normalized(.vec2, signedUnit),
            .target("COLOR"): normalized(.vec3, signedUnit) + normalized(.vec4, signedUnit),
            .animation(.translation): vec3,
            .animation(.scale): vec3,
            .animation(.rotation): normalized(.vec4, signedUnit),
            .animation(.weights): normalized(.scalar, signedUnit),
        ]
    }()
}
