import AssetCache
import FileSystem
import JSONText

/// `glb cache list`: what is in the store.
enum CacheListCommand {
    static let order = Flag(
        "sort", .choice("ORDER", EntryOrder.all.map { ($0.name, $0.name) }),
        help: "Sort by key (the default), or size, used, fetched, hits; the largest and latest first")
    static let reverse = Flag("reverse", short: "r", help: "Turn the order round")
    static let limit = Flag("limit", .integer(1...Int.max), help: "List at most this many, those that come first")
    static let pinned = Flag("pinned", negatable: true, help: "Only pinned entries, or with --no-pinned only others")

    static let definition = CommandDefinition(
        name: "list",
        summary: "list what is in the store",
        discussion: """
            An entry that cannot be read is named on stderr, and the exit status is then 1. On a terminal long URLs are \
            cut to its width.
            """,
        flags: CacheFlags.filters + [
            pinned.definition, order.definition, reverse.definition, limit.definition, CacheReport.format.definition,
        ],
        examples: [
            CommandDefinition.Example("glb cache list --sort size", "See what takes most room"),
            CommandDefinition.Example("glb cache list --format ndjson", "Get a line of JSON for each entry"),
        ],
        run: run)

    private static func run(_ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        var filter = try CacheFlags.filter(context, now: .now())
        filter.isPinned = context.arguments.setting(pinned)
        let wanted = filter
        let most = try context.arguments.value(limit)
        let order = try context.arguments.value(order).flatMap { EntryOrder.named($0) }
        let store = try CacheFlags.store(context, readOnly: true)
        let listing = try CacheFlags.storing { () throws(StoreError) in
            try store.list(
                wanted, order: order, isReversed: context.arguments.isOn(reverse),
                limit: most)
        }
        let report = try ListingReport(context, store)
        report.add(listing.entries)
        try report.finish([
            "entries": .integer(Int64(listing.entries.count)), "bytes": .integer(listing.entries.totalBytes),
            "unreadableEntries": .integer(Int64(listing.unreadable.count)),
        ])
        for entry in listing.unreadable { context.output.error(CacheMessages.unreadable(entry)) }
        return listing.unreadable.isEmpty ? .success : .findings
    }
}

/// Lines that several cache commands say.
enum CacheMessages {
    static func unreadable(_ entry: UnreadableEntry) -> String {
        "the entry \(entry.path.display) cannot be used: \(TerminalText.escaped(entry.reason)); fetching its URL again "
            + "replaces it" + (entry.isTorn ? ", 'glb cache clean --leftovers' sets it aside" : "")
    }
}
