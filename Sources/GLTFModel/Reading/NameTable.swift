/// A list of names that can be looked up by their bytes: strings that look alike are equal, names are not.
///
/// Beside the list this takes some bytes a name, so that a file which declares millions of extensions costs little more
/// than its own size. A table of places, filled by at most two thirds, with collisions in the next free slot.
package struct NameTable: Sendable {
    package private(set) var names: [String] = []
    /// Whether some name stands in the list twice.
    package private(set) var hasRepeats = false
    /// One more than a place in the list; 0 is free. Of equal names the first is in it.
    private var slots: [UInt32] = Array(repeating: 0, count: 16)

    package init() {}

    /// An empty table with room for so many names.
    package init(capacity: Int) {
        names.reserveCapacity(capacity)
        slots = Array(repeating: 0, count: capacity + capacity / 2 + 16)
    }

    /// The table of a list, which it shares.
    package init(_ names: [String]) {
        self.names = names
        slots = Array(repeating: 0, count: names.count + names.count / 2 + 16)
        for (place, name) in names.enumerated() {
            let slot = slot(of: name)
            if slots[slot] == 0 {
                slots[slot] = UInt32(truncatingIfNeeded: place + 1)
            } else {
                hasRepeats = true
            }
        }
    }

    /// Puts a name at the end; gives the place of an equal one before it.
    @discardableResult
    package mutating func append(_ name: String) -> Int? {
        if names.count * 3 >= slots.count * 2 { grow() }
        let slot = slot(of: name)
        names.append(name)
        guard slots[slot] == 0 else {
            hasRepeats = true
            return Int(slots[slot]) - 1
        }
        slots[slot] = UInt32(truncatingIfNeeded: names.count)
        return nil
    }

    package func contains(_ name: String) -> Bool {
        slots[slot(of: name)] != 0
    }

    private mutating func grow() {
        let count = slots.count * 2
        slots = []
        slots = Array(repeating: 0, count: count)
        for (place, name) in names.enumerated() {
            let slot = slot(of: name)
            if slots[slot] == 0 { slots[slot] = UInt32(truncatingIfNeeded: place + 1) }
        }
    }

    /// Where the name is, or the free slot where it would be.
    private func slot(of name: String) -> Int {
        var hasher = Hasher()
        for byte in name.utf8 { hasher.combine(byte) }
        let hash = UInt64(bitPattern: Int64(hasher.finalize()))
        var slot = Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(slots.count)).high)
        while slots[slot] != 0, !names[Int(slots[slot]) - 1].utf8.elementsEqual(name.utf8) {
            slot = slot + 1 == slots.count ? 0 : slot + 1
        }
        return slot
    }
}
