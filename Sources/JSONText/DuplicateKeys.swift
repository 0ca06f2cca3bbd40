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

    static func equal(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
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
        var table = JSONKeyTable(view, capacity: count(view, first: first, end: end))
        var key = first
        while key < end {
            if let earlier = table.insert(key), !body(JSONMap.DuplicateKey(key: key, earlier: earlier)) { return }
            key = view.next(key + 1)
        }
    }

    /// Calls `body` with the tokens of each member's key and value between `first` and `end`, in the order of the text, a
    /// repeated key once: at the place of its first, with the value of its last.
    ///
    /// A list of the members would take more room than a text with millions of them, and so would the table beside what `body`
    /// makes of them; so what is kept of it is which keys stand earlier too, a bit for each token, and the last of those.
    static func forEachMember(
        _ view: JSONView, first: Int, end: Int, _ body: (_ key: Int, _ value: Int) -> Void
    ) {
        var isRepeat = [UInt64](repeating: 0, count: (end - first) / 64 + 1)
        var lasts: [UInt32: UInt32] = [:]
        forEach(view, first: first, end: end) { duplicate in
            let place = duplicate.key - first
            isRepeat[place / 64] |= 1 << UInt64(place % 64)
            lasts[UInt32(truncatingIfNeeded: duplicate.earlier)] = UInt32(truncatingIfNeeded: duplicate.key)
            return true
        }
        var key = first
        while key < end {
            if isRepeat[(key - first) / 64] & 1 << UInt64((key - first) % 64) == 0 {
                body(key, (lasts[UInt32(truncatingIfNeeded: key)].map { Int($0) } ?? key) + 1)
            }
            key = view.next(key + 1)
        }
    }

    /// How many members there are.
    private static func count(_ view: JSONView, first: Int, end: Int) -> Int {
        var count = 0
        var key = first
        while key < end {
            count += 1
            key = view.next(key + 1)
        }
        return count
    }
}
