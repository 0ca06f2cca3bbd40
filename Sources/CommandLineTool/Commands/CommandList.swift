/// Every command, in the order of the help. A new command is one more line here; see `CommandDefinition`.
package enum CommandList {
    package static let root = CommandDefinition(
        name: "glb",
        summary: "fetch avatar GLB files, prove that they are sound, and keep them",
        flags: CommonFlags.all,
        examples: [
            CommandDefinition.Example("glb fetch https://models.example/avatar.glb", "Get an avatar and keep it"),
            CommandDefinition.Example("glb validate assets/", "Check every asset below a folder"),
            CommandDefinition.Example("glb explain ACCESSOR_MIN_MISMATCH", "Learn what an issue means"),
        ],
        subcommands: commands)

    package static let commands: [CommandDefinition] = [
        FetchCommand.definition,
        ValidateCommand.definition,
        InspectCommand.definition,
        CacheCommand.definition,
        EventsCommand.definition,
        ExplainCommand.definition,
        ConfigCommand.definition,
        CompletionsCommand.definition,
        HelpCommand.definition,
        VersionCommand.definition,
    ]
}
