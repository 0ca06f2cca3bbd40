import AssetCache
import AvatarIntake
import ContentDigest
import JSONText

/// `glb cache show NAME…`: all that is known of an asset.
enum CacheShowCommand {
    static let definition = CommandDefinition(
        name: "show",
        summary: "show all that is known of a stored asset",
        operands: [
            CommandDefinition.Operand(
                "NAME",
                help: "A URL, a key, a SHA-256 or at least six digits of its start, or the path of a stored file")
        ],
        flags: [CacheReport.format.definition],
        examples: [
            CommandDefinition.Example("glb cache show 9f86d081", "See where a blob came from"),
            CommandDefinition.Example(
                "glb cache show --format json https://models.example.org/a.glb", "Get the record of a URL"),
        ],
        run: run)

    private static func run(_ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        let store = try CacheFlags.existingStore(context, readOnly: true)
        let report = try CacheReport(context, items: "assets")
        var status = ExitStatus.success
        var isFirst = true
        for operand in context.arguments.operands {
            let items = try find(operand.text, in: store)
            if items.isEmpty {
                context.output.error(
                    "nothing in the store for '\(CacheRecords.shown(operand.text))'; 'glb cache list' shows what there is"
                )
                status = .worst(status, .unavailable)
            }
            for item in items {
                let record = CacheRecords.full(item, in: store)
                report.add(record, text: (isFirst ? "" : "\n") + CacheRecords.block(record))
                isFirst = false
            }
        }
        try report.finish()
        return status
    }

    static func find(_ name: ArgumentText, in store: AssetStore) throws(CommandLineError) -> [ShownItem] {
        guard let text = name.string else { return [] }
        // An inline asset is stored under its content's digest.
        if DataURL.isDataURL(text), !text.hasPrefix(FetchJob.inlineKeyPrefix) {
            guard let bytes = try? DataURL(parsing: text).decode(maximumBytes: Int(UInt32.max)),
                let digest = try? SHA256Hasher.digest(of: bytes)
            else { return [] }
            return try CacheFlags.storing { () throws(StoreError) in
                try store.show(FetchJob.inlineKeyPrefix + digest.hex)
            }
        }
        return try CacheFlags.storing { () throws(StoreError) in
            let items = try store.show(text)
            // A URL may be written in many ways; an entry has the one that fetches find it by.
            guard items.isEmpty, let key = FetchInput(Array(text.utf8)).exportKey?.key, key != text else {
                return items
            }
            return try store.show(key)
        }
    }
}
