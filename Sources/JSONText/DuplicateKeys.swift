// Finding repeated keys
// =====================
//
// RFC 8259 leaves repeated keys undefined and glTF forbids them, so every object is checked. Nearly all objects are
// small: each key sets one bit of a 64-bit filter, and only a bit that is already set makes the earlier keys be walked
// and compared. An object of more than 32 members, or with an escape in some key, is checked once, when it ends, in a
// hash table under the standard library's seeded hash, so that nobody can choose keys that collide: time stays linear.

enum DuplicateKeys {
    static let filteredMembers = 32

    /// The filter's bit for a key without escapes behind which the text goes on for eight bytes: mixes its first and last
    /// eight bytes and its length.
    @inline(__always)
    static func bit(_ key: UnsafePointer<UInt8>, _ length: Int) -> UInt64 {
        var word = ByteScan.load(key)
        if length < 8 {
            // In two steps, since a shift by 64 is none.
            word = (word &<< UInt64(truncatingIfNeeded: 56 &- length &* 8)) &<< 8
        } else {
            word &+= ByteScan.load(key + (length &- 8)) &* 3
        }
        let mixed = (word &+ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
        return 1 &<< (mixed &>> 58)
    }

    /// The earlier key of the object whose first key is at `first` that equals the key at `key`; neither has escapes.
    static func earlier(_ view: JSONView, first: Int, key: Int) -> Int? {
        let bytes = view.bytes(key)
        var candidate = first
        while candidate < key {
            let other = view.bytes(candidate)
            if other.count == bytes.count, equal(other, bytes) { return candidate }
            candidate = view.next(candidate + 1)
        }
        return nil
    }

    private static func equal(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in 0..<a.count where a[index] != b[index] { return false }
        return true
    }

    /// Whether a key between `first` and `end` stands twice, escapes decoded.
    static func exist(_ view: JSONView, first: Int, end: Int) -> Bool {
        var found = false
        forEach(view, first: first, end: end) { _ in
            found = true
            return false
        }
        return found
    }

    /// Calls `body` with every key between `first` and `end` that stands earlier in the same object, escapes decoded, and
    /// the first such key, until it says false.
    static func forEach(
        _ view: JSONView, first: Int, end: Int, _ body: (JSONMap.DuplicateKey) -> Bool
    ) {
        var table = KeyTable(view, first: first, end: end)
        var key = first
        while key < end {
            if let earlier = table.insert(key), !body(JSONMap.DuplicateKey(key: key, earlier: earlier)) { return }
            key = view.next(key + 1)
        }
    }

    /// Calls `body` with the tokens of each member's key and value between `first` and `end`, in the order of the text, a
    /// repeated key once: at the place of its first, with the value of its last.
    ///
    /// Two walks over the keys with one table between them take less room than a list of the members, of which a text can
    /// have millions that say nothing.
    static func forEachMember(
        _ view: JSONView, first: Int, end: Int, _ body: (_ key: Int, _ value: Int) -> Void
    ) {
        var table = KeyTable(view, first: first, end: end)
        var key = first
        while key < end {
            table.replace(key)
            key = view.next(key + 1)
        }
        key = first
        while key < end {
            if let last = table.take(key) { body(key, last + 1) }
            key = view.next(key + 1)
        }
    }

    /// The keys of an object by content: a hash table of token indices, filled by at most two thirds, with collisions in the
    /// next free slot. The contents are in the text already. It grows with the different keys, not with the object.
    private struct KeyTable {
        private let view: JSONView
        /// Token indices; 0, which is never a key, is free.
        private var slots: [UInt32]

        private var filled = 0
        /// How many slots there are for keys that all differ.
        private let most: Int

        /// Marks a slot whose key was taken. A map has less than 2^28 tokens, which leaves room above.
        private static let taken: UInt32 = 1 << 31

        init(_ view: JSONView, first: Int, end: Int) {
            self.view = view
            var count = 0
            var key = first
            while key < end {
                count += 1
                key = view.next(key + 1)
            }
            most = count + count / 2 + 1
            slots = Array(repeating: 0, count: Swift.min(most, 96))
        }

        /// Puts a key into the table; gives the equal one that was there before.
        mutating func insert(_ key: Int) -> Int? {
            let slot = slot(of: key)
            if slots[slot] != 0 { return Int(slots[slot]) }
            fill(slot, key)
            return nil
        }

        /// Puts a key into the table, in place of an equal one.
        mutating func replace(_ key: Int) {
            let slot = slot(of: key)
            if slots[slot] == 0 { fill(slot, key) } else { slots[slot] = UInt32(truncatingIfNeeded: key) }
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

        /// The key of the table that equals a key; nil if it was taken before.
        mutating func take(_ key: Int) -> Int? {
            let slot = slot(of: key)
            guard slots[slot] & Self.taken == 0 else { return nil }
            defer { slots[slot] |= Self.taken }
            return Int(slots[slot])
        }

        /// The slot that holds a key's equal, or the free one where it would be.
        private func slot(of key: Int) -> Int {
            var slot = firstSlot(of: key)
            while slots[slot] != 0, !areEqual(Int(slots[slot] & ~Self.taken), key) {
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
                return left.count == right.count && equal(left, right)
            }
            return view.decodedBytes(a) == view.decodedBytes(b)
        }
    }
}
