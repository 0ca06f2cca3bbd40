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

            --output writes copies. What is a device or a pipe, or a link to one, is written to. A file of the same name \
            that holds something else is replaced only with --overwrite; of a symbolic link the link is replaced, never \
            what it leads to.

            Exit status: 0 if all is well, 1 if an asset has issues as bad as --fail-on, 2 for wrong usage, 3 for what \
            is not to be had, 4 if the network failed, 5 for what is refused, 6 if the disk failed, 7 if something else \
            than a sound GLB came.
            """,
        operands: [
            CommandDefinition.Operand(
                "URL",
                help: "An https or data URL; '-' reads URLs from standard input and '@FILE' from a file, one a line")
        ],
        flags: FetchFlags.all,
        examples: [
            CommandDefinition.Example(
                "glb fetch https://models.example/avatar.glb", "Get an avatar and print where it is kept"),
            CommandDefinition.Example("glb fetch @urls.txt --format ndjson", "Get many, with a record as each ends"),
            CommandDefinition.Example(
                "glb fetch --offline https://models.example/avatar.glb", "Find the kept copy without any network"),
        ],
        run: run)

    private static func run(_ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        let plan = try FetchPlan(context)
        let inputs = try FetchInput.collect(context)
        if inputs.isEmpty { throw .unavailable("there is nothing to fetch: no URL was given") }
        if plan.expectedDigest != nil, inputs.count > 1 {
            throw context.arguments.usageError("--expect-sha256 is for one URL")
        }
        let exporter = try FetchExporter(context, inputCount: inputs.count)
        let reporter = try FetchReporter(context, inputs: inputs)
        let store = try StoreFlags.open(context)
        Interruption.install()
        let run = FetchRun(plan: plan, store: store, reporter: reporter, exporter: exporter, output: context.output)
        return try run.perform(inputs)
    }
}
