/// What a reader of JSON text tolerates, and where it stops.
package struct JSONOptions: Sendable {
    /// How many arrays and objects may be open at once. Reading never recurses, so this protects those who walk the
    /// map, not the reader.
    package var maximumDepth: Int
    /// Whether a UTF-8 byte order mark at the start is skipped (and remembered) or refused.
    package var skipsByteOrderMark: Bool
    /// Whether an escape of half a surrogate pair, such as `\ud800` alone, passes. RFC 8259 §8.2 allows it in the
    /// grammar and warns of it; it decodes to U+FFFD.
    package var acceptsLoneSurrogates: Bool

    package init(maximumDepth: Int = 1024, skipsByteOrderMark: Bool = false, acceptsLoneSurrogates: Bool = false) {
        self.maximumDepth = maximumDepth
        self.skipsByteOrderMark = skipsByteOrderMark
        self.acceptsLoneSurrogates = acceptsLoneSurrogates
    }
}
