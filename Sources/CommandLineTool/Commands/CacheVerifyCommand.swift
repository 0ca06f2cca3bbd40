import AssetCache
import ContentDigest
import FileSystem
import JSONText

/// `glb cache verify [NAME…]`: reads stored blobs and compares length and SHA-256.
///
/// Blobs are read by as many threads as there are processors; what they find comes out in the order of the digests.
/// With `--repair`, items that a fetch can mend are told after it was tried, all others at once.
enum CacheVerifyCommand {
    static let sample = Flag(
        "sample", .sample,
        help: "Read only this share of the blobs, chosen anew each time, or one of several equal parts")
    static let since = Flag(
        "since", .moment, help: "Read only blobs that came into the store in this time, or at this date or later")
    static let keep = Flag("no-quarantine", help: "Only report: leave corrupt blobs where they are")
    static let repair = Flag(
        "repair", help: "Fetch what is corrupt or missing from where it came from, and accept only the same bytes")

    static let definition = CommandDefinition(
        name: "verify",
        summary: "read stored blobs and compare their SHA-256",
        discussion: """
            Without a name everything is checked. A corrupt blob is moved to the store's quarantine folder, so that it is \
            never handed out and can still be looked at; the next fetch of its URL brings a new one. What the disk would \
            not give is told, and left as it is: it may be whole.

            --repair fetches what is corrupt or missing from the URLs under which it is stored, by the rules of 'glb \
            fetch', and takes nothing but the same bytes: a URL whose content has changed mends nothing.

            Exit status: 0 if all is sound or was repaired, 1 when something is corrupt or missing, 6 when the disk would \
            not give the bytes, and with --repair that of the fetch that failed: 3 for what is not to be had, 4 for the \
            network, 5 for what is refused, 7 for other bytes.
            """,
        operands: [
            CommandDefinition.Operand(
                "NAME", count: 0...Int.max, completion: .files,
                help: "A URL, a key, a SHA-256 or at least six digits of its start, or a path"
            )
        ],
        flags: [sample.definition, since.definition, keep.definition, repair.definition, CacheReport.format.definition]
            + StoreRepair.flags,
        examples: [
            CommandDefinition.Example("glb cache verify", "Check the whole store"),
            CommandDefinition.Example("glb cache verify --sample 5%", "Check a part, another one each time"),
            CommandDefinition.Example("glb cache verify --since 2d --repair", "Check and mend what came lately"),
        ],
        run: run)

    private static func run(_ context: CommandContext) throws(CommandLineError) -> ExitStatus {
        let arguments = context.arguments
        let repairs = arguments.isOn(repair)
        if repairs, arguments.isOn(keep) {
            throw arguments.usageError("--repair and --no-quarantine contradict each other")
        }
        var mender: StoreRepair?
        let store = try CacheFlags.existingStore(context, readOnly: arguments.isOn(keep))
        if repairs { mender = StoreRepair(store: store, plan: try FetchPlan(context), output: context.output) }

        var status = ExitStatus.success
        var scope = VerifyScope()
        scope.sample = try arguments.value(sample)
        scope.since = try arguments.value(since)?.time(now: .now())
        if !arguments.operands.isEmpty {
            var chosen: Set<SHA256Digest> = []
            for operand in arguments.operands {
                let items = try CacheShowCommand.find(operand.text, in: store)
                if items.isEmpty {
                    context.output.error("nothing in the store for '\(CacheRecords.shown(operand.text))'")
                    status = .worst(status, .unavailable)
                }
                chosen.formUnion(items.map(\.digest))
            }
            // With nothing to check there is nothing to say on standard output.
            if chosen.isEmpty { return status }
            scope.digests = chosen
        }
        let report = try VerifyReport(context)
        let wanted = scope
        let plan = try CacheFlags.storing { () throws(StoreError) in try store.planVerify(wanted) }
        var lost: [VerifyItem] = []
        func take(_ item: VerifyItem) {
            if mender != nil, item.isLost { lost.append(item) } else { report.add(item) }
        }
        OrderedWorkers.run(
            count: plan.digests.count, threads: HostProcess.processorCount, work: { store.check(plan, $0) },
            deliver: { _, item in
                if let item { take(item) }
                return !context.output.isClosed
            })
        for item in try CacheFlags.storing({ () throws(StoreError) in try store.missing(plan) }) { take(item) }
        for item in plan.remarks { take(item) }
        if let mender {
            for (item, outcome) in try mender.mend(lost) {
                report.add(item, outcome)
                status = .worst(status, outcome.status)
            }
        }
        status = .worst(status, try report.finish(isRepair: repairs))
        return Interruption.status ?? status
    }
}
