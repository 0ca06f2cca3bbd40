extension CompletionScript {
    static let fish = CompletionScript(shell: "fish") { topics in
        var lines = [
            """
            # Whether the words so far lead to this command.
            function __glb_at
                set -l path
                for word in (commandline -opc)[2..-1]
                    string match -q -- '-*' $word; or set -a path $word
                end
                while not contains -- "$path" \(topics.map { quoted($0.path.joined(separator: " ")) }.joined(separator: " "))
                    set -e path[-1]
                end
                test "$path" = "$argv"
            end

            # What is typed of a value: behind the name of its option, if that is in the same word.
            function __glb_value
                commandline -ct | string replace -r '^--?[^=,-][^=,]*=' ''
            end

            # Words with commas between them.
            function __glb_list
                set -l typed (__glb_value | string match -rg '^(.*,)')
                printf '%s\\n' "$typed"(string split ' ' -- $argv[1])
            end

            # A key, an equals sign and a value.
            function __glb_pair
                set -l typed (__glb_value)
                set -l parts (string split -m 1 = -- "$typed")
                if test (count $parts) -gt 1
                    test -n "$argv[2]"; and printf '%s\\n' $parts[1]=(string split ' ' -- $argv[2])
                else
                    printf '%s\\n' (string split ' ' -- $argv[1])=
                end
            end
            """
        ]
        for topic in topics {
            let condition = (["__glb_at"] + topic.path).joined(separator: " ")
            for subcommand in topic.subcommands {
                lines.append(
                    "complete -c glb -f -n '\(condition)' -a \(subcommand.name) -d \(quoted(subcommand.summary))")
            }
            if !topic.operands.isEmpty {
                lines.append("complete -c glb -f -n '\(condition)' -a '\(topic.operands.joined(separator: " "))'")
            }
            for option in topic.options {
                var line = "complete -c glb -n '\(condition)' -l \(option.spelling.dropFirst(2))"
                if let short = option.short { line += " -s \(short)" }
                line += option.value.map(fishValue) ?? ""
                lines.append(line + " -d \(quoted(option.help))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func fishValue(_ value: ValueCompletion) -> String {
        switch value {
        case .nothing, .commands: " -x"
        case .files: " -r -F"
        case .words(let words): " -x -a '\(words.joined(separator: " "))'"
        case .list(let words): " -x -a '(__glb_list \"\(words.joined(separator: " "))\")'"
        case .pair(let keys, let values):
            " -x -a '(__glb_pair \"\(keys.joined(separator: " "))\" \"\(values.joined(separator: " "))\")'"
        }
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
