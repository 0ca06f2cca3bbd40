// How the map lies in memory
// ==========================
//
// Reading a text gives one array of tokens of six bytes, in document order, and next to nothing else: no node objects, no
// strings, no numbers. Every token says where its value begins in the untouched text, so each value and each key has a byte
// offset for free, and what nobody asks for is never decoded.
//
//     bytes 0…3   byte offset of the value (of a string: of its first content byte, behind the quote)
//     bytes 4…5   the header: in the upper four bits the kind; in the lower twelve the length in bytes of a string's content
//                 or of a number, or for an array or object the number of tokens it spans, itself included, so that
//                 `index + span` is the next sibling. Arrays, of which the kind is known by two bits, have fourteen for it
//
// An object's span holds key, value, key, value, …; a value may itself span many tokens. A text is thus at most 4 GiB.
// The greatest length or span means that or more. Such strings and numbers, which are rare, are measured again when somebody
// asks; the spans of such containers stand in ``LargeSpans``. Arrays have more bits so that as many as may be inside of each
// other around one that is just as long add little.
//
// A token needs at least two bytes of text (`1,` or `[]`), except for the brackets that are still open, of which there are
// at most `maximumDepth`. So a map takes three times its text at most, the array can be allocated once, and the reader's
// inner loop has no capacity check; pages that no token reaches are never touched.

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
    /// A number written with a fraction and without an exponent; its value may still be whole.
    @inlinable package static var real: JSONKind { JSONKind(rawValue: 4) }
    /// A number written with an exponent; its value may be whole, or more than a double can hold.
    @inlinable package static var exponential: JSONKind { JSONKind(rawValue: 5) }
    /// A string without escapes: its content is its value.
    @inlinable package static var string: JSONKind { JSONKind(rawValue: 6) }
    /// A string with at least one escape.
    @inlinable package static var escapedString: JSONKind { JSONKind(rawValue: 7) }
    @inlinable package static var array: JSONKind { JSONKind(rawValue: 12) }
    @inlinable package static var object: JSONKind { JSONKind(rawValue: 8) }
    /// An object in which some key stands more than once.
    @inlinable package static var objectWithDuplicates: JSONKind { JSONKind(rawValue: 9) }

    @inlinable package var isObject: Bool { rawValue & 0b1110 == 8 }
    @inlinable package var isArray: Bool { rawValue == 12 }
    @inlinable package var isString: Bool { rawValue & 0b1110 == 6 }
    @inlinable package var isNumber: Bool { rawValue &- 3 < 3 }
    @inlinable package var isBool: Bool { rawValue == 1 || rawValue == 2 }

    /// The kind in words, with an article: "a string", "null".
    package var words: String {
        switch self {
        case .null: "null"
        case .false, .true: "a boolean"
        case .integer, .real, .exponential: "a number"
        case .string, .escapedString: "a string"
        case .array: "an array"
        default: "an object"
        }
    }
}

/// The layout of a token.
@usableFromInline
enum Token {
    /// Bytes from one token to the next.
    @inlinable static var stride: Int { 6 }
    /// What the header of a longer string or number has for its length.
    @inlinable static var longLength: Int { 0xFFF }
    /// How many tokens a map may have.
    static let maximumCount = (1 << 28) - 1

    @inlinable @inline(__always)
    static func header(_ kind: JSONKind, length: Int) -> UInt16 {
        let header = UInt16(truncatingIfNeeded: Int(kind.rawValue)) << 12
        return header | UInt16(truncatingIfNeeded: Swift.min(length, greatestLength(header)))
    }

    /// What a header has for its length if that is greater.
    @inlinable @inline(__always)
    static func greatestLength(_ header: UInt16) -> Int {
        header >= 0xC000 ? 0x3FFF : 0xFFF
    }

    @inline(__always)
    static func write(_ kind: JSONKind, offset: Int, length: Int, to place: UnsafeMutableRawPointer) {
        place.storeBytes(of: UInt32(truncatingIfNeeded: offset), as: UInt32.self)
        setHeader(header(kind, length: length), of: place)
    }

    @inline(__always)
    static func setHeader(_ header: UInt16, of place: UnsafeMutableRawPointer) {
        place.storeBytes(of: header, toByteOffset: 4, as: UInt16.self)
    }

    @inlinable @inline(__always)
    static func header(_ place: UnsafeRawPointer) -> UInt16 {
        place.load(fromByteOffset: 4, as: UInt16.self)
    }

    @inlinable @inline(__always)
    static func offset(_ place: UnsafeRawPointer) -> Int {
        Int(place.loadUnaligned(as: UInt32.self))
    }

    @inlinable @inline(__always)
    static func kind(_ header: UInt16) -> JSONKind {
        JSONKind(rawValue: Swift.min(UInt8(truncatingIfNeeded: header &>> 12), JSONKind.array.rawValue))
    }

    /// The length of a string or number, if it is not ``longLength``.
    @inlinable @inline(__always)
    static func length(_ header: UInt16) -> Int {
        Int(header & 0xFFF)
    }

    @inlinable @inline(__always)
    static func isContainer(_ header: UInt16) -> Bool { header >= 0x8000 }
}
