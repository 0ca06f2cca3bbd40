import AssetCache
import FileSystem
import JSONText

/// `glb cache clean`: empties the store, pins apart, or with `--leftovers` removes only what serves nobody.
enum CacheCleanCommand {
    static let leftovers = Flag(
        "leftovers", help: "Only files of dead downloads and what is in quarantine; no asset goes")

    static let definition = CommandDefinition(
        name: "clean",
        summary: "remove everything but pinned assets, after showing what",
        discussion: """
            Everything that is not pinned goes, as with 'cache purge --all', and with it the files of dead downloads and \
            the quarantine. When standard input and standard error are terminals, it lists what would go and asks. No \
            file of a process that is still at work is removed.

            Entries that a crash tore are moved to the quarantine folder first, which the next run empties. Bytes that no \
            entry names, such as those that a torn one named, go when they are an hour old.
            """,
        flags: [
            leftovers.definition, CachePurgeCommand.dryRun.definition, CachePurgeCommand.yes.definition,
            CacheReport.format.definition,
        ],
        examples: [
            CommandDefinition.Example("glb cache clean --dry-run", "See what would be removed"),
            CommandDefinition.Example("glb cache clean --leftovers", "Tidy up and keep all assets"),
        ],
        run: run)

    private static func run(_ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        let arguments = context.arguments
        let isDry = arguments.isOn(CachePurgeCommand.dryRun)
        let onlyLeftovers = arguments.isOn(leftovers)
        if isDry, onlyLeftovers { throw arguments.usageError("--leftovers and --dry-run do not go together") }
        let store = try CacheFlags.existingStore(context, readOnly: isDry, mayBeNone: true)
        var filter = EntryFilter()
        filter.all = true
        var request = PurgeRequest(filter)
        request.dryRun = isDry
        request.givesUpTorn = true
        let chosen = request
        if !isDry, !onlyLeftovers, !arguments.isOn(CachePurgeCommand.yes) {
            try show(chosen, store, context)
            guard try Confirmation.isGiven(for: chosen, in: store, context) else {
                context.output.note("nothing was removed")
                return .success
            }
        }
        let report = try CacheReport(context, items: "items")
        // First, since a torn entry may name any blob and would hold back all of them.
        var tidied = CleanSummary()
        if !isDry { tidied = try CacheFlags.storing { () throws(StoreError) in try store.clean() } }
        for path in tidied.entriesSetAside { context.output.note("set aside the torn entry \(path.display)") }
        var purged = PurgeSummary()
        if !onlyLeftovers {
            purged = try CacheFlags.storing { () throws(StoreError) in
                try store.purge(chosen) { item in
                    report.add(CachePurgeCommand.record(item), text: CachePurgeCommand.line(item, isDry))
                }
            }
        }
        for entry in purged.torn { context.output.note("would set aside the torn entry \(entry.path.display)") }
        if isDry { try tellLeftovers(store, context) }
        let freed = purged.freedBytes.addingReportingOverflow(tidied.freedBytes).partialValue
        let text =
            onlyLeftovers
            ? "\(SizeText.short(freed)) freed"
            : CachePurgeCommand.line(purged, isDry)
                + (tidied.freedBytes > 0 ? ", and \(SizeText.short(tidied.freedBytes)) of leftovers" : "")
        try report.finish(
            [
                "entries": .integer(Int64(purged.entries)), "blobs": .integer(Int64(purged.blobs)),
                "freedBytes": .integer(freed), "leftoverBytes": .integer(tidied.freedBytes),
            ], text: text)
        return onlyLeftovers
            ? .success
            : CachePurgeCommand.finish(
                purged, context.output, key: "'glb cache purge --all --include-pinned'")
    }

    /// What a dry run does not count: whether a download is dead shows when its file is taken.
    private static func tellLeftovers(_ store: AssetStore, _ context: CommandContext) throws(CommandLineError) {
        let numbers = try CacheFlags.storing { () throws(StoreError) in try store.statistics() }
        if numbers.partials > 0 {
            context.output.note(
                "would also remove unfinished downloads that nobody works on, of "
                    + "\(SizeText.count(numbers.partials, "file", "files")) (\(SizeText.short(numbers.partialBytes)))")
        }
        if numbers.quarantined > 0 {
            context.output.note(
                "would also empty the quarantine: \(SizeText.count(numbers.quarantined, "file", "files")) "
                    + "(\(SizeText.short(numbers.quarantinedBytes)))")
        }
    }

    /// For a person, before the question: what would go.
    private static func show(
        _ request: PurgeRequest, _ store: AssetStore, _ context: CommandContext
    ) throws(CommandLineError) {
        guard Confirmation.isPossible(context) else { return }
        var plan = request
        plan.dryRun = true
        let wanted = plan
        _ = try CacheFlags.storing { () throws(StoreError) in
            try store.purge(wanted) { context.output.note(CachePurgeCommand.line($0, true)) }
        }
    }
}
