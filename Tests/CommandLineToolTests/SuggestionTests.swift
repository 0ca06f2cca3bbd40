import Testing

@testable import CommandLineTool

@Suite struct SuggestionTests {
    @Test(arguments: [
        ("fetch", "fetch", 0), ("fetc", "fetch", 1), ("fecth", "fetch", 1), ("ftech", "fetch", 1), ("abc", "xyz", 3),
        ("", "ab", 2), ("ca", "abc", 3),
    ])
    func distances(a: String, b: String, expected: Int) {
        #expect(Suggestion.distance(Array(a.utf8), Array(b.utf8), limit: 9) == expected)
        #expect(Suggestion.distance(Array(b.utf8), Array(a.utf8), limit: 9) == expected)
        #expect(expected == 0 || Suggestion.distance(Array(a.utf8), Array(b.utf8), limit: expected - 1) == nil)
    }

    @Test func theNearestWordWins() {
        #expect(Suggestion.nearest(to: "validte", among: ["inspect", "validate"]) == "validate")
        #expect(Suggestion.nearest(to: "NODE-EMPTY", among: ["NODE_EMPTY"]) == "NODE_EMPTY")
        #expect(Suggestion.nearest(to: "zzz", among: ["validate", "fetch"]) == nil)
        #expect(Suggestion.nearest(to: "", among: ["a"]) == nil)
        #expect(Suggestion.nearest(to: String(repeating: "x", count: 100_000), among: ["validate"]) == nil)
    }
}
