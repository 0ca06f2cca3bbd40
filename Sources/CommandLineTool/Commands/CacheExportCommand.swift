import AssetCache
import ContentDigest
import FileSystem

/// `glb cache export NAME FILE`: a stored asset as a file of its own, by the rules of `BlobWriter`.
enum CacheExportCommand {
    static let definition = CommandDefinition(
        name: "export",
        summary: "copy a stored asset to a file",
        usage: ["[OPTIONS] NAME FILE|DIR"],
        discussion: """
            Into a folder, or a name that ends in a slash, the copy goes under a name made from the asset's URL; its path \
            is printed then. What is a device or a pipe, or a link to one, is written to. A file that holds something \
            else is replaced only with --overwrite; of a symbolic link the link is replaced, never what it leads to.
            """,
        operands: [
            CommandDefinition.Operand(
                "NAME FILE", count: 2...2, completion: .files,
                help: "What to copy, as for 'cache show', and where to; - is standard output"
            )
        ],
        flags: [BlobWriter.overwrite.definition],
        examples: [CommandDefinition.Example("glb cache export 9f86d081 avatar.glb", "Take a copy of an asset")],
        run: run)

    private static func run(_ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        let operands = context.arguments.operands
        guard operands.count == 2 else { throw context.arguments.usageError("needs NAME and FILE") }
        let name = CacheRecords.shown(operands[0].text)
        let store = try CacheFlags.existingStore(context, readOnly: false)
        let items = try CacheShowCommand.find(operands[0].text, in: store)
        guard let item = items.first else { throw .unavailable("nothing in the store for '\(name)'") }
        guard items.allSatisfy({ $0.digest == item.digest }) else {
            throw context.arguments.usageError("'\(name)' fits several assets; give more of it")
        }
        let blob: StoredBlob? = try open(item, in: store)
        guard let blob else {
            // A purge takes the entry first: where that stands, the blob did not go in order.
            if let key = item.entry?.key, ((try? store.entry(forKey: key)) ?? nil) != nil { throw damaged(name) }
            throw .unavailable("the bytes of this asset are not in the store any more")
        }
        do throws(BlobWriteFailure) {
            try write(blob, of: item, to: operands[1], context)
            context.output.flush()
            return context.output.hasLostReader ? .readerGone : .success
        } catch {
            switch error {
            case .file(let error): throw .inputOutput(error.description, underlying: error)
            case .corrupt:
                _ = try CacheFlags.storing { () throws(StoreError) in try store.isIntact(item.digest) }
                throw damaged(name)
            }
        }
    }

    private static func damaged(_ name: String) -> CommandLineError {
        CommandLineError(
            .inputOutput, .findings,
            "the stored copy of '\(name)' is damaged or missing; nothing was written, and fetching it anew replaces it")
    }

    private static func write(
        _ blob: borrowing StoredBlob, of item: ShownItem, to target: RawArguments.Operand, _ context: CommandContext
    ) throws(BlobWriteFailure) {
        let output = context.output
        let bytes = target.text.bytes
        if bytes == [UInt8(ascii: "-")], !target.isLiteral {
            return try BlobWriter.send(blob) { (piece: UnsafeRawBufferPointer) throws(FileError) in
                output.write(Array(piece))
            }
        }
        let writer = BlobWriter(context.arguments)
        let path = Path(bytes: bytes)
        guard bytes.last == UInt8(ascii: "/") || (try? Files.stat(path))?.kind == .directory else {
            return try writer.write(blob, to: path)
        }
        do throws(FileError) { try Files.createDirectories(path) } catch { throw .file(error) }
        let name = item.entry.map { ExportName.make(forURL: $0.origin.url) } ?? ExportName.make(from: item.digest.hex)
        let written = try writer.write(blob, into: path, as: name)
        let shown = output.settings.outputIsTerminal ? Array(written.display.utf8) : written.bytes
        output.write(shown + [0x0A])
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
