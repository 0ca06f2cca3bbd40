/// The name of a vertex attribute (glTF 2.0 §3.7.2.1).
struct AttributeName: Sendable {
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
    /// What stands before the first underscore: the key of the table of formats.
    let stem: String

    init(_ text: String) {
        self.text = text
        let bytes = Array(text.utf8)
        let underscore = bytes.firstIndex(of: 0x5F)
        stem = underscore.map { String(decoding: bytes[..<$0], as: UTF8.self) } ?? text
        switch text {
        case "POSITION": kind = .position
        case "NORMAL": kind = .normal
        case "TANGENT": kind = .tangent
        default:
            guard underscore != 0 else {
                kind = .custom
                return
            }
            let stem = stem
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
    private(set) var counts = [0, 0, 0, 0]
    private(set) var highest = [-1, -1, -1, -1]
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
struct PrimitiveFacts: Sendable {
    var hasNormal = false
    var hasTangent = false
    var texCoords = 0
    var joints = 0
    var weights = 0
}
