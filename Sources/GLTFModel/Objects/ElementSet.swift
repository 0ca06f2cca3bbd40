/// Elements of an array that are marked, one bit each; takes no room as long as none is.
@usableFromInline
package struct ElementSet: Sendable {
    @usableFromInline var words: [UInt64] = []

    package init() {}

    @inlinable package var isEmpty: Bool { words.isEmpty }

    @inlinable
    package func contains(_ index: Int) -> Bool {
        let word = index >> 6
        return word >= 0 && word < words.count && words[word] & (1 << UInt64(index & 63)) != 0
    }

    @inlinable
    package mutating func insert(_ index: Int) {
        let word = index >> 6
        if words.count <= word { words += repeatElement(0, count: word - words.count + 1) }
        words[word] |= 1 << UInt64(index & 63)
    }
}
