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
            if [[ -z $only ]]; then
                case $word in
                    -*=*) flag=${word%%=*} word=${word#*=} ;;
                    *) flag=${COMP_WORDS[index-1]} ;;
                esac
            fi
            local words= options= values= after= join= found=
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
            elif [[ $word == -* ]]; then
                offered=$options
            fi
            case $offered in
                /) return ;;
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
                        options='\(topic.options.map(\.spelling).joined(separator: " "))'
                        case $flag in
        \(topic.assignments("").map { "                    \($0.flags)) \($0.assignments) ;;" }.joined(separator: "\n"))
                        esac ;;
        """
    }
}
