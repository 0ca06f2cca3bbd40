import AssetCache
import FileSystem
import JSONText

/// `glb cache stats`: what is in the store, in numbers.
enum CacheStatsCommand {
    static let format = FormatRequest.flag(["text", "json"])

    static let definition = CommandDefinition(
        name: "stats",
        summary: "count what is in the store, and show its limits",
        discussion: """
            Limits come from a configuration file, the environment or flags, the later the stronger, and each says from \
            which; 'glb fetch' keeps them, by removing what was last used longest ago. Sharing is what entries with the \
            same bytes save.
            """,
        flags: StoreLimitSetting.flags + [
            SelectionFlags.config.definition, SelectionFlags.noConfig.definition, format.definition,
        ],
        examples: [CommandDefinition.Example("glb cache stats", "See how much there is")],
        run: run)

    private static func run(_ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        let requests = try FormatRequest.checked(
            context.arguments.values(format), default: "text", context.arguments)
        let configuration = try ConfigurationLoader.load(context)
        let location = try StoreFlags.location(context)
        let store = try CacheFlags.existingStore(context, readOnly: true)
        let numbers = try CacheFlags.storing { () throws(StoreError) in try store.statistics() }
        var object: JSONObject = [
            "path": .string(TerminalText.repaired(location.path.bytes)), "source": .string(location.source),
        ]
        for (name, value) in members(numbers) { object[name] = .integer(value) }
        if let free = try? VolumeStatus.of(store.root).available { object["freeBytes"] = .integer(free) }
        for request in requests {
            let sink = try ResultSink(request.file, output: context.output)
            var text: String
            if request.name == "json" {
                var document = object
                document["limits"] = .object(limits(configuration))
                text = JSONValue.object(document).text(indent: 2)
            } else {
                text = CacheRecords.block(object)
                for line in limitLines(configuration) { text += "\n" + line }
            }
            try sink.write(Array((text + "\n").utf8))
            try sink.finish()
        }
        return numbers.unreadableEntries == 0 ? .success : .findings
    }

    private static func limits(_ configuration: Configuration) -> JSONObject {
        var object = JSONObject()
        for setting in StoreLimitSetting.all {
            let value = configuration.storeLimits[setting.key] ?? Setting(0)
            object[setting.key] = [
                "value": value.value == 0 ? .null : .integer(value.value), "origin": .string(value.origin.description),
            ]
        }
        return object
    }

    private static func limitLines(_ configuration: Configuration) -> [String] {
        StoreLimitSetting.all.map { setting in
            let value = configuration.storeLimits[setting.key] ?? Setting(0)
            let shown = value.value == 0 ? "none" : setting.shown(value.value)
            return "\(CacheLabels.label(of: setting.key)): \(shown)  (\(value.origin))"
        }
    }

    private static func members(_ numbers: StoreStatistics) -> [(String, Int64)] {
        [
            ("entries", Int64(numbers.entries)), ("hits", Int64(numbers.hits)), ("pinned", Int64(numbers.pinned)),
            ("damaged", Int64(numbers.damaged)), ("unreadableEntries", Int64(numbers.unreadableEntries)),
            ("blobs", Int64(numbers.blobs)), ("blobBytes", numbers.blobBytes), ("namedBytes", numbers.namedBytes),
            ("sharedBytes", numbers.sharedBytes),
            ("orphans", Int64(numbers.orphans)), ("orphanBytes", numbers.orphanBytes),
            ("partials", Int64(numbers.partials)), ("partialBytes", numbers.partialBytes),
            ("quarantined", Int64(numbers.quarantined)), ("quarantinedBytes", numbers.quarantinedBytes),
        ]
    }
}
