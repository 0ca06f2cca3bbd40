import AssetCache
import FileSystem

/// `glb cache clean`: removes what serves nobody; no asset goes.
enum CacheCleanCommand {
    static let definition = CommandDefinition(
        name: "clean",
        summary: "remove leftovers: files of dead downloads, quarantined blobs",
        discussion: """
            No stored asset is removed, and no file of a process that is still at work. Entries that a crash tore are \
            moved to the quarantine folder, which the next run empties: until then, no bytes are purged, because such an \
            entry may name any of them.
            """,
        examples: [CommandDefinition.Example("glb cache clean", "Tidy up")],
        run: { (context: CommandContext) throws(CommandLineError) -> ExitStatus in
            let store = try CacheFlags.store(context, readOnly: false)
            let summary = try CacheFlags.storing { () throws(StoreError) in try store.clean() }
            for path in summary.entriesSetAside {
                context.output.note("set aside the torn entry \(path.display)")
            }
            context.output.print("\(SizeText.short(summary.freedBytes)) freed")
            return .success
        })
}
