/// How a shell wants to be told.
struct CompletionScript: Sendable {
    var shell: String
    var text: @Sendable ([CompletionTopic]) -> String

    static let all: [CompletionScript] = [bash, zsh, fish]

    // Both bash and zsh take the words typed so far that are no options for the command, and look them up; words at the end
    // that are none are left out one after the other. For the value of an option a slash stands for files, a dash for what
    // cannot be guessed.

    private static let bash = CompletionScript(shell: "bash") { topics in
        """
        _glb() {
            local word=${COMP_WORDS[COMP_CWORD]} flag=${COMP_WORDS[COMP_CWORD-1]} path= index
            # The equals sign of --option=value is a word of its own.
            if [[ $word == = ]]; then
                word=
            elif [[ $flag == = ]]; then
                flag=${COMP_WORDS[COMP_CWORD-2]}
                [[ $flag == -* ]] || { COMPREPLY=(); return; }
            fi
            for ((index = 1; index < COMP_CWORD; index++)); do
                [[ ${COMP_WORDS[index]} == -* ]] || path+=" ${COMP_WORDS[index]}"
            done
            local words= options= values= found=
            while :; do
                case "${path# }" in
        \(topics.map { bashTopic($0) }.joined(separator: "\n"))
                esac
                [[ -n $found || -z $path ]] && break
                path=${path% *}
            done
            COMPREPLY=()
            if [[ -n $values ]]; then
                case $values in
                    /) ;;
                    -) compopt +o default 2> /dev/null ;;
                    *) COMPREPLY=($(compgen -W "$values" -- "$word")) ;;
                esac
            elif [[ $word == -* ]]; then
                COMPREPLY=($(compgen -W "$options" -- "$word"))
            else
                COMPREPLY=($(compgen -W "$words" -- "$word"))
            fi
        }
        complete -o default -F _glb glb

        """
    }

    private static func bashTopic(_ topic: CompletionTopic) -> String {
        """
                    '\(topic.path.joined(separator: " "))')
                        found=1 words='\(topic.words.joined(separator: " "))'
                        options='\(topic.options.map(\.spelling).joined(separator: " "))'
                        case $flag in
        \(values(topic).map { "                    \($0.flags)) values='\($0.values)' ;;" }.joined(separator: "\n"))
                        esac ;;
        """
    }

    private static let zsh = CompletionScript(shell: "zsh") { topics in
        """
        #compdef glb
        _glb() {
            local path_="" index words_="" options_="" values_="" found_="" files_="" flag_="${words[CURRENT-1]}"
            if [[ $PREFIX == --*=* ]]; then
                flag_="${PREFIX%%=*}"
                compset -P '--[^=]#=' || compset -P '*='
                if [[ $PREFIX == *=* ]]; then
                    compset -P '*='
                    _files
                    return
                fi
            fi
            for ((index = 2; index < CURRENT; index++)); do
                [[ ${words[index]} == -* ]] || path_+=" ${words[index]}"
            done
            while :; do
                case "${path_# }" in
        \(topics.map { zshTopic($0) }.joined(separator: "\n"))
                esac
                [[ -n $found_ || -z $path_ ]] && break
                path_=${path_% *}
            done
            if [[ -n $values_ ]]; then
                case $values_ in
                    /) _files ;;
                    -) ;;
                    *) compadd -- ${=values_} ;;
                esac
            elif [[ $PREFIX == -* ]]; then
                compadd -- ${=options_}
            else
                compadd -- ${=words_}
                [[ -n $files_ ]] && _files
            fi
        }
        _glb "$@"

        """
    }

    private static func zshTopic(_ topic: CompletionTopic) -> String {
        """
                    '\(topic.path.joined(separator: " "))')
                        found_=1 words_='\(topic.words.joined(separator: " "))' files_=\(topic.takesFiles ? "1" : "''")
                        options_='\(topic.options.map(\.spelling).joined(separator: " "))'
                        case $flag_ in
        \(values(topic).map { "                    \($0.flags)) values_='\($0.values)' ;;" }.joined(separator: "\n"))
                        esac ;;
        """
    }

    /// The options with a value, those together that have the same.
    private static func values(_ topic: CompletionTopic) -> [(flags: String, values: String)] {
        var flags: [String: [String]] = [:]
        var order: [String] = []
        for option in topic.options {
            let values: String
            switch option.value {
            case nil: continue
            case .nothing: values = "-"
            case .files: values = "/"
            case .words(let words): values = words.joined(separator: " ")
            }
            if flags[values] == nil { order.append(values) }
            flags[values, default: []] += option.spellings
        }
        return order.map { ((flags[$0] ?? []).joined(separator: "|"), $0) }
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
            if !topic.operands.isEmpty {
                lines.append("complete -c glb -f -n '\(condition)' -a '\(topic.operands.joined(separator: " "))'")
            }
            for option in topic.options {
                var line = "complete -c glb -n '\(condition)' -l \(option.spelling.dropFirst(2))"
                if let short = option.short { line += " -s \(short)" }
                switch option.value {
                case nil: break
                case .nothing: line += " -x"
                case .files: line += " -r -F"
                case .words(let words): line += " -x -a '\(words.joined(separator: " "))'"
                }
                lines.append(line + " -d \(quoted(option.help))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
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
