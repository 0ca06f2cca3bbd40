/// Elements of an array that are marked, one bit each; takes no room as long as none is.
package struct ElementSet: Sendable {
    private var words: [UInt64] = []

    package init() {}

    package var isEmpty: Bool { words.isEmpty }

    package func contains(_ index: Int) -> Bool {
        let word = index >> 6
        return word >= 0 && word < words.count && words[word] & (1 << UInt64(index & 63)) != 0
    }

    package mutating func insert(_ index: Int) {
        let word = index >> 6
        while words.count <= word { words.append(0) }
        words[word] |= 1 << UInt64(index & 63)
    }
}
