/// Elements of a list that are marked, one bit each; takes no room as long as none is. Nothing but a pointer, so that
/// asking costs no more than the bit.
@usableFromInline
package struct ElementSet: @unchecked Sendable {
    @usableFromInline let words: UnsafeMutablePointer<PlainMemory<UInt64>>

    package init() {
        words = .allocate(capacity: 1)
        words.initialize(to: PlainMemory())
    }

    /// Gives the memory back; its owner does so once.
    package func free() {
        words.pointee.free()
        words.deallocate()
    }

    @inlinable package var isEmpty: Bool { words.pointee.count == 0 }

    @inlinable
    package func contains(_ index: Int) -> Bool {
        let word = index >> 6
        return word >= 0 && word < words.pointee.count
            && words.pointee.base[word] & (1 &<< UInt64(truncatingIfNeeded: index & 63)) != 0
    }

    @inlinable
    package func insert(_ index: Int) {
        let word = index >> 6
        if word >= words.pointee.count { grow(word) }
        words.pointee.base[word] |= 1 &<< UInt64(truncatingIfNeeded: index & 63)
    }

    @usableFromInline
    func grow(_ word: Int) {
        precondition(word >= 0)
        words.pointee.reserve(word + 1 - words.pointee.count)
        while words.pointee.count <= word { words.pointee.append(0) }
    }
}

/// Consecutive numbers for the elements of a set, in order: what is known of a few elements of a long list takes room for these
/// only.
package struct ElementNumbers: Sendable {
    private let words: [UInt64]
    /// For each word how many elements are in those before it.
    private let before: [UInt32]
    /// By number.
    private let elements: [Int32]

    package init(_ set: ElementSet) {
        words = (0..<set.words.pointee.count).map { set.words.pointee.base[$0] }
        var before: [UInt32] = []
        before.reserveCapacity(words.count)
        var count: UInt32 = 0
        for word in words {
            before.append(count)
            count += UInt32(word.nonzeroBitCount)
        }
        var elements: [Int32] = []
        elements.reserveCapacity(Int(count))
        for (place, word) in words.enumerated() {
            var bits = word
            while bits != 0 {
                elements.append(Int32(truncatingIfNeeded: place * 64 + bits.trailingZeroBitCount))
                bits &= bits - 1
            }
        }
        self.before = before
        self.elements = elements
    }

    package var count: Int { elements.count }

    /// The number of an element; nil if it is not in the set.
    package func number(_ element: Int) -> Int? {
        let place = element >> 6
        guard element >= 0, place < words.count else { return nil }
        let bit: UInt64 = 1 << UInt64(element & 63)
        guard words[place] & bit != 0 else { return nil }
        return Int(before[place]) + (words[place] & (bit - 1)).nonzeroBitCount
    }

    /// The element with a number.
    package func element(_ number: Int) -> Int { Int(elements[number]) }
}
