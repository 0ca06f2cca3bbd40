/// `glb completions SHELL`: a script that makes the shell complete commands and options, made from the definitions.
enum CompletionsCommand {
    static let definition = CommandDefinition(
        name: "completions",
        summary: "print a script that completes commands, options and their values in a shell",
        operands: [
            CommandDefinition.Operand(
                "SHELL", count: 1...1, completion: .words(CompletionScript.all.map(\.shell)),
                help: "One of " + CompletionScript.all.map(\.shell).joined(separator: ", "))
        ],
        examples: [
            CommandDefinition.Example(
                "glb completions bash > ~/.local/share/bash-completion/completions/glb", "Install it for bash"),
            CommandDefinition.Example("glb completions zsh > ~/.zfunc/_glb", "Install it for zsh"),
            CommandDefinition.Example(
                "glb completions fish > ~/.config/fish/completions/glb.fish", "Install it for fish"),
        ],
        run: { (context: CommandContext) throws(CommandLineError) -> ExitStatus in
            let word = context.arguments.operands.first?.text.string ?? ""
            guard let script = CompletionScript.all.first(where: { $0.shell == word }) else {
                let shells = CompletionScript.all.map(\.shell)
                throw context.arguments.usageError(
                    "no completions for '\(TerminalText.escaped(word))'; known are \(shells.joined(separator: ", "))"
                        + Suggestion.hint(for: word, among: shells))
            }
            context.output.write(Array(script.text(CompletionTopic.all()).utf8))
            return .success
        })
}
