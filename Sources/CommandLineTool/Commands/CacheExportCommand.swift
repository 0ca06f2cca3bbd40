import AssetCache
import FileSystem

/// `glb cache export NAME FILE`: a stored asset as a file of its own.
enum CacheExportCommand {
    static let force = Flag("force", help: "Replace the file if it is there")

    static let definition = CommandDefinition(
        name: "export",
        summary: "copy a stored asset to a file",
        operands: [
            CommandDefinition.Operand(
                "NAME FILE", count: 2...2, help: "What to copy, as for 'cache show', and where to; - is standard output"
            )
        ],
        flags: [force.definition],
        examples: [CommandDefinition.Example("glb cache export 9f86d081 avatar.glb", "Take a copy of an asset")],
        run: run)

    private static func run(_ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        let operands = context.arguments.operands
        guard operands.count == 2 else { throw context.arguments.usageError("needs NAME and FILE") }
        let store = try CacheFlags.store(context, readOnly: true)
        let items = try CacheShowCommand.find(operands[0].text, in: store)
        guard let item = items.first else {
            throw .unavailable("nothing in the store for '\(operands[0].text)'")
        }
        guard items.allSatisfy({ $0.digest == item.digest }) else {
            throw context.arguments.usageError("'\(operands[0].text)' fits several assets; give more of it")
        }
        let bytes = try contents(of: item, in: store)
        let target = operands[1].text
        if target.bytes == [UInt8(ascii: "-")], !operands[1].isLiteral {
            context.output.write(bytes)
            return .success
        }
        let path = Path(bytes: target.bytes)
        if Files.exists(path), !context.arguments.isOn(force) {
            throw .inputOutput("\(path.display) is there already; --force replaces it")
        }
        do throws(FileError) {
            try Files.writeAtomically(path, bytes)
        } catch {
            throw .inputOutput(error.description, underlying: error)
        }
        return .success
    }

    private static func contents(of item: ShownItem, in store: AssetStore) throws(CommandLineError) -> [UInt8] {
        let blob: StoredBlob? = try open(item, in: store)
        guard let blob else { throw .unavailable("the bytes of this asset are not in the store any more") }
        do throws(FileError) {
            return try blob.contents().withBytes { Array($0) }
        } catch {
            throw .inputOutput(error.description, underlying: error)
        }
    }

    private static func open(_ item: ShownItem, in store: AssetStore) throws(CommandLineError) -> StoredBlob? {
        do throws(StoreError) {
            if let entry = item.entry { return try store.open(entry) }
            return try store.open(item.digest)
        } catch {
            throw .inputOutput(error.message, underlying: error)
        }
    }
}
