// "Did you mean": the codes closest to something that is none. Distance is counted in edits (a letter more, less or
// other, or two neighbours swapped), so that it finds misspellings; and codes that contain all words that were given
// are offered too, so that a half-remembered name finds its code.

extension IssueCatalogue {
    /// The code that was probably meant by a text that is not one, or nil if none is close.
    ///
    /// Upper and lower case do not matter, and hyphens and blanks count as underscores.
    public static func closestMatch(to text: String) -> IssueDefinition? {
        suggestions(for: text, limit: 1).first
    }

    /// The codes that were probably meant, the closest first.
    public static func suggestions(for text: String, limit: Int = 3) -> [IssueDefinition] {
        let wanted = normalized(text)
        guard !wanted.isEmpty, wanted.count <= longestInput, limit > 0 else { return [] }
        let words = wanted.split(separator: UInt8(ascii: "_"))
        let tolerance = max(2, wanted.count / 5)
        var found: [(rank: Int, definition: IssueDefinition)] = []
        for definition in all {
            let code = Array(definition.code.utf8)
            let edits = distance(wanted, code, limit: tolerance)
            if edits <= tolerance {
                found.append((edits, definition))
            } else if !words.isEmpty, holds(code, words) {
                // Behind all misspellings; of these the code with the least in addition first.
                found.append((longestInput + code.count - wanted.count, definition))
            }
        }
        // Sorting by position as well keeps the order of the catalogue among equals.
        let ranked = found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        return ranked.prefix(limit).map(\.element.definition)
    }

    /// Much longer than any code; what is longer was never meant as one, and comparing it would take long.
    private static let longestInput = 100

    private static func normalized(_ text: String) -> [UInt8] {
        text.utf8.prefix(longestInput + 1).map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 0x20
            case UInt8(ascii: "-"), UInt8(ascii: " "): UInt8(ascii: "_")
            default: byte
            }
        }
    }

    private static func holds(_ code: [UInt8], _ words: [ArraySlice<UInt8>]) -> Bool {
        let parts = code.split(separator: UInt8(ascii: "_"))
        return words.allSatisfy { parts.contains($0) }
    }

    /// The number of edits between two texts, or more than `limit` if it is clear that there are more.
    static func distance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int {
        if abs(left.count - right.count) > limit { return limit + 1 }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, byte) in left.enumerated() {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for (column, other) in right.enumerated() {
                var best = min(last[column + 1] + 1, current[column] + 1, last[column] + (byte == other ? 0 : 1))
                if row > 0, column > 0, byte == right[column - 1], left[row - 1] == other {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
