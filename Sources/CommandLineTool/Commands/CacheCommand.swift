/// `glb cache …`: see, check and empty the store.
enum CacheCommand {
    static let definition = CommandDefinition(
        name: "cache",
        summary: "see, check and empty the store of fetched assets",
        discussion: """
            The store is a folder: blobs named by their SHA-256, and an entry for each URL. All in it can be fetched again.
            """,
        flags: [StoreFlags.cacheDirectory.definition],
        examples: [
            CommandDefinition.Example("glb cache list --host models.example.org", "See what came from a host"),
            CommandDefinition.Example("glb cache purge --last-used 30d --dry-run", "See what a purge would remove"),
        ],
        subcommands: [
            CacheDirCommand.definition,
            CacheListCommand.definition,
            CacheShowCommand.definition,
            CacheVerifyCommand.definition,
            CachePurgeCommand.definition,
            CacheStatsCommand.definition,
            CachePinCommand.pin,
            CachePinCommand.unpin,
            CacheImportCommand.definition,
            CacheExportCommand.definition,
            CacheCleanCommand.definition,
        ])
}
