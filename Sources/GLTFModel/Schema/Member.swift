/// One member of an object of the specification: its name, and what its value must be.
///
/// A class, since tables hand their members on all the time, and a structure with lists in it is copied with a count for
/// each.
package final class Member: Sendable {
    package enum Kind: Sendable {
        /// An index into a root array.
        case index
        /// A whole number within bounds.
        case unsigned(ClosedRange<Int>)
        /// A whole number of a list.
        case code([Int])
        case number(NumberBounds)
        /// A boolean, and what it is if absent.
        case bool(default: Bool)
        case string
        /// A string of a list. Extensions in use may add to the list.
        case name([StaticString])
        case pattern(StringPattern)
        /// Numbers; `lengths` empty means any number of them but none.
        case numbers(lengths: [Int], NumberBounds)
        /// Indices into a root array, without repetition.
        case indices
        case strings
        case object(ObjectSchema)
        case objects(ObjectSchema)
        /// Attribute semantics and accessors.
        case attributes
        /// Morph targets: attribute maps.
        case targets
        /// Anything: read by the object's own code.
        case any
    }

    package let name: StaticString
    package let kind: Kind
    package let isRequired: Bool
    /// What an absent number stands for.
    package let fallback: Double

    package init(_ name: StaticString, _ kind: Kind, required: Bool = false, default fallback: Double = .nan) {
        self.name = name
        self.kind = kind
        self.isRequired = required
        self.fallback = fallback
    }
}

/// Bounds of a number; both ends may be open. An infinite value is never within.
package struct NumberBounds: Sendable {
    package let lower: Double
    package let isLowerOpen: Bool
    package let upper: Double
    package let isUpperOpen: Bool
    /// Zero passes whatever the bounds say.
    package let alsoZero: Bool

    package init(
        from lower: Double = -.infinity, above: Double? = nil, to upper: Double = .infinity, below: Double? = nil,
        orZero alsoZero: Bool = false
    ) {
        self.lower = above ?? lower
        isLowerOpen = above != nil
        self.upper = below ?? upper
        isUpperOpen = below != nil
        self.alsoZero = alsoZero
    }

    package static let any = NumberBounds()
    package static let unit = NumberBounds(from: 0, to: 1)
    package static let notNegative = NumberBounds(from: 0)
    package static let positive = NumberBounds(above: 0)

    package func contains(_ value: Double) -> Bool {
        guard value.isFinite else { return false }
        if alsoZero, value == 0 { return true }
        return (isLowerOpen ? value > lower : value >= lower) && (isUpperOpen ? value < upper : value <= upper)
    }

    /// In words, such as "at least 0 and at most 1".
    package var words: String {
        var parts: [String] = []
        if lower > -.infinity { parts.append((isLowerOpen ? "greater than " : "at least ") + Self.text(lower)) }
        if upper < .infinity { parts.append((isUpperOpen ? "less than " : "at most ") + Self.text(upper)) }
        if parts.isEmpty { return "a finite number" }
        return (alsoZero ? "0, or " : "") + parts.joined(separator: " and ")
    }

    private static func text(_ value: Double) -> String {
        value == value.rounded(.towardZero) && value.magnitude < 0x1p53 ? String(Int(value)) : value.description
    }
}

/// What a string must look like.
package struct StringPattern: Sendable {
    /// In words, such as "a version such as 2.0".
    package let words: String
    package let matches: @Sendable (String) -> Bool

    package init(_ words: String, _ matches: @escaping @Sendable (String) -> Bool) {
        self.words = words
        self.matches = matches
    }

    /// Digits, a dot, digits, and nothing else.
    package static let version = StringPattern("two numbers with a dot between them, such as 2.0") { text in
        let parts = text.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
        return parts.count == 2
            && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
    }

    /// RFC 6901: empty, or segments that each begin with a slash, every `~` followed by 0 or 1.
    package static let jsonPointer = StringPattern("a JSON pointer such as /nodes/0/rotation") { text in
        var escapes = false
        for byte in text.utf8 {
            if escapes, byte != 0x30, byte != 0x31 { return false }
            escapes = byte == 0x7E
        }
        return !escapes && (text.isEmpty || text.utf8.first == 0x2F)
    }
}
