import AssetCache
import AssetFetching
import ContentDigest
import FileSystem

/// One run of `glb fetch`: what is stored is looked up, the rest is transferred, checked, stored and reported.
///
/// Transfers run on the fetcher's threads. What comes after a transfer (reading the whole body once more for the checks,
/// and the syncs of a commit) would hold up the others there, so it goes to threads of its own.
struct FetchRun: Sendable {
    let plan: FetchPlan
    let store: AssetStore
    let reporter: FetchReporter
    let exporter: FetchExporter
    let output: OutputStreams
    let limiter: StoreLimiter
    private let vanished = VanishedJobs()
    private let start = HostProcess.monotonicNanoseconds()

    init(
        plan: FetchPlan, store: AssetStore, reporter: FetchReporter, exporter: FetchExporter, output: OutputStreams
    ) {
        self.plan = plan
        self.store = store
        self.reporter = reporter
        self.exporter = exporter
        self.output = output
        // Offline nothing that goes could be had again.
        limiter = StoreLimiter(store, plan.isOffline ? StoreLimits() : plan.limits, output)
    }

    /// What the run's deadline leaves; nil when there is none.
    private var timeLeft: Duration? {
        let elapsed = Duration.nanoseconds(Int64(clamping: HostProcess.monotonicNanoseconds() &- start))
        return plan.options.deadline.map { max(.zero, $0 - elapsed) }
    }

    func perform(_ inputs: [FetchInput]) throws(CommandLineError) -> ExitStatus {
        var jobs = FetchJob.plan(inputs) { index, message in
            reporter.add(FetchRecord(FetchError(.badURL, message)), for: [index])
        }
        exporter.plan(jobs.map { ($0.key, $0.url) })
        var remote: [FetchJob] = []
        for index in jobs.indices {
            if Interruption.pending != nil { break }
            if let job = begin(&jobs[index]) { remote.append(job) }
        }
        if !remote.isEmpty { try transfer(remote) }
        do throws(StoreError) {
            try store.flush()
        } catch {
            throw CommandLineError(.inputOutput, .inputOutput, error.message, underlying: error)
        }
        let status = try reporter.finish(evicted: limiter.finish())
        return Interruption.status ?? status
    }

    /// Settles what needs no transfer; gives back what does, with the entry that it may be compared with.
    private func begin(_ job: inout FetchJob) -> FetchJob? {
        if case .inline(let data) = job.source {
            report(job) { () throws(FetchError) in try decode(data, for: job) }
            return nil
        }
        do throws(FetchError) {
            job.entry = try storing { () throws(StoreError) in try storedEntry(job.key) }
        } catch {
            reporter.add(FetchRecord(error), for: job.inputs)
            return nil
        }
        if plan.isOffline {
            report(job) { () throws(FetchError) in
                guard let entry = job.entry else {
                    if ((try? store.entry(forKey: job.key)) ?? nil)?.damaged != nil { throw FetchError.corrupt }
                    throw FetchError(
                        FetchError.Code(rawValue: "offline-miss"), "it is not stored, and --offline asks no server",
                        exitClass: .unavailable)
                }
                return try kept(entry, job, FetchRecord(.hit))
            }
            return nil
        }
        // Bytes whose digest the user knows need no server to say that they are right.
        if let expected = plan.expectedDigest, let entry = job.entry, !plan.refreshes {
            if entry.digest == expected {
                report(job) { () throws(FetchError) in try kept(entry, job, FetchRecord(.hit)) }
                return nil
            }
            // A 304 would only confirm the wrong bytes.
            job.entry = nil
        }
        if plan.refreshes { job.entry = nil }
        return job
    }

    /// The entry of a key, if its blob is there as well.
    private func storedEntry(_ key: String) throws(StoreError) -> EntryRecord? {
        guard let entry = try store.entry(forKey: key), try store.open(entry) != nil else { return nil }
        // A plain hit trusts the name and the length. Where a digest is promised, and where bytes are copied out, they
        // are read: damaged ones are put away and fetched anew.
        guard plan.expectedDigest != nil || exporter.copies else { return entry }
        if try store.isIntact(entry.digest) { return entry }
        output.warning("the stored copy \(entry.digest.hex) is damaged and was put away")
        return nil
    }

    private func report(_ job: FetchJob, _ body: () throws(FetchError) -> FetchRecord) {
        do throws(FetchError) {
            reporter.add(try body(), for: job.inputs)
        } catch {
            reporter.add(FetchRecord(error), for: job.inputs)
        }
    }

    // MARK: - Transfers

    private func transfer(_ jobs: [FetchJob]) throws(CommandLineError) {
        // Another process may be fetching the same asset; its result is worth waiting for, after all the others.
        var now: [FetchJob] = []
        var later: [FetchJob] = []
        for job in jobs {
            if ((try? store.liveTransfer(forKey: job.key)) ?? nil) != nil { later.append(job) } else { now.append(job) }
        }
        try transferAll(now)
        for index in later.indices {
            waitForOther(later[index].key)
            later[index].entry = plan.refreshes ? nil : (try? storedEntry(later[index].key)) ?? nil
        }
        try transferAll(later)
        // A purge took their bytes while the server was asked about them.
        try transferAll(vanished.takeAll())
    }

