/// Finds repeated indices of one list: by looking back in a short one, with a table in a long one.
///
/// The table holds places, not indices, in four bytes each: the indices are in the list already. It is filled by at most
/// two thirds, and collisions go to the next free slot.
struct RepeatedIndices {
    /// One more than a place in the list; 0 is free.
    private var table: [UInt32] = []
    private var filled = 0
    /// Indices that are clamped where they are kept, and so have a table of their own.
    private var large: [Int: Int] = [:]
    private static let short = 16

    /// The place of `value` among `earlier`, the elements before it; nil if it is new.
    mutating func insert(_ value: Int, in earlier: ArraySlice<Int32>) -> Int? {
        if value >= Int(Int32.max) {
            if let place = large[value] { return place }
            large[value] = earlier.count
            return nil
        }
        if earlier.count < Self.short {
            guard let place = earlier.firstIndex(of: Int32(value)) else { return nil }
            return place - earlier.startIndex
        }
        if table.isEmpty || filled * 3 > table.count * 2 { rebuild(earlier) }
        return put(Int32(value), at: earlier.count, earlier)
    }

    /// Makes a table of twice the size. An index that is none, −1, and one that was clamped stand for no value.
    private mutating func rebuild(_ earlier: ArraySlice<Int32>) {
        table = []
        table = Array(repeating: 0, count: Swift.max(64, earlier.count * 3))
        filled = 0
        for (place, index) in earlier.enumerated() where index >= 0 && index < Int32.max {
            _ = put(index, at: place, earlier)
        }
    }

    /// Enters a place; gives that of an equal value which is there already.
    private mutating func put(_ value: Int32, at place: Int, _ earlier: ArraySlice<Int32>) -> Int? {
        var hasher = Hasher()
        hasher.combine(value)
        let hash = UInt64(bitPattern: Int64(hasher.finalize()))
        var slot = Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(table.count)).high)
        while table[slot] != 0 {
            let other = Int(table[slot]) - 1
            if earlier[earlier.startIndex + other] == value { return other }
            slot = slot + 1 == table.count ? 0 : slot + 1
        }
        table[slot] = UInt32(truncatingIfNeeded: place + 1)
        filled += 1
        return nil
    }
}
