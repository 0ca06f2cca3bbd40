/// `glb completions SHELL`: a script that makes the shell complete commands and options, made from the definitions.
enum CompletionsCommand {
    static let definition = CommandDefinition(
        name: "completions",
        summary: "print a script that completes commands and options in a shell",
        operands: [
            CommandDefinition.Operand(
                "SHELL", count: 1...1, help: "One of " + CompletionScript.all.map(\.shell).joined(separator: ", "))
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

/// A command with all that can follow it, ready for a script.
struct CompletionTopic: Sendable {
    struct Option: Sendable {
        var spelling: String
        var short: Character?
        var takesValue: Bool
        var help: String
    }

    /// The words that lead here, without the program's name.
    var path: [String]
    var summary: String
    var subcommands: [(name: String, summary: String)]
    var options: [Option]

    static func all(_ path: [CommandDefinition] = [CommandList.root]) -> [CompletionTopic] {
        guard let command = path.last else { return [] }
        var options: [Option] = []
        for flag in path.reversed().flatMap(\.flags) {
            var takesValue = false
            if case .value = flag.arity { takesValue = true }
            options.append(
                Option(spelling: flag.spelling, short: flag.short, takesValue: takesValue, help: flag.help))
            if case .negatable = flag.arity {
                options.append(
                    Option(
                        spelling: "--no-" + flag.name, short: nil, takesValue: false, help: "Turn --\(flag.name) off"))
            }
        }
        let topic = CompletionTopic(
            path: path.dropFirst().map(\.name), summary: command.summary,
            subcommands: command.subcommands.map { ($0.name, $0.summary) }, options: options)
        return [topic] + command.subcommands.flatMap { all(path + [$0]) }
    }
}

/// How a shell wants to be told.
struct CompletionScript: Sendable {
    var shell: String
    var text: @Sendable ([CompletionTopic]) -> String

    static let all: [CompletionScript] = [bash, zsh, fish]

    /// Both bash and zsh take the words typed so far that are no options for the command, and look them up.
    private static let bash = CompletionScript(shell: "bash") { topics in
        """
        _glb() {
            local word=${COMP_WORDS[COMP_CWORD]} path= index
            for ((index = 1; index < COMP_CWORD; index++)); do
                [[ ${COMP_WORDS[index]} == -* ]] || path+=" ${COMP_WORDS[index]}"
            done
            local words=
            while :; do
                case "${path# }" in
        \(topics.map { "            '\($0.path.joined(separator: " "))') words='\(words($0))' ;;" }.joined(separator: "\n"))
                esac
                [[ -n $words || -z $path ]] && break
                path=${path% *}
            done
            COMPREPLY=($(compgen -W "$words" -- "$word"))
        }
        complete -o default -F _glb glb

        """
    }

    private static let zsh = CompletionScript(shell: "zsh") { topics in
        """
        #compdef glb
        _glb() {
            local path_="" index words_=""
            for ((index = 2; index < CURRENT; index++)); do
                [[ ${words[index]} == -* ]] || path_+=" ${words[index]}"
            done
            while :; do
                case "${path_# }" in
        \(topics.map { "            '\($0.path.joined(separator: " "))') words_='\(words($0))' ;;" }.joined(separator: "\n"))
                esac
                [[ -n $words_ || -z $path_ ]] && break
                path_=${path_% *}
            done
            compadd -- ${=words_}
            _files
        }
        _glb "$@"

        """
    }

    private static let fish = CompletionScript(shell: "fish") { topics in
        var lines: [String] = []
        for topic in topics {
            let condition =
                topic.path.isEmpty
                ? "__fish_use_subcommand"
                : topic.path.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
            for subcommand in topic.subcommands {
                lines.append(
                    "complete -c glb -f -n '\(condition)' -a \(subcommand.name) -d \(quoted(subcommand.summary))")
            }
            for option in topic.options {
                var line = "complete -c glb -n '\(condition)' -l \(option.spelling.dropFirst(2))"
                if let short = option.short { line += " -s \(short)" }
                if option.takesValue { line += " -r" }
                lines.append(line + " -d \(quoted(option.help))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func words(_ topic: CompletionTopic) -> String {
        (topic.subcommands.map(\.name) + topic.options.map(\.spelling)).joined(separator: " ")
    }

    private static func quoted(_ text: String) -> String {
        var result = "'"
        for character in text {
            if character == "'" || character == "\\" { result.append("\\") }
            result.append(character)
        }
        return result + "'"
    }
}
