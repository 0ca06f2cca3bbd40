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
