import FileSystem
import GLTFValidation
import JSONText
import Testing
import YAMLText

@testable import CommandLineTool

@Suite struct ConfigurationTests {
    static func configuration(_ text: String, fileExtension: String? = nil) throws -> Configuration {
        var configuration = Configuration()
        let document = try ConfigurationDocument(Array(text.utf8), fileExtension: fileExtension)
        try ConfigurationLoader.apply(document, named: "file", to: &configuration)
        return configuration
    }

    @Test func nativeFile() throws {
        let configuration = try Self.configuration(
            """
            {"profile": "khronos", "select": ["NODE_EMPTY", "GLB_*"], "ignore": ["GLB_EXTRA_DATA"],
             "severity": {"NODE_EMPTY": "error", "UNUSED_OBJECT": 2}, "failOn": "never", "maxIssues": 7,
             "maxPerCode": 3, "fold": true, "jobs": 2}
            """)
        #expect(configuration.profile.value == "khronos")
        #expect(configuration.isSelected("NODE_EMPTY"))
        #expect(!configuration.isSelected("GLB_EXTRA_DATA"))
        #expect(!configuration.isSelected("UNUSED_OBJECT"))
        #expect(configuration.severity.map(\.level.value) == [.error, .information])
        #expect(configuration.failOn.value == .never)
        #expect(configuration.maxIssues.value == 7 && configuration.maxPerCode.value == 3)
        #expect(configuration.fold == Setting(true, .file("file", line: 3)))
        #expect(configuration.jobs.value == 2)
    }

    @Test func khronosFile() throws {
        let configuration = try Self.configuration(
            """
            # a comment
            ---
            max-issues: 100
            ignore:
            - UNUSED_OBJECT   # why
              
            override:
                NODE_EMPTY: 0
                'ACCESSOR_MIN_MISMATCH': 1
            """)
        #expect(configuration.maxIssues == Setting(100, .file("file", line: 3)))
        #expect(configuration.ignore.value == ["UNUSED_OBJECT"])
        #expect(configuration.severity.map(\.level.value) == [.error, .warning])
        let inline = try Self.configuration("only: [NODE_EMPTY, \"UNUSED_OBJECT\"]\r\noverride: {NODE_EMPTY: 3}\r\n")
        #expect(inline.select.value == ["NODE_EMPTY", "UNUSED_OBJECT"])
        #expect(inline.severity.map(\.level.value) == [.hint])
        #expect(try Self.configuration("ignore:\nmax-issues: 2\n").maxIssues.value == 2)
        #expect(try Self.configuration("{}\n", fileExtension: "yaml").ignore.value.isEmpty)
    }

    @Test(arguments: [
        ("", 1, 1, "empty"), ("# nothing\n", 2, 1, "empty"), ("just a text\n", 1, 1, "must be a map"),
        ("- NODE_EMPTY\n", 1, 1, "must be a map"), ("ignore:\n  - A: 1\n", 2, 5, "list of codes"),
        ("ignore:\n  - NODE_EMPTY\n  -\n", 3, 4, "list of codes"), ("ignore: [1]\n", 1, 10, "list of codes"),
        ("override:\n  NODE_EMPTY: 0\n  - X\n", 3, 3, "block mapping"),
        ("override:\n  NODE_EMPTY:\n    a: 1\n", 3, 5, "level"), ("override: {1: 2}\n", 1, 12, "a key must be a word"),
        ("ignore: &anchor\nmax-issues: *other\n", 2, 13, "anchor 'other'"), ("ignore: |\n  text\n", 1, 9, "list"),
        ("ignore: [NODE_EMPTY\n", 2, 1, "flow sequence"),
        ("max-issues: 1\n---\nmax-issues: 2\n", 2, 1, "second document"),
        ("max-issues: 1\nmax-issues: 2\n", 2, 1, "twice"), ("max-issues: 1\nmaxIssues: 2\n", 2, 1, "same setting"),
        ("ignore:\n\t- A\n", 2, 1, "token"), ("max-issues: many\n", 1, 13, "whole number"),
        ("max-issues: -1\n", 1, 13, "whole number"), ("max-isues: 1\n", 1, 1, "did you mean 'max-issues'?"),
        ("ignore:\n  - NODE_EMPTY\n  - NODE_EMTY\n", 3, 5, "did you mean 'NODE_EMPTY'?"),
        ("override:\n  NODE_EMTY: 1\n", 2, 3, "did you mean 'NODE_EMPTY'?"),
        ("override:\n  NODE_EMPTY: 4\n", 2, 15, "level"), ("? [a]\n: b\n", 1, 3, "a key must be a word"),
        ("ignore: !!str [A]\n", 1, 9, "tag"), ("only: [NODE_EMPTY]\nignore: [UNUSED_OBJECT]\n", 2, 1, "together"),
    ])
    func wrongYAML(text: String, line: Int, column: Int, part: String) {
        let problem = #expect(throws: ConfigurationProblem.self) { _ = try Self.configuration(text) }
        #expect(problem?.place == YAMLMark(line: line, column: column), "\(String(describing: problem))")
        #expect(problem?.message.contains(part) == true, "\(String(describing: problem))")
    }

