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

    @Test func whatFollowsAQuestionIsASentence() {
        #expect(Suggestion.joined("unknown code 'X'", "expected one") == "unknown code 'X'; expected one")
        #expect(Suggestion.joined("did you mean 'Y'?", "known are a") == "did you mean 'Y'? Known are a")
        let explain = ToolProcess.run(["explain", "NODE_EMPTZ"])
        #expect(
            explain.errors
                == "glb: unknown code 'NODE_EMPTZ'; did you mean 'NODE_EMPTY'? 'glb explain' lists every code\n")
        for words in [["--ignore", "NODE_EMPTZ"], ["--budget", "triangle=1"], ["--severity", "NODE_EMPTY=wanring"]] {
            let errors = ToolProcess.run(["validate", "a.glb"] + words).errors
            #expect(errors.contains("'? ") && !errors.contains("?;"), "\(errors)")
        }
    }

    @Test func theNearestWordWins() {
        #expect(Suggestion.nearest(to: "validte", among: ["inspect", "validate"]) == "validate")
        #expect(Suggestion.nearest(to: "NODE-EMPTY", among: ["NODE_EMPTY"]) == "NODE_EMPTY")
        #expect(Suggestion.nearest(to: "zzz", among: ["validate", "fetch"]) == nil)
        #expect(Suggestion.nearest(to: "", among: ["a"]) == nil)
        #expect(Suggestion.nearest(to: String(repeating: "x", count: 100_000), among: ["validate"]) == nil)
    }

    @Test(arguments: ["UNSOUND", "not_shown", "TRUNCATED"])
    func wordsThatReportsShowAmongCodesAreExplained(word: String) {
        let run = ToolProcess.run(["explain", word, "NODE_EMPTY"])
        #expect(run.status == 0 && run.output.contains("\n\n\(word.uppercased())\n\n"), "\(run.output)")
        let json = ToolProcess.run(["explain", word, "--format", "json"])
        #expect(json.output.contains("\"code\": \"\(word.uppercased())\""), "\(json.output)")
    }
}
