import AssetCache
import AssetFetching
import ContentDigest
import FileSystem
import JSONText
import Synchronization

/// Tells what became of each asset: to the sinks, to the journal, and to whoever looks on. Used by several threads.
final class FetchReporter: @unchecked Sendable {
    // Everything below is touched under the lock only.
    private let lock = Mutex(())
    private let output: OutputStreams
    private let inputs: [FetchInput]
    private let sinks: FetchSinks
    private let journal: FetchJournal?
    private let store: AssetStore
    private let mask: SecretMask
    private var isEnded: [Bool]
    private var counts = FetchCounts()
    private var failure: CommandLineError?
    private var progress: ProgressState
    private var display: ProgressDisplay
    private var hasToldOfSignal = false
    private var waits = AnnouncedWaits()
    private var hasToldOfRemoval = false
    /// The first path that was handed out.
    private var firstPath: Path?
    private let start = HostProcess.monotonicNanoseconds()

    init(
        _ context: CommandContext, inputs: [FetchInput], sinks: FetchSinks, store: AssetStore, journal: FetchJournal?,
        mask: SecretMask
    ) {
        output = context.output
        self.inputs = inputs
        self.journal = journal
        self.store = store
        self.mask = mask
        isEnded = Array(repeating: false, count: inputs.count)
        self.sinks = sinks
        progress = ProgressState(total: inputs.count, at: start)
        display = ProgressDisplay(context.output, environment: context.environment, now: start)
    }

    /// Notes the end of an asset for all inputs that name it.
    func add(_ record: FetchRecord, for indexes: [Int]) {
        var record = record.masked(mask)
        lock.withLock { _ in
            let new = indexes.filter { !isEnded[$0] }
            guard let first = new.first else { return }
            for index in new { isEnded[index] = true }
            counts.add(record, times: new.count)
            if record.isInterrupted { record.exit = stop }
            if firstPath == nil { firstPath = record.path }
            progress.ended(
                first, count: new.count, isFailure: record.status == .failed, bytes: record.transferredBytes)
            progress.tick(HostProcess.monotonicNanoseconds())
            if sinks.writesToTerminal { display.hide() }
            remark(record, inputs[first].display)
            do throws(CommandLineError) {
                try sinks.add(record, for: new)
            } catch {
                if failure == nil { failure = error }
            }
            note(record, inputs[first])
            if counts.ended < inputs.count { display.show(progress) }
        }
    }

    /// Notes for all that has no end that the run was stopped before.
    func addUnended(_ jobs: [FetchJob]) {
        let unended = lock.withLock { _ in jobs.filter { $0.inputs.contains { !isEnded[$0] } } }
        for job in unended { add(FetchRecord(.interrupted), for: job.inputs) }
    }

    /// What a stopped run ends with.
    private var stop: ExitStatus {
        Interruption.status ?? output.stopStatus ?? .interrupted
    }

    /// What an earlier run ended is in the journal already.
    private func note(_ record: FetchRecord, _ input: FetchInput) {
        guard let journal, !record.isSkipped, let identity = try? input.identity() else { return }
        journal.note(record, identity: identity, display: input.display) { digest in
            guard let key = input.storeKey(digest), let entry = try? store.entry(forKey: key) else { return false }
            return entry.digest == digest && ((try? store.open(entry)) ?? nil) != nil
        }
    }

    /// Whether anybody sees what happens on the way.
    var watches: Bool { output.settings.isVerbose || output.settings.progress != .none }

    /// Takes note of what happens on the way. `input` gives the first input of a request.
    func take(_ event: FetchEvent, input: (Int) -> Int) {
        lock.withLock { _ in
            switch event {
            case .progress(let parts):
                for part in parts {
                    let index = input(part.index)
                    progress.transferring(index, name: name(index), bytes: part.bytes, total: part.total)
                }
            case .retry(let index, let reason, let wait):
                let text = TerminalText.escaped(mask.apply(reason))
                let own = input(index)
                progress.troubled(own, name: name(own), reason: text)
                say(own, "\(text); trying again in \(wait.wholeMilliseconds) ms")
            case .waiting(let host, let reason, let asked, let wait):
                let text = TerminalText.escaped(mask.apply(reason))
                if let words = waits.words(TerminalText.escaped(host), reason: text, asked: asked, wait: wait) {
                    announce(words, isWarning: false)
                }
            case .hostResting(let host, let failures, let pause):
                let seconds = max(1, pause.wholeMilliseconds / 1000)
                announce(
                    "\(TerminalText.escaped(host)) did not answer \(failures) attempts in a row; it is left alone for "
                        + "\(seconds) s and then tried with one request at a time")
            case .hostGivenUp(let host, let failures):
                announce(
                    "\(TerminalText.escaped(host)) was given up after \(failures) attempts without an answer; what is "
                        + "left to fetch from it fails")
            case .hostBack(let host):
                announce("\(TerminalText.escaped(host)) answers again", isWarning: false)
            case .redirect(let index, let status, let url):
                say(input(index), "redirected (\(status)) to \(FetchInput.display(mask.apply(url)))")
            }
            tellOfSignal()
            progress.tick(HostProcess.monotonicNanoseconds())
            if counts.ended < inputs.count { display.show(progress) }
        }
    }

