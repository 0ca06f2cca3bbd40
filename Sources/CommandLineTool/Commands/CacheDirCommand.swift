import AssetCache
import FileSystem
import JSONText

/// `glb cache dir`: where the store is, and who said so.
enum CacheDirCommand {
    static let format = FormatRequest.flag(["text", "json"])

    static let definition = CommandDefinition(
        name: "dir",
        summary: "print the store's folder",
        discussion: """
            Prints the path whether or not there is a store yet; nothing is made. With --verbose, stderr says which flag \
            or variable the path comes from.
            """,
        flags: [format.definition],
        examples: [CommandDefinition.Example("du -sh \"$(glb cache dir)\"", "See how much the store takes")],
        run: run)

    private static func run(_ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        let requests = try FormatRequest.checked(
            context.arguments.values(format), default: "text", context.arguments)
        let location = try StoreFlags.location(context)
        for note in location.notes { context.output.warning(note) }
        context.output.detail("from \(location.source)")
        for request in requests {
            let sink = try ResultSink(request.file, output: context.output)
            if request.name == "json" {
                let document: JSONObject = [
                    "path": .string(TerminalText.repaired(location.path.bytes)), "source": .string(location.source),
                    "exists": .bool(Files.exists(location.path)),
                    "notes": .array(location.notes.map(JSONValue.string)),
                ]
                try sink.write(JSONValue.object(document).bytes(indent: 2) + [0x0A])
            } else if sink.isStandardOutput, context.output.settings.outputIsTerminal {
                try sink.write(Array((location.path.display + "\n").utf8))
            } else {
                // For other programs: the bytes as they are.
                try sink.write(location.path.bytes + [0x0A])
            }
            try sink.finish()
        }
        return .success
    }
}
