import AssetCache
import ContentDigest
import FileSystem
import JSONText

/// `glb cache purge`: removes what the filters match.
enum CachePurgeCommand {
    static let all = Flag("all", help: "Everything that the other filters let through")
    static let maxEntries = Flag(
        "max-entries", .integer(0...Int.max), aliases: ["count"],
        help: "Of what the other filters let through, remove the longest unused until this many entries are left in all"
    )
    static let maxTotal = Flag(
        "max-total", .size, aliases: ["total"],
        help: "The same until all blobs together take no more than this")
    static let keep = Flag(
        "keep", .list("NAME"), repeats: true,
        help: "Leave this alone: a host as for --host, a URL, a key, or a SHA-256 or at least six digits of its start")
    static let yes = Flag("yes", short: "y", help: "Do not ask, even on a terminal")
    static let includePinned = Flag("include-pinned", help: "Remove pinned entries too")
    static let dryRun = Flag("dry-run", short: "n", help: "Say what would be removed and remove nothing")

    static let definition = CommandDefinition(
        name: "purge",
        summary: "remove stored assets by filter",
        discussion: """
            At least one filter is needed; filters together must all hold, and --keep takes away from what they match. \
            Pinned entries stay. When standard input and standard error are terminals, it asks first. The bytes of an entry go \
            with it unless another entry has the same; bytes that no entry names go when they are an hour old. Files that \
            are open, and files that are not the store's, are left alone.
            """,
        flags: CacheFlags.filters + [
            maxEntries.definition, maxTotal.definition, keep.definition, all.definition, includePinned.definition,
            dryRun.definition, yes.definition, CacheReport.format.definition,
        ],
        examples: [
            CommandDefinition.Example("glb cache purge --last-used 30d", "Remove what nobody used for a month"),
            CommandDefinition.Example(
                "glb cache purge --host models.example.org --larger-than 10MB --dry-run", "See first what would go"),
        ],
        run: run)

    private static func run(_ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        let arguments = context.arguments
        var filter = try CacheFlags.filter(context, now: .now())
        filter.all = arguments.isOn(all)
        filter.exceptions = try arguments.values(keep).flatMap { $0 }
        var request = PurgeRequest(filter)
        request.leavingEntries = try arguments.value(maxEntries)
        request.leavingBytes = try arguments.value(maxTotal)
        request.includePinned = arguments.isOn(includePinned)
        let isDry = arguments.isOn(dryRun)
        request.dryRun = isDry
        guard !request.isEmpty else {
            throw arguments.usageError(
                "nothing is removed without a filter; give --host, --older-than, --last-used, --larger-than, --max-entries, "
                    + "--max-total, … or --all")
        }
        let store = try CacheFlags.existingStore(context, readOnly: isDry, mayBeNone: true)
        let kept = filter.exceptions
        let unknown = try CacheFlags.storing { () throws(StoreError) in try store.namingNothing(kept) }
        // A slip of the keyboard would remove the very thing that was to stay.
        if let name = unknown.first {
            throw .unavailable(
                "--keep \(CacheRecords.shown(name)): nothing in the store has this name, so nothing was removed")
        }
        if !isDry, !arguments.isOn(yes), try !Confirmation.isGiven(for: request, in: store, context) {
            context.output.note("nothing was removed")
            return .success
        }
        let report = try CacheReport(context, items: "items")
        let chosen = request
        let summary = try CacheFlags.storing { () throws(StoreError) in
            try store.purge(chosen) { item in report.add(record(item), text: line(item, isDry)) }
        }
        // The same three members with and without --dry-run, so that the two can be compared.
        try report.finish(
            [
                "entries": .integer(Int64(summary.entries)), "blobs": .integer(Int64(summary.blobs)),
                "freedBytes": .integer(summary.freedBytes),
            ], text: line(summary, isDry))
        return finish(summary, context.output)
    }

    /// `key` is what removes pinned entries.
    static func finish(
        _ summary: PurgeSummary, _ output: OutputStreams, key: String = "--include-pinned"
    ) -> ExitStatus {
        if summary.keptPinned > 0 {
            output.note(
                "\(SizeText.count(summary.keptPinned, "pinned entry stays", "pinned entries stay")); \(key) removes "
                    + "them too")
        }
        if summary.youngBlobs > 0 {
            output.note(
                "\(SizeText.count(summary.youngBlobs, "blob", "blobs")) (\(SizeText.short(summary.youngBytes))) that no entry "
                    + "names may belong to a fetch that is under way; a purge an hour from now takes what nobody needs")
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

    static func record(_ item: PurgeItem) -> JSONObject {
        var object: JSONObject = ["kind": .string(item.kind.rawValue)]
        object["url"] = item.entry.map { CacheRecords.url($0.url) }
        object["key"] = item.entry.map { CacheRecords.url($0.key) }
        object["sha256"] = .string(item.digest.hex)
        object["bytes"] = .integer(item.size)
        if item.kind == .blob { object["freedBytes"] = .integer(item.freedBytes) }
        return object
    }

    static func line(_ item: PurgeItem, _ isDry: Bool) -> String {
        let verb = isDry ? "would remove" : "removed"
        guard let entry = item.entry else {
            return "\(verb) blob \(item.digest.hex) (\(SizeText.short(item.size)))"
        }
        return "\(verb) entry \(CacheRecords.shown(entry.url))"
    }

    static func line(_ summary: PurgeSummary, _ isDry: Bool) -> String {
        "\(isDry ? "would remove" : "removed") \(SizeText.count(summary.entries, "entry", "entries")) and "
            + "\(SizeText.count(summary.blobs, "blob", "blobs")), \(SizeText.short(summary.freedBytes)) freed"
    }
}
