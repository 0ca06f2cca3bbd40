/// Keys by content, escapes decoded: a hash table of token indices, filled by at most two thirds, with collisions in the
/// next free slot. The contents are in the text already. It grows with the different keys, not with all that are put into it.
package struct JSONKeyTable {
    private let view: JSONView
    /// Token indices; 0, which is never a key, is free.
    private var slots: [UInt32]
    private var filled = 0
    /// How many slots there are for keys that all differ.
    private let most: Int

    /// - Parameter capacity: as many keys will be put into it at most.
    package init(_ view: JSONView, capacity: Int) {
        self.view = view
        most = capacity + capacity / 2 + 1
        slots = Array(repeating: 0, count: Swift.min(most, 96))
    }

    /// Puts a key into the table; gives the equal one that was there before.
    package mutating func insert(_ key: Int) -> Int? {
        let slot = slot(of: key)
        if slots[slot] != 0 { return Int(slots[slot]) }
        fill(slot, key)
        return nil
    }

    private mutating func fill(_ slot: Int, _ key: Int) {
        slots[slot] = UInt32(truncatingIfNeeded: key)
        filled += 1
        if filled * 3 >= slots.count * 2, slots.count < most { grow(to: Swift.min(slots.count * 2, most)) }
    }

    private mutating func grow(to count: Int) {
        let old = slots
        slots = Array(repeating: 0, count: count)
        for key in old where key != 0 {
            var slot = firstSlot(of: Int(key))
            while slots[slot] != 0 { slot = slot + 1 == slots.count ? 0 : slot + 1 }
            slots[slot] = key
        }
    }

    /// The key of the table that equals a key.
    package func find(_ key: Int) -> Int? {
        let found = slots[slot(of: key)]
        return found == 0 ? nil : Int(found)
    }

    /// The slot that holds a key's equal, or the free one where it would be.
    private func slot(of key: Int) -> Int {
        var slot = firstSlot(of: key)
        while slots[slot] != 0, !areEqual(Int(slots[slot]), key) {
            slot = slot + 1 == slots.count ? 0 : slot + 1
        }
        return slot
    }

    private func firstSlot(of key: Int) -> Int {
        Int(truncatingIfNeeded: hash(key).multipliedFullWidth(by: UInt64(slots.count)).high)
    }

    private func hash(_ key: Int) -> UInt64 {
        var hasher = Hasher()
        if view.kind(key) == .string {
            hasher.combine(bytes: UnsafeRawBufferPointer(view.bytes(key)))
        } else {
            view.decodedBytes(key).withUnsafeBytes { hasher.combine(bytes: $0) }
        }
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    private func areEqual(_ a: Int, _ b: Int) -> Bool {
        if view.kind(a) == .string, view.kind(b) == .string {
            let (left, right) = (view.bytes(a), view.bytes(b))
            return left.count == right.count && DuplicateKeys.equal(left, right)
        }
        return view.decodedBytes(a) == view.decodedBytes(b)
    }
}
