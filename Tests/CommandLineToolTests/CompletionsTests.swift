import Foundation
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
            // Between commas and behind equals signs, which are words of their own.
            (["glb", "validate", "--ignore", "NODE_EMPTY,UNUSED_O"], "NODE_EMPTY,UNUSED_OBJECT"),
            (["glb", "validate", "--ignore", "=", "NODE_EMPTY,UNUSED_O"], "NODE_EMPTY,UNUSED_OBJECT"),
            (["glb", "validate", "--severity", "UNUSED_O"], "UNUSED_OBJECT="),
            (["glb", "validate", "--severity", "UNUSED_OBJECT", "="], "error warning info hint"),
            (["glb", "validate", "--severity", "UNUSED_OBJECT", "=", "w"], "warning"),
            (["glb", "validate", "--severity", "=", "UNUSED_O"], "UNUSED_OBJECT="),
            (["glb", "validate", "--severity", "=", "UNUSED_OBJECT", "=", "h"], "hint"),
            (["glb", "fetch", "--severity", "UNUSED_OBJECT", "=", "i"], "info"),
            (["glb", "validate", "--budget", "tri"], "triangles="),
            (["glb", "config", "show", "--budget", "=", "fileS"], "fileSize="),
            (["glb", "validate", "--budget", "triangles", "=", "1"], ""),
            // The same where equals signs break no words.
            (["glb", "validate", "--severity=UNUSED_OBJECT=w"], "--severity=UNUSED_OBJECT=warning"),
            (["glb", "validate", "--severity", "UNUSED_OBJECT=w"], "UNUSED_OBJECT=warning"),
            (["glb", "validate", "--format=kh"], "--format=khronos"),
            (["glb", "validate", "-f", "=", "kh"], "khronos"),
            // Letters with their values in one word.
            (["glb", "validate", "-fkh"], "-fkhronos"), (["glb", "validate", "-qvfkh"], "-qvfkhronos"),
            (["glb", "inspect", "-f"], "-ftext -fjson -fndjson"), (["glb", "validate", "-qf", "=", "kh"], "khronos"),
            (["glb", "validate", "-qf=kh"], "-qf=khronos"), (["glb", "validate", "-qf", "kh"], "khronos"),
            (["glb", "validate", "-fjson", "--fail-on", "w"], "warning"), (["glb", "validate", "-fjson", "-j1"], ""),
            (["glb", "validate", "-ct.ba"], "-ct.bash"),
            (["glb", "cache", "purge", "-ny"], "-nyc -nyf -nyh -nyV -nyq -nyv"),
            (["glb", "version", "-q"], "-qh -qV -qv"), (["glb", "validate", "--", "-fkh"], ""),
            // The names of commands.
            (["glb", "help", "val"], "validate"), (["glb", "help", "cache", "pu"], "purge"),
            (["glb", "help", "config", ""], "show schema"),
            (["glb", "help", ""], CommandList.commands.map(\.name).joined(separator: " ")),
            // Behind two dashes stand names, whatever they begin with.
            (["glb", "validate", "--", "--f"], ""), (["glb", "validate", "--", "a.glb", "--fail-on", "w"], ""),
            (["glb", "fetch", "--", ""], ""), (["glb", "version", "--", ""], ""),
            (["glb", "explain", "--", "UNUSED_O"], "UNUSED_OBJECT"), (["glb", "--", "valid"], "validate"),
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
                let words: [String]
                switch option.value {
                case .words(let choices), .list(let choices): words = choices
                case .pair(let keys, _): words = keys.map { $0 + "=" }
                default: continue
                }
                lines.append(["glb"] + topic.path + [option.spelling, ""])
                wanted.append(words.joined(separator: " "))
            }
        }
        #expect(lines.count > 20)
        #expect(Self.bash(lines) == wanted)
        for shell in ["zsh", "fish"] {
            let script = ToolProcess.run(["completions", shell]).output
            for list in wanted {
                let list = list.split(separator: "=").joined()
                #expect(script.contains("'\(list)'") || script.contains("\"\(list)\""), "\(shell)")
            }
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

    /// What fish offers at the end of a line, without descriptions.
    private static func fish(_ lines: [String]) -> [[String]] {
        let folder = TemporaryFolder()
        folder.write("c.fish", ToolProcess.run(["completions", "fish"]).output)
        folder.write("empty/x", "")
        let calls = lines.map { "complete -C '\($0)' | string replace -r '\\t.*' ''; echo ==" }
        folder.write("t.fish", "source ../c.fish\n" + calls.joined(separator: "\n") + "\n")
        let run = ToolProcess.run(
            script: "command -v fish > /dev/null || exit 0; cd empty; HOME=$PWD fish --no-config ../t.fish",
            in: folder.root)
        #expect(run.errors.isEmpty, "\(run.errors)")
        return run.output.components(separatedBy: "==\n").dropLast().map {
            $0.split(separator: "\n").map(String.init)
        }
    }

    @Test func fishCompletes() {
        let cases: [(line: String, offered: [String])] = [
            ("glb valid", ["validate"]), ("glb cache li", ["list"]), ("glb validate --fail-on w", ["warning"]),
            ("glb validate --format=kh", ["--format=khronos"]),
            ("glb validate --ignore NODE_EMPTY,UNUSED_O", ["NODE_EMPTY,UNUSED_OBJECT"]),
            ("glb validate --ignore=NODE_EMPTY,UNUSED_O", ["--ignore=NODE_EMPTY,UNUSED_OBJECT"]),
            ("glb validate --severity UNUSED_O", ["UNUSED_OBJECT="]),
            ("glb validate --severity UNUSED_OBJECT=w", ["UNUSED_OBJECT=warning"]),
            ("glb validate --severity=UNUSED_OBJECT=w", ["--severity=UNUSED_OBJECT=warning"]),
            ("glb validate --budget tri", ["triangles="]), ("glb validate --budget triangles=1", []),
            ("glb help val", ["validate"]), ("glb help cache pu", ["purge"]), ("glb validate -- --f", []),
            ("glb validate -fkh", ["-fkhronos"]), ("glb validate -qfkh", ["-qfkhronos"]),
            ("glb validate -qf kh", ["khronos"]), ("glb cache list --fo", ["--format"]), ("glb cache list pur", []),
        ]
        let offered = Self.fish(cases.map(\.line))
        // Nothing where there is no fish.
        if offered.isEmpty { return }
        #expect(offered.count == cases.count)
        for (entry, offered) in zip(cases, offered) { #expect(offered == entry.offered, "\(entry.line)") }
    }

    /// What zsh is told to offer, with its own functions replaced by some that say what they were called with.
    private static func zsh(_ lines: [[String]]) -> [String] {
        let folder = TemporaryFolder()
        folder.write("c.zsh", ToolProcess.run(["completions", "zsh"]).output)
        let head = """
            compadd() {
                local end=""
                [[ $1 == -S ]] && { end=$2; shift 2; }
                shift
                local each
                for each in "$@"; do [[ $each == $PREFIX* ]] && out+=" $each$end"; done
            }
            compset() {
                if [[ $1 == -p ]]; then PREFIX=${PREFIX[$2+1,-1]}
                elif [[ $2 == 1 ]]; then [[ $PREFIX == *=* ]] && PREFIX=${PREFIX#*=}; else PREFIX=${PREFIX##*,}; fi
            }
            _files() { out+=" FILES"; }
            try() {
                local -a words; words=("$@")
                local CURRENT=$# PREFIX=${words[-1]} out=""
                _glb
                print -r -- "${out# }"
            }
            """
        let calls = lines.map { "try " + $0.map { "'\($0)'" }.joined(separator: " ") }
        // The last line of the script runs it, which only the shell's own machinery may do.
        folder.write("t.zsh", head + "\nsource =(sed '$d' c.zsh)\n" + calls.joined(separator: "\n") + "\n")
        let run = ToolProcess.run(
            script: "command -v zsh > /dev/null || exit 0; zsh -f t.zsh", in: folder.root)
        #expect(run.errors.isEmpty, "\(run.errors)")
        return run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    @Test func zshCompletes() {
        let cases: [(words: [String], offered: String)] = [
            (["glb", "valid"], "validate"), (["glb", "cache", "li"], "list"),
            (["glb", "validate", "--fail-on", "w"], "warning"), (["glb", "validate", "--format=kh"], "khronos"),
            (["glb", "validate", "--format", "json=x"], "FILES"), (["glb", "validate", "--format=json=x"], "FILES"),
            (["glb", "validate", "--ignore", "NODE_EMPTY,UNUSED_O"], "UNUSED_OBJECT"),
            (["glb", "validate", "--ignore=NODE_EMPTY,UNUSED_O"], "UNUSED_OBJECT"),
            (["glb", "validate", "--severity", "UNUSED_O"], "UNUSED_OBJECT="),
            (["glb", "validate", "--severity", "UNUSED_OBJECT=w"], "warning"),
            (["glb", "validate", "--severity=UNUSED_OBJECT=w"], "warning"),
            (["glb", "validate", "--budget", "tri"], "triangles="),
            (["glb", "validate", "--budget", "triangles=1"], ""),
            (["glb", "help", "val"], "validate"), (["glb", "help", "cache", "pu"], "purge"),
            (["glb", "validate", "--", "--f"], "FILES"), (["glb", "explain", "--", "UNUSED_O"], "UNUSED_OBJECT"),
            (["glb", "validate", "--config", "x"], "FILES"), (["glb", "validate", "--max-issues", "1"], ""),
            (["glb", "validate", "-fkh"], "khronos"), (["glb", "validate", "-qfkh"], "khronos"),
            (["glb", "validate", "-qf=kh"], "khronos"), (["glb", "validate", "-qf", "kh"], "khronos"),
            (["glb", "validate", "-cx"], "FILES"), (["glb", "cache", "purge", "-ny"], "-nyc -nyf -nyh -nyV -nyq -nyv"),
            (["glb", "validate", "-fjson", "--fail-on", "w"], "warning"),
        ]
        let offered = Self.zsh(cases.map(\.words))
        if offered.isEmpty { return }
        #expect(offered.count == cases.count)
        for (entry, offered) in zip(cases, offered) { #expect(offered == entry.offered, "\(entry.words)") }
    }

    /// The scripts know letters by whether they have a value, whatever the command.
    @Test func noLetterHasAValueInSomeCommandsOnly() {
        #expect(CompletionTopic.plainLetters.count > 4 && CompletionTopic.valueLetters.count > 3)
        #expect(Set(CompletionTopic.plainLetters).isDisjoint(with: CompletionTopic.valueLetters))
    }

    @Test func unknownShells() {
        let outcome = ToolProcess.run(["completions", "bsh"])
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("did you mean 'bash'?"))
    }
}