    @Test(
        arguments: [
            ("{max-issues: 2}", nil), ("max-issues: +2", nil), ("max-issues: 0x2", "yaml"),
            ("{\"max-issues\": 2}", nil),
            ("{\"max-issues\": 2}", "yml"), ("{\"max-issues\": 2}", "json"), ("n: &n 2\nmax-issues: *n", "strict"),
            ("%YAML 1.2\n---\n'max-issues': 2\n...\n", "yaml"), ("\u{FEFF}max-issues:\t2\r\n", "yaml"),
            ("maxIssues: 2", "yaml"), ("{\"maxIssues\": 2,\n}", "yaml"), ("{ # why\n  \"max-issues\": 2\n}", nil),
        ] as [(String, String?)])
    func waysToSayTwo(text: String, fileExtension: String?) throws {
        if fileExtension == "strict" {
            let problem = #expect(throws: ConfigurationProblem.self) { try Self.configuration(text) }
            #expect(problem?.message.contains("unknown key 'n'") == true)
            var options = ValidationOptions()
            let folder = TemporaryFolder()
            folder.write("c", text)
            try CompatibilityConfiguration.apply(folder.file("c"), to: &options)
            #expect(options.maximumIssues == 2)
        } else {
            #expect(try Self.configuration(text, fileExtension: fileExtension).maxIssues.value == 2)
        }
    }

