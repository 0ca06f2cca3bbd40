/// Words to `RawArguments`, by the flags of the commands they name. Touches no file.
///
/// The rules, the usual ones: `--name value`, `--name=value`, `-n value`, `-nvalue`, `-n=value`, `-abc` for several
/// short flags; `--` ends the flags; a lone `-` is an operand. Flags and operands may be mixed. Until a command is
/// complete an operand is the next word of its name, so flags of a parent may stand before the subcommand.
package struct ArgumentParser {
    package enum Outcome: Sendable {
        case run(CommandDefinition, RawArguments)
        /// Help for the command with these names from the root; asked for, so it goes to stdout.
        case help([CommandDefinition])
        /// `--version` anywhere before a command.
        case version
    }

    private var path: [CommandDefinition]
    private var flags: [String: (flag: FlagDefinition, isNegated: Bool)] = [:]
    private var shortFlags: [Character: FlagDefinition] = [:]
    private var result: RawArguments
    private var words: ArraySlice<ArgumentText>
    private var askedForHelp = false
    private var askedForVersion = false

    package static func parse(
        _ words: [ArgumentText], root: CommandDefinition
    ) throws(CommandLineError) -> Outcome {
        var parser = ArgumentParser(root: root, words: words)
        return try parser.run()
    }

    private init(root: CommandDefinition, words: [ArgumentText]) {
        path = [root]
        self.words = words[...]
        result = RawArguments(command: "")
        learn(root.flags)
    }

    private var current: CommandDefinition { path[path.count - 1] }

    private var commandName: String { path.dropFirst().map(\.name).joined(separator: " ") }

    private mutating func learn(_ definitions: [FlagDefinition]) {
        for flag in definitions {
            for name in [flag.name] + flag.aliases + flag.deprecatedAliases {
                flags[name] = (flag, false)
                if case .negatable = flag.arity { flags["no-" + name] = (flag, true) }
            }
            if let short = flag.short { shortFlags[short] = flag }
        }
    }

    private mutating func run() throws(CommandLineError) -> Outcome {
        var onlyOperands = false
        while let word = words.popFirst() {
            let bytes = word.bytes
            if onlyOperands || bytes.count < 2 || bytes[0] != UInt8(ascii: "-") {
                try take(operand: word, isLiteral: onlyOperands)
            } else if bytes == [UInt8(ascii: "-"), UInt8(ascii: "-")] {
                onlyOperands = true
            } else if bytes[1] == UInt8(ascii: "-") {
                try take(long: word)
            } else {
                try take(short: word)
            }
        }
        return try finish()
    }

    private mutating func finish() throws(CommandLineError) -> Outcome {
        if askedForHelp { return .help(path) }
        if askedForVersion { return .version }
        let command = current
        guard command.run != nil else {
            if path.count == 1 { throw .usage("no command given") }
            let names = command.subcommands.map(\.name).joined(separator: ", ")
            throw .usage("'glb \(commandName)' needs a subcommand: \(names)", command: commandName)
        }
        result.command = commandName
        for occurrence in result.occurrences {
            if let text = occurrence.value, let known = flags[occurrence.name] {
                do {
                    try known.flag.check(text)
                } catch {
                    throw .usage(error.message, command: commandName)
                }
            }
        }
        try checkOperandCount(of: command)
        return .run(command, result)
    }

    private func checkOperandCount(of command: CommandDefinition) throws(CommandLineError) {
        var least = 0
        var most = 0
        for operand in command.operands {
            least += operand.count.lowerBound
            most =
                most.addingReportingOverflow(operand.count.upperBound).overflow
                ? Int.max : most + operand.count.upperBound
        }
        if result.operands.count < least {
            let missing = command.operands.first { $0.count.lowerBound > 0 }?.name ?? "operand"
            throw .usage("'glb \(commandName)' needs \(missing)", command: commandName)
        }
        if result.operands.count > most {
            let extra = result.operands[most].text
            throw .usage("'glb \(commandName)': unexpected argument '\(extra)'", command: commandName)
        }
    }

    private mutating func take(operand word: ArgumentText, isLiteral: Bool) throws(CommandLineError) {
        guard current.run == nil else {
            result.operands.append(RawArguments.Operand(word, isLiteral: isLiteral))
            return
        }
        guard let next = current.subcommands.first(where: { Array($0.name.utf8) == word.bytes }) else {
            let known = current.subcommands.map(\.name)
            let hint = Suggestion.hint(for: word.string ?? "", among: known)
            throw .usage(
                "unknown \(path.count == 1 ? "command" : "subcommand") '\(word)'\(hint)", command: commandName)
        }
        path.append(next)
        learn(next.flags)
    }

    private mutating func take(long word: ArgumentText) throws(CommandLineError) {
        let body = word.bytes.dropFirst(2)
        let split = body.firstIndex(of: UInt8(ascii: "="))
        let nameText = ArgumentText(bytes: Array(body[..<(split ?? body.endIndex)]))
        let attached = split.map { ArgumentText(bytes: Array(body[($0 + 1)...])) }
        guard let name = nameText.string, let known = flags[name] else {
            throw unknownFlag("--\(nameText)", nameText.string ?? "")
        }
        let flag = known.flag
        if flag.deprecatedAliases.contains(name) {
            result.warnings.append("--\(name) is an old name; use \(flag.spelling)")
        }
        let spelled = "--" + name
        switch flag.arity {
        case .none, .negatable:
            if let attached {
                throw .usage("\(spelled) takes no value, and has '\(attached)'", command: commandName)
            }
            record(flag, spelled: spelled, value: nil, isNegated: known.isNegated)
        case .value(let placeholder):
            let value: ArgumentText
            if let attached { value = attached } else { value = try nextWord(for: spelled, placeholder) }
            record(flag, spelled: spelled, value: value, isNegated: false)
        }
    }

    private mutating func take(short word: ArgumentText) throws(CommandLineError) {
        var rest = word.bytes.dropFirst()
        while let byte = rest.popFirst() {
            let letter = Character(Unicode.Scalar(byte))
            guard byte < 0x80, let flag = shortFlags[letter] else {
                throw unknownFlag(byte < 0x80 ? "-" + TerminalText.escaped([byte]) : "\(word)", "")
            }
            guard case .value(let placeholder) = flag.arity else {
                record(flag, spelled: "-\(letter)", value: nil, isNegated: false)
                continue
            }
            if rest.first == UInt8(ascii: "=") { rest = rest.dropFirst() }
            let value: ArgumentText
            if rest.isEmpty {
                value = try nextWord(for: "-\(letter)", placeholder)
            } else {
                value = ArgumentText(bytes: Array(rest))
            }
            record(flag, spelled: "-\(letter)", value: value, isNegated: false)
            return
        }
    }

    private mutating func nextWord(
        for spelled: String, _ placeholder: String
    ) throws(CommandLineError) -> ArgumentText {
        guard let word = words.popFirst() else {
            throw .usage("\(spelled) needs a value: \(spelled) \(placeholder)", command: commandName)
        }
        return word
    }

    private mutating func record(_ flag: FlagDefinition, spelled: String, value: ArgumentText?, isNegated: Bool) {
        if flag.name == CommonFlags.help.definition.name { askedForHelp = true }
        if flag.name == CommonFlags.version.definition.name { askedForVersion = true }
        result.occurrences.append(
            RawArguments.Occurrence(name: flag.name, spelled: spelled, value: value, isNegated: isNegated))
    }

    private func unknownFlag(_ spelled: String, _ name: String) -> CommandLineError {
        let shown = flags.filter { !$0.value.flag.deprecatedAliases.contains($0.key) }.keys.sorted()
        let near = Suggestion.nearest(to: name, among: shown).map { "; did you mean '--\($0)'?" } ?? ""
        return .usage("unknown option '\(spelled)'\(near)", command: commandName)
    }
}
