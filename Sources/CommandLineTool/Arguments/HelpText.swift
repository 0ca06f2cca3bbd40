/// The help of a command, made from its definition. Nothing in it is written twice, so it cannot be out of date.
package struct HelpText {
    private var style: Style
    private var lines: [String] = []

    private static let width = 100
    private static let column = 30

    /// The help of the last command of a path that starts at the root.
    package static func text(for path: [CommandDefinition], style: Style) -> String {
        var help = HelpText(style: style)
        help.describe(path)
        return help.lines.joined(separator: "\n")
    }

    private init(style: Style) {
        self.style = style
    }

    private mutating func describe(_ path: [CommandDefinition]) {
        guard let command = path.last else { return }
        let name = path.map(\.name).joined(separator: " ")
        lines.append("\(style.strong(name)): \(command.summary)")
        heading("Usage")
        for form in usage(of: command) {
            lines.append("  \(name) \(form)")
        }
        if !command.discussion.isEmpty {
            lines.append("")
            lines += Self.wrapped(command.discussion, indent: 0)
        }
        if !command.operands.isEmpty {
            heading("Arguments")
            for operand in command.operands { entry(operand.name, operand.help) }
        }
        if !command.subcommands.isEmpty {
            heading("Commands")
            for subcommand in command.subcommands { entry(subcommand.name, subcommand.summary) }
        }
        describe(flags: path.reversed().flatMap(\.flags))
        describe(examples: command.examples)
        if !command.subcommands.isEmpty {
            lines.append("")
            lines.append("'\(name) COMMAND --help' tells more about a command.")
        }
    }

    private func usage(of command: CommandDefinition) -> [String] {
        if !command.usage.isEmpty { return command.usage }
        if !command.subcommands.isEmpty { return ["COMMAND [OPTIONS]"] }
        let operands = command.operands.map { operand in
            let many = operand.count.upperBound > 1 ? "\(operand.name)…" : operand.name
            return operand.count.lowerBound == 0 ? "[\(many)]" : many
        }
        return [(["[OPTIONS]"] + operands).joined(separator: " ")]
    }

    private mutating func describe(flags: [FlagDefinition]) {
        var groups: [FlagGroup] = FlagGroup.ordered
        for flag in flags where !groups.contains(flag.group) {
            groups.insert(flag.group, at: groups.count - 1)
        }
        for group in groups {
            let members = flags.filter { $0.group == group }
            if members.isEmpty { continue }
            heading(group.title)
            for flag in members {
                entry(Self.spelling(of: flag), Self.sentence(of: flag))
            }
        }
    }

    private mutating func describe(examples: [CommandDefinition.Example]) {
        if examples.isEmpty { return }
        heading("Examples")
        for (index, example) in examples.enumerated() {
            if index > 0 { lines.append("") }
            lines += Self.wrapped(example.explanation + ":", indent: 2)
            lines.append("    \(example.command)")
            for line in example.output { lines.append(style.faint("    \(line)")) }
        }
    }

    private static func spelling(of flag: FlagDefinition) -> String {
        var text = flag.short.map { "-\($0), " } ?? "    "
        switch flag.arity {
        case .none: text += flag.spelling
        case .negatable: text += "--[no-]\(flag.name)"
        case .value(let placeholder): text += "\(flag.spelling) \(placeholder)"
        }
        return text
    }

    private static func sentence(of flag: FlagDefinition) -> String {
        var notes: [String] = []
        if !flag.aliases.isEmpty { notes.append("also " + flag.aliases.map { "--" + $0 }.joined(separator: ", ")) }
        if flag.repeats { notes.append("can be repeated") }
        return notes.isEmpty ? flag.help : "\(flag.help) (\(notes.joined(separator: "; ")))"
    }

    private mutating func heading(_ title: String) {
        lines.append("")
        lines.append(style.strong(title + ":"))
    }

    private mutating func entry(_ name: String, _ text: String) {
        var wrapped = Self.wrapped(text, indent: Self.column)
        let label = "  " + name
        if label.count + 2 <= Self.column, let first = wrapped.first {
            let padding = String(repeating: " ", count: Self.column - label.count)
            lines.append(label + padding + first.drop { $0 == " " })
            wrapped.removeFirst()
        } else {
            lines.append(label)
        }
        lines += wrapped
    }

    static func wrapped(_ text: String, indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var result: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var line = ""
            for word in paragraph.split(separator: " ") {
                if !line.isEmpty, indent + line.count + 1 + word.count > width {
                    result.append(margin + line)
                    line = ""
                }
                line += line.isEmpty ? String(word) : " " + word
            }
            result.append(line.isEmpty ? "" : margin + line)
        }
        return result
    }
}
