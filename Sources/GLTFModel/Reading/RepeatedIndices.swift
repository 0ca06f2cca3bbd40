/// Finds repeated indices of one list: most lists ascend, and then there is nothing to look for; else by looking back in a
/// short list, with a table in a long one.
struct RepeatedIndices {
    private var highest = -1
    private var places: [Int: Int] = [:]
    private var large: [Int: Int] = [:]
    private static let short = 16

    /// The place of `value` in the list, of which those before it stand in `pool` from `start` on; nil if it is new.
    mutating func insert(_ value: Int, in pool: [Int32], from start: Int) -> Int? {
        let count = pool.count - start
        if value >= Int(Int32.max) { return insertLarge(value, at: count) }
        if value > highest {
            highest = value
            if !places.isEmpty { places[value] = count }
            return nil
        }
        if count < Self.short {
            for place in 0..<count where pool[start + place] == Int32(value) { return place }
            return nil
        }
        if places.isEmpty {
            for place in 0..<count {
                let index = pool[start + place]
                if index >= 0, index < Int32.max, places[Int(index)] == nil { places[Int(index)] = place }
            }
        }
        if let place = places[value] { return place }
        places[value] = count
        return nil
    }

    /// Indices that are clamped where they are kept, and so have a table of their own.
    private mutating func insertLarge(_ value: Int, at place: Int) -> Int? {
        if let earlier = large[value] { return earlier }
        large[value] = place
        return nil
    }
}
