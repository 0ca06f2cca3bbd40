import FileSystem
import GLTFValidation
import JSONText
import Testing

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
        #expect(configuration.fold == Setting(true, .file("file", line: nil)))
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
        ("", 1, "empty"), ("# nothing\n", 1, "empty"),
        ("ignore:\n  - A: 1\n", 2, "words only"),
        ("ignore:\n  - NODE_EMPTY\n    - X\n", 3, "nested"),
        ("override:\n  NODE_EMPTY: 0\n  - X\n", 3, "mixed"),
        ("override:\n  NODE_EMPTY:\n    a: 1\n", 2, "missing"),
        ("ignore: &anchor\n", 1, "not read here"), ("ignore: |\n  text\n", 1, "not read here"),
        ("ignore: [NODE_EMPTY\n", 1, "bracket"), ("max-issues: 1\n---\nmax-issues: 2\n", 2, "one document"),
        ("max-issues: 1\nmax-issues: 2\n", 2, "twice"), ("\tmax-issues: 1\n", 1, "tab"),
        ("max-issues: many\n", 1, "whole number"), ("max-issues: -1\n", 1, "whole number"),
        ("just a text\n", 1, "key: value"), ("max-isues: 1\n", 1, "did you mean 'max-issues'?"),
        ("ignore:\n  - NODE_EMTY\n", 1, "did you mean 'NODE_EMPTY'?"),
        ("override:\n  NODE_EMPTY: 4\n", 1, "level"), ("select: [NODE_EMPTY]\n", 1, "unknown key"),
        ("? a\n: b\n", 1, "key: value"), ("ignore: !!seq [A]\n", 1, "not read here"),
    ])
    func wrongKhronosFiles(text: String, line: Int, part: String) {
        let problem = #expect(throws: ConfigurationProblem.self) { _ = try Self.configuration(text) }
        #expect(problem?.line == line, "\(String(describing: problem))")
        #expect(problem?.message.contains(part) == true, "\(String(describing: problem))")
    }

    @Test func onlyAndIgnoreExcludeEachOtherThere() {
        #expect(throws: ConfigurationProblem.self) {
            try Self.configuration("only: [NODE_EMPTY]\nignore: [UNUSED_OBJECT]\n")
        }
    }

    @Test(arguments: [
        ("{\"ignre\": []}", "did you mean 'ignore'?"), ("{\"ignore\": [\"NODE_EMTY\"]}", "did you mean 'NODE_EMPTY'?"),
        ("{\"ignore\": \"NODE_EMPTY\"}", "list of codes"), ("{\"ignore\": [1]}", "list of codes"),
        ("{\"failOn\": \"errors\"}", "did you mean 'error'?"), ("{\"fold\": 1}", "true or false"),
        ("{\"maxIssues\": -1}", "whole number"), ("{\"maxIssues\": 1.5}", "whole number"),
        ("{\"jobs\": 1000}", "0 to 256"),
        ("{\"severity\": []}", "object"), ("{\"severity\": {\"NODE_EMPTY\": \"loud\"}}", "level"),
        ("{\"profile\": \"kronos\"}", "did you mean 'khronos'?"), ("{\"ignore\": [],}", "not JSON"), ("{", "not JSON"),
        ("{\"fold\": true, \"fold\": false}", "not JSON"),
    ])
    func wrongNativeFiles(text: String, part: String) {
        let problem = #expect(throws: ConfigurationProblem.self) { _ = try Self.configuration(text) }
        #expect(problem?.message.contains(part) == true, "\(String(describing: problem))")
    }

    @Test func layersAndOrigins() {
        let folder = TemporaryFolder()
        folder.write(".glb.json", "{\"failOn\": \"warning\", \"ignore\": [\"NODE_EMPTY\"], \"maxIssues\": 3}")
        folder.write("deep/er/file", "")
        let outcome = ToolProcess.run(
            ["config", "show", "--max-issues", "9", "--profile=khronos"], in: folder.path("deep/er"))
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("failOn = \"warning\"  (../../.glb.json)"))
        #expect(outcome.output.contains("maxIssues = 9  (--max-issues)"))
        #expect(outcome.output.contains("fold = false  (profile khronos)"))
        #expect(outcome.output.contains("maxPerCode = 0  (profile khronos)"))
        let without = ToolProcess.run(["config", "show", "--no-config"], in: folder.root)
        #expect(without.output.contains("failOn = \"error\"  (default)"))
        folder.write(".glb.json", "{\"falOn\": \"warning\"}")
        let wrong = ToolProcess.run(["config", "show"], in: folder.root)
        #expect(wrong.status == 2)
        #expect(wrong.errors == "glb: .glb.json: unknown key 'falOn'; did you mean 'failOn'?\n")
        let missing = ToolProcess.run(["config", "show", "--config", "none.json"], in: folder.root)
        #expect(missing.status == 2)
    }
}