    /// Waits while another process's transfer of this asset grows.
    private func waitForOther(_ key: String) {
        var last: Int64 = -1
        var idle = 0
        while Interruption.pending == nil, timeLeft != .zero, let size = (try? store.liveTransfer(forKey: key)) ?? nil {
            idle = size > last ? 0 : idle + 1
            last = max(last, size)
            if idle > 50 { return }
            Pause.milliseconds(100)
        }
    }

    private func fetcher(for jobs: [FetchJob]) throws(CommandLineError) -> Fetcher {
        var options = plan.options
        options.deadline = timeLeft
        let reporter = reporter
        if reporter.watches {
            let inputs = jobs.map { $0.inputs.first ?? 0 }
            options.onEvent = { event in reporter.take(event) { inputs.indices.contains($0) ? inputs[$0] : 0 } }
        }
        do throws(FetchError) {
            return try Fetcher(options: options)
        } catch {
            throw CommandLineError(.unavailable, ExitStatus(rawValue: error.exitClass.rawValue), error.message)
        }
    }

    private func transferAll(_ jobs: [FetchJob]) throws(CommandLineError) {
        if jobs.isEmpty { return }
        let fetcher = try fetcher(for: jobs)
        let requests = jobs.enumerated().map { index, job in
            FetchRequest(
                index: index, url: job.url, etag: job.entry?.origin.etag,
                lastModified: job.entry?.origin.lastModified, headers: plan.headers)
        }
        let output = output
        let cancellation = FetchCancellation { Interruption.pending != nil || output.isClosed }
        let work = BackgroundWork(limit: 32)
        var failure: FetchError?
        work.use(threads: min(OrderedWorkers.processorCount, jobs.count, 8)) {
            do throws(FetchError) {
                try fetcher.run(requests, cancellation: cancellation) { (request) throws(FetchError) in
                    try StoreSink(store: store, key: jobs[request.index].key, url: request.url)
                } onEnd: { outcome, sink in
                    work.submit { settle(jobs[outcome.index], outcome, sink as? StoreSink) }
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw CommandLineError(.fault, .internalFault, failure.message) }
    }

    private func settle(_ job: FetchJob, _ outcome: FetchOutcome, _ sink: StoreSink?) {
        var record: FetchRecord
        do throws(FetchError) {
            record = try settled(job, outcome, sink)
        } catch {
            if error.code == .vanished, outcome.result == .unchanged {
                var again = job
                again.entry = nil
                sink?.abandon(keeping: false)
                return vanished.add(again)
            }
            // What a broken network left can be continued; what was refused or is wrong is of no use to anybody.
            sink?.abandon(keeping: error.exitClass == .network)
            record = standIn(for: error, job) ?? FetchRecord(error)
        }
        record.add(outcome, finalURL: FetchInput.display(outcome.finalURL))
        reporter.add(record, for: job.inputs)
    }

    private func settled(
        _ job: FetchJob, _ outcome: FetchOutcome, _ sink: StoreSink?
    ) throws(FetchError) -> FetchRecord {
        switch outcome.result {
        case .failed(let error):
            throw error
        case .unchanged:
            guard let entry = job.entry else { throw FetchError(.badReply, "the server said 304 without being asked") }
            sink?.abandon(keeping: false)
            return try kept(renewed(entry, outcome), job, FetchRecord(.unchanged))
        case .received(let digest):
            guard let sink else { throw FetchError(.fault, "a body arrived that nobody took") }
            try requireExpected(digest)
            let verdict = try sink.withContents { plan.judge.judge($0) }
            try requireSound(verdict)
            let stored = try sink.commit(origin(job, outcome), pin: plan.pins)
            guard stored.digest == digest else {
                throw FetchError(.writeFailed, "what was written is not what arrived", exitClass: .inputOutput)
            }
            return try finished(FetchRecord(.stored), stored.digest, stored.size, verdict, job)
        }
    }

    /// Notes a 304. The copy is no worse where that cannot be written down.
    private func renewed(_ entry: EntryRecord, _ outcome: FetchOutcome) -> EntryRecord {
        do throws(StoreError) {
            return try store.noteUnchanged(entry.key, etag: outcome.etag, lastModified: outcome.lastModified) ?? entry
        } catch {
            output.warning("that the server confirmed an asset could not be written down: \(error.message)")
            return entry
        }
    }

    private func origin(_ job: FetchJob, _ outcome: FetchOutcome) -> AssetOrigin {
        var origin = AssetOrigin(url: job.url)
        origin.canonicalURL = job.key
        origin.finalURL = outcome.finalURL
        origin.redirects = outcome.redirects.map(\.url)
        origin.etag = outcome.etag
        origin.lastModified = outcome.lastModified
        origin.contentType = outcome.contentType
        origin.peer = outcome.peerAddress
        return origin
    }

    /// A stored copy for when the network fails, if the user allowed it and it is not too old. That the file is gone is
    /// an answer, and no failure of the network.
    private func standIn(for error: FetchError, _ job: FetchJob) -> FetchRecord? {
        guard error.exitClass == .network, error.code != .interrupted, let limit = plan.maximumStaleness,
            let entry = job.entry
        else { return nil }
        let age = Timestamp.now().seconds(since: entry.validated ?? entry.fetched)
        guard age >= 0, .seconds(age) <= limit, var record = try? kept(entry, job, FetchRecord(.stale)) else {
            return nil
        }
        record.error = error
        return record
    }
}
