import GLTFModel

/// The name of a vertex attribute (glTF 2.0 §3.7.2.1), taken apart, and the formats that it allows.
///
/// Nothing but numbers, since primitives hand it on for each of their attributes; the text is in the document.
struct AttributeName: BitwiseCopyable, Sendable {
    enum Semantic: Int, BitwiseCopyable, Sendable, CaseIterable {
        case color, joints, weights, texCoord

        var name: String {
            switch self {
            case .color: "COLOR"
            case .joints: "JOINTS"
            case .weights: "WEIGHTS"
            case .texCoord: "TEXCOORD"
            }
        }
    }

    enum Kind: BitwiseCopyable, Sendable, Equatable {
        case position, normal, tangent
        case indexed(Semantic, Int)
        /// Begins with an underscore.
        case custom
        case invalid
    }

    /// A token of the document that is this name.
    let token: Int32
    /// Different for different names, and the same for the same name; −1 for names that are not kept. See ``AttributeNames``.
    let id: Int32
    let kind: Kind
    /// The formats as an attribute of a primitive, and of a morph target.
    let attributeFormats: AccessorFormatSet
    let targetFormats: AccessorFormatSet

    init(_ text: String, token: Int, id: Int, _ formats: AttributeFormats) {
        self.token = Int32(truncatingIfNeeded: token)
        self.id = Int32(truncatingIfNeeded: id)
        let bytes = Array(text.utf8)
        let underscore = bytes.firstIndex(of: 0x5F)
        let stem = Self.stem(text)
        attributeFormats = AccessorFormatSet(formats.allowed(.attribute(stem)))
        targetFormats = AccessorFormatSet(formats.allowed(.target(stem)))
        switch text {
        case "POSITION": kind = .position
        case "NORMAL": kind = .normal
        case "TANGENT": kind = .tangent
        default:
            guard underscore != 0 else {
                kind = .custom
                return
            }
            guard let underscore, let semantic = Semantic.allCases.first(where: { $0.name == stem }),
                let index = Self.index(bytes[(underscore + 1)...])
            else {
                kind = .invalid
                return
            }
            kind = .indexed(semantic, index)
        }
    }

    /// What stands before the first underscore: the key of the table of formats.
    static func stem(_ text: String) -> String {
        String(decoding: text.utf8.prefix { $0 != 0x5F }, as: UTF8.self)
    }

    /// Decimal digits without a leading zero; very large numbers are clamped.
    private static func index(_ digits: ArraySlice<UInt8>) -> Int? {
        guard let first = digits.first, first != 0x30 || digits.count == 1 else { return nil }
        var value = 0
        for digit in digits {
            guard digit >= 0x30, digit <= 0x39 else { return nil }
            value = Swift.min(value * 10 + Int(digit - 0x30), 1 << 40)
        }
        return value
    }

    static let known = [
        "POSITION", "NORMAL", "TANGENT", "TEXCOORD_0", "TEXCOORD_1", "COLOR_0", "JOINTS_0", "WEIGHTS_0",
    ]
}

/// Counts the numbered attributes of one primitive while its names are read.
struct AttributeNameCounter {
    /// By ``AttributeName/Semantic``.
    private(set) var counts = SIMD4<Int>(repeating: 0)
    private(set) var highest = SIMD4<Int>(repeating: -1)
    private(set) var hasPosition = false
    private(set) var hasNormal = false
    private(set) var hasTangent = false

    mutating func add(_ kind: AttributeName.Kind) {
        switch kind {
        case .position: hasPosition = true
        case .normal: hasNormal = true
        case .tangent: hasTangent = true
        case .indexed(let semantic, let index):
            counts[semantic.rawValue] += 1
            highest[semantic.rawValue] = Swift.max(highest[semantic.rawValue], index)
        case .custom, .invalid: break
        }
    }
}

/// What the names of a primitive's attributes say. A semantic whose numbers have gaps counts as absent.
struct PrimitiveFacts: PackedRow {
    static let blank = PrimitiveFacts()

    @Flag var hasNormal = false
    @Flag var hasTangent = false
    @Compact var texCoords = 0
    @Compact var joints = 0
    @Compact var weights = 0
}
