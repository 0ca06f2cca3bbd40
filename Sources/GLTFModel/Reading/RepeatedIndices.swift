/// Finds repeated indices of one list: most lists ascend, and then there is nothing to look for; else by looking back in a
/// short list, with a table in a long one.
///
/// The table holds places, not indices, in four bytes each: the indices are in the map already. It is filled by at most
/// two thirds by the different indices of the list, and collisions go to the next free slot.
struct RepeatedIndices {
    private var highest = -1
    /// One more than a place in the list; 0 is free.
    private var table: [UInt32] = []
    private var filled = 0
    private static let short = 16

    /// The place of the first index that equals `value`, which is at `count`; nil if it is new. `earlier` gives the indices
    /// before it by place, −1 for one that is none.
    @inline(__always)
    mutating func insert(_ value: Int, at count: Int, _ earlier: (Int) -> Int) -> Int? {
        if value > highest, table.isEmpty {
            highest = value
            return nil
        }
        return look(value, at: count, earlier)
    }

    private mutating func look(_ value: Int, at count: Int, _ earlier: (Int) -> Int) -> Int? {
        highest = Swift.max(highest, value)
        if count < Self.short {
            for place in 0..<count where earlier(place) == value { return place }
            return nil
        }
        if table.isEmpty { build(count, earlier) }
        return put(value, at: count, earlier)
    }

    /// Makes the table of all before. An index that is none, −1, stands for no value.
    private mutating func build(_ count: Int, _ earlier: (Int) -> Int) {
        table = Array(repeating: 0, count: 64)
        for place in 0..<count {
            let index = earlier(place)
            if index >= 0 { _ = put(index, at: place, earlier) }
        }
    }

    /// Enters a place; gives that of an equal value which is there already.
    private mutating func put(_ value: Int, at place: Int, _ earlier: (Int) -> Int) -> Int? {
        if filled * 3 >= table.count * 2 { grow(earlier) }
        var slot = slot(of: value)
        while table[slot] != 0 {
            let other = Int(table[slot]) - 1
            if earlier(other) == value { return other }
            slot = slot + 1 == table.count ? 0 : slot + 1
        }
        table[slot] = UInt32(truncatingIfNeeded: place + 1)
        filled += 1
        return nil
    }

    private mutating func grow(_ earlier: (Int) -> Int) {
        let old = table
        table = Array(repeating: 0, count: old.count * 2)
        for entry in old where entry != 0 {
            var slot = slot(of: earlier(Int(entry) - 1))
            while table[slot] != 0 { slot = slot + 1 == table.count ? 0 : slot + 1 }
            table[slot] = entry
        }
    }

    private func slot(of value: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(value)
        let hash = UInt64(bitPattern: Int64(hasher.finalize()))
        return Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(table.count)).high)
    }
}
