/// Finds repeated indices of one list: by looking back in a short one, with a table in a long one.
struct RepeatedIndices {
    private var places: [Int: Int] = [:]
    private var large: [Int: Int] = [:]
    private static let short = 16

    /// The place of `value` among `earlier`, the elements before it; nil if it is new.
    mutating func insert(_ value: Int, in earlier: ArraySlice<Int32>) -> Int? {
        if earlier.count < Self.short {
            if value >= Int(Int32.max) { return insertLarge(value, at: earlier.count) }
            guard let place = earlier.firstIndex(of: Int32(value)) else { return nil }
            return place - earlier.startIndex
        }
        if value >= Int(Int32.max) { return insertLarge(value, at: earlier.count) }
        if places.isEmpty {
            for (place, index) in earlier.enumerated()
            where index >= 0 && index < Int32.max && places[Int(index)] == nil {
                places[Int(index)] = place
            }
        }
        if let place = places[value] { return place }
        places[value] = earlier.count
        return nil
    }

    /// Indices that are clamped where they are kept, and so have a table of their own.
    private mutating func insertLarge(_ value: Int, at place: Int) -> Int? {
        if let earlier = large[value] { return earlier }
        large[value] = place
        return nil
    }
}
