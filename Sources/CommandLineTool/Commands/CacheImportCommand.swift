import AssetCache
import AvatarIntake
import FileSystem

/// `glb cache import PATH…`: files of this machine into the store, by the checks that a fetch makes.
enum CacheImportCommand {
    static let url = Flag("url", .text("URL"), help: "Store the file as what this URL stands for; for one file")

    private static let sizeLimit = 2 << 30

    static let definition = CommandDefinition(
        name: "import",
        summary: "put files into the store",
        discussion: """
            Files are checked as fetched assets are: what is not a sound GLB is not stored, and the exit status is 7. What \
            has errors is stored, and the exit status is 1. Without --url an asset is stored under the file: URL of its \
            path. The path of each stored asset is printed.
            """,
        operands: [CommandDefinition.Operand("PATH", help: "A file, a folder, a pattern or '@LIST'")],
        flags: [url.definition],
        examples: [
            CommandDefinition.Example(
                "glb cache import a.glb --url https://models.example.org/a.glb", "Save a later fetch the transfer")
        ],
        run: run)

    private static func run(_ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        var collector = InputCollector(context.arguments)
        try collector.collect()
        var named: AssetURL?
        if let text = try context.arguments.value(url) {
            if collector.items.count > 1 { throw context.arguments.usageError("--url is for one file") }
            do throws(IntakeError) {
                named = try AssetURL(parsing: text)
            } catch {
                throw context.arguments.usageError("--url: \(error.message); \(error.advice)")
            }
        }
        let store = try CacheFlags.store(context, readOnly: false)
        let judge = FetchJudge(try ConfigurationLoader.load(context))
        var status = ExitStatus.success
        for item in collector.items {
            switch item {
            case .problem(let problem):
                context.output.error(problem.message)
                status = .worst(status, problem.status)
            case .standardInput:
                throw context.arguments.usageError("files are imported, not standard input")
            case .file(let path):
                status = .worst(status, try add(path, as: named, to: store, judge, context.output))
            }
        }
        return status
    }

    private static func add(
        _ path: Path, as named: AssetURL?, to store: AssetStore, _ judge: FetchJudge, _ output: OutputStreams
    ) throws(CommandLineError) -> ExitStatus {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try Files.readAll(path, limit: sizeLimit)
        } catch {
            let problem = InputProblem(error, path: path)
            output.error(problem.message)
            return problem.status
        }
        let verdict = bytes.withUnsafeBytes { judge.judge($0) }
        if let reason = verdict.unsoundness {
            output.error("\(path.display): it is not sound, and is not stored: \(TerminalText.escaped(reason))")
            return .wrongContent
        }
        let key = named?.key ?? fileURL(of: path)
        var origin = AssetOrigin(url: named?.request ?? key)
        origin.contentType = "model/gltf-binary"
        let stored = try CacheFlags.storing { () throws(StoreError) in
            try store.put(bytes, forKey: key, origin: origin)
        }
        let shown = output.settings.outputIsTerminal ? Array(stored.path.display.utf8) : stored.path.bytes
        output.write(shown + [0x0A])
        guard judge.isFailing(verdict) else { return .success }
        output.note("\(path.display): stored, with issues: \(verdict.summary)")
        return .findings
    }

    /// The name of a file as a URL: absolute, without links, every odd byte percent-coded.
    private static func fileURL(of path: Path) -> String {
        var text = "file://"
        for byte in ResourceFolder.real(path) ?? path.bytes {
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                scalar.isASCII
                && (scalar.properties.isAlphabetic || (0x30...0x39).contains(byte)
                    || "/-._~".unicodeScalars.contains(scalar))
            if isPlain {
                text.unicodeScalars.append(scalar)
            } else {
                let hex = String(byte, radix: 16, uppercase: true)
                text += "%" + (hex.utf8.count == 1 ? "0" : "") + hex
            }
        }
        return text
    }
}
