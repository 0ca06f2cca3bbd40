import GLTFModel

/// The name of a vertex attribute (glTF 2.0 §3.7.2.1), taken apart, and the formats that it allows.
///
/// A class, since primitives hand it on for each of their attributes.
final class AttributeName: Sendable {
    enum Semantic: Int, Sendable, CaseIterable {
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

    enum Kind: Sendable, Equatable {
        case position, normal, tangent
        case indexed(Semantic, Int)
        /// Begins with an underscore.
        case custom
        case invalid
    }

    let text: String
    let kind: Kind
    /// The formats as an attribute of a primitive, and of a morph target; nil if any will do.
    let attributeFormats: [AccessorFormat]?
    let targetFormats: [AccessorFormat]?

    init(_ text: String, _ formats: AttributeFormats) {
        self.text = text
        let bytes = Array(text.utf8)
        let underscore = bytes.firstIndex(of: 0x5F)
        // What stands before the first underscore is the key of the table of formats.
        let stem = underscore.map { String(decoding: bytes[..<$0], as: UTF8.self) } ?? text
        attributeFormats = formats.allowed(.attribute(stem))
        targetFormats = formats.allowed(.target(stem))
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

    mutating func add(_ name: AttributeName) {
        switch name.kind {
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