    @Test func ourKeysInYAML() throws {
        let configuration = try Self.configuration(
            """
            profile: avatar   # what we make
            failOn: warning
            budgets: {triangles: 70000}
            overrides:
              - files: ["vendor/**"]
                ignore: [NODE_EMPTY]
            """, fileExtension: "yaml")
        #expect(configuration.profile == Setting("avatar", .file("file", line: 1)))
        #expect(configuration.failOn.value.name == "warning" && configuration.budgets.map(\.limit.value) == [70000])
        #expect(configuration.overrides.value.map(\.ignore) == [["NODE_EMPTY"]])
        let problem = #expect(throws: ConfigurationProblem.self) {
            try Self.configuration("overrides:\n  - files: [a]\n    severity:\n      NODE_EMPTY: loud\n")
        }
        #expect(problem?.place == YAMLMark(line: 4, column: 19))
    }

    @Test(arguments: [
        ("{\"ignre\": []}", 2, "did you mean 'ignore'?"),
        ("{\"ignore\": [\"NODE_EMTY\"]}", 13, "did you mean 'NODE_EMPTY'?"),
        ("{\"ignore\": \"NODE_EMPTY\"}", 12, "list of codes"), ("{\"ignore\": [[2], 1]}", 13, "list of codes"),
        ("{\"failOn\": \"errors\"}", 12, "did you mean 'error'?"), ("{\"fold\": 1}", 10, "true or false"),
        ("{\"maxIssues\": -1}", 15, "whole number"), ("{\"maxIssues\": 1.5}", 15, "whole number"),
        ("{\"jobs\": 1000}", 10, "0 to 256"), ("{\"severity\": []}", 14, "object"),
        ("{\"severity\": {\"NODE_EMPTY\": \"loud\"}}", 29, "level"),
        ("{\"severity\": {\"NO_EMPTY\": 1}}", 15, "NODE_EMPTY"),
        ("{\"budgets\": {\"triangles\": \"x\"}}", 27, "whole number"), ("[1]", 1, "must be a"),
        ("{\"profile\": \"kronos\"}", 13, "did you mean 'khronos'?"), ("{\"ignore\": [],}", 15, "not JSON"),
        ("{", 2, "not JSON"),
        ("{\"fold\": true, \"fold\": false}", 17, "not JSON"), ("{\"extends\": 1}", 0, ""),
    ])
    func wrongJSON(text: String, column: Int, part: String) {
        // `extends` belongs to the file, not to its values.
        if part.isEmpty {
            let folder = TemporaryFolder()
            folder.write("c.json", text)
            let outcome = ToolProcess.run(["config", "show", "--config", "c.json"], in: folder.root)
            #expect(outcome.status == 2)
            #expect(outcome.errors == "glb: c.json:1:13: extends: expected the name of a file\n")
            return
        }
        let problem = #expect(throws: ConfigurationProblem.self) {
            _ = try Self.configuration(text, fileExtension: "json")
        }
        #expect(problem?.place == YAMLMark(line: 1, column: column), "\(String(describing: problem))")
        #expect(problem?.message.contains(part) == true, "\(String(describing: problem))")
    }

    @Test(arguments: [
        ("{max-issues: [}", "not YAML", 15),
        ("{\"a\": 1,, }", "not JSON", 9),
    ])
    func ofTwoLanguagesTheOneThatWasMeantIsBlamed(text: String, part: String, column: Int) {
        let problem = #expect(throws: ConfigurationProblem.self) { try Self.configuration(text) }
        #expect(problem?.message.hasPrefix(part) == true, "\(String(describing: problem))")
        #expect(problem?.place?.column == column, "\(String(describing: problem))")
    }

    @Test func aLongWordIsNotSaidWhole() {
        let word = String(repeating: "X", count: 1 << 19)
        for text in ["ignore: [\(word)]", "\(word): 1", "profile: \(word)", "a: !\(word) 1", "override: {\(word): 1}"] {
            let problem = #expect(throws: ConfigurationProblem.self) { try Self.configuration(text) }
            #expect((problem?.message.utf8.count ?? Int.max) < 700)
        }
    }

    @Test func layersAndOrigins() {
        let folder = TemporaryFolder()
        folder.write(".glb.json", "{\"failOn\": \"warning\", \"ignore\": [\"NODE_EMPTY\"], \"maxIssues\": 3}")
        folder.write("deep/er/file", "")
        let outcome = ToolProcess.run(
            ["config", "show", "--max-issues", "9", "--profile=khronos"], in: folder.path("deep/er"))
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("failOn = \"warning\"  (../../.glb.json:1)"))
        #expect(outcome.output.contains("maxIssues = 9  (--max-issues)"))
        #expect(outcome.output.contains("fold = true  (default)"))
        #expect(outcome.output.contains("maxPerCode = 100  (default)"))
        let without = ToolProcess.run(["config", "show", "--no-config"], in: folder.root)
        #expect(without.output.contains("failOn = \"error\"  (default)"))
        folder.write(".glb.json", "{\"falOn\": \"warning\"}")
        let wrong = ToolProcess.run(["config", "show"], in: folder.root)
        #expect(wrong.status == 2)
        #expect(wrong.errors == "glb: .glb.json:1:2: unknown key 'falOn'; did you mean 'failOn'?\n")
        let missing = ToolProcess.run(["config", "show", "--config", "none.json"], in: folder.root)
        #expect(missing.status == 2)
    }

    @Test(arguments: ["ln -s nowhere .glb.json", "mkdir .glb.json", "mkfifo .glb.json", "ln -s .glb.json .glb.json"])
    func aFileThatIsFoundAndCannotBeReadIsAnError(making: String) {
        let folder = TemporaryFolder()
        folder.write("sub/a.glb", SmallAssets.valid)
        let script = making + " && cd sub && "
        let run = ToolProcess.run(script: script + "$GLB validate a.glb", in: folder.root)
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("glb: cannot read the configuration ../.glb.json: it is a "), "\(run.errors)")
        let without = ToolProcess.run(["validate", "--no-config", "a.glb"], in: folder.path("sub"))
        #expect(without.status == 0)
    }

    /// A configuration that cannot be used is one kind of trouble, whatever is wrong with it and whichever command asks.
    @Test(arguments: [
        ":", "mkdir c.json", "ln -s nowhere c.json", "ln -s c.json c.json", "ln -s /dev/null c.json", "mkfifo c.json",
        ": > c.json", "echo '[' > c.json", "echo '[]' > c.json", "echo '{\"ignore\": 7}' > c.json",
        "head -c 1100000 /dev/zero > c.json", "echo '{\"extends\": \"none.json\"}' > c.json",
    ])
    func aConfigurationThatCannotBeUsedHasOneStatus(making: String) {
        let folder = TemporaryFolder()
        folder.write("a.glb", SmallAssets.valid)
        _ = ToolProcess.run(script: making, in: folder.root)
        let commands: [[String]] = [
            ["validate", "a.glb", "--config", "c.json"], ["config", "show", "-c", "c.json"],
            ["fetch", "--cache-dir", "store", "--config", "c.json", "https://127.0.0.1:9/a.glb"],
        ]
        // A pipe that nobody writes to is waited for, so one command is enough there.
        for words in commands.prefix(making.hasPrefix("mkfifo") ? 1 : 3) {
            let run = ToolProcess.run(words, in: folder.root)
            #expect(run.status == 2 && run.output.isEmpty, "\(words): \(run.errors)")
            #expect(run.errors.hasPrefix("glb: ") && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
        }
        // The other validator has one status for everything, and lets keys pass that are not its own.
        if making.contains("extends") { return }
        let compatible = ToolProcess.run(["validate", "--compat", "-o", "-c", "c.json", "a.glb"], in: folder.root)
        #expect(compatible.status == 1 && compatible.output.isEmpty && !compatible.errors.isEmpty)
    }
}
