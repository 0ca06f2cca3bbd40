import AssetCache

/// `glb cache clean`: removes what serves nobody; no asset goes.
enum CacheCleanCommand {
    static let definition = CommandDefinition(
        name: "clean",
        summary: "remove leftovers: files of dead downloads, quarantined blobs",
        discussion: "No stored asset is removed, and no file of a process that is still at work.",
        examples: [CommandDefinition.Example("glb cache clean", "Tidy up")],
        run: { (context: CommandContext) throws(CommandLineError) -> ExitStatus in
            let store = try CacheFlags.store(context, readOnly: false)
            let freed = try CacheFlags.storing { () throws(StoreError) in try store.clean() }
            context.output.print("\(SizeText.short(freed)) freed")
            return .success
        })
}
