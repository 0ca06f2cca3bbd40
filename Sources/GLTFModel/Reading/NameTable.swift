/// Looks up the names of a list by their bytes: strings that look alike are equal, names are not.
///
/// Beside the list, which is in the map, this takes some bytes a name, so that a file which declares millions of extensions
/// costs little more than its own size. A table of places, filled by at most two thirds, with collisions in the next free
/// slot. It grows with the different names, not with the list.
package struct NameTable: Sendable {
    package let names: NameList
    /// Whether some name stands in the list twice.
    package private(set) var hasRepeats = false
    /// One more than a place in the list; 0 is free. Of equal names the first is in it. In the upper half is the hash of the
    /// name: names are far away in memory, and need not be looked at where that is another.
    private var slots: [UInt64]
    private var filled = 0

    /// How many names there is room for.
    package var capacity: Int { slots.count }

    package init() {
        names = NameList()
        slots = [0]
    }

    /// The table of a list. `found` is called with the place of each name that stands earlier in the list too, and with the
    /// first such place; and with the place of each element that is no string.
    package init(_ names: NameList, found: (_ place: Int, _ first: Int?) -> Void = { _, _ in }) {
        self.names = names
        let most = names.count + names.count / 2 + 1
        slots = Array(repeating: 0, count: Swift.min(most, 64))
        for place in names.indices {
            guard names.isName(place) else {
                found(place, nil)
                continue
            }
            if let first = insert(place) {
                hasRepeats = true
                found(place, first)
            } else if filled * 3 >= slots.count * 2, slots.count < most {
                grow(to: Swift.min(slots.count * 2, most), upTo: place)
            }
        }
    }

    /// Puts a name into the table; gives the place of the equal one that was there before.
    private mutating func insert(_ place: Int) -> Int? {
        let (hash, slot) = names.withBytes(place) { name in
            let hash = Self.hash(name)
            return (hash, self.slot(of: name, hash))
        }
        if slots[slot] != 0 { return Self.place(slots[slot]) }
        slots[slot] = UInt64(hash) << 32 | UInt64(UInt32(truncatingIfNeeded: place + 1))
        filled += 1
        return nil
    }

    /// Makes the table larger. Names are put into it anew, from the list, since two tables of millions of names at a time are
    /// more than the text is worth.
    private mutating func grow(to count: Int, upTo last: Int) {
        slots = []
        slots = Array(repeating: 0, count: count)
        filled = 0
        for place in 0...last where names.isName(place) { _ = insert(place) }
    }

    /// Gives the memory of the table back when nobody will look up a name any more. The names themselves stay.
    package mutating func letGo() {
        slots = [0]
    }

    package func contains(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { slots[slot(of: $0, Self.hash($0))] != 0 }
    }

    private static func place(_ entry: UInt64) -> Int { Int(UInt32(truncatingIfNeeded: entry)) - 1 }

    /// Where the name is, or the free slot where it would be.
    private func slot(of name: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int {
        var slot = firstSlot(for: hash)
        while slots[slot] != 0 {
            let entry = slots[slot]
            if UInt32(truncatingIfNeeded: entry >> 32) == hash,
                names.withBytes(Self.place(entry), { $0.elementsEqual(name) })
            {
                break
            }
            slot = slot + 1 == slots.count ? 0 : slot + 1
        }
        return slot
    }

    private func firstSlot(for hash: UInt32) -> Int {
        Int(truncatingIfNeeded: (UInt64(hash) &* UInt64(slots.count)) >> 32)
    }

    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(name))
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }
}
