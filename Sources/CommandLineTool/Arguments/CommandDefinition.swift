/// A command as data.
///
/// How to add one:
///
/// 1. Write `Commands/XCommand.swift` with `enum XCommand`. Keep its flags as static constants of `Flag`, and the
///    command as `static let definition = CommandDefinition(name: "x", …, run: { context in … })`.
/// 2. Put `XCommand.definition` into the list in `Commands/CommandList.swift` (a subcommand: into its parent's
///    `subcommands`). Dispatch, help, "did you mean" and the generic tests follow from that.
///
/// In `run`:
///
///     let names = context.arguments.operands                     // words that are no flags; `.text.bytes`
///     let jobs = try context.arguments.value(XCommand.jobs) ?? 4 // typed, already checked
///     context.output.print("a result")                           // stdout, with a line break
///     context.output.note("a remark")                            // stderr, silent under --quiet
///     context.output.error("what is wrong, where, what to do")   // stderr, always
///     throw context.arguments.usageError("…")                    // exit 2 and where the help is
///     return .success                                            // ExitStatus; join several with ExitStatus.worst
///
/// The flags of a parent and the common flags (`--quiet`, `--verbose`, `--color`, `--help`) work for every command and
/// are not to be listed again. A command with subcommands has no `run` of its own.
package struct CommandDefinition: Sendable {
    package struct Operand: Sendable {
        package var name: String
        package var help: String
        /// How many are allowed: `1...1`, `0...1`, `1...Int.max`.
        package var count: ClosedRange<Int>
        /// What shells offer.
        package var completion: @Sendable () -> ValueCompletion

        package init(
            _ name: String, count: ClosedRange<Int> = 1...Int.max,
            completion: @autoclosure @escaping @Sendable () -> ValueCompletion = .nothing, help: String
        ) {
            self.name = name
            self.count = count
            self.completion = completion
            self.help = help
        }
    }

    package struct Example: Sendable {
        package var command: String
        package var explanation: String
        /// What it prints, in short; empty where nothing is worth showing.
        package var output: [String]

        package init(_ command: String, _ explanation: String, output: [String] = []) {
            self.command = command
            self.explanation = explanation
            self.output = output
        }
    }

    package typealias Run = @Sendable (CommandContext) throws(CommandLineError) -> ExitStatus

    package var name: String
    /// One line for the parent's list, without a full stop.
    package var summary: String
    /// What follows the command's name, one line a form; empty lets the help make one from the operands.
    package var usage: [String]
    /// A few sentences for the command's own help.
    package var discussion: String
    package var operands: [Operand]
    /// The flags of its own, made when asked for: a run needs those of one command.
    package var flags: [FlagDefinition] { makeFlags() }
    package var examples: [Example]
    package var subcommands: [CommandDefinition]
    package var run: Run?

    private let makeFlags: @Sendable () -> [FlagDefinition]

    package init(
        name: String, summary: String, usage: [String] = [], discussion: String = "", operands: [Operand] = [],
        flags: @autoclosure @escaping @Sendable () -> [FlagDefinition] = [], examples: [Example] = [],
        subcommands: [CommandDefinition] = [],
        run: Run? = nil
    ) {
        self.name = name
        self.summary = summary
        self.usage = usage
        self.discussion = discussion
        self.operands = operands
        self.makeFlags = flags
        self.examples = examples
        self.subcommands = subcommands
        self.run = run
    }
}

/// What a running command has: its arguments, the streams, the environment.
package struct CommandContext: Sendable {
    package var arguments: RawArguments
    package var output: OutputStreams
    package var environment: EnvironmentVariables

    package init(arguments: RawArguments, output: OutputStreams, environment: EnvironmentVariables) {
        self.arguments = arguments
        self.output = output
        self.environment = environment
    }
}
