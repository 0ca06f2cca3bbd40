import AssetCache
import ContentDigest
import FileSystem
import JSONText

/// `glb cache purge`: removes what the filters match.
enum CachePurgeCommand {
    static let all = Flag("all", help: "Everything that the other filters let through")
    static let includePinned = Flag("include-pinned", help: "Remove pinned entries too")
    static let dryRun = Flag("dry-run", short: "n", help: "Say what would be removed and remove nothing")

    static let definition = CommandDefinition(
        name: "purge",
        summary: "remove stored assets by filter",
        discussion: """
            At least one filter is needed; filters together must all hold. Pinned entries stay. The bytes of an entry go \
            with it unless another entry has the same; bytes that no entry names go when they are an hour old. Files that \
            are open, and files that are not the store's, are left alone.
            """,
        flags: CacheFlags.filters + [
            all.definition, includePinned.definition, dryRun.definition, CacheReport.format.definition,
        ],
        examples: [
            CommandDefinition.Example("glb cache purge --last-used 30d", "Remove what nobody used for a month"),
            CommandDefinition.Example(
                "glb cache purge --host models.example.org --larger-than 10MB --dry-run", "See first what would go"),
        ],
        run: run)

    private static func run(_ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        let arguments = context.arguments
        var filter = try CacheFlags.filter(arguments, now: .now())
        filter.all = arguments.isOn(all)
        guard !filter.isEmpty else {
            throw arguments.usageError(
                "nothing is removed without a filter; give --host, --older-than, --last-used, --larger-than or --all")
        }
        let isDry = arguments.isOn(dryRun)
        let store = try CacheFlags.store(context, readOnly: isDry)
        let report = try CacheReport(context, items: "items")
        let chosen = filter
        let summary = try CacheFlags.storing { () throws(StoreError) in
            try store.purge(chosen, includePinned: arguments.isOn(includePinned), dryRun: isDry) { item in
                report.add(record(item), text: line(item, isDry))
            }
        }
        // The same three members with and without --dry-run, so that the two can be compared.
        try report.finish(
            [
                "entries": .integer(Int64(summary.entries)), "blobs": .integer(Int64(summary.blobs)),
                "freedBytes": .integer(summary.freedBytes),
            ], text: line(summary, isDry))
        return finish(summary, context.output)
    }

    private static func finish(_ summary: PurgeSummary, _ output: OutputStreams) -> ExitStatus {
        if summary.keptPinned > 0 {
            output.note(
                "\(SizeText.count(summary.keptPinned, "pinned entry stays", "pinned entries stay")); --include-pinned "
                    + "removes them too")
        }
        for failure in summary.failures { output.error(failure.description) }
        for entry in summary.unreadable { output.error(CacheMessages.unreadable(entry)) }
        if summary.keptBlobs > 0 {
            output.warning(
                "\(SizeText.count(summary.keptBlobs, "blob stays", "blobs stay")), because an entry that cannot be read "
                    + "may name them")
        }
        let status: ExitStatus = summary.failures.isEmpty ? .success : .inputOutput
        return .worst(status, summary.unreadable.isEmpty ? .success : .findings)
    }

    private static func record(_ item: PurgeItem) -> JSONObject {
        var object: JSONObject = ["kind": .string(item.kind.rawValue)]
        object["url"] = item.entry.map { CacheRecords.url($0.url) }
        object["key"] = item.entry.map { CacheRecords.url($0.key) }
        object["sha256"] = .string(item.digest.hex)
        object["bytes"] = .integer(item.size)
        if item.kind == .blob { object["freedBytes"] = .integer(item.freedBytes) }
        return object
    }

    private static func line(_ item: PurgeItem, _ isDry: Bool) -> String {
        let verb = isDry ? "would remove" : "removed"
        guard let entry = item.entry else {
            return "\(verb) blob \(item.digest.hex) (\(SizeText.short(item.size)))"
        }
        return "\(verb) entry \(CacheRecords.shown(entry.url))"
    }

    private static func line(_ summary: PurgeSummary, _ isDry: Bool) -> String {
        "\(isDry ? "would remove" : "removed") \(SizeText.count(summary.entries, "entry", "entries")) and "
            + "\(SizeText.count(summary.blobs, "blob", "blobs")), \(SizeText.short(summary.freedBytes)) freed"
    }
}
