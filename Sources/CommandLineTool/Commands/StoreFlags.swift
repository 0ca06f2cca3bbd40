import AssetCache
import FileSystem

/// Flags of the commands that use the store, and how the store is opened by them.
enum StoreFlags {
    static let cacheDirectory = Flag(
        "cache-dir", .path("DIR"), group: .store,
        help: "Keep the store in this folder (else GLB_CACHE_DIR, XDG_CACHE_HOME/glb or the system's place)")
    static let durability = Flag(
        "durability", .choice("LEVEL", Durability.all.map { ($0.rawValue, $0) }), group: .store,
        help: "How much of a power failure a stored asset outlives: full (default), batch or fast (or GLB_DURABILITY)")

    /// Where the store is, by flag, environment and the system's rules.
    static func location(_ context: CommandContext) throws(CommandLineError) -> StoreLocation {
        let option = try context.arguments.value(cacheDirectory).map { Path(bytes: $0.bytes) }
        let environment = context.environment
        do throws(StoreError) {
            return try StoreLocation.find(option: option) { name in environment.bytes(name).map { Path(bytes: $0) } }
        } catch {
            throw CommandLineError(.inputOutput, .inputOutput, error.message, underlying: error)
        }
    }

    /// Opens the store, with what the flag or `GLB_DURABILITY` says about its writes.
    static func open(
        _ context: CommandContext, readOnly: Bool = false
    ) throws(CommandLineError) -> AssetStore {
        let place = try location(context)
        for note in place.notes { context.output.warning(note) }
        try context.output.files.keepOut(of: place.path)
        var options = StoreOptions(readOnly: readOnly)
        if let level = try context.arguments.value(durability) {
            options.durability = level
        } else if let name = context.environment["GLB_DURABILITY"] {
            guard let level = Durability(named: name) else {
                throw .usage("GLB_DURABILITY '\(TerminalText.escaped(name))': expected full, batch or fast")
            }
            options.durability = level
        }
        do throws(StoreError) {
            return try AssetStore(opening: place.path, options: options)
        } catch {
            throw CommandLineError(.inputOutput, .inputOutput, error.message, underlying: error)
        }
    }
}
