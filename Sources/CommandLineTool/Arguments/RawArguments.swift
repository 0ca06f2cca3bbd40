/// What the command line says, sorted into flags and operands but not yet believed: the first of two steps. Making it
/// touches no file. The second step reads typed values out of it and looks at the file system.
package struct RawArguments: Sendable {
    package struct Occurrence: Sendable {
        /// The flag's main name, whatever alias was typed.
        package var name: String
        /// As typed, for messages.
        package var spelled: String
        package var value: ArgumentText?
        /// The `--no-` form.
        package var isNegated: Bool
    }

    package struct Operand: Hashable, Sendable {
        package var text: ArgumentText
        /// Came after `--`: an `@` at its start is then part of the name.
        package var isLiteral: Bool

        package init(_ text: ArgumentText, isLiteral: Bool = false) {
            self.text = text
            self.isLiteral = isLiteral
        }
    }

    /// The command's full name without the program's: `cache list`.
    package var command: String
    package var occurrences: [Occurrence] = []
    package var operands: [Operand] = []
    /// Lines for stderr, such as a deprecated name that was used.
    package var warnings: [String] = []

    package init(command: String) {
        self.command = command
    }

    /// Whether the flag was given at all.
    package func contains<Value>(_ flag: Flag<Value>) -> Bool {
        occurrences.contains { $0.name == flag.definition.name }
    }

    /// The last value given, or nil.
    package func value<Value>(_ flag: Flag<Value>) throws(CommandLineError) -> Value? {
        guard let last = occurrences.last(where: { $0.name == flag.definition.name }), let text = last.value else {
            return nil
        }
        return try flag.parse(text)
    }

    /// Every value given, in order.
    package func values<Value>(_ flag: Flag<Value>) throws(CommandLineError) -> [Value] {
        var result: [Value] = []
        for occurrence in occurrences where occurrence.name == flag.definition.name {
            if let text = occurrence.value { result.append(try flag.parse(text)) }
        }
        return result
    }

    /// Whether a flag without a value is on. The last of `--x` and `--no-x` wins; nil when there is neither.
    package func setting(_ flag: Flag<Bool>) -> Bool? {
        occurrences.last { $0.name == flag.definition.name }.map { !$0.isNegated }
    }

    package func isOn(_ flag: Flag<Bool>) -> Bool {
        setting(flag) ?? false
    }

    /// A usage error that points to this command's help.
    package func usageError(_ message: String) -> CommandLineError {
        .usage(message, command: command)
    }
}
