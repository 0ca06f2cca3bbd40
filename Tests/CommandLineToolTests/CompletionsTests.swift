import Testing

@testable import CommandLineTool

@Suite struct CompletionsTests {
    @Test(arguments: ["bash", "zsh", "fish"])
    func everyCommandAndOptionIsThere(shell: String) {
        let outcome = ToolProcess.run(["completions", shell])
        #expect(outcome.status == 0)
        for topic in CompletionTopic.all() {
            for subcommand in topic.subcommands { #expect(outcome.output.contains(subcommand.name)) }
            for option in topic.options { #expect(outcome.output.contains(String(option.spelling.dropFirst(2)))) }
        }
    }

    @Test func bashCompletes() throws {
        let folder = TemporaryFolder()
        folder.write("c.bash", ToolProcess.run(["completions", "bash"]).output)
        let script = """
            command -v bash > /dev/null || { echo "show validate --fail-on"; exit; }
            bash -c 'source c.bash
            COMP_WORDS=(glb config sh); COMP_CWORD=2; _glb; printf "%s " "${COMPREPLY[@]}"
            COMP_WORDS=(glb valid); COMP_CWORD=1; _glb; printf "%s " "${COMPREPLY[@]}"
            COMP_WORDS=(glb validate some.glb --fail); COMP_CWORD=3; _glb; echo "${COMPREPLY[@]}"'
            """
        #expect(ToolProcess.run(script: script, in: folder.root).output == "show validate --fail-on\n")
    }

    /// What bash offers for the words of a line; the last is the one that is typed.
    private static func bash(_ lines: [[String]]) -> [String] {
        let folder = TemporaryFolder()
        folder.write("c.bash", ToolProcess.run(["completions", "bash"]).output)
        let calls = lines.map { words in
            let list = words.map { "'\($0)'" }.joined(separator: " ")
            return "COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1); _glb; echo \"${COMPREPLY[*]}\""
        }
        folder.write("t.bash", "source c.bash\n" + calls.joined(separator: "\n") + "\n")
        let run = ToolProcess.run(
            bytes: [Array("t.bash".utf8)], in: folder.root, environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"],
            program: "/bin/bash")
        #expect(run.errors.isEmpty, "\(run.errors)")
        return run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    @Test func bashCompletesValues() {
        let cases: [(words: [String], offered: String)] = [
            (["glb", "validate", "--format", "js"], "json"),
            (["glb", "validate", "-f", "sa"], "sarif"),
            (["glb", "validate", "--format", "=", "kh"], "khronos"),
            (
                ["glb", "validate", "--format", "="],
                "text json ndjson khronos sarif junit github gitlab csv markdown html"
            ),
            (["glb", "validate", "--format", "text", "=", "ou"], ""),
            (["glb", "inspect", "a.glb", "--format", ""], "text json ndjson"),
            (["glb", "validate", "--profile", ""], ProfileChoice.all.map(\.name).joined(separator: " ")),
            (["glb", "fetch", "--durability", ""], "full batch fast"),
            (["glb", "fetch", "--profile", "k"], "khronos"),
            (["glb", "validate", "--fail-on", "w"], "warning"),
            (["glb", "validate", "--ignore", "UNUSED_O"], "UNUSED_OBJECT"),
            (["glb", "explain", "UNUSED_O"], "UNUSED_OBJECT"),
            (["glb", "completions", "z"], "zsh"),
            (["glb", "config", "schema", "r"], "report record"),
            // Files are the shell's own business, and what cannot be guessed is left alone.
            (["glb", "validate", "--config", "x"], ""),
            (["glb", "validate", ""], ""),
            (["glb", "validate", "--max-issues", "1"], ""),
            (["glb", "validate", "a.glb", "--max-w"], "--max-warnings"),
            (["glb", "cache", "li"], "list"),
        ]
        let offered = Self.bash(cases.map(\.words))
        #expect(offered.count == cases.count)
        for (entry, offered) in zip(cases, offered) { #expect(offered == entry.offered, "\(entry.words)") }
    }

    /// Whatever has a closed list of values is completed from that list, by its definition.
    @Test func everyChoiceIsOfferedEverywhere() {
        var lines: [[String]] = []
        var wanted: [String] = []
        for topic in CompletionTopic.all() {
            for option in topic.options {
                guard case .words(let words) = option.value else { continue }
                lines.append(["glb"] + topic.path + [option.spelling, ""])
                wanted.append(words.joined(separator: " "))
            }
        }
        #expect(lines.count > 20)
        #expect(Self.bash(lines) == wanted)
        for shell in ["zsh", "fish"] {
            let script = ToolProcess.run(["completions", shell]).output
            for list in wanted { #expect(script.contains("'\(list)'"), "\(shell)") }
        }
    }

    @Test(arguments: ["zsh", "fish"])
    func scriptsAreWhatTheirShellReads(shell: String) {
        let folder = TemporaryFolder()
        folder.write("script", ToolProcess.run(["completions", shell]).output)
        let run = ToolProcess.run(
            script: "command -v \(shell) > /dev/null || exit 0; \(shell) -n script", in: folder.root)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    }

    @Test func unknownShells() {
        let outcome = ToolProcess.run(["completions", "bsh"])
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("did you mean 'bash'?"))
    }
}
