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

    @Test func unknownShells() {
        let outcome = ToolProcess.run(["completions", "bsh"])
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("did you mean 'bash'?"))
    }
}
