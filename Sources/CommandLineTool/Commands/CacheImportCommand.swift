import AssetCache
import AvatarIntake
import FileSystem
import JSONText

/// `glb cache import PATH…`: files of this machine into the store, by the checks that a fetch makes.
enum CacheImportCommand {
    static let url = Flag("url", .text("URL"), help: "Store the file as what this URL stands for; for one file")
    static let pin = Flag("pin", help: "Pin what is stored, so that a purge passes it over")

    static let definition = CommandDefinition(
        name: "import",
        summary: "put files into the store",
        discussion: """
            Files are checked as fetched assets are: what is not a sound GLB is not stored, and the exit status is 7. What \
            has errors is stored, and the exit status is 1. The path of each stored asset is printed; what happened to \
            each file is told on standard error, or in the records of --format. The files themselves are only read.

            Without --url an asset is stored under the file: URL of its path. Avatars in the cache folders of Ready \
            Player Me's SDKs for Unity and Unreal are known by the ids in their folders, and are stored under the URL \
            that they had at the service, with the metadata beside them: 'glb fetch --offline' of that URL finds them. \
            Give the folder 'Avatars', or any folder above or below it. Where an avatar was kept with several sets of \
            parameters, which the folders do not tell, one gets the URL and the others are stored under their paths.
            """,
        operands: [
            CommandDefinition.Operand("PATH", completion: .files, help: "A file, a folder, a pattern or '@LIST'")
        ],
        flags: [url.definition, pin.definition, CacheReport.format.definition, StoreFlags.durability.definition],
        examples: [
            CommandDefinition.Example(
                "glb cache import a.glb --url https://models.example.org/a.glb", "Save a later fetch the transfer"),
            CommandDefinition.Example(
                "glb cache import --pin \"Ready Player Me/Avatars\"", "Rescue the avatars that a Unity game has kept"),
        ],
        run: run)

    private static func run(_ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        var collector = InputCollector(context.arguments)
        try collector.collect()
        context.output.files.read(collector)
        let named = try givenURL(context, collector.items.count)
        var paths: [Path] = []
        var problems: [Int: InputProblem] = [:]
        for (index, item) in collector.items.enumerated() {
            switch item {
            case .problem(let problem): problems[index] = problem
            case .standardInput:
                throw context.arguments.usageError("files are imported, not standard input")
            case .file(let path): paths.append(path)
            }
        }
        let configuration = try ConfigurationLoader.load(context)
        let importer = FileImporter(
            store: try CacheFlags.store(context, readOnly: false),
            judge: FetchJudge(configuration), pins: context.arguments.isOn(pin))
        let limiter = StoreLimiter(importer.store, configuration.limits, context.output)
        var reader = AvatarCacheReader()
        let files = named.map { url in paths.map { ImportedFile($0, as: url) } } ?? reader.name(paths)

        let report = try CacheReport(context, items: "files")
        Interruption.install()
        var summary: [ImportOutcome.Status: Int] = [:]
        var status = ExitStatus.success
        func tell(_ outcome: ImportOutcome) {
            summary[outcome.status, default: 0] += 1
            if outcome.storedPath != nil, let key = outcome.url { limiter.stored(key) }
            status = .worst(status, outcome.exit)
            if outcome.error != nil {
                context.output.error(outcome.sentence)
            } else {
                context.output.note(outcome.sentence)
            }
            report.add(outcome.record, line: outcome.storedPath.map { shown($0, context.output) })
        }
        var place = 0
        func tellProblems() {
            while let problem = problems[place] {
                tell(ImportOutcome(problem))
                place += 1
            }
        }
        tellProblems()
        let output = context.output
        OrderedWorkers.run(
            count: files.count, threads: HostProcess.processorCount,
            work: { index in Interruption.pending == nil ? importer.add(files[index]) : nil },
            deliver: { _, outcome in
                guard let outcome else { return false }
                tell(outcome)
                place += 1
                tellProblems()
                return !output.isClosed
            })
        try CacheFlags.storing { () throws(StoreError) in try importer.store.flush() }
        var object: JSONObject = ["files": .integer(Int64(place))]
        for status in ImportOutcome.Status.allCases {
            object[status.rawValue] = .integer(Int64(summary[status] ?? 0))
        }
        if let evicted = limiter.finish() { object["evicted"] = .object(evicted) }
        try report.finish(object)
        return Interruption.status ?? status
    }

    private static func givenURL(
        _ context: CommandContext, _ count: Int
    ) throws(CommandLineError) -> AssetURL? {
        guard let text = try context.arguments.value(url) else { return nil }
        if count > 1 { throw context.arguments.usageError("--url is for one file") }
        do throws(IntakeError) {
            let url = try AssetURL(parsing: text)
            if !url.hasUserInfo { return url }
        } catch {
            throw context.arguments.usageError("--url: \(error.message); \(error.advice)")
        }
        throw context.arguments.usageError(
            "--url: a user name or password in a URL is refused, and never stored; give the URL without it")
    }

    private static func shown(_ path: Path, _ output: OutputStreams) -> [UInt8] {
        output.settings.outputIsTerminal ? Array(path.display.utf8) : path.bytes
    }
}
