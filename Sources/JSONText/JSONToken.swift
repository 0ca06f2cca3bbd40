// How the map lies in memory
// ==========================
//
// Reading a text gives one array of 64-bit tokens, in document order, and nothing else: no node objects, no strings,
// no numbers. Every token says where its value begins in the untouched text, so each value and each key has a byte
// offset for free, and what nobody asks for is never decoded.
//
//     bits  0…31   byte offset of the value (of a string: of its first content byte, behind the quote)
//     bits 32…59   length in bytes of a string's content or a number; for an array or object the number of tokens
//                  it spans, itself included, so that `index + span` is the next sibling
//     bits 60…63   kind
//
// An object's span holds key, value, key, value, …; a value may itself span many tokens. A text is thus at most
// 4 GiB, and a map at most 2^28 tokens. Strings longer than 2^28 − 2 bytes carry the length 2^28 − 1 and are measured
// again when used, which only a hostile or huge data URI does.
//
// A token needs at least two bytes of text (`1,` or `[]`), except for the brackets that are still open, of which
// there are at most `maximumDepth`. So the array can be allocated once, at n/2 + depth tokens, and the reader's inner
// loop has no capacity check; pages that no token reaches are never touched.

/// The kind of a value in a ``JSONMap``.
@usableFromInline
package struct JSONKind: RawRepresentable, Hashable, Sendable {
    @usableFromInline package let rawValue: UInt8

    @inlinable
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    @inlinable package static var null: JSONKind { JSONKind(rawValue: 0) }
    @inlinable package static var `false`: JSONKind { JSONKind(rawValue: 1) }
    @inlinable package static var `true`: JSONKind { JSONKind(rawValue: 2) }
    /// A number written without fraction and exponent.
    @inlinable package static var integer: JSONKind { JSONKind(rawValue: 3) }
    /// A number written with a fraction or an exponent; its value may still be whole.
    @inlinable package static var real: JSONKind { JSONKind(rawValue: 4) }
    /// A string without escapes: its content is its value.
    @inlinable package static var string: JSONKind { JSONKind(rawValue: 5) }
    /// A string with at least one escape.
    @inlinable package static var escapedString: JSONKind { JSONKind(rawValue: 6) }
    @inlinable package static var array: JSONKind { JSONKind(rawValue: 7) }
    @inlinable package static var object: JSONKind { JSONKind(rawValue: 8) }
    /// An object in which some key stands more than once.
    @inlinable package static var objectWithDuplicates: JSONKind { JSONKind(rawValue: 9) }

    @inlinable package var isObject: Bool { rawValue >= 8 }
    @inlinable package var isArray: Bool { rawValue == 7 }
    @inlinable package var isString: Bool { rawValue == 5 || rawValue == 6 }
    @inlinable package var isNumber: Bool { rawValue == 3 || rawValue == 4 }
    @inlinable package var isBool: Bool { rawValue == 1 || rawValue == 2 }

    /// The kind in words, with an article: "a string", "null".
    package var words: String {
        switch self {
        case .null: "null"
        case .false, .true: "a boolean"
        case .integer, .real: "a number"
        case .string, .escapedString: "a string"
        case .array: "an array"
        default: "an object"
        }
    }
}

/// The bit layout of a token.
@usableFromInline
package enum Token {
    @inlinable package static var longLength: Int { (1 << 28) - 1 }
    static let maximumSpan = (1 << 28) - 1

    @inline(__always)
    static func make(_ kind: JSONKind, offset: Int, length: Int) -> UInt64 {
        UInt64(truncatingIfNeeded: offset) | UInt64(truncatingIfNeeded: length) << 32 | UInt64(kind.rawValue) << 60
    }

    /// The token of a container that spans so many tokens; made with a length of 1.
    @inline(__always)
    static func spanning(_ token: UInt64, _ count: Int) -> UInt64 {
        token &+ UInt64(truncatingIfNeeded: count &- 1) << 32
    }

    /// The token of an object in which some key stands more than once.
    static func withDuplicates(_ token: UInt64) -> UInt64 {
        token &+ UInt64(JSONKind.objectWithDuplicates.rawValue - JSONKind.object.rawValue) << 60
    }

    @inlinable @inline(__always)
    package static func kind(_ token: UInt64) -> JSONKind {
        JSONKind(rawValue: UInt8(truncatingIfNeeded: token >> 60))
    }

    @inlinable @inline(__always)
    package static func offset(_ token: UInt64) -> Int {
        Int(UInt32(truncatingIfNeeded: token))
    }

    @inlinable @inline(__always)
    package static func length(_ token: UInt64) -> Int {
        Int(truncatingIfNeeded: (token >> 32) & 0xFFF_FFFF)
    }
}