    /// Somebody removed the store's folder. What that took along is fetched again, into a new one.
    func tellOfRemoval(_ root: Path) {
        lock.withLock { _ in
            if hasToldOfRemoval { return }
            hasToldOfRemoval = true
            announce(
                "the store \(root.display), or a part of it, was removed while this run was writing to it; what was under way "
                    + "is fetched again")
        }
    }

    /// A wait for another process that is fetching the same.
    func tellOfWait(for index: Int) {
        lock.withLock { _ in
            guard inputs.indices.contains(index) else { return }
            announce(
                "\(inputs[index].display): another process is fetching it, and is waited for as long as its transfer grows",
                isWarning: false)
        }
    }

    /// Says what happens to an asset on the way, to those who want to know.
    func tell(_ index: Int, _ text: String) { lock.withLock { _ in say(index, text) } }

    private func announce(_ text: String, isWarning: Bool = true) {
        display.hide()
        if isWarning { output.warning(text) } else { output.note(text) }
    }

    /// Ends all documents and gives the status of the run. `evicted` says what went so that the store keeps its limits.
    func finish(evicted: JSONObject? = nil) throws(CommandLineError) -> ExitStatus {
        output.flush()
        var exit = ExitStatus.success
        var failure = lock.withLock { _ -> CommandLineError? in
            display.hide()
            if hasToldOfRemoval, let firstPath, !Files.exists(firstPath) {
                output.error("what this run had stored before is gone; the same command fetches it again")
                counts.noteLoss()
            }
            exit = Interruption.status ?? (counts.interrupted > 0 ? .worst(counts.exit, stop) : counts.exit)
            do throws(CommandLineError) {
                try sinks.finish(
                    counts, exit: exit, evicted: evicted,
                    milliseconds: Int((HostProcess.monotonicNanoseconds() &- start) / 1_000_000))
                return self.failure
            } catch {
                return self.failure ?? error
            }
        }
        do throws(CommandLineError) { try journal?.finish() } catch { failure = failure ?? error }
        if inputs.count > 1 { output.note(counts.summary(of: inputs.count)) }
        if Interruption.pending != nil, counts.unfinished(of: inputs.count) > 0 {
            output.note(counts.wayOn(of: inputs.count, hasJournal: journal != nil))
        }
        if let failure { throw failure }
        return exit
    }

    // MARK: - For people

    private func remark(_ record: FetchRecord, _ name: String) {
        if let error = record.error {
            // After a signal the summary counts what did not come; a line for each would bury it.
            if record.isInterrupted, inputs.count > 1 { return }
            let tries = record.attempts > 1 ? " (after \(record.attempts) attempts)" : ""
            let text = TerminalText.escaped(error.message) + tries
            display.hide()
            if record.status == .stale {
                output.warning("\(name): \(text); a stored copy stands in for it")
            } else {
                output.error("\(name): \(text)")
            }
        } else if record.exit == .findings, let verdict = record.verdict {
            let place = record.path.map { "; 'glb validate \($0.display)' lists them" } ?? ""
            display.hide()
            output.note("\(name): \(record.status.words), with issues: \(verdict.summary)\(place)")
        }
        if record.error == nil, record.httpStatus == 203, !record.isSkipped {
            display.hide()
            output.note(
                "\(name): a proxy on the way has changed it (HTTP status 203); it is not known what the server itself has, and "
                    + "a fetch that asks again, asks for all of it")
        }
        if output.settings.isVerbose {
            display.hide()
            output.detail("\(name): \(record.details)")
        }
    }

    private func say(_ index: Int, _ text: String) {
        guard output.settings.isVerbose, inputs.indices.contains(index) else { return }
        display.hide()
        output.detail("\(inputs[index].display): \(text)")
    }

    private func tellOfSignal() {
        guard Interruption.pending != nil, !hasToldOfSignal else { return }
        hasToldOfSignal = true
        display.hide()
        output.note("stopping; what arrived is kept for the next run (once more ends at once)")
    }

    /// The last part of an input's URL, as it is shown.
    private func name(_ index: Int) -> String {
        guard inputs.indices.contains(index) else { return "" }
        let path = inputs[index].display.prefix { $0 != "?" && $0 != "#" }
        let last = path.split(separator: "/").last ?? path
        return String(last)
    }
}
