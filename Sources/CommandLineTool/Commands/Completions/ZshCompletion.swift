extension CompletionScript {
    static let zsh = CompletionScript(shell: "zsh") { topics in
        """
        #compdef glb
        _glb() {
            local path_="" index words_="" options_="" values_="" after_="" join_="" found_="" files_="" only_=""
            local letters_="" at_="" MATCH="" MBEGIN="" MEND=""
            local flag_="${words[CURRENT-1]}"
            for ((index = 2; index < CURRENT; index++)); do
                case "${words[index]}" in
                    --) only_=1 ;;
                    -*) ;;
                    *) path_+=" ${words[index]}" ;;
                esac
            done
            if [[ -n $only_ ]]; then
                flag_=""
            elif [[ $PREFIX =~ '^\(CompletionTopic.gluedValue)' ]]; then
                flag_="-${MATCH[-1]}"
                compset -p ${#MATCH}
                [[ $PREFIX == "="* ]] && compset -p 1
            else
                if [[ $PREFIX == -*=* ]]; then
                    flag_="${PREFIX%%=*}"
                    compset -P 1 '*='
                fi
                [[ $flag_ =~ '^\(CompletionTopic.gluedValue)$' ]] && flag_="-${flag_[-1]}"
            fi
            while :; do
                case "${path_# }" in
        \(topics.map { zshTopic($0) }.joined(separator: "\n"))
                esac
                [[ -n $found_ || -z $path_ ]] && break
                path_=${path_% *}
            done
            if [[ -n $only_ ]]; then
                local -a offered_
                offered_=(${${=words_}:#-*})
                (( ${#offered_} )) && compadd -- $offered_
                [[ -n $files_ || ${#offered_} -eq 0 ]] && _files
            elif [[ -n $values_ ]]; then
                case $values_ in
                    /) _files; return ;;
                    -) return ;;
                esac
                if [[ -n $join_ ]]; then
                    compset -P '*,'
                    compadd -- ${=values_}
                elif [[ $PREFIX != *=* ]]; then
                    if [[ -n $after_ ]]; then
                        compadd -S = -- ${=values_}
                    else
                        compadd -- ${=values_}
                    fi
                elif [[ -n $after_ ]]; then
                    compset -P 1 '*='
                    [[ $after_ == - ]] || compadd -- ${=after_}
                else
                    compset -P 1 '*='
                    _files
                fi
            elif [[ $PREFIX =~ '^-[\(CompletionTopic.plainLetters)]+$' ]]; then
                for at_ in ${=letters_}; do
                    [[ $PREFIX == *$at_* ]] || compadd -- "$PREFIX$at_"
                done
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
                        options_='\(topic.options.map(\.spelling).joined(separator: " "))' letters_='\(topic.letters)'
                        case $flag_ in
        \(topic.assignments("_").map { "                    \($0.flags)) \($0.assignments) ;;" }.joined(separator: "\n"))
                        esac ;;
        """
    }
}
