// The decisions of a fetch
// ========================
//
// Everything that a reply can mean for a body that is being collected is decided here, by a value that sees neither
// network nor disk nor clock. The rules:
//
// * Bytes are appended only to a prefix that they provably continue. That takes a 206 that starts where the prefix
//   ends, comes from the same representation (the same strong validator), agrees on the total size, and has no content
//   coding. libcurl checks the first of these only, and downloaders that checked less have published files made of two
//   versions, files with an error page in the middle, and files that hold themselves twice.
// * A 200 to a range request is a fresh start, no error: a server need not know ranges, or the file has changed.
// * A 416 whose total is exactly what is kept means that nothing is missing; every other 416 means that what is kept
//   is of no use.
// * A body is read only from a 200, a 203 or a matching 206. The bodies of all other replies are errors in prose. A 203 is
//   the whole file as a proxy on the way has changed it: content, but its validators may be those of other bytes, so that
//   nothing is continued or confirmed by them.
// * What is kept, and what the caller has, is spoken of only to the resource that it came from: see `ValidatorIssuer`. A
//   redirect on the way there, and the target of another one, get plain requests.
// * After a cut the prefix is kept if the head named a strong validator, and dropped otherwise.
// * Retries, restarts and waits draw on one schedule with one deadline, so no combination of faults can go on for ever.
//
// * HTTP/2 that stalls or breaks down is not tried again with the same request: one connection carries many streams,
//   and when it is stuck every further stream on it is. HTTP/1.1 gets a connection of its own. If that brings a reply,
//   the whole host is asked so from then on (see `TransferShared`).
//
// * libcurl takes the first member of a gzip body of several and refuses the rest. A body that it cannot unpack is asked
//   for once more and unpacked here.
// * A body that was put together of two transfers and is not sound says nothing about the server's file: a server may send
//   the right head with other bytes. It is asked for once more, as a whole, and that is never continued.
//
// A resumption that fails falls back to the whole body at once, and is never tried twice with the same prefix: a
// prefix that cannot be continued would otherwise fail every later run as well. For the same reason, a status that is no
// answer to a request for a part is taken for a refusal of the part; and where the server fails or goes silent, which
// may pass, the part is asked for once more and then the whole. What is kept is not given up by that: it goes when the
// first byte of a whole body comes.

