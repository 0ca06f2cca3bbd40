extension CompletionScript {
    // Bash makes words of its own of equals signs, unless COMP_WORDBREAKS is set otherwise, and wants to be given what stands
    // in its own last word: of NODE_EMPTY=wa that is `warning`, or `NODE_EMPTY=warning`.

    static let bash = CompletionScript(shell: "bash") { topics in
        """
        _glb() {
            local index=$COMP_CWORD word=${COMP_WORDS[COMP_CWORD]} flag= path= only= at
            local own=$word
            [[ $own == = ]] && own=
            while ((index > 1)) && [[ ${COMP_WORDS[index]} == = || ${COMP_WORDS[index-1]} == = ]]; do
                index=$((index - 1))
                word=${COMP_WORDS[index]}$word
            done
            for ((at = 1; at < index; at++)); do
                case ${COMP_WORDS[at]} in
                    --) only=1 ;;
                    -*) ;;
                    *) path+=" ${COMP_WORDS[at]}" ;;
                esac
            done
            local glued=
            if [[ -n $only ]]; then
                :
            elif [[ $word =~ ^\(CompletionTopic.gluedValue) ]]; then
                glued=1 flag=-${BASH_REMATCH[0]: -1} word=${word#"${BASH_REMATCH[0]}"}
                word=${word#=}
            else
                case $word in
                    -*=*) flag=${word%%=*} word=${word#*=} ;;
                    *) flag=${COMP_WORDS[index-1]} ;;
                esac
                [[ $flag =~ ^\(CompletionTopic.gluedValue)$ ]] && flag=-${flag: -1}
            fi
            local words= options= letters= values= after= join= found=
            while :; do
                case "${path# }" in
        \(topics.map { bashTopic($0) }.joined(separator: "\n"))
                esac
                [[ -n $found || -z $path ]] && break
                path=${path% *}
            done
            COMPREPLY=()
            local offered=$words
            if [[ -n $only ]]; then
                offered=
                for at in $words; do
                    [[ $at == -* ]] || offered+=" $at"
                done
            elif [[ -n $after && $word == *=* ]]; then
                offered=$after word=${word#*=}
            elif [[ -n $values ]]; then
                offered=$values
                [[ -n $join ]] && word=${word##*,}
            elif [[ $word =~ ^-[\(CompletionTopic.plainLetters)]+$ ]]; then
                offered=
                for at in $letters; do
                    [[ $word == *$at* ]] || offered+=" $word$at"
                done
            elif [[ $word == -* ]]; then
                offered=$options
            fi
            case $offered in
                /)
                    if [[ -n $glued ]]; then
                        # Readline takes the whole word for the name of a file.
                        local IFS=$'\\n'
                        own=${own%"$word"}
                        COMPREPLY=($(compgen -f -- "$word"))
                        COMPREPLY=("${COMPREPLY[@]/#/$own}")
                    fi
                    return ;;
                -) compopt +o default 2> /dev/null; return ;;
            esac
            COMPREPLY=($(compgen -W "$offered" -- "$word"))
            if [[ -n $after && $offered == "$values" ]]; then
                compopt -o nospace 2> /dev/null
                COMPREPLY=("${COMPREPLY[@]/%/=}")
            fi
            # What stands in front of it in the same word has to stay there.
            own=${own%"$word"}
            COMPREPLY=("${COMPREPLY[@]/#/$own}")
        }
        complete -o default -F _glb glb

        """
    }

    private static func bashTopic(_ topic: CompletionTopic) -> String {
        """
                    '\(topic.path.joined(separator: " "))')
                        found=1 words='\(topic.words.joined(separator: " "))'
                        options='\(topic.options.map(\.spelling).joined(separator: " "))' letters='\(topic.letters)'
                        case $flag in
        \(topic.assignments("").map { "                    \($0.flags)) \($0.assignments) ;;" }.joined(separator: "\n"))
                        esac ;;
        """
    }
}
