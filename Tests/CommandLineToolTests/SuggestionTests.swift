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

    @Test func wordsOfOtherProgramsAndBeginningsAreUnderstood() {
        let levels = ["error", "warning", "info", "hint", "never"]
        for (word, meant) in [
            ("warn", "warning"), ("WARN", "warning"), ("err", "error"), ("information", "info"), ("note", "info"),
            ("off", "never"), ("None", "never"), ("warnings", "warning"),
        ] {
            #expect(Suggestion.nearest(to: word, among: levels) == meant, "\(word)")
        }
        #expect(Suggestion.nearest(to: "jsonl", among: ["json", "ndjson"]) == "ndjson")
        #expect(Suggestion.nearest(to: "md", among: ["text", "markdown"]) == "markdown")
        // What may stand for several stands for none.
        #expect(Suggestion.nearest(to: "NODE", among: ["NODE_EMPTY", "NODE_LOOP"]) == nil)
        #expect(Suggestion.nearest(to: "off", among: ["never", "none"]) == nil)
        #expect(Suggestion.nearest(to: "e", among: ["error", "hint"]) == nil)
    }

    /// Each place where a word out of a list is wanted, given a word that other programs have there.
    @Test func everyPlaceSaysWhichWordIsMeant() {
        for (words, meant) in [
            (["--severity", "NODE_EMPTY=warn"], "'warning'"), (["--fail-on", "off"], "'never'"),
            (["--resources", "none"], "'off'"), (["--color", "on"], "'always'"), (["--format", "xml"], "'junit'"),
            (["--profile", "view"], "'viewer'"),
        ] {
            let run = ToolProcess.run(["validate", "a.glb"] + words)
            #expect(run.status == 2 && run.errors.contains("did you mean \(meant)?"), "\(run.errors)")
        }
        for (words, meant) in [
            (["config", "schema", "reports"], "'report'"),
            (["fetch", "https://a.example/a.glb", "--max-store-size", "off"], "'none'"),
            (["fetch", "https://a.example/a.glb", "--durability", "of"], nil), (["help", "val"], "'validate'"),
            (["val"], "'validate'"), (["completions", "ba"], "'bash'"),
        ] as [([String], String?)] {
            let run = ToolProcess.run(words)
            #expect(run.status == 2, "\(run.errors)")
            #expect(run.errors.contains("did you mean \(meant ?? "")") == (meant != nil), "\(run.errors)")
        }
    }

    @Test(arguments: ["off", "None", "ignore"])
    func whoWantsNoIssueIsToldOfIgnore(word: String) {
        let flag = ToolProcess.run(["validate", "a.glb", "--severity", "NODE_*=\(word)"])
        #expect(
            flag.errors
                == "glb: --severity 'NODE_*=\(word)': '\(word)' is no level; --ignore NODE_* leaves issues out; "
                + "expected a code and error, warning, info or hint, as CODE=warning; see glb validate --help\n")
        let folder = TemporaryFolder()
        let texts = [
            ".glb.json": "{\"severity\": {\"NODE_EMPTY\": \"\(word)\"}}",
            "over.json": "{\"overrides\": [{\"files\": [\"*\"], \"severity\": {\"NODE_EMPTY\": \"\(word)\"}}]}",
            "a.yaml": "severity:\n  NODE_EMPTY: \(word)\n", "false.json": "{\"override\": {\"NODE_EMPTY\": false}}",
        ]
        for (name, text) in texts {
            folder.write(name, text)
            let run = ToolProcess.run(["validate", "a.glb", "--config", name], in: folder.root)
            #expect(run.status == 2)
            #expect(
                run.errors.contains("is no level; the list ignore leaves issues out, as \"ignore\": [\"NODE_EMPTY\"]"),
                "\(run.errors)")
        }
        folder.write("fold.json", #"{"fold": "off"}"#)
        let fold = ToolProcess.run(["validate", "a.glb", "--config", "fold.json"], in: folder.root)
        #expect(fold.errors.contains("expected true or false without quotes; did you mean 'false'?"), "\(fold.errors)")
        folder.write("warn.json", #"{"severity": {"NODE_EMPTY": "warn"}}"#)
        let run = ToolProcess.run(["validate", "a.glb", "--config", "warn.json"], in: folder.root)
        #expect(run.errors.contains("unknown level 'warn'; did you mean 'warning'? Expected error,"), "\(run.errors)")
    }

    @Test(arguments: ["UNSOUND", "not_shown", "TRUNCATED"])
    func wordsThatReportsShowAmongCodesAreExplained(word: String) {
        let run = ToolProcess.run(["explain", word, "NODE_EMPTY"])
        #expect(run.status == 0 && run.output.contains("\n\n\(word.uppercased())\n\n"), "\(run.output)")
        let json = ToolProcess.run(["explain", word, "--format", "json"])
        #expect(json.output.contains("\"code\": \"\(word.uppercased())\""), "\(json.output)")
    }
}