/// Decides every reply of one request; see above.
package struct TransferStateMachine: Sendable {
    /// How the server that has the body is to be asked next.
    package private(set) var plan: TransferPlan
    /// How the request at hand asks: as planned, or for all where another server than that is asked.
    package private(set) var asked: TransferPlan = .whole
    /// Whether the request at hand carries the caller's validators, so that a 304 makes sense.
    package private(set) var isConditional = false
    /// Who may be asked with the caller's validators; nil when there are none.
    private let conditions: ValidatorScope?
    /// Who is asked at the moment.
    private var place = ValidatorIssuer.itself
    package private(set) var schedule: RetrySchedule
    /// The status of the latest head; nil when the attempt brought none.
    package private(set) var status: Int?

    /// Whether the next attempt is to be made with HTTP/1.1.
    package private(set) var usesHTTP1 = false

    /// Whether gzip is to be unpacked here, since libcurl could not.
    package private(set) var unpacksGzip = false

    /// Whether gzip of the request at hand is unpacked here and not by libcurl. A part of a coded body continues nothing, so
    /// that libcurl is not asked to decode one; the server may send all of it all the same.
    package var unpacksHere: Bool { unpacksGzip || isResumption }

    /// Whether what is cut off may be continued.
    private var mayResume: Bool

    /// Attempts with HTTP/2 that were cut off.
    private var cutsOverHTTP2 = 0

    /// So many bytes more than were ever kept are progress; so there is an end, also where a server begins anew.
    private static let progress: Int64 = 256 << 10
    private var furthest: Int64 = 0

    /// Attempts in a row to continue what is kept that brought no byte of it.
    private var fruitlessResumptions = 0

    private var head: ResponseHead?
    private var decision: HeadDecision = .drop
    /// The wall clock, for a `Retry-After` date from a server that does not tell the time.
    private let now: HTTPDate

    package init(
        resume: ResumePoint? = nil, conditions: ValidatorScope? = nil, mayResume: Bool = true,
        schedule: RetrySchedule = RetrySchedule(), now: HTTPDate = HTTPDate(secondsSinceEpoch: 0)
    ) {
        self.mayResume = mayResume
        plan = .whole
        if mayResume, let resume, resume.offset > 0 {
            plan = .resume(resume)
            furthest = resume.offset
        }
        self.conditions = conditions
        self.schedule = schedule
        self.now = now
    }

    /// How many attempts were begun.
    package private(set) var attempts = 0

    /// The size of the whole body by the latest head, as far as it speaks of the bytes that arrive.
    package var declaredTotal: Int64? {
        guard let head, head.contentCoding == nil else { return nil }
        if head.status == 206, case .satisfied(_, _, let total) = head.contentRange { return total }
        return head.bringsWhole ? head.contentLength : nil
    }

    /// Must be called before each request, redirects among them, with who is asked.
    package mutating func began(at place: ValidatorIssuer = .itself) {
        self.place = place
        // Who is redirected asks once more within the same attempt.
        if place == .itself { attempts += 1 }
        isConditional = conditions?.includes(place) ?? false
        asked = .whole
        if case .resume(let point) = plan, point.scope.includes(place) { asked = plan }
        head = nil
        status = nil
        decision = .drop
    }

    /// Takes the head of a reply.
    package mutating func received(_ reply: ResponseHead) -> HeadDecision {
        head = reply
        status = reply.status
        decision = decide(reply)
        return decision
    }

    private func decide(_ reply: ResponseHead) -> HeadDecision {
        switch reply.status {
        case _ where reply.bringsWhole:
            if reply.hasBadLength { return .abort }
            // What libcurl was not asked to decode, and nobody here can.
            if isResumption, let coding = reply.contentCoding, !GzipCoding.isGzip(coding) { return .abort }
            return .keep(from: 0)
        case 206:
            guard case .resume(let point) = asked, continues(point, reply) else { return .abort }
            return .keep(from: point.offset)
        default:
            return .drop
        }
    }

    /// Whether a 206 continues exactly what is kept.
    private func continues(_ point: ResumePoint, _ reply: ResponseHead) -> Bool {
        guard !reply.hasBadLength, reply.contentCoding == nil,
            case .satisfied(let first, let last, let total) = reply.contentRange, let total, first == point.offset,
            last == total - 1
        else { return false }
        if let known = point.total, known != total { return false }
        if let length = reply.contentLength, length != last - first + 1 { return false }
        switch point.validator {
        case .etag(let etag): return reply.etag == etag
        case .lastModified(let date): return reply.lastModified == date
        }
    }

    /// Takes the end of an attempt.
    ///
    /// - Parameters:
    ///   - end: How it ended.
    ///   - kept: How many bytes of the body are kept now, earlier attempts included.
    ///   - elapsed: Time since the request began.
    ///   - random: A number from 0 up to 1.
    package mutating func ended(_ end: TransferEnd, kept: Int64, elapsed: Duration, random: Double) -> EndDecision {
        switch end {
        case .refused(let error):
            return .fail(error)
        case .failed(let failure):
            if failure.isOfHTTP2 { usesHTTP1 = true }
            // One cut may happen to anybody; a second says that something on the way cannot bear HTTP/2.
            if failure.overHTTP2, failure.kind == .cutOff || failure.kind == .badReply {
                cutsOverHTTP2 += 1
                if cutsOverHTTP2 > 1 { usesHTTP1 = true }
            }
            // The head of a redirect, an error or a 304 says everything, whatever became of the rest of the reply.
            if let head, decision == .drop { return concluded(head, kept: kept, elapsed: elapsed, random: random) }
            if let head, decision == .abort { return aborted(head, elapsed: elapsed, random: random) }
            return failed(failure, kept: kept, elapsed: elapsed, random: random)
        case .complete:
            guard let head else {
                return failed(TransportFailure(.badReply), kept: kept, elapsed: elapsed, random: random)
            }
            switch decision {
            case .keep: return .store
            case .abort: return aborted(head, elapsed: elapsed, random: random)
            case .drop: return concluded(head, kept: kept, elapsed: elapsed, random: random)
            }
        }
    }

    private static let withoutLength = "; the reply named no length, so it may have been cut off"

    /// Whether a body is short because its reply has no end of its own.
    package func mayBeCut(_ error: FetchError) -> Bool {
        guard let head else { return false }
        return error.code == .truncated && head.contentLength == nil && !head.isChunked
    }

    /// The transport called a body whole and the asset says that it is not.
    ///
    /// With a length in the head, the server itself has no more, and asking again cannot help. Without one, the reply
    /// ended where the connection did, and that may have been anywhere.
    package mutating func endedShort(
        _ error: FetchError, kept: Int64, elapsed: Duration, random: Double
    ) -> EndDecision {
        guard mayBeCut(error) else { return .fail(error) }
        let cut = error.saying(error.message + Self.withoutLength).passing
        return retryCut(cut, kept: kept, elapsed: elapsed, random: random)
    }

    /// What is kept turned out not to be what the server has, or what was put together is not sound; everything anew, and
    /// in one piece. Happens once: after that there is nothing that could be of another file.
    package mutating func prefixIsWorthless(elapsed: Duration, random: Double) -> EndDecision {
        let isFirst = mayResume
        mayResume = false
        return restart(
            FetchError(.badReply, "what was kept of an earlier transfer does not fit the server's file"),
            elapsed: elapsed, isDue: isFirst, random: random)
    }

    // MARK: - Replies that bring no body

    private mutating func concluded(
        _ head: ResponseHead, kept: Int64, elapsed: Duration, random: Double
    ) -> EndDecision {
        switch head.status {
        case 304 where isConditional:
            return .unchanged
        case _ where RedirectRules.statuses.contains(head.status):
            guard let location = head.location, !location.isEmpty else {
                return .fail(FetchError(.badReply, "the server redirects (\(head.status)) without saying where to"))
            }
            return .redirect(location: location)
        case 416:
            if case .resume(let point) = asked {
                if case .unsatisfied(let total) = head.contentRange, total == point.offset, total == kept {
                    return .storePrefix
                }
                return restart(
                    FetchError(.http(416), "the server cannot continue the transfer (416)"), elapsed: elapsed,
                    isDue: true, random: random)
            }
            return .fail(FetchError(.http(416), TransferStateMachine.words(416)))
        case _ where isResumption && TransferStateMachine.refusesParts(head.status):
            return restart(
                FetchError(.badReply, "the server cannot continue the transfer (\(head.status))"), elapsed: elapsed,
                isDue: true, random: random)
        case 400..<600:
            return erroneous(head, elapsed: elapsed, random: random)
        default:
            return .fail(
                FetchError(
                    .badReply,
                    "the server answered with status \(head.status), which is no answer to a request for a file"))
        }
    }

    private mutating func erroneous(_ head: ResponseHead, elapsed: Duration, random: Double) -> EndDecision {
        let error = FetchError(.http(head.status), TransferStateMachine.words(head.status))
        guard TransferStateMachine.isTransient(head.status) else { return .fail(error) }
        let asked = head.retryAfter?.wait(serverDate: head.date, now: now)
        // Who asks for patience is busy, whatever was wanted.
        if head.status >= 500, asked == nil { doubtPart() }
        return retry(error, after: asked, elapsed: elapsed, random: random)
    }

    /// A 206 that does not fit, or a body whose length is contradictory.
    private mutating func aborted(_ head: ResponseHead, elapsed: Duration, random: Double) -> EndDecision {
        if head.hasBadLength {
            return .fail(FetchError(.badReply, "the reply gives contradictory lengths for its body"))
        }
        if case .resume = asked {
            return restart(
                FetchError(.badReply, "the server continues the transfer with other bytes than were asked for"),
                elapsed: elapsed, isDue: true, random: random)
        }
        return .fail(FetchError(.badReply, "the server sent a part of the file (206), though all of it was asked for"))
    }

    // MARK: - Attempts that broke

    private mutating func failed(
        _ failure: TransportFailure, kept: Int64, elapsed: Duration, random: Double
    ) -> EndDecision {
        let rule = TransferStateMachine.rule(failure.kind)
        if failure.kind == .undecodable, !unpacksGzip {
            unpacksGzip = true
            return restart(
                FetchError(rule.code, rule.words), limit: rule.retries, elapsed: elapsed, isDue: true, random: random)
        }
        let detail = failure.detail.isEmpty ? "" : ": \(failure.detail)"
        let error = FetchError(rule.code, rule.words + detail)
        if rule.retries == 0 { return .fail(error) }
        guard head != nil, case .keep = decision else {
            if rule.mayBeThePart { doubtPart(isLastTry: rule.retries == 1) }
            return retry(error, limit: rule.retries, elapsed: elapsed, random: random)
        }
        return retryCut(error, kept: kept, limit: rule.retries, elapsed: elapsed, random: random)
    }

    /// Tries again after a cut, from where it happened if that is safe.
    private mutating func retryCut(
        _ error: FetchError, kept: Int64, limit: Int = .max, elapsed: Duration, random: Double
    ) -> EndDecision {
        var before: Int64?
        if case .resume(let point) = asked { before = point.offset }
        plan = .whole
        if mayResume, kept > 0, let head, head.isResumable, let validator = head.strongValidator {
            plan = .resume(ResumePoint(offset: kept, validator: validator, total: declaredTotal, issuer: place))
        }
        if case .resume(let point) = plan, point.offset == before { doubtPart() } else { fruitlessResumptions = 0 }
        // A connection that breaks again and again brings the whole in the end: only attempts that get nowhere are limited.
        if case .resume(let point) = plan, point.offset - furthest >= Self.progress {
            furthest = point.offset
            schedule.noteProgress()
        }
        return retry(error, limit: limit, elapsed: elapsed, random: random)
    }

    /// Notes that an attempt to continue what is kept was answered, and brought nothing.
    private mutating func doubtPart(isLastTry: Bool = false) {
        guard isResumption else { return }
        fruitlessResumptions += 1
        if isLastTry || fruitlessResumptions > 1 { plan = .whole }
    }

    private var isResumption: Bool {
        if case .resume = asked { return true }
        return false
    }

    /// - Parameter isDue: Whether there has to be another attempt, also when all retries are used.
    private mutating func restart(
        _ error: FetchError, limit: Int = .max, elapsed: Duration, isDue: Bool = false, random: Double
    ) -> EndDecision {
        plan = .whole
        switch schedule.next(elapsed: elapsed, limit: limit, immediately: true, random: random) {
        case .wait(let wait): return .again(after: wait)
        case .exhausted where isDue: return .again(after: .zero)
        case .exhausted: return .fail(error)
        case .pastDeadline: return .fail(TransferStateMachine.late(error))
        }
    }

    private mutating func retry(
        _ error: FetchError, after asked: Duration? = nil, limit: Int = .max, elapsed: Duration, random: Double
    ) -> EndDecision {
        switch schedule.next(elapsed: elapsed, retryAfter: asked, limit: limit, random: random) {
        case .wait(let wait): return .again(after: wait)
        case .exhausted: return .fail(error)
        case .pastDeadline: return .fail(TransferStateMachine.late(error))
        }
    }

    /// The error that stood when the deadline ruled out another attempt keeps its code: it is the cause.
    private static func late(_ error: FetchError) -> FetchError {
        error.saying(error.message + "; the deadline leaves no time for another attempt")
    }
}
