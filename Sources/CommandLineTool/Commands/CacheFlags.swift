import AssetCache
import FileSystem

/// What the commands about the store share: which entries, and how the store's errors are told.
enum CacheFlags {
    static let hosts = Flag(
        "host", .list("HOST"), repeats: true,
        help: "Only what came from this host; *.example.org stands for all hosts below that name")
    static let olderThan = Flag("older-than", .duration, help: "Only what was fetched longer ago than this")
    static let lastUsed = Flag(
        "last-used", .duration, aliases: ["unused-for"], help: "Only what was last used longer ago than this")
    static let largerThan = Flag("larger-than", .size, help: "Only what has more bytes than this")

    static let smallerThan = Flag("smaller-than", .size, help: "Only what has fewer bytes than this")
    static let verdict = Flag(
        "verdict", .choice("VERDICT", StoredVerdict.all.map { ($0.rawValue, $0) }), repeats: true,
        help: "Only what the last fetch judged so: " + StoredVerdict.all.map(\.rawValue).joined(separator: ", "))

    /// The flags that make an `EntryFilter`.
    static let filters: [FlagDefinition] = [
        hosts.definition, olderThan.definition, lastUsed.definition, largerThan.definition, smallerThan.definition,
        verdict.definition, SelectionFlags.config.definition, SelectionFlags.noConfig.definition,
    ]

    static func filter(_ context: CommandContext, now: Timestamp) throws(CommandLineError) -> EntryFilter {
        let arguments = context.arguments
        var filter = EntryFilter()
        filter.hosts = try arguments.values(hosts).flatMap { $0 }
        if let age = try arguments.value(olderThan) { filter.fetchedBefore = now.adding(seconds: -age.wholeSeconds) }
        if let age = try arguments.value(lastUsed) { filter.usedBefore = now.adding(seconds: -age.wholeSeconds) }
        filter.largerThan = try arguments.value(largerThan)
        filter.smallerThan = try arguments.value(smallerThan)
        let configuration = try ConfigurationLoader.load(context)
        let verdicts = try arguments.values(verdict)
        if !verdicts.isEmpty {
            // Verdicts are kept under the options that made them.
            let judge = FetchJudge(configuration)
            filter.verdicts = EntryFilter.Verdicts(
                validator: judge.verdictName, words: Set(verdicts.map(\.rawValue)))
        }
        return filter
    }

    /// Opens the store that flags and environment name.
    static func store(_ context: CommandContext, readOnly: Bool) throws(CommandLineError) -> AssetStore {
        let store = try StoreFlags.open(context, readOnly: readOnly)
        context.output.detail("store: \(store.root.display)")
        return store
    }

    /// The same for commands that look at what is there, or remove it. A flag or a variable of ours that names a place
    /// without a store is a slip; where neither does, nothing was fetched yet. Where all was to go (`mayBeNone`), nothing is
    /// left to be done.
    static func existingStore(
        _ context: CommandContext, readOnly: Bool, mayBeNone: Bool = false
    ) throws(CommandLineError) -> AssetStore {
        let store = try store(context, readOnly: readOnly)
        if store.exists { return store }
        let words = "there is no store at \(store.root.display)"
        if try StoreFlags.location(context).isNamed, !mayBeNone { throw .unavailable(words) }
        context.output.note(words)
        return store
    }

    /// Runs an operation of the store; its errors are input/output faults of the command.
    static func storing<Result>(_ body: () throws(StoreError) -> Result) throws(CommandLineError) -> Result {
        do throws(StoreError) {
            return try body()
        } catch {
            throw .inputOutput(error.message, underlying: error)
        }
    }
}

extension Duration {
    fileprivate var wholeSeconds: Int64 { components.seconds }
}

/// How a stored asset was judged when it was fetched, as words.
struct StoredVerdict: RawRepresentable, Sendable {
    let rawValue: String

    static let all: [StoredVerdict] = [
        StoredVerdict(rawValue: "valid"), StoredVerdict(rawValue: "warnings"), StoredVerdict(rawValue: "errors"),
        StoredVerdict(rawValue: EntryFilter.Verdicts.unknown),
    ]
}
