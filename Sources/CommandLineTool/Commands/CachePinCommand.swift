import AssetCache

/// `glb cache pin NAME…` and `unpin`: entries that a purge passes over.
enum CachePinCommand {
    static let pin = definition(
        "pin", "keep entries when the store is purged", "Keep an asset whatever is purged", isPinned: true)
    static let unpin = definition(
        "unpin", "let entries be purged again", "Let an asset be purged again", isPinned: false)

    private static func definition(
        _ name: String, _ summary: String, _ explanation: String, isPinned: Bool
    ) -> CommandDefinition {
        CommandDefinition(
            name: name, summary: summary,
            operands: [
                CommandDefinition.Operand("NAME", help: "A URL, a key, a SHA-256 or its start; as for 'cache show'")
            ],
            examples: [
                CommandDefinition.Example("glb cache \(name) https://models.example.org/a.glb", explanation)
            ],
            run: { (context: CommandContext) throws(CommandLineError) -> ExitStatus in
                try set(isPinned, context)
            })
    }

    private static func set(_ isPinned: Bool, _ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        let store = try CacheFlags.existingStore(context, readOnly: false)
        var status = ExitStatus.success
        for operand in context.arguments.operands {
            var found = 0
            for entry in try CacheShowCommand.find(operand.text, in: store).compactMap(\.entry) {
                do throws(StoreError) {
                    try store.setPinned(isPinned, forKey: entry.key)
                    found += 1
                } catch {
                    // A purge may have taken it since it was found.
                    guard error.code == .noSuchEntry else { throw .inputOutput(error.message, underlying: error) }
                }
            }
            if found == 0 {
                context.output.error(
                    "no entry in the store for '\(CacheRecords.shown(operand.text))'; 'glb cache list' shows what there is"
                )
                status = .worst(status, .unavailable)
            }
        }
        return status
    }
}
