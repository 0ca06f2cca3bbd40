/// How a shell wants to be told. The scripts are in files of their own.
///
/// All of them take the words typed so far that are no options for the command, and look them up; words at the end that are
/// none are left out one after the other. Behind `--` no option is offered.
struct CompletionScript: Sendable {
    var shell: String
    var text: @Sendable ([CompletionTopic]) -> String

    static let all: [CompletionScript] = [bash, zsh, fish]
}

extension CompletionTopic {
    /// The options with a value, those together that have the same, and how a shell is told of that: as assignments of
    /// `values`, of `after` for what stands behind an equals sign, and of `join` for what stands between several. Each name
    /// has the given end.
    ///
    /// In `values` a slash stands for files, and there and in `after` a dash for what cannot be guessed.
    func assignments(_ end: String) -> [(flags: String, assignments: String)] {
        var flags: [String: [String]] = [:]
        var order: [String] = []
        func set(_ name: String, _ words: [String]) -> String {
            "\(name)\(end)='\(words.joined(separator: " "))'"
        }
        for option in options {
            let text: String
            switch option.value {
            case nil, .commands: continue
            case .nothing: text = set("values", ["-"])
            case .files: text = set("values", ["/"])
            case .words(let words): text = set("values", words)
            case .list(let words): text = set("values", words) + " " + set("join", [","])
            case .pair(let keys, let values):
                text = set("values", keys) + " " + set("after", values.isEmpty ? ["-"] : values)
            }
            if flags[text] == nil { order.append(text) }
            flags[text, default: []] += option.spellings
        }
        return order.map { ((flags[$0] ?? []).joined(separator: "|"), $0) }
    }
}
