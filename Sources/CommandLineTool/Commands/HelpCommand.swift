/// `glb help [COMMAND]`: the same text as `glb COMMAND --help`.
enum HelpCommand {
    static let definition = CommandDefinition(
        name: "help",
        summary: "show the help of a command",
        operands: [
            CommandDefinition.Operand(
                "COMMAND", count: 0...Int.max, completion: .commands, help: "The command, such as 'cache list'")
        ],
        examples: [CommandDefinition.Example("glb help validate", "Show how to use a command")],
        run: run)

    private static func run(_ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        // Read at run time: the list of commands holds this one.
        var path = [CommandList.root]
        for operand in context.arguments.operands {
            let known = path[path.count - 1].subcommands
            guard let next = known.first(where: { Array($0.name.utf8) == operand.text.bytes }) else {
                let hint = Suggestion.hint(for: operand.text.string ?? "", among: known.map(\.name))
                throw .usage("no help for '\(operand.text)'\(hint)")
            }
            path.append(next)
        }
        context.output.print(HelpText.text(for: path, style: context.output.style))
        return .success
    }
}
