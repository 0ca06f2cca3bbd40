/// Words that mean the same to those who type them. Programs call one thing by different names, and the name of another
/// program is no misspelling of ours.
enum Synonyms {
    private static let groups: [[String]] = [
        ["off", "none", "never", "no", "false", "disable", "disabled"],
        ["on", "always", "yes", "true", "enable", "enabled"],
        ["auto", "automatic", "default"],
        ["error", "fatal", "critical"],
        ["info", "note", "notice"],
        ["hint", "suggestion"],
        ["ndjson", "jsonl", "jsonlines"],
        ["markdown", "md"],
        ["junit", "xml"],
        ["text", "plain"],
    ]

    /// Words by which a thing is taken out of sight where it is given a weight.
    private static let leavingOut: Set<String> = Set(groups[0]).union(["ignore", "ignored", "skip", "silent", "hide"])

    static func meansLeavingOut(_ word: String) -> Bool {
        leavingOut.contains(word.lowercased())
    }

    /// The one candidate that means what the word does; nil if there is none, or several.
    static func only(for word: String, among candidates: some Sequence<String>) -> String? {
        guard let group = groups.first(where: { $0.contains(word.lowercased()) }) else { return nil }
        let same = candidates.filter { group.contains($0) }
        return same.count == 1 ? same[0] : nil
    }
}
