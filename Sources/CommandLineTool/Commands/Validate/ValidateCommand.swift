import FileSystem
import ValidationReport

/// `glb validate PATH…`: checks every asset and tells what is wrong with it.
enum ValidateCommand {
    static let format = FormatRequest.flag(ReportFormat.all.map(\.name))
    static let allowParentResources = Flag(
        "allow-parent-resources", group: .options,
        help: "Let assets read files outside their own folder")
    static let stdinName = Flag(
        "stdin-name", .path("NAME"), group: .options,
        help: "The name for standard input in reports; its extension tells the format")

    static let baseline = Flag(
        "baseline", .path("FILE"), group: .selection,
        help: "Take no notice of the findings that this file lists; only new ones are reported and fail")
    static let writeBaseline = Flag(
        "write-baseline", .path("FILE"), group: .selection,
        help: "Write all findings into this file, for --baseline, and end with status 0 if assets are sound")

    static let compat = Flag(
        "compat", group: .options,
        help: "As the first word: take the options of gltf_validator, and write its report beside the asset")

    static let definition = CommandDefinition(
        name: "validate",
        summary: "check that assets are sound glTF 2.0 and say what is wrong",
        discussion: """
            Checks GLB and glTF files. Folders are searched for \
            \(AssetNames.extensions.map { "." + $0 }.joined(separator: ", ")); '-' is the bytes of one asset on standard \
            input; '@LIST' is a file of names, one a line, where blank lines and lines that begin with '#' are passed \
            over. A file that is named twice, by whatever paths, is checked once. The order of the results is the order \
            of the names, whatever the number of threads.

            With --quiet the text report has the issues that fail, at or above --fail-on (errors if that is never), and the \
            verdicts of the assets that have some or are not sound; nothing of other assets, and no totals. Other formats are \
            whole with --quiet too, and what cannot be read is told in any case.

            Exit status: 0 if nothing is as bad as --fail-on, 1 if something is, 2 for wrong usage, 3 for what is not \
            there, 5 for what is too large, 6 for what cannot be read or written.
            """,
        operands: [
            CommandDefinition.Operand("PATH", completion: .files, help: "A file, a folder, a pattern, '-' or '@LIST'")
        ],
        flags: [format.definition, allowParentResources.definition, stdinName.definition, compat.definition]
            + SelectionFlags.all + [
                SelectionFlags.maxWarnings.definition, baseline.definition, writeBaseline.definition,
            ],
        examples: [
            CommandDefinition.Example(
                "glb validate avatar.glb", "Check one file", output: ["avatar.glb: valid"]),
            CommandDefinition.Example(
                "glb validate assets/ --fail-on warning --format ndjson=report.ndjson",
                "Fail a build on warnings too, and keep a report"),
            CommandDefinition.Example(
                "glb validate assets/ --write-baseline known.json && glb validate assets/ --baseline known.json",
                "Write down what is wrong today, and fail only for what is new"),
            CommandDefinition.Example(
                "glb validate --profile khronos --format khronos avatar.glb",
                "Get what the Khronos validator would report"),
        ],
        run: run)

    /// The name of standard input in what is said of it.
    static func standardInputName(_ arguments: RawArguments) throws(CommandLineError) -> Path {
        Path(bytes: try arguments.value(stdinName)?.bytes ?? [UInt8(ascii: "-")])
    }

    static func tellOfUselessName(
        _ context: CommandContext, _ collector: InputCollector
    ) throws(CommandLineError) {
        guard try context.arguments.value(stdinName) != nil, !collector.readsStandardInput else { return }
        context.output.warning("--stdin-name names nothing: standard input is not read, for which '-' stands")
    }

    private static func run(_ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        let arguments = context.arguments
        // As the first word it never comes here: the options behind it are others.
        if arguments.isOn(compat) { throw arguments.usageError("--compat must stand right after 'glb validate'") }
        let requests = try FormatRequest.checked(arguments.values(format), default: ReportFormat.all[0].name, arguments)
        var configuration = try ConfigurationLoader.load(context)
        let placesBesideReference = configuration.unfoldForReference(requests.map(\.name))
        let known = try arguments.value(baseline)
        let written = try arguments.value(writeBaseline)
        if known != nil, written != nil {
            throw arguments.usageError("--baseline and --write-baseline contradict each other")
        }
        var baseline: Baseline?
        if let known {
            let file = Path(bytes: known.bytes)
            baseline = try Baseline(reading: file)
            context.output.files.read(file, as: "a baseline")
        }
        let standardInput = try standardInputName(arguments)
        let checker = AssetChecker(
            configuration, allowsParentResources: arguments.isOn(allowParentResources),
            standardInputName: standardInput,
            files: context.output.files, placesBesideReference: placesBesideReference,
            baseline: baseline,
            emptyBaseline: written.map { Baseline(home: BaselineHome(of: Path(bytes: $0.bytes))) })
        var collector = InputCollector(arguments)
        try collector.collect()
        context.output.files.read(collector)
        if collector.skippedFiles > 0 {
            let count = collector.skippedFiles
            context.output.detail(
                "\(count) \(count == 1 ? "file in a folder is" : "files in folders are") no assets by their names, or pipes"
            )
        }
        context.output.tellOfRepeatedNames(collector.repeatedNames)
        let isEmpty = collector.items.isEmpty
        if isEmpty { context.output.error("there is nothing to validate: the list of names is empty") }
        try tellOfUselessName(context, collector)
        Interruption.install(patience: 2)
        var run = ValidateRun(output: context.output, items: collector.items, checker: checker)
        run.baselineFile = written
        run.isAboutOneFile = collector.namesOneFile
        if let baseline, let known {
            run.known = (baseline, Path(bytes: known.bytes), standardInput)
        }
        let status = try run.perform(requests, configuration)
        return isEmpty ? .worst(status, .unavailable) : status
    }
}
