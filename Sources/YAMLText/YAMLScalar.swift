/// What a word of YAML means.
package enum YAMLScalar: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A whole number that fits 64 bits.
    case integer(Int64)
    /// Any other number; may be infinite or not a number.
    case number(Double)
    case string(String)
}

// YAML 1.2's core schema, which says what a plain word is: `true` a truth value, `0x2` and `+5` whole numbers, `no` and
// `1_000` texts (both were something else in YAML 1.1). libyaml leaves that to its callers.

extension YAMLScalar {
    /// The meaning of a word without quotes and tag.
    init(plain text: String) {
        switch text {
        case "", "~", "null", "Null", "NULL": self = .null
        case "true", "True", "TRUE": self = .bool(true)
        case "false", "False", "FALSE": self = .bool(false)
        default: self = Self.integer(text) ?? Self.real(text) ?? .string(text)
        }
    }

    private static let tags = "tag:yaml.org,2002:"

    /// The meaning under a tag of YAML's own; nil if there is no such tag, or the text is not what it says.
    init?(_ text: String, tag: String) {
        let plain = YAMLScalar(plain: text)
        switch (tag, plain) {
        case ("!", _), (Self.tags + "str", _): self = .string(text)
        case (Self.tags + "null", .null), (Self.tags + "bool", .bool), (Self.tags + "int", .integer),
            (Self.tags + "float", .number):
            self = plain
        case (Self.tags + "float", .integer(let value)): self = .number(Double(value))
        default: return nil
        }
    }

    static func isCollectionTag(_ tag: String, _ name: String) -> Bool {
        tag == "!" || tag == tags + name
    }

    private static func integer(_ text: String) -> YAMLScalar? {
        let bytes = text.utf8
        if let radix = text.hasPrefix("0x") ? 16 : text.hasPrefix("0o") ? 8 : nil {
            let digits = bytes.dropFirst(2)
            guard let first = digits.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "+") else { return nil }
            return Int64(text.dropFirst(2), radix: radix).map(YAMLScalar.integer)
        }
        return Int64(text).map(YAMLScalar.integer)
    }

    /// Digits with a point or an exponent; the standard library would take more for a number, such as `0x1p3` and `nan`.
    private static func real(_ text: String) -> YAMLScalar? {
        switch text {
        case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .number(.infinity)
        case "-.inf", "-.Inf", "-.INF": return .number(-.infinity)
        case ".nan", ".NaN", ".NAN": return .number(.nan)
        default: break
        }
        // No number that is meant for a human is longer.
        guard text.utf8.count <= 400 else { return nil }
        let allowed = text.utf8.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
        }
        guard allowed, text.utf8.contains(where: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Double(text).map(YAMLScalar.number)
    }
}
