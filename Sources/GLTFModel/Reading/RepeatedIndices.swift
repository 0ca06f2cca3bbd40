/// Finds repeated indices of one list: most lists ascend, and then there is nothing to look for; else by looking back in a
/// short list, with a table in a long one.
///
/// The table holds places, not indices, in four bytes each: the indices are in the list already. It is filled by at most
/// two thirds, and collisions go to the next free slot.
struct RepeatedIndices {
    private var highest = -1
    /// One more than a place in the list; 0 is free.
    private var table: [UInt32] = []
    private var filled = 0
    /// Indices that are clamped where they are kept, and so have a table of their own.
    private var large: [Int: Int] = [:]
    private static let short = 16

    /// The place of `value` in the list, of which those before it stand in `pool` from `start` on; nil if it is new.
    mutating func insert(_ value: Int, in pool: [Int32], from start: Int) -> Int? {
        let count = pool.count - start
        if value >= Int(Int32.max) {
            if let place = large[value] { return place }
            large[value] = count
            return nil
        }
        let index = Int32(value)
        if value > highest {
            highest = value
            return table.isEmpty ? nil : put(index, at: count, pool, start)
        }
        if count < Self.short {
            for place in 0..<count where pool[start + place] == index { return place }
            return nil
        }
        if table.isEmpty { rebuild(pool, start) }
        return put(index, at: count, pool, start)
    }

    /// Makes a larger table of all before. An index that is none, −1, and one that was clamped stand for no value.
    private mutating func rebuild(_ pool: [Int32], _ start: Int) {
        table = []
        table = Array(repeating: 0, count: Swift.max(64, (pool.count - start) * 3))
        filled = 0
        for place in 0..<pool.count - start {
            let index = pool[start + place]
            if index >= 0, index < Int32.max { _ = put(index, at: place, pool, start) }
        }
    }

    /// Enters a place; gives that of an equal value which is there already.
    private mutating func put(_ value: Int32, at place: Int, _ pool: [Int32], _ start: Int) -> Int? {
        if filled * 3 >= table.count * 2 { rebuild(pool, start) }
        var hasher = Hasher()
        hasher.combine(value)
        let hash = UInt64(bitPattern: Int64(hasher.finalize()))
        var slot = Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(table.count)).high)
        while table[slot] != 0 {
            let other = Int(table[slot]) - 1
            if pool[start + other] == value { return other }
            slot = slot + 1 == table.count ? 0 : slot + 1
        }
        table[slot] = UInt32(truncatingIfNeeded: place + 1)
        filled += 1
        return nil
    }
}
