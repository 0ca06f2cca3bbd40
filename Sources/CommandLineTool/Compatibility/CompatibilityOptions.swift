import FileSystem
import GLTFValidation

/// The reference's command line, read. Touches no file but the configuration, and that only when asked for.
struct CompatibilityOptions: Sendable {
    static let stdout = Flag("stdout", short: "o", negatable: true, help: "Print the report instead of writing a file")
    static let resources = Flag(
        "validate-resources", short: "r", negatable: true, help: "Check buffers and images too (on by default)")
    static let timestamp = Flag(
        "write-timestamp", short: "t", negatable: true, help: "Put the time into the report")
    static let absolutePath = Flag(
        "absolute-path", short: "p", negatable: true, help: "Put the asset's absolute path into the report")
    static let messages = Flag(
        "messages", short: "m", negatable: true, help: "Print errors to standard error, besides the totals")
    static let all = Flag(
        "all", short: "a", negatable: true, help: "Print issues of every severity to standard error; implies -m")
    static let config = Flag("config", short: "c", .path("FILE"), help: "Read a YAML file that selects issues")
    static let threads = Flag(
        "threads", short: "h", .integer(0...Int.max), help: "Threads for a folder; 0, the default, is one a processor")

    static let flags: [FlagDefinition] = [
        stdout.definition, resources.definition, timestamp.definition, absolutePath.definition, messages.definition,
        all.definition, config.definition, threads.definition,
    ]

    private static let definition = CommandDefinition(
        name: CompatibilityEntry.programName, summary: "",
        operands: [CommandDefinition.Operand("INPUT", count: 0...Int.max, help: "")], flags: flags,
        run: { _ throws(CommandLineError) in .internalFault })

    let input: Path
    let printsReport: Bool
    let checksResources: Bool
    let writesTimestamp: Bool
    let usesAbsolutePath: Bool
    /// The mildest severity whose issues are printed; nil prints totals only.
    let leastPrinted: Severity?
    let configuration: Path?
    let threadCount: Int

    init(_ words: [ArgumentText]) throws(CommandLineError) {
        guard case .run(_, let arguments) = try ArgumentParser.parse(words, root: Self.definition) else {
            throw .usage("this command line cannot be read")
        }
        let inputs = arguments.operands
        guard inputs.count == 1, let name = inputs.first?.text.bytes else {
            throw .usage("exactly one file or folder is needed, and there are \(inputs.count)")
        }
        if name.isEmpty { throw .usage("the name of the file or folder is empty") }
        input = Path(bytes: name)
        printsReport = arguments.isOn(Self.stdout)
        checksResources = arguments.setting(Self.resources) ?? true
        writesTimestamp = arguments.isOn(Self.timestamp)
        usesAbsolutePath = arguments.isOn(Self.absolutePath)
        leastPrinted = arguments.isOn(Self.all) ? .hint : arguments.isOn(Self.messages) ? .error : nil
        configuration = try arguments.value(Self.config).map { Path(bytes: $0.bytes) }
        let threads = try arguments.value(Self.threads) ?? 0
        threadCount = threads == 0 ? HostProcess.processorCount : Swift.min(threads, Self.mostThreads)
    }

    /// More threads than this are no faster; whoever asks for more gets these.
    private static let mostThreads = 1024

    func validationOptions() throws(CommandLineError) -> ValidationOptions {
        var options = ValidationOptions()
        options.profile = .khronos
        options.folding = .none
        options.checksResources = checksResources
        if let configuration { try CompatibilityConfiguration.apply(configuration, to: &options) }
        return options
    }
}
