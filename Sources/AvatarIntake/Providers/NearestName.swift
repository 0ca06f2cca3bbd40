/// "Did you mean": the known name with the fewest edits, letter case not counted, if that is near enough.
enum NearestName {
    static func find(_ name: String, in names: [String]) -> String? {
        let wanted = squeezed(name)
        guard (3...40).contains(wanted.count) else { return nil }
        var best: (name: String, distance: Int)?
        for candidate in names {
            let distance = distance(wanted, squeezed(candidate))
            if distance <= max(1, wanted.count / 4), distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// Lower case without punctuation: `oculus_visemes` is `Oculus Visemes` to a human.
    private static func squeezed(_ name: String) -> [UInt8] {
        name.utf8.prefix(64).map(ASCII.lowercased).filter(ASCII.isAlphanumeric)
    }

    /// Insertions, deletions, replacements and swaps of neighbours. Both texts are short.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var rowBefore: [Int] = []
        var previous = Array(0...right.count)
        for i in left.indices {
            var current = [i + 1]
            for j in right.indices {
                let isSame = left[i] == right[j]
                var best = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (isSame ? 0 : 1))
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    best = min(best, rowBefore[j - 1] + 1)
                }
                current.append(best)
            }
            rowBefore = previous
            previous = current
        }
        return previous[right.count]
    }
}
