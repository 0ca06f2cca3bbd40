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
    private let mask: SecretMask
    private let journal: FetchJournal?
    /// Assets whose stored bytes went away before they were handed out: they are fetched again, as a whole.
    let vanished = PostponedJobs()
    /// Assets that came in several pieces which together are wrong: they are fetched again in one.
    let doubtful = PostponedJobs()
    /// Assets that another process was fetching when this one wanted to.
    let claimed = PostponedJobs()
    /// When the run began, on the civil clock.
    let begun = Timestamp.now()

    init(
        plan: FetchPlan, store: AssetStore, reporter: FetchReporter, exporter: FetchExporter, output: OutputStreams,
        journal: FetchJournal? = nil
    ) {
        self.journal = journal
        self.plan = plan
        mask = plan.mask
        self.store = store
        self.reporter = reporter
        self.exporter = exporter
        self.output = output
        // Offline nothing that goes could be had again.
        limiter = StoreLimiter(store, plan.isOffline ? StoreLimits() : plan.limits, output)
    }

    /// What the run's deadline leaves; nil when there is none.
    var timeLeft: Duration? { plan.deadline.left }

    /// - Parameter refused: The inputs that are no URLs, or none that may be fetched, by their place.
    func perform(
        _ jobs: [FetchJob], refused: [(index: Int, error: FetchError)], of inputs: [FetchInput]
    ) throws(CommandLineError) -> ExitStatus {
        for (index, error) in refused { reporter.add(FetchRecord(error), for: [index]) }
        limiter.begin(keeping: jobs.map(\.key))
        try transfer(jobs, inputs)
        // Who stops a run gets a record of all that was to be fetched.
        reporter.addUnended(jobs)
        do throws(StoreError) {
            try store.flush()
        } catch {
            throw CommandLineError(.inputOutput, .inputOutput, error.message, underlying: error)
        }
        let status = try reporter.finish(evicted: limiter.finish())
        return Interruption.status ?? status
    }

    /// What is left of a job after a look at the journal and into the store: nil when it has ended with that.
    func remaining(_ job: FetchJob, _ inputs: [FetchInput]) -> FetchJob? {
        if let journal, let first = job.inputs.first, let identity = try? inputs[first].identity(),
            let end = journal.end(of: identity), skips(job, end)
        {
            return nil
        }
        var job = job
        return begin(&job)
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
                guard let entry = job.entry else { throw offlineFault(job.key) }
                do throws(FetchError) {
                    return try kept(entry, job, FetchRecord(.hit))
                } catch {
                    throw error.code == .vanished ? offlineFault(job.key) : error
                }
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
        if let maximumAge = plan.maximumAge, let entry = job.entry, maximumAge.accepts(entry, now: Timestamp.now()) {
            report(job) { () throws(FetchError) in try kept(entry, job, FetchRecord(.hit)) }
            return nil
        }
        return job
    }

    /// Why a stored copy is not to be had, where nobody is to be asked for it. A purge takes the entry first, so where that
    /// stands alone the blob did not go in order.
    private func offlineFault(_ key: String) -> FetchError {
        ((try? store.entry(forKey: key)) ?? nil) == nil ? .offlineMiss : .corrupt
    }

    /// Whether an earlier run has done all that there is to do. Only the store knows that an asset is stored.
    private func skips(_ job: FetchJob, _ end: JournalRecord.JournalEnd) -> Bool {
        switch end {
        case .passing: return false
        case .failed(let code, let message, let exit):
            if plan.retriesFailed { return false }
            // The answer of a server says nothing about what is stored, which is all that is wanted offline.
            if plan.isOffline, ((try? storedEntry(job.key)) ?? nil) != nil { return false }
            var record = FetchRecord(
                FetchError(
                    FetchError.Code(rawValue: code), message, exitClass: FetchError.ExitClass(rawValue: exit)))
            record.isSkipped = true
            reporter.add(record, for: job.inputs)
            return true
        case .stored(let digest):
            var key = job.key
            if case .inline = job.source { key = FetchJob.inlineKeyPrefix + digest.hex }
            guard let entry = try? storedEntry(key), entry.digest == digest, isYoungEnough(entry) else { return false }
            var record = FetchRecord(.hit)
            record.isSkipped = true
            guard let done = try? kept(entry, job, record) else { return false }
            reporter.add(done, for: job.inputs)
            return true
        }
    }

    /// Whether the user is content with what an earlier run stored. Without a word about age that is so.
    private func isYoungEnough(_ entry: EntryRecord) -> Bool {
        if plan.refreshes { return false }
        // No age can be asked for that a server would have to confirm.
        guard !plan.isOffline, let maximumAge = plan.maximumAge else { return true }
        return maximumAge.accepts(entry, now: Timestamp.now())
    }

    /// The entry of a key, if its blob is there as well.
    func storedEntry(_ key: String) throws(StoreError) -> EntryRecord? {
        guard let entry = try store.entry(forKey: key) else { return nil }
        guard try store.open(entry) != nil else {
            if entry.damaged == nil, ((try? store.entry(forKey: key)) ?? nil)?.damaged != nil {
                output.warning("the stored copy \(entry.digest.hex) is damaged and was put away")
            }
            return nil
        }
        // A plain hit trusts the name and the length. Where a digest is promised, and where bytes are copied out, they
        // are read: damaged ones are put away and fetched anew.
        guard plan.expectedDigest != nil || exporter.copies else { return entry }
        if try store.isIntact(entry.digest) { return entry }
        output.warning("the stored copy \(entry.digest.hex) is damaged and was put away")
        return nil
    }

    func report(_ job: FetchJob, _ body: () throws(FetchError) -> FetchRecord) {
        do throws(FetchError) {
            reporter.add(try body(), for: job.inputs)
        } catch {
            reporter.add(FetchRecord(error), for: job.inputs)
        }
    }

    // MARK: - Transfers

    private func fetcher(for jobs: [FetchJob]) throws(CommandLineError) -> Fetcher {
        var options = plan.options
        options.deadline = timeLeft
        let reporter = reporter
        options.onEvent = { event in
            reporter.take(event) { jobs.indices.contains($0) ? jobs[$0].inputs.first ?? 0 : 0 }
        }
        do throws(FetchError) {
            return try Fetcher(options: options)
        } catch {
            throw CommandLineError(.unavailable, ExitStatus(rawValue: error.exitClass.rawValue), error.message)
        }
    }

    /// Fetches all of them; those in `levels` even while so many other processes do. `prepare` is asked for each in turn
    /// what is left to do, on a thread of its own and not long before its turn comes: a long list is never in memory with
    /// all that the store knows of it.
    func transferAll(
        _ jobs: [FetchJob], levels: [String: Int] = [:], prepare: @escaping @Sendable (FetchJob) -> FetchJob?
    ) throws(CommandLineError) {
        if jobs.isEmpty { return }
        let output = output
        let isStopped: @Sendable () -> Bool = { Interruption.pending != nil || output.isClosed }
        let feed = RequestFeed()
        let underWay = JobsUnderWay()
        let headers = plan.headers
        let refreshes = plan.refreshes
        let produce: @Sendable () -> Void = {
            defer { feed.close() }
            for (index, job) in jobs.enumerated() {
                if isStopped() { return }
                guard let rest = prepare(job) else { continue }
                underWay.add(rest, at: index)
                var request = FetchRequest(
                    index: index, url: rest.url, headers: headers, acceptsArchive: rest.acceptsArchive,
                    isInOnePiece: rest.isInOnePiece)
                // Who wants it anew asks as if nothing were stored; the copy may still stand in when the network fails.
                if let entry = rest.entry, !refreshes { request.compare(with: entry) }
                guard feed.add(request) else { return }
            }
        }
        guard let producer = WorkerThread(produce) else {
            throw CommandLineError(.fault, .inputOutput, "the system has no thread left")
        }
        defer { producer.join() }
        // What needs no server needs no libcurl.
        guard feed.waitForFirst() else { return }
        let work = BackgroundWork(limit: BackgroundWork.roomForFiles())
        var failure: CommandLineError?
        work.use(threads: min(HostProcess.processorCount, jobs.count, 8)) {
            do throws(CommandLineError) {
                try run(
                    try fetcher(for: jobs), feed, FetchCancellation(when: isStopped), underWay, work, levels)
            } catch {
                failure = error
                feed.stop()
            }
        }
        if let failure { throw failure }
    }

    private func run(
        _ fetcher: Fetcher, _ feed: RequestFeed, _ cancellation: FetchCancellation, _ underWay: JobsUnderWay,
        _ work: BackgroundWork, _ levels: [String: Int]
    ) throws(CommandLineError) {
        do throws(FetchError) {
            try fetcher.run(feed, cancellation: cancellation) { (request) throws(FetchError) in
                let key = underWay.key(at: request.index)
                return try StoreSink(
                    store: store, key: key, url: request.url, mask: mask, level: levels[key] ?? 0)
            } onEnd: { outcome, sink in
                work.submit {
                    if let job = underWay.take(at: outcome.index) { settle(job, outcome, sink as? StoreSink) }
                }
            }
        } catch {
            throw CommandLineError(.fault, .internalFault, error.message)
        }
    }

    private func settle(_ job: FetchJob, _ outcome: FetchOutcome, _ sink: StoreSink?) {
        defer { sink?.release() }
        if outcome.error?.code == .claimed {
            _ = claimed.add(job)
            return
        }
        var record: FetchRecord
        do throws(FetchError) {
            record = try settled(job, outcome, sink)
        } catch {
            let isRemoved = error.code.rawValue == StoreError.Code.removed.rawValue
            if isRemoved { reporter.tellOfRemoval(store.root) }
            if error.code == .vanished || isRemoved {
                var again = job
                again.entry = nil
                sink?.abandon(keeping: false)
                if vanished.add(again) { return }
            }
            // The server's file may be right all the same: its part may have been that of another file. An asset that
            // comes in one piece is not here again.
            if outcome.isJoined, error.exitClass == .wrongContent {
                var again = job
                again.isInOnePiece = true
                again.spent = (outcome.attempts, outcome.transferredBytes)
                sink?.abandon(keeping: false)
                if let first = job.inputs.first {
                    reporter.tell(first, "\(error.message); it came in several pieces, so all of it is fetched anew")
                }
                if doubtful.add(again) { return }
            }
            // What a broken network left can be continued; what was refused or is wrong is of no use to anybody.
            let kept = sink?.abandon(keeping: error.exitClass == .network || error.mayPass) ?? 0
            record = standIn(for: error, job) ?? FetchRecord(error)
            record.keptBytes = kept
        }
        record.attempts = job.spent.attempts
        record.transferredBytes = job.spent.bytes
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
            if job.acceptsArchive, let record = try unpacked(job, outcome, sink, archive: digest) { return record }
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
    ///
    /// A 304 that names another ETag than the stored one speaks of other bytes, so none of its validators becomes one of the
    /// copy's (RFC 9111 §4.3.4), and it does not say how long the copy is fresh.
    private func renewed(_ entry: EntryRecord, _ outcome: FetchOutcome) -> EntryRecord {
        let isOfTheCopy = outcome.etag != nil && outcome.etag == entry.origin.etag
        do throws(StoreError) {
            return try store.noteUnchanged(
                entry.key,
                lastModified: isOfTheCopy ? outcome.lastModified.flatMap { mask.passes($0) ? $0 : nil } : nil,
                freshUntil: outcome.etag == nil || isOfTheCopy ? outcome.freshUntil : nil)
                ?? entry
        } catch {
            output.warning("that the server confirmed an asset could not be written down: \(error.message)")
            return entry
        }
    }

    /// If the body is an archive, stores the asset in it in place of it. The archive itself is not kept.
    private func unpacked(
        _ job: FetchJob, _ outcome: FetchOutcome, _ sink: StoreSink, archive digest: SHA256Digest
    ) throws(FetchError) -> FetchRecord? {
        let found = try sink.withContents { bytes -> Result<ArchivedAsset, FetchError>? in
            guard ArchivedAsset.isArchive(bytes) else { return nil }
            do throws(FetchError) {
                return .success(try ArchivedAsset(in: bytes, maximumBytes: plan.options.maximumBytes))
            } catch {
                return .failure(error)
            }
        }
        guard let asset = try found?.get() else { return nil }
        var origin = origin(job, outcome)
        origin.archive = AssetOrigin.Archive(digest: digest, entryName: mask.apply(asset.entryName))
        let record = try put(asset.bytes, key: job.key, origin, job)
        sink.abandon(keeping: false)
        return record
    }

    private func origin(_ job: FetchJob, _ outcome: FetchOutcome) -> AssetOrigin {
        var origin = AssetOrigin(url: job.url)
        origin.canonicalURL = job.key
        origin.take(outcome, mask)
        origin.provider = job.about?.provider
        origin.message = job.about?.message
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
