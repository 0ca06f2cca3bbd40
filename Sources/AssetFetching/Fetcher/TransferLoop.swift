import CCurl
import FileSystem

/// One thread's share of a run: a multi handle, and the transfers on it.
///
/// Free slots are refilled before every wait. Waiting first would leave them empty for as long as the others are busy,
/// which with few connections costs many times the throughput.
final class TransferLoop {
    private let shared: TransferShared
    private let multi: CurlMulti
    private let slots: Int
    /// How many transfers of one host this thread has at a time: its share, or the thread that is first would take all
    /// that one host allows, and the others none.
    private let share: Int
    private var held: [String: Int] = [:]
    private var active: [UnsafeMutableRawPointer: Transfer] = [:]
    private var idle: [EasyHandle] = []
    private var lastReport: Duration = .zero

    init(shared: TransferShared, slots: Int, share: Int) throws(FetchError) {
        self.shared = shared
        self.slots = max(1, slots)
        self.share = max(1, share)
        multi = try CurlMulti(library: shared.library)
        multi.set(CURLMOPT_MAXCONNECTS, self.slots == 1 ? 1 : self.slots * 2)
        multi.set(CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
    }

    deinit {
        // Only a fault can leave transfers here; their handles must not outlive the multi handle.
        for transfer in active.values { if let easy = transfer.easy { multi.remove(easy.curl) } }
    }

    /// Runs until no request of the whole run is left.
    func run() {
        while !shared.isDone {
            let listened = shared.now
            if shared.cancellation.isCancelled { stopAll() }
            shared.takeUpRequests()
            refill()
            if !isHeldByRate() {
                guard multi.perform() == .ok else { return abandon() }
                prolong(active.values.reduce(.zero) { $0 + $1.held })
                while let done = multi.nextCompletion() { completed(done) }
                refill()
            }
            forgive(shared.now - listened)
            endOverdue()
            reportProgress()
            if shared.isDone { break }
            if shared.receivingWait > .zero { continue }
            guard multi.poll(milliseconds: waitingTime()) == .ok else { return abandon() }
        }
    }

    /// Sleeps off a part of what was received too fast; false when there is nothing of that. An asset has that much
    /// more time: whoever wants it slowly should get it all the same.
    private func isHeldByRate() -> Bool {
        let wait = shared.receivingWait
        guard wait > .zero else { return false }
        let before = shared.now
        HostProcess.sleep(milliseconds: min(max(EasyHandle.milliseconds(wait), 1), 50))
        prolong(shared.now - before)
        return true
    }

    private func prolong(_ slept: Duration) {
        guard slept > .zero else { return }
        for transfer in active.values {
            transfer.held = .zero
            prolong(transfer, by: slept)
        }
    }

    /// Gives a request back time that it was held up for reasons of ours. The run's own deadline stands.
    private func prolong(_ transfer: Transfer, by time: Duration) {
        let later = transfer.deadlineAt + time
        transfer.deadlineAt = shared.options.deadline.map { min($0, later) } ?? later
    }

    /// How long a server may be silent. The library keeps to a rate by waits of its own, of a second at most.
    private var patience: Duration {
        shared.options.stallTimeout + (shared.options.rate == nil ? .zero : .seconds(2))
    }

    /// Who is not listened to is not silent: time that this thread spent otherwise, with a slow disk or keeping to a
    /// rate, is not counted against the servers.
    private func forgive(_ busy: Duration) {
        guard busy >= .milliseconds(20) else { return }
        let now = shared.now
        for transfer in active.values {
            if let last = transfer.lastProgress { transfer.lastProgress = min(last + busy, now) }
        }
    }

    private func refill() {
        while active.count < slots, !shared.cancellation.isCancelled,
            let work = shared.queue.take(now: shared.now, where: { held[$0, default: 0] < share })
        {
            let transfer = shared.transfer(for: work)
            held[transfer.hostKey, default: 0] += 1
            do throws(FetchError) {
                try start(transfer)
            } catch {
                let host = transfer.hostKey
                end(transfer, .failed(error))
                released(host, .unknown)
            }
        }
    }

    /// Gives back a host's slot, and does what the end of the attempt means for the host's other requests.
    private func released(_ host: String, _ verdict: HostVerdict) {
        let rest = held[host, default: 1] - 1
        held[host] = rest > 0 ? rest : nil
        switch shared.queue.release(host: host, verdict, now: shared.now) {
        case .none: break
        case .opened(let failures, let pause):
            shared.options.onEvent?(.hostResting(host: host, failures: failures, pause: pause))
        case .recovered:
            shared.options.onEvent?(.hostBack(host: host))
        case .gaveUp(let failures):
            let waiting = shared.queue.drain(host: host)
            shared.options.onEvent?(.hostGivenUp(host: host, failures: failures))
            for work in waiting {
                var again = ""
                if case .begun = work { again = "again " }
                let words = "did not answer \(failures) attempts in a row, so it was not asked \(again)for this one"
                end(shared.transfer(for: work), .failed(FetchError(.hostDown, "\(host) \(words)")))
            }
        }
    }

    private func start(_ transfer: Transfer) throws(FetchError) {
        let now = shared.now
        if transfer.startedAt == nil { try begin(transfer, now: now) }
        // With many requests before it, a retry may get its turn long after its wait is over.
        if let due = transfer.dueAt, now > due { prolong(transfer, by: now - due) }
        transfer.dueAt = nil
        guard now < transfer.deadlineAt else { throw TransferLoop.late() }

        // The parts that are judged come from the very handle that the transfer is given.
        let url = try CurlURL.parsing(transfer.current.text, library: shared.library)
        if let refusal = shared.options.policy.refusal(of: try url.parts()) { throw refusal }
        transfer.beginAttempt()
        let headers = try CurlList(TransferHeaders.lines(for: transfer), library: shared.library)
        let easy: EasyHandle
        if let used = idle.popLast() { easy = used } else { easy = try EasyHandle(library: shared.library) }
        easy.prepare(transfer, url: url, headers: headers)
        transfer.url = consume url
        transfer.headers = consume headers
        transfer.easy = easy
        guard multi.add(easy.curl) == .ok else { throw FetchError(.fault, "libcurl did not take a transfer") }
        active[easy.curl.raw] = transfer
    }

    private func begin(_ transfer: Transfer, now: Duration) throws(FetchError) {
        transfer.startedAt = now
        var limit = shared.options.requestLimit
        if let deadline = shared.options.deadline { limit = min(limit, deadline - now) }
        transfer.limit = limit
        transfer.deadlineAt = now + limit
        guard limit > .zero else { throw TransferLoop.late() }
        let sink = try shared.makeSink(transfer.request)
        transfer.sink = sink
        let schedule = RetrySchedule(
            retries: shared.options.retries, base: shared.options.retryBase, cap: shared.options.retryCap,
            deadline: limit)
        transfer.machine = TransferStateMachine(
            resume: sink.resumePoint, conditions: transfer.request.conditions,
            mayResume: !transfer.request.isInOnePiece, schedule: schedule, now: TransferLoop.wallClock())
    }

    // MARK: - Ends

    private func completed(_ done: CurlMulti.Completion) {
        guard let transfer = active[done.easy], let easy = transfer.easy else { return }
        let detail = easy.errorText.isEmpty ? shared.library.text(done.code) : easy.errorText
        detach(transfer)
        let decision: EndDecision
        if transfer.isPrefixWorthless {
            decision = beginAnew(transfer)
        } else {
            decision = conclude(transfer, TransferLoop.end(of: transfer, code: done.code, detail: detail))
        }
        follow(decision, transfer)
    }

    private func conclude(_ transfer: Transfer, _ end: TransferEnd) -> EndDecision {
        var end = end
        if case .failed(let failure) = end, failure.kind == .stalled || failure.kind == .cutOff,
            transfer.hasEndedButForTheConnection
        {
            end = .complete
        }
        if case .failed(var failure) = end {
            failure.overHTTP2 = transfer.spokeHTTP2
            end = .failed(failure)
            if transfer.head == nil, failure.isOfTheHost { transfer.hostVerdict = .failed }
            if failure.isOfHTTP2 {
                shared.noteHTTP2Failure(transfer.hostKey, isSilence: failure.kind == .stalled)
            }
            transfer.wasAskedForCalm = failure.asksForCalm
        }
        // Two parts that do not fit are no word about the server's file.
        if case .refused(let error) = end, transfer.isJoined, error.exitClass == .wrongContent {
            return beginAnew(transfer)
        }
        transfer.reason = TransferLoop.reason(end, status: transfer.machine.status)
        let hadHTTP2 = !transfer.machine.usesHTTP1
        let decision = transfer.machine.ended(
            end, kept: transfer.kept, elapsed: elapsed(transfer), random: TransferLoop.random())
        if hadHTTP2, transfer.machine.usesHTTP1 { transfer.reason += ", and HTTP/2 is left for HTTP/1.1" }
        do throws(FetchError) {
            switch decision {
            case .store:
                try transfer.finishGate()
            case .storePrefix:
                transfer.isJoined = true
                if !transfer.hasBody {
                    let offset = transfer.kept
                    guard try transfer.replayPrefix(upTo: offset, total: offset) else { return beginAnew(transfer) }
                }
                try transfer.finishGate()
            default: break
            }
            return decision
        } catch {
            let isWrong = error.exitClass == .wrongContent && !transfer.machine.mayBeCut(error)
            if decision == .storePrefix || (transfer.isJoined && isWrong) {
                return beginAnew(transfer)
            }
            return transfer.machine.endedShort(
                error, kept: transfer.kept, elapsed: elapsed(transfer), random: TransferLoop.random())
        }
    }

    /// What is kept is of no use: the whole file is to come in one piece.
    private func beginAnew(_ transfer: Transfer) -> EndDecision {
        transfer.reason = "what an earlier attempt left cannot be continued"
        return transfer.machine.prefixIsWorthless(elapsed: elapsed(transfer), random: TransferLoop.random())
    }

    private func follow(_ decision: EndDecision, _ transfer: Transfer) {
        let host = transfer.hostKey
        let verdict = transfer.hostVerdict
        defer { released(host, verdict) }
        switch decision {
        case .store, .storePrefix:
            do throws(FetchError) {
                end(transfer, .received(try transfer.finishBody()))
            } catch {
                end(transfer, .failed(error))
            }
        case .unchanged:
            end(transfer, .unchanged)
        case .fail(let error):
            end(transfer, .failed(error))
        case .again(let wait):
            shared.options.onEvent?(.retry(index: transfer.request.index, reason: transfer.reason, wait: wait))
            if wait > .zero { shared.options.onEvent?(TransferLoop.waiting(transfer, host: host, wait: wait)) }
            let status = transfer.machine.status
            let busy = status == 429 || status == 503 || transfer.wasAskedForCalm
            transfer.beginAnew()
            putBack(transfer, at: shared.now + wait, holding: busy && wait > .zero ? host : nil)
        case .redirect(let location):
            do throws(FetchError) {
                try redirect(transfer, to: location)
                putBack(transfer, at: shared.now)
            } catch {
                end(transfer, .failed(error.passing))
            }
        }
    }

    private func putBack(_ transfer: Transfer, at due: Duration, holding host: String? = nil) {
        transfer.dueAt = due
        shared.queue.again(transfer, at: due, holding: host)
    }

    private func redirect(_ transfer: Transfer, to location: String) throws(FetchError) {
        guard location.utf8.count <= URLPolicy.maximumLength else {
            throw FetchError(.refusedRedirect, "redirected to a URL longer than \(URLPolicy.maximumLength) bytes")
        }
        let next: WebURL
        do throws(FetchError) {
            guard let base = transfer.url.take() else { throw FetchError(.fault, "a redirect came without a request") }
            next = try base.resolving(location).parts()
        } catch {
            throw FetchError(
                error.code == .badURL ? .refusedRedirect : error.code, "redirected, but \(error.message)")
        }
        let rules = RedirectRules(policy: shared.options.policy)
        if let refusal = rules.refusal(from: transfer.current, to: next, followed: transfer.redirects.count) {
            throw refusal
        }
        transfer.keepsHeaders = RedirectRules.keepsHeaders(
            first: transfer.first, next: next, keptSoFar: transfer.keepsHeaders)
        transfer.redirects.append(FetchOutcome.Redirect(status: transfer.machine.status ?? 0, url: next.text))
        transfer.current = next
        shared.options.onEvent?(
            .redirect(index: transfer.request.index, status: transfer.machine.status ?? 0, url: next.text))
    }

    private func detach(_ transfer: Transfer) {
        guard let easy = transfer.easy else { return }
        transfer.transferredBytes += max(0, easy.curl.large(CURLINFO_SIZE_DOWNLOAD_T) ?? 0)
        transfer.spokeHTTP2 = easy.spokeHTTP2(transfer)
        if transfer.head != nil {
            transfer.hostVerdict = .answered
            if transfer.machine.usesHTTP1 { shared.noteHTTP1Answer(transfer.hostKey) }
        }
        multi.remove(easy.curl)
        active[easy.curl.raw] = nil
        transfer.easy = nil
        transfer.headers = nil
        idle.append(easy)
    }

    private func end(_ transfer: Transfer, _ result: FetchOutcome.Result) {
        transfer.url = nil
        shared.onEnd(transfer.outcome(result), transfer.sink)
        transfer.sink = nil
        shared.queue.finished()
    }

    private func reportProgress() {
        guard let onEvent = shared.options.onEvent, !active.isEmpty else { return }
        let now = shared.now
        guard now - lastReport >= .milliseconds(100) else { return }
        lastReport = now
        onEvent(
            .progress(
                active.values.map { transfer in
                    FetchProgress(
                        index: transfer.request.index, bytes: transfer.kept, total: transfer.machine.declaredTotal)
                }))
    }

    // MARK: - Time

    private func endOverdue() {
        let now = shared.now
        // The run's deadline is that of what waits, too, whatever it waits for.
        if let deadline = shared.options.deadline, now >= deadline {
            for work in shared.queue.drain() { end(shared.transfer(for: work), .failed(TransferLoop.late())) }
        }
        for transfer in Array(active.values) {
            if now >= transfer.deadlineAt {
                detach(transfer)
                follow(.fail(TransferLoop.late()), transfer)
            } else if let easy = transfer.easy,
                (easy.curl.large(CURLINFO_SIZE_DOWNLOAD_T) ?? 0) > TransferLoop.wireLimit(shared.options)
            {
                // A coded body can be endless on the wire and come to nothing when it is decoded.
                detach(transfer)
                let limit = shared.options.maximumBytes
                let error = FetchError(
                    .tooLarge, "the server sends more than the limit of \(limit) bytes; raise it with --max-size")
                follow(.fail(error), transfer)
            } else if let last = transfer.lastProgress, now - last >= patience {
                detach(transfer)
                let seconds = shared.options.stallTimeout.components.seconds
                let failure = TransportFailure(.stalled, "no byte for \(seconds) s")
                follow(conclude(transfer, .failed(failure)), transfer)
            }
        }
    }

    private func waitingTime() -> Int32 {
        // Without transfers there is nothing to wake up for but the other threads' ends.
        if active.isEmpty { return 10 }
        let now = shared.now
        var wait = Duration.milliseconds(200)
        if active.count < slots, let due = shared.queue.nextDue(now: now) { wait = min(wait, due) }
        for transfer in active.values {
            wait = min(wait, transfer.deadlineAt - now)
            if let last = transfer.lastProgress { wait = min(wait, last + patience - now) }
        }
        return Int32(min(max(EasyHandle.milliseconds(wait) + 1, 1), 200))
    }

    private func stopAll(_ error: FetchError = .interrupted) {
        for transfer in Array(active.values) {
            detach(transfer)
            follow(.fail(error), transfer)
        }
        for work in shared.queue.drain() { end(shared.transfer(for: work), .failed(error)) }
    }

    /// The library itself broke down; say so for every request instead of leaving without a word.
    private func abandon() {
        shared.cancellation.cancel()
        stopAll(FetchError(.fault, "libcurl cannot go on; please report this as a fault of glb"))
    }

    /// How much of its time a request has used up: not what went by while it was held up.
    private func elapsed(_ transfer: Transfer) -> Duration { transfer.limit - (transfer.deadlineAt - shared.now) }
}
