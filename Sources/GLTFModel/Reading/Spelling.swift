/// Finds the name that somebody may have meant.
package enum Spelling {
    /// The candidate that is nearest to `name`, if it is near enough for a suggestion: at most a third of its letters
    /// differ, are missing, or have changed places. Names beyond 64 bytes have no suggestion.
    package static func closest(to name: String, among candidates: [String]) -> String? {
        guard name.utf8.count >= 3, name.utf8.count <= 64 else { return nil }
        let bytes = Array(name.utf8)
        var best: (distance: Int, name: String)?
        for candidate in candidates.sorted() {
            let limit = Swift.max(1, Swift.min(bytes.count, candidate.utf8.count) / 3)
            let distance = Self.distance(bytes, Array(candidate.utf8))
            if distance <= limit, distance < best?.distance ?? Int.max { best = (distance, candidate) }
        }
        return best?.name
    }

    /// Insertions, deletions, replacements and swaps of neighbours between two names, in ASCII case folded.
    package static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        if a.count > 64 || b.count > 64 { return Int.max }
        func fold(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
        var beforePrevious = [Int](repeating: 0, count: b.count + 1)
        var previous = Array(0...b.count)
        for row in 0..<a.count {
            var current = [row + 1] + [Int](repeating: 0, count: b.count)
            for column in 0..<b.count {
                let cost = fold(a[row]) == fold(b[column]) ? 0 : 1
                current[column + 1] = Swift.min(
                    previous[column + 1] + 1, current[column] + 1, previous[column] + cost)
                if row > 0, column > 0, fold(a[row]) == fold(b[column - 1]), fold(a[row - 1]) == fold(b[column]) {
                    current[column + 1] = Swift.min(current[column + 1], beforePrevious[column - 1] + 1)
                }
            }
            beforePrevious = previous
            previous = current
        }
        return previous[b.count]
    }
}
