/// A command with all that can follow it, ready for a script.
struct CompletionTopic: Sendable {
    struct Option: Sendable {
        var spelling: String
        var short: Character?
        var help: String
        /// What its value is; nil if it has none.
        var value: ValueCompletion?

        /// Everything that selects it.
        var spellings: [String] { [spelling] + (short.map { ["-\($0)"] } ?? []) }
    }

    /// The words that lead here, without the program's name.
    var path: [String]
    var summary: String
    var subcommands: [(name: String, summary: String)]
    var options: [Option]
    /// Words that can be operands.
    var operands: [String]
    /// Whether names of files can.
    var takesFiles: Bool

    /// What stands where no option stands. Where nobody can know what that is, the options are better than nothing.
    var words: [String] {
        let words = subcommands.map(\.name) + operands
        return words.isEmpty && !takesFiles ? options.map(\.spelling) : words
    }

    /// The letters of short options, in their order.
    var letters: String { options.compactMap { $0.short.map(String.init) }.joined(separator: " ") }

    /// All letters of short options without a value, and of those with one; no letter has a value here and none there.
    static let plainLetters = letters { $0 == nil }
    static let valueLetters = letters { $0 != nil }

    private static func letters(_ isWanted: (ValueCompletion?) -> Bool) -> String {
        String(Set(all().flatMap(\.options).filter { isWanted($0.value) }.compactMap(\.short)).sorted())
    }

    /// A regular expression for letters in one word of which the last has a value, as the `-qf` of `-qfjson`.
    static var gluedValue: String { "-[\(plainLetters)]*[\(valueLetters)]" }

    static func all(_ path: [CommandDefinition] = [CommandList.root]) -> [CompletionTopic] {
        guard let command = path.last else { return [] }
        var options: [Option] = []
        for flag in path.reversed().flatMap(\.flags) {
            var value: ValueCompletion?
            if case .value = flag.arity { value = flag.completion() }
            options.append(Option(spelling: flag.spelling, short: flag.short, help: flag.help, value: value))
            if case .negatable = flag.arity {
                options.append(Option(spelling: "--no-" + flag.name, help: "Turn --\(flag.name) off"))
            }
        }
        var operands: [String] = []
        for operand in command.operands { if case .words(let words) = operand.completion() { operands += words } }
        let topic = CompletionTopic(
            path: path.dropFirst().map(\.name), summary: command.summary,
            subcommands: command.subcommands.map { ($0.name, $0.summary) }, options: options, operands: operands,
            takesFiles: command.operands.contains { $0.completion() == .files })
        if command.operands.contains(where: { $0.completion() == .commands }) {
            return topic.withOperands(CommandList.root.subcommands)
        }
        return [topic] + command.subcommands.flatMap { all(path + [$0]) }
    }

    /// The topic with names of commands as operands, and those that each of these leads to.
    private func withOperands(_ commands: [CommandDefinition]) -> [CompletionTopic] {
        var topic = self
        topic.operands = commands.map(\.name)
        return [topic]
            + commands.flatMap { command in
                var next = self
                next.path.append(command.name)
                return next.withOperands(command.subcommands)
            }
    }
}
