/// "Did you mean": the known word nearest to what was typed.
package enum Suggestion {
    /// Longer words are not compared: the cost grows with the square, and nobody mistypes a word that long.
    private static let longestWord = 80

    /// Shorter words are the beginning of too many others.
    private static let shortestBeginning = 2

    /// The candidate that was probably meant, or nil: the only one that means the same, else the nearest one, else the only
    /// one that the word is the beginning of, or that is the beginning of the word.
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        Synonyms.only(for: word, among: candidates) ?? misspelled(word, among: candidates)
            ?? cut(word, among: candidates)
    }

    private static func cut(_ word: String, among candidates: some Sequence<String>) -> String? {
        let typed = folded(word)
        guard typed.count >= shortestBeginning, typed.count <= longestWord else { return nil }
        let near = candidates.filter { candidate in
            let known = folded(candidate)
            return known.starts(with: typed) || (known.count > shortestBeginning && typed.starts(with: known))
        }
        return near.count == 1 ? near[0] : nil
    }

    /// The nearest candidate within a third of the word's length (at most four edits), or nil. Upper and lower case
    /// count as equal, `-` and `_` too. Of equally near candidates the first wins.
    private static func misspelled(_ word: String, among candidates: some Sequence<String>) -> String? {
        let typed = folded(word)
        guard !typed.isEmpty, typed.count <= longestWord else { return nil }
        let limit = min(4, max(1, typed.count / 3))
        var best: (word: String, distance: Int)?
        for candidate in candidates {
            let known = folded(candidate)
            guard known.count <= longestWord else { continue }
            let bound = best.map { $0.distance - 1 } ?? limit
            if let distance = distance(typed, known, limit: bound) {
                best = (candidate, distance)
                if distance == 0 { break }
            }
        }
        return best?.word
    }

    /// What follows a text that may end with a ``hint(for:among:)``: a sentence of its own behind a question mark, else a
    /// clause.
    package static func joined(_ text: String, _ clause: String) -> String {
        guard text.utf8.last == UInt8(ascii: "?"), let first = clause.first else { return "\(text); \(clause)" }
        return "\(text) \(first.uppercased())\(clause.dropFirst())"
    }

    /// `; did you mean 'x'?`, or the empty string.
    package static func hint(for word: String, among candidates: some Sequence<String>) -> String {
        nearest(to: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
    }

    /// Damerau-Levenshtein distance where no part is edited twice; nil when it is above the limit.
    static func distance(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int? {
        guard limit >= 0, abs(a.count - b.count) <= limit else { return nil }
        var beforePrevious: [Int] = []
        var previous = Array(0...b.count)
        for (i, left) in a.enumerated() {
            var current = [i + 1]
            current.reserveCapacity(b.count + 1)
            for (j, right) in b.enumerated() {
                var cost = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (left == right ? 0 : 1))
                if i > 0, j > 0, left == b[j - 1], a[i - 1] == right {
                    cost = min(cost, beforePrevious[j - 1] + 1)
                }
                current.append(cost)
            }
            if current.allSatisfy({ $0 > limit }) { return nil }
            beforePrevious = previous
            previous = current
        }
        let result = previous[b.count]
        return result <= limit ? result : nil
    }

    private static func folded(_ word: String) -> [UInt8] {
        word.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 32
            case UInt8(ascii: "_"): UInt8(ascii: "-")
            default: byte
            }
        }
    }
}
