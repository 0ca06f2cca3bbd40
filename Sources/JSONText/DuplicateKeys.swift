// Finding repeated keys
// =====================
//
// RFC 8259 leaves repeated keys undefined and glTF forbids them, so every object is checked. Nearly all objects are
// small: each key sets one bit of a 64-bit filter, and only a bit that is already set makes the earlier keys be walked
// and compared. An object of more than 32 members, or with an escape in some key, is checked once, when it ends, in a
// hash table under the standard library's seeded hash, so that nobody can choose keys that collide: time stays linear.

enum DuplicateKeys {
    static let filteredMembers = 32

    /// The filter's bit for a key: mixes its first and last eight bytes and its length.
    @inline(__always)
    static func bit(_ prefix: UInt64, _ suffix: UInt64, _ length: Int) -> UInt64 {
        let mixed =
            (prefix ^ (suffix &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(truncatingIfNeeded: length)) &* 0xFF51_AFD7_ED55_8CCD
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

    /// Every key between `first` and `end` that stands earlier in the same object, escapes decoded.
    static func all(_ view: JSONView, first: Int, end: Int) -> [JSONMap.DuplicateKey] {
        var found: [JSONMap.DuplicateKey] = []
        var seen: [Key: Int] = [:]
        var key = first
        while key < end {
            let candidate = Key(view: view, index: key)
            if let earlier = seen[candidate] {
                found.append(JSONMap.DuplicateKey(key: key, earlier: earlier))
            } else {
                seen[candidate] = key
            }
            key = view.next(key + 1)
        }
        return found
    }

    private struct Key: Hashable {
        let view: JSONView
        let index: Int

        static func == (a: Key, b: Key) -> Bool {
            if a.view.kind(a.index) == .string, b.view.kind(b.index) == .string {
                let left = a.view.bytes(a.index)
                let right = b.view.bytes(b.index)
                return left.count == right.count && equal(left, right)
            }
            return a.view.decodedBytes(a.index) == b.view.decodedBytes(b.index)
        }

        func hash(into hasher: inout Hasher) {
            if view.kind(index) == .string {
                hasher.combine(bytes: UnsafeRawBufferPointer(view.bytes(index)))
            } else {
                view.decodedBytes(index).withUnsafeBytes { hasher.combine(bytes: $0) }
            }
        }
    }
}
