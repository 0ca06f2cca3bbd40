import Foundation
import Testing
import YAMLText

/// What the repository offers to CI services: the files are well formed and name options that exist, and what the action
/// runs does what it says. The services themselves are not to be had here.
@Suite struct ContinuousIntegrationTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func document(_ path: String) throws -> YAMLNode {
        try YAMLDocument.parse(Array(Data(contentsOf: root.appendingPathComponent(path))))
    }

    private static func member(_ node: YAMLNode?, _ key: String) -> YAMLNode? {
        guard case .mapping(let members)? = node?.content else { return nil }
        return members.first { $0.key.string == key }?.value
    }

    private static func elements(_ node: YAMLNode?) -> [YAMLNode] {
        if case .sequence(let elements)? = node?.content { elements } else { [] }
    }

    @Test(arguments: [
        ".pre-commit-hooks.yaml", "action.yml", ".github/workflows/ci.yml", "docs/ci/github.yml", "docs/ci/gitlab.yml",
        "docs/ci/pre-commit.yaml",
    ])
    func filesAreYAML(path: String) throws {
        let document = try Self.document(path)
        #expect(document.scalar == nil)
    }

    @Test func hooksCheckTheFilesThatTheyAreGiven() throws {
        let hooks = Self.elements(try Self.document(".pre-commit-hooks.yaml"))
        #expect(hooks.map { Self.member($0, "id")?.string } == ["glb-validate", "glb-validate-system"])
        for hook in hooks {
            #expect(Self.member(hook, "entry")?.string == "glb validate")
            #expect(Self.elements(Self.member(hook, "args")).map(\.string) == ["--"])
            let pattern = try #require(Self.member(hook, "files")?.string)
            let expression = try NSRegularExpression(pattern: pattern)
            for name in ["a.glb", "b/c d.GLTF", "x.vrm", "x.vrma"] {
                #expect(expression.firstMatch(in: name, range: NSRange(location: 0, length: name.utf16.count)) != nil)
            }
            for name in ["a.glb.txt", "glb", "a.png"] {
                #expect(expression.firstMatch(in: name, range: NSRange(location: 0, length: name.utf16.count)) == nil)
            }
        }
        let used = Self.elements(Self.member(try Self.document("docs/ci/pre-commit.yaml"), "repos"))
        let words = used.flatMap { Self.elements(Self.member($0, "hooks")) }
        #expect(words.compactMap { Self.member($0, "id")?.string } == ["glb-validate-system"])
        let arguments = words.flatMap { Self.elements(Self.member($0, "args")) }.compactMap(\.string)
        let folder = TemporaryFolder()
        folder.write("a b.glb", SmallAssets.withInformation)
        folder.write("-m.glb", SmallAssets.withInformation)
        #expect(ToolProcess.run(["validate"] + arguments + ["a b.glb", "-m.glb"], in: folder.root).status == 0)
    }

    @Test func theActionHandsOnAllItsInputs() throws {
        let action = try Self.document("action.yml")
        guard case .mapping(let inputs)? = Self.member(action, "inputs")?.content else {
            Issue.record("no inputs")
            return
        }
        let steps = Self.elements(Self.member(Self.member(action, "runs"), "steps"))
        let script = try String(contentsOf: Self.root.appendingPathComponent("scripts/action"), encoding: .utf8)
        let variables = Self.member(steps.last, "env")
        for input in inputs.compactMap(\.key.string) {
            let variable = "INPUT_" + input.uppercased().replacingOccurrences(of: "-", with: "_")
            #expect(Self.member(variables, variable)?.string == "${{ inputs.\(input) }}")
            #expect(script.contains(variable))
        }
        // Text of a workflow in a command could be a command.
        for step in steps { #expect(Self.member(step, "run")?.string?.contains("${{") == false) }
    }

    private static func action(_ folder: TemporaryFolder, _ variables: [String: String]) -> ToolProcess.Outcome {
        var environment = [
            "INPUT_GLB": ToolProcess.executable, "GITHUB_STEP_SUMMARY": folder.path("summary.md"),
            "GITHUB_OUTPUT": folder.path("output"), "PATH": "/usr/local/bin:/usr/bin:/bin",
        ]
        environment.merge(variables) { $1 }
        let script = root.appendingPathComponent("scripts/action").path
        return ToolProcess.run(
            bytes: [Array(script.utf8)], in: folder.root, environment: environment, program: "/bin/bash")
    }

    @Test func theActionAnnotatesAndSummarises() throws {
        let folder = TemporaryFolder()
        folder.write("good one.glb", SmallAssets.withInformation)
        folder.write("bad.glb", SmallAssets.notSound)
        let outcome = Self.action(
            folder,
            ["INPUT_PATHS": "good one.glb\n\nbad.glb\n", "INPUT_SARIF": "r.sarif", "INPUT_JUNIT": "r.xml"])
        #expect(outcome.status == 1, "\(outcome.errors)")
        #expect(outcome.output.contains("::error file=bad.glb"))
        #expect(folder.text("summary.md").contains("bad.glb"))
        #expect(folder.text("r.sarif").contains("GLB_INVALID_MAGIC") && folder.text("r.xml").hasPrefix("<?xml"))
        #expect(folder.text("output") == "status=1\n")
        let fine = Self.action(folder, ["INPUT_PATHS": "good one.glb", "INPUT_FAIL_ON": "warning"])
        #expect(fine.status == 0, "\(fine.errors)")
        #expect(Self.action(folder, ["INPUT_PATHS": "good one.glb", "INPUT_FAIL_ON": "info"]).status == 1)
    }

    @Test func textOfAWorkflowIsNoCommandAndNoOption() {
        let folder = TemporaryFolder()
        let outcome = Self.action(folder, ["INPUT_PATHS": "--help\n$(touch made); touch made", "INPUT_CONFIG": ""])
        #expect(outcome.status == 3, "\(outcome.errors)")
        #expect(folder.text("made").isEmpty && outcome.errors.contains("--help"))
    }
}

extension TemporaryFolder {
    fileprivate func text(_ name: String) -> String { String(decoding: read(name), as: UTF8.self) }
}
