/// `glb version [--json]`.
enum VersionCommand {
    static let json = Flag("json", group: .output, help: "Print a JSON document")

    static let definition = CommandDefinition(
        name: "version",
        summary: "show the version",
        flags: [json.definition],
        examples: [
            CommandDefinition.Example("glb version", "Show the version", output: ["glb \(Version.current)"])
        ],
        run: { (context: CommandContext) throws(CommandLineError) -> ExitStatus in
            context.output.print(context.arguments.isOn(json) ? document : "glb \(Version.current)")
            return .success
        })

    private static var document: String {
        "{\"name\":\"glb\",\"version\":\"\(Version.current)\"}"
    }
}
