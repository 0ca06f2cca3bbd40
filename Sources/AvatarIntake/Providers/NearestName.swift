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

    /// Insertions, deletions and replacements. Both texts are short.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in right.enumerated() {
                let above = row[j + 1]
                row[j + 1] = min(above + 1, row[j] + 1, diagonal + (a == b ? 0 : 1))
                diagonal = above
            }
        }
        return row[right.count]
    }
}
