import AssetCache
import AssetFetching
import ContentDigest
import FileSystem

/// `glb fetch URL…`: gets assets, proves that they are sound, and keeps them.
enum FetchCommand {
    static let definition = CommandDefinition(
        name: "fetch",
        summary: "get assets by URL, prove that they are sound, and keep them",
        usage: ["[OPTIONS] URL…", "[OPTIONS] - | @FILE"],
        discussion: """
            Prints the path of each stored asset, a line for a URL, in the order of the URLs. An asset that is stored \
            already is asked for with its validators, and not transferred again while the server says that it is the \
            same. What is not a sound GLB is never stored.

            URLs are not trusted: https only, public addresses, ports 80 and 443, no user name, at most 5 redirects, at \
            most 64 MiB. The --allow-… flags and --max-size open what they say. Proxies of the environment are left \
            alone unless --allow-proxy is given.

            With --format tsv each URL has a line with its place, status, URL and path, those that failed among them.

            Lists hold a URL a line, records with a "url", or the messages of avatar creators. What is named twice is \
            fetched once. --journal makes a long batch go on after a stop, and --shard splits it over machines: the \
            parts follow from the URLs alone.

            A ZIP archive with one GLB in it will do where --unzip says so, and from creators that export such archives; \
            the GLB is stored, with the digest of the archive and its name in there.

            --output writes copies. What is a device or a pipe, or a link to one, is written to. A file of the same name \
            that holds something else is replaced only with --overwrite; of a symbolic link the link is replaced, never \
            what it leads to.

            Exit status: 0 if all is well, 1 if an asset has issues as bad as --fail-on, 2 for wrong usage, 3 for what \
            is not to be had, 4 if the network failed, 5 for what is refused, 6 if a file cannot be read or written, 7 if \
            something else than a sound GLB came (with --valid-only also for issues as bad as --fail-on), 129, 130 or \
            143 after a signal, 141 if the reader of standard output left before it had the asset or the list. Of several the \
            worst.
            """,
        operands: [
            CommandDefinition.Operand(
                "URL",
                help:
                    "An https or data URL; '-' reads URLs from standard input and '@FILE' from a file, one a line. Lists may also hold records with a url, and creators' messages"
            )
        ],
        flags: FetchFlags.all,
        examples: [
            CommandDefinition.Example(
                "glb fetch https://models.example/avatar.glb", "Get an avatar and print where it is kept"),
            CommandDefinition.Example("glb fetch @urls.txt --format ndjson", "Get many, with a record as each ends"),
            CommandDefinition.Example(
                "glb fetch @urls.txt --journal done.ndjson --shard 2/8",
                "Get the second of eight parts, and go on where an earlier run stopped"),
            CommandDefinition.Example(
                "glb fetch --offline https://models.example/avatar.glb", "Find the kept copy without any network"),
        ],
        run: run)

    private static func run(_ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        let plan = try FetchPlan(context)
        context.output.bind(to: plan.deadline)
        let all = try FetchInput.collect(context, until: plan.deadline)
        if all.isEmpty { throw .unavailable("there is nothing to fetch: no URL was given") }
        if plan.expectedDigest != nil, all.count > 1 {
            throw context.arguments.usageError("--expect-sha256 is for one URL")
        }
        let inputs = try part(of: all, context)
        var refused: [(index: Int, error: FetchError)] = []
        let jobs = FetchJob.plan(inputs, unzips: plan.unzips) { refused.append(($0, $1)) }
        // Every file gets its role before one is written. The folder for copies is made first: a journal may be in it.
        let exporter = try FetchExporter(context, inputCount: all.count, deadline: plan.deadline)
        let journalPath = try journalPath(context)
        if let journalPath { try context.output.files.claim(journalPath, as: "the journal") }
        let sinks = try FetchSinks(context, inputs: inputs, deadline: plan.deadline)
        try exporter.plan(all)
        let store = try StoreFlags.open(context)
        let journal = try openJournal(journalPath, durability: store.options.durability)
        let reporter = FetchReporter(
            context, inputs: inputs, sinks: sinks, store: store, journal: journal, mask: plan.mask)
        Interruption.install()
        let run = FetchRun(
            plan: plan, store: store, reporter: reporter, exporter: exporter, output: context.output, journal: journal)
        let status = try run.perform(jobs, refused: refused, of: inputs)
        return withReader(status, exporter, context.output)
    }

    /// Who pipes an asset, or the lines of a list, into a program that ends early has not got all of it. In a pipeline the
    /// other programs say so by the signal that ends them, and `set -o pipefail` counts on that.
    private static func withReader(
        _ status: ExitStatus, _ exporter: FetchExporter, _ output: OutputStreams
    ) -> ExitStatus {
        output.flush()
        guard output.hasLostReader, Interruption.status == nil, exporter.isStandardOutput else { return status }
        return .worst(status, .readerGone)
    }

    /// What `--shard` takes of the input.
    private static func part(
        of inputs: [FetchInput], _ context: CommandContext
    ) throws(CommandLineError) -> [FetchInput] {
        guard let shard = try context.arguments.value(FetchFlags.shard) else { return inputs }
        do throws(DigestError) {
            var part: [FetchInput] = []
            for input in inputs where shard.contains(try input.identity()) { part.append(input) }
            if part.isEmpty { context.output.note("none of the input is in part \(shard.number) of \(shard.count)") }
            return part
        } catch {
            throw CommandLineError(.unavailable, .inputOutput, error.message, underlying: error)
        }
    }

    private static func journalPath(_ context: CommandContext) throws(CommandLineError) -> Path? {
        if let file = try context.arguments.value(FetchFlags.journal) { return Path(bytes: file.bytes) }
        if context.arguments.isOn(FetchFlags.retryFailed) {
            throw context.arguments.usageError("--retry-failed needs --journal")
        }
        return nil
    }

    private static func openJournal(
        _ path: Path?, durability: Durability
    ) throws(CommandLineError) -> FetchJournal? {
        guard let path else { return nil }
        return try FetchJournal(path, durability: durability)
    }
}
