/// The long answer to "what does this issue mean": four texts under fixed headings.
public struct Explanation: Sendable, Hashable {
    /// What the validator found, and the rule it breaks.
    public let meaning: String
    /// What goes wrong for those who use the asset.
    public let importance: String
    /// What to change in the asset or in its exporter.
    public let remedy: String
    /// Where the check ends: tolerances, what is not looked at, what else is left out because of the issue. May be empty.
    public let limits: String

    package init(meaning: String, importance: String, remedy: String, limits: String) {
        self.meaning = meaning
        self.importance = importance
        self.remedy = remedy
        self.limits = limits
    }

    /// The texts that there are, each with its heading, in reading order.
    public var sections: [(heading: String, text: String)] {
        let all: [(heading: String, text: String)] = [
            ("What it means", meaning), ("Why it matters", importance), ("How to fix it", remedy), ("Limits", limits),
        ]
        return all.filter { !$0.text.isEmpty }
    }
}
