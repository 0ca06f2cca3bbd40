import AssetCache
import FileSystem
import JSONText

/// `glb cache stats`: what is in the store, in numbers.
enum CacheStatsCommand {
    static let format = FormatRequest.flag(["text", "json"])

    static let definition = CommandDefinition(
        name: "stats",
        summary: "count what is in the store",
        flags: [format.definition],
        examples: [CommandDefinition.Example("glb cache stats", "See how much there is")],
        run: run)

    private static func run(_ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        let requests = try FormatRequest.checked(
            context.arguments.values(format), default: "text", context.arguments)
        let location = try StoreFlags.location(context)
        let store = try CacheFlags.store(context, readOnly: true)
        let numbers = try CacheFlags.storing { () throws(StoreError) in try store.statistics() }
        var object: JSONObject = [
            "path": .string(TerminalText.repaired(location.path.bytes)), "source": .string(location.source),
        ]
        for (name, value) in members(numbers) { object[name] = .integer(value) }
        for request in requests {
            let sink = try ResultSink(request.file, output: context.output)
            let text = request.name == "json" ? JSONValue.object(object).text(indent: 2) : CacheRecords.block(object)
            try sink.write(Array((text + "\n").utf8))
            try sink.finish()
        }
        return numbers.unreadableEntries == 0 ? .success : .findings
    }

    private static func members(_ numbers: StoreStatistics) -> [(String, Int64)] {
        [
            ("entries", Int64(numbers.entries)), ("hits", Int64(numbers.hits)), ("pinned", Int64(numbers.pinned)),
            ("damaged", Int64(numbers.damaged)), ("unreadableEntries", Int64(numbers.unreadableEntries)),
            ("blobs", Int64(numbers.blobs)), ("blobBytes", numbers.blobBytes), ("namedBytes", numbers.namedBytes),
            ("orphans", Int64(numbers.orphans)), ("orphanBytes", numbers.orphanBytes),
            ("partials", Int64(numbers.partials)), ("partialBytes", numbers.partialBytes),
            ("quarantined", Int64(numbers.quarantined)), ("quarantinedBytes", numbers.quarantinedBytes),
        ]
    }
}
