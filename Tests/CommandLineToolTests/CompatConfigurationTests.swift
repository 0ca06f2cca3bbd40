import GLTFValidation
import Testing

@testable import CommandLineTool

@Suite struct CompatConfigurationTests {
    private static func options(_ text: String) throws(CommandLineError) -> ValidationOptions {
        let folder = TemporaryFolder()
        folder.write("rules.yaml", text)
        var options = ValidationOptions()
        try CompatibilityConfiguration.apply(folder.file("rules.yaml"), to: &options)
        return options
    }

    @Test func allKeys() throws {
        let options = try Self.options(
            """
            # what we do not mind
            max-issues: 12
            ignore:
              - UNUSED_OBJECT
              - NO_SUCH_CODE   # let pass
            override:
              NODE_EMPTY: 0
              "UNEXPECTED_PROPERTY": 3

            """)
        #expect(options.maximumIssues == 12)
        #expect(options.ignored == ["UNUSED_OBJECT", "NO_SUCH_CODE"])
        #expect(options.selected == nil)
        #expect(options.severities == ["NODE_EMPTY": .error, "UNEXPECTED_PROPERTY": .hint])
    }

    @Test func otherKeysAreNotLookedAt() throws {
        let options = try Self.options(
            """
            owner: somebody, somewhere
            ci:
              stages:
                - build
                - {name: test}
              notes: "a: b"
            list:
            - one: 1
              two: 2
            only: [NODE_EMPTY]
            """)
        #expect(options.selected == ["NODE_EMPTY"])
    }

    @Test(
        arguments: [
            "only: [A,\n   B,  # two\nC]\n", "only: [A, B, C,]", "only:\n- A\n- B\n- C\n",
            "{\"only\": [\"A\", \"B\", \"C\"]}", "{only: [A, B, C], note: {a: [{}]}}",
            "x: &codes [A, B, C]\nonly: *codes\n1: [2]\n? [a, b]\n: c\n",
            "{\"a\": \"\\ud83d\\ude00\", \"only\": [\"A\",\"B\",\"C\"]}",
            "---\nonly: [\n  A, B,\n  C\n]\nmax-issues: 0\n",
        ])
    func waysToWriteAList(text: String) throws {
        #expect(try Self.options(text).selected == ["A", "B", "C"])
    }

    @Test(arguments: ["{}", "ignore:\n", "ignore: []\nmax-issues: 0\n"])
    func nothingIsChanged(text: String) throws {
        let options = try Self.options(text)
        #expect(options.ignored.isEmpty && options.selected == nil && options.maximumIssues == 0)
    }

    @Test(
        arguments: [
            "", "# nothing\n", "- NODE_EMPTY\n", "word", "max-issues: -1", "max-issues: many", "max-issues: 1.5",
            "ignore: NODE_EMPTY", "ignore: [1]", "only: {NODE_EMPTY: 1}", "override: [NODE_EMPTY]",
            "override:\n  NODE_EMPTY: 4\n", "override:\n  NODE_EMPTY: -1\n", "override:\n  NODE_EMPTY: error\n",
            "ignore: [A]\nonly: [B]\n", "only: [A\n", "ignore:\n\t- A\n", "max-issues: 1\nmax-issues: 2\n",
            "ignore: [A, ~]", "ignore:\n- A\n-\n", "override: {NODE_EMPTY: }", "override: {1: 2}",
            "owner: [\nmax-issues: 1\n", "owner: \"x\nmax-issues: 1\n", "owner: a: b\nmax-issues: 1\n", "owner: @x\n",
            "owner: *nobody\n", "a: 1\na: 2\n", "max-issues: 1\n---\nmax-issues: 2\n", "max-issues: 1.0",
            "max-issues: '1'",
        ])
    func refused(text: String) {
        #expect(throws: CommandLineError.self) { try Self.options(text) }
    }

    @Test func anUnreadableFileIsAnError() {
        var options = ValidationOptions()
        let folder = TemporaryFolder()
        #expect(throws: CommandLineError.self) {
            try CompatibilityConfiguration.apply(folder.file("none.yaml"), to: &options)
        }
    }
}
