import AssetCache
import FileSystem

/// What the commands about the store share: which store, which entries.
enum CacheFlags {
    static let directory = Flag(
        "cache-dir", .path("DIR"), group: .store,
        help: "Use this store (else GLB_CACHE_DIR, XDG_CACHE_HOME/glb, or the system's folder for caches)")

    static let hosts = Flag(
        "host", .list("HOST"), repeats: true,
        help: "Only what came from this host; *.example.org stands for all hosts below that name")
    static let olderThan = Flag("older-than", .duration, help: "Only what was fetched longer ago than this")
    static let lastUsed = Flag(
        "last-used", .duration, aliases: ["unused-for"], help: "Only what was last used longer ago than this")
    static let largerThan = Flag("larger-than", .size, help: "Only what has more bytes than this")

    /// The flags that make an `EntryFilter`.
    static let filters: [FlagDefinition] = [
        hosts.definition, olderThan.definition, lastUsed.definition, largerThan.definition,
    ]

    static func filter(_ arguments: RawArguments, now: Timestamp) throws(CommandLineError) -> EntryFilter {
        var filter = EntryFilter()
        filter.hosts = try arguments.values(hosts).flatMap { $0 }
        if let age = try arguments.value(olderThan) { filter.fetchedBefore = now.adding(seconds: -age.wholeSeconds) }
        if let age = try arguments.value(lastUsed) { filter.usedBefore = now.adding(seconds: -age.wholeSeconds) }
        filter.largerThan = try arguments.value(largerThan)
        return filter
    }

    static func location(_ context: CommandContext) throws(CommandLineError) -> StoreLocation {
        let option = try context.arguments.value(directory).map { Path(bytes: $0.bytes) }
        let environment = context.environment
        return try storing { () throws(StoreError) in
            try StoreLocation.find(option: option) { name in environment.bytes(name).map { Path(bytes: $0) } }
        }
    }

    /// Opens the store that flags and environment name.
    static func store(_ context: CommandContext, readOnly: Bool) throws(CommandLineError) -> AssetStore {
        let location = try location(context)
        for note in location.notes { context.output.warning(note) }
        context.output.detail("store: \(location.path.display) (\(location.source))")
        return try storing { () throws(StoreError) in
            try AssetStore(opening: location.path, options: StoreOptions(readOnly: readOnly))
        }
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
