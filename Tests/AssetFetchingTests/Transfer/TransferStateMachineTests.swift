import AssetFetching
import Testing

/// The tables of what a reply means, row by row: no network, no clock.
@Suite struct TransferStateMachineTests {
    static let point = ResumePoint(offset: 5000, validator: .etag("\"a\""), total: 10240)

    /// A reply in a few words.
    static func head(
        _ status: Int, range: String? = nil, etag: String? = nil, length: Int64? = nil,
        _ change: (inout ResponseHead) -> Void = { _ in }
    ) -> ResponseHead {
        var head = ResponseHead(status: status)
        head.contentRange = range.flatMap { ContentRange($0) }
        head.etag = etag
        head.contentLength = length
        change(&head)
        return head
    }

    struct ResumeRow: Sendable, CustomTestStringConvertible {
        var name: String
        var head: ResponseHead
        var decision: HeadDecision
        var end: EndDecision
        var point = TransferStateMachineTests.point
        var testDescription: String { name }
    }

    /// Replies to a resumption at 5000 of 10240 bytes.
    static let resumeRows: [ResumeRow] = [
        ResumeRow(
            name: "206 that fits", head: head(206, range: "bytes 5000-10239/10240", etag: "\"a\"", length: 5240),
            decision: .keep(from: 5000), end: .store),
        ResumeRow(
            name: "206 of another total", head: head(206, range: "bytes 5000-20479/20480", etag: "\"a\""),
            decision: .abort, end: .again(after: .zero)),
        ResumeRow(
            name: "pip_14131: 206 from another start", head: head(206, range: "bytes 4000-10239/10240", etag: "\"a\""),
            decision: .abort, end: .again(after: .zero)),
        ResumeRow(
            name: "206 without a range", head: head(206, etag: "\"a\""), decision: .abort, end: .again(after: .zero)),
        ResumeRow(
            name: "206 of an unknown total", head: head(206, range: "bytes 5000-10239/*", etag: "\"a\""),
            decision: .abort, end: .again(after: .zero)),
        ResumeRow(
            name: "206 that ends early", head: head(206, range: "bytes 5000-6000/10240", etag: "\"a\""),
            decision: .abort, end: .again(after: .zero)),
        ResumeRow(
            name: "206 of another version", head: head(206, range: "bytes 5000-10239/10240", etag: "\"b\""),
            decision: .abort, end: .again(after: .zero)),
        ResumeRow(
            name: "206 of an unnamed version", head: head(206, range: "bytes 5000-10239/10240"), decision: .abort,
            end: .again(after: .zero)),
        ResumeRow(
            name: "curl_7703: 206 with a content coding",
            head: head(206, range: "bytes 5000-10239/10240", etag: "\"a\"") { $0.contentCoding = "gzip" },
            decision: .abort, end: .again(after: .zero)),
        ResumeRow(
            name: "206 whose length contradicts its range",
            head: head(206, range: "bytes 5000-10239/10240", etag: "\"a\"", length: 10240), decision: .abort,
            end: .again(after: .zero)),
        ResumeRow(
            name: "huggingface_hub_3778: 200 brings everything", head: head(200, etag: "\"a\"", length: 10240),
            decision: .keep(from: 0), end: .store),
        ResumeRow(
            name: "404", head: head(404), decision: .drop, end: .fail(FetchError(.http(404), "any"))),
        ResumeRow(
            name: "curl_2288: 416 of exactly what is kept", head: head(416, range: "bytes */5000"), decision: .drop,
            end: .storePrefix),
        ResumeRow(
            name: "416 of more", head: head(416, range: "bytes */10240"), decision: .drop, end: .again(after: .zero)),
        ResumeRow(
            name: "416 of less", head: head(416, range: "bytes */4000"), decision: .drop, end: .again(after: .zero)),
        ResumeRow(
            name: "416 without a range", head: head(416), decision: .drop, end: .again(after: .zero)),
    ]

    @Test(arguments: resumeRows)
    func resuming(_ row: ResumeRow) {
        var machine = TransferStateMachine(resume: row.point)
        #expect(machine.plan == .resume(row.point))
        machine.began()
        #expect(machine.received(row.head) == row.decision)
        let end = machine.ended(.complete, kept: 5000, elapsed: .zero, random: 0)
        #expect(Self.same(end, row.end))
        // A restart asks for everything, and never again with the same prefix.
        if case .again = row.end { #expect(machine.plan == .whole) }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var head: ResponseHead?
        var end: TransferEnd = .complete
        var decision: EndDecision
        var plan: TransferPlan = .whole
        var isConditional = false
        var testDescription: String { name }
    }

    static let resumable = head(200, etag: "\"a\"", length: 10240)
    static func broken(_ kind: TransportFailure.Kind) -> TransferEnd { .failed(TransportFailure(kind)) }
    static func fail(_ code: FetchError.Code) -> EndDecision { .fail(FetchError(code, "any")) }
    static let again = EndDecision.again(after: .milliseconds(125))
    static let kept = TransferPlan.resume(ResumePoint(offset: 5000, validator: .etag("\"a\""), total: 10240))

    /// Replies and failures of a request for everything, with 5000 bytes kept at its end.
    static let rows: [Row] = [
        Row(name: "200", head: resumable, decision: .store),
        Row(name: "304 that was asked for", head: head(304), decision: .unchanged, isConditional: true),
        Row(name: "304 that was not", head: head(304), decision: fail(.badReply)),
        Row(name: "204", head: head(204), decision: fail(.badReply)),
        Row(name: "300", head: head(300), decision: fail(.badReply)),
        Row(
            name: "206 that was not asked for", head: head(206, range: "bytes 0-4999/5000"),
            decision: fail(.badReply)),
        Row(
            name: "301", head: head(301) { $0.location = "/b" }, decision: .redirect(location: "/b")),
        Row(
            name: "308 whose body is cut", head: head(308) { $0.location = "/b" }, end: broken(.cutOff),
            decision: .redirect(location: "/b")),
        Row(name: "302 without a place", head: head(302), decision: fail(.badReply)),
        Row(name: "401", head: head(401), decision: fail(.http(401))),
        Row(name: "403", head: head(403), decision: fail(.http(403))),
        Row(name: "404", head: head(404), decision: fail(.http(404))),
        Row(name: "404 whose body is cut", head: head(404), end: broken(.cutOff), decision: fail(.http(404))),
        Row(name: "410", head: head(410), decision: fail(.http(410))),
        Row(name: "416 of nothing", head: head(416), decision: fail(.http(416))),
        Row(name: "408", head: head(408), decision: again),
        Row(name: "429", head: head(429), decision: again),
        Row(
            name: "429 that asks for patience", head: head(429) { $0.retryAfter = .seconds(7) },
            decision: .again(after: .seconds(7))),
        Row(name: "500", head: head(500), decision: again),
        Row(
            name: "503 that asks for patience", head: head(503) { $0.retryAfter = .seconds(3) },
            decision: .again(after: .seconds(3))),
        Row(name: "504", head: head(504), decision: again),
        Row(name: "501", head: head(501), decision: fail(.serverError)),
        Row(name: "status 0", head: head(0), decision: fail(.badReply)),
        Row(name: "contradictory lengths", head: head(200) { $0.hasBadLength = true }, decision: fail(.badReply)),
        Row(name: "body cut, resumable", head: resumable, end: broken(.cutOff), decision: again, plan: kept),
        Row(name: "body stalls, resumable", head: resumable, end: broken(.stalled), decision: again, plan: kept),
        Row(
            name: "body cut, no validator", head: head(200, length: 10240), end: broken(.cutOff), decision: again),
        Row(
            name: "body cut, weak validator", head: head(200, etag: "W/\"a\"", length: 10240), end: broken(.cutOff),
            decision: again),
        Row(
            name: "curl_1699: coded body cut", head: head(200, etag: "\"a\"") { $0.contentCoding = "gzip" },
            end: broken(.cutOff), decision: again),
        Row(
            name: "ranges refused", head: head(200, etag: "\"a\"") { $0.refusesRanges = true },
            end: broken(.cutOff), decision: again),
        Row(name: "no name", head: nil, end: broken(.nameNotResolved), decision: again),
        Row(name: "no connection", head: nil, end: broken(.connectFailed), decision: again),
        Row(name: "handshake cut", head: nil, end: broken(.tlsInterrupted), decision: again),
        Row(name: "certificate refused", head: nil, end: broken(.tlsRefused), decision: fail(.tlsFailed)),
        Row(name: "connecting takes too long", head: nil, end: broken(.connectTimeout), decision: again),
        Row(name: "HTTP/2 broke", head: nil, end: broken(.http2Broken), decision: again),
        Row(
            name: "curl_16955: HTTP/2 broke in the body", head: resumable, end: broken(.http2Broken), decision: again,
            plan: kept),
        Row(name: "silence before any reply", head: nil, end: broken(.stalled), decision: again),
        Row(name: "no reply at all", head: nil, decision: again),
        Row(
            name: "wrong body", head: resumable, end: .refused(FetchError(.wrongBody, "any")),
            decision: fail(.wrongBody)),
        Row(
            name: "disk full", head: resumable, end: .refused(FetchError(.diskFull, "any")), decision: fail(.diskFull)),
    ]

    @Test(arguments: rows)
    func asking(_ row: Row) {
        var machine = TransferStateMachine(conditions: row.isConditional ? ValidatorScope() : nil)
        machine.began()
        if let head = row.head { _ = machine.received(head) }
        let end = machine.ended(row.end, kept: 5000, elapsed: .zero, random: 0)
        #expect(Self.same(end, row.decision))
        #expect(machine.plan == row.plan)
    }

    /// After HTTP/2 has stalled or broken down the request goes on without it, from where it was.
    @Test(arguments: [
        (TransportFailure.Kind.stalled, true, true), (.http2Broken, true, true), (.stalled, false, false),
        (.cutOff, true, false), (.connectFailed, true, false), (.connectTimeout, true, false),
    ])
    func http2IsGivenUp(_ kind: TransportFailure.Kind, _ overHTTP2: Bool, _ changes: Bool) {
        var machine = TransferStateMachine()
        #expect(!machine.usesHTTP1)
        machine.began()
        _ = machine.received(Self.resumable)
        let failure = TransportFailure(kind, overHTTP2: overHTTP2)
        let end = machine.ended(.failed(failure), kept: 5000, elapsed: .zero, random: 0)
        #expect(end == Self.again)
        #expect(machine.plan == Self.kept)
        #expect(machine.usesHTTP1 == changes)
    }

    /// With the last retry used, each failure keeps its own word and class.
    @Test(arguments: [
        (TransportFailure.Kind.nameNotResolved, "name-not-resolved"), (.connectFailed, "connect-failed"),
        (.tlsInterrupted, "tls-failed"), (.tlsRefused, "tls-failed"), (.connectTimeout, "timeout"),
        (.stalled, "stalled"), (.cutOff, "cut-off"), (.http2Broken, "cut-off"), (.badReply, "bad-reply"),
    ])
    func failuresHaveWords(_ kind: TransportFailure.Kind, _ word: String) {
        var machine = TransferStateMachine(schedule: RetrySchedule(retries: 0))
        machine.began()
        let end = machine.ended(.failed(TransportFailure(kind)), kept: 0, elapsed: .zero, random: 0)
        guard case .fail(let error) = end else {
            Issue.record("it goes on")
            return
        }
        #expect(error.code.rawValue == word)
        #expect(error.exitClass == .network)
    }

    @Test(arguments: [(404, 3), (410, 3), (403, 3), (416, 3), (408, 3), (429, 4), (500, 4), (503, 4), (599, 4)])
    func statusesHaveClasses(_ status: Int, _ exit: Int32) {
        #expect(FetchError.Code.http(status).exitClass.rawValue == exit)
    }

    /// Cut connections may happen to anybody; two in a row over HTTP/2 are its fault.
    @Test func cutsOverHTTP2AreItsFaultWhenTheyComeTwice() {
        var machine = TransferStateMachine()
        for used in [false, true] {
            machine.began()
            _ = machine.ended(
                .failed(TransportFailure(.cutOff, overHTTP2: true)), kept: 0, elapsed: .zero, random: 0)
            #expect(machine.usesHTTP1 == used)
        }
    }

    @Test func curl_5119_calmIsAskedForABoundedNumberOfTimes() {
        var machine = TransferStateMachine(schedule: RetrySchedule(retries: 3))
        var failure = TransportFailure(.http2Broken, "ENHANCE_YOUR_CALM (err 11)", overHTTP2: true)
        failure.asksForCalm = true
        var waits: [Duration] = []
        while waits.count < 100 {
            machine.began()
            guard case .again(let wait) = machine.ended(.failed(failure), kept: 0, elapsed: .zero, random: 1) else {
                break
            }
            waits.append(wait)
        }
        #expect(waits == [.milliseconds(250), .milliseconds(500), .seconds(1)])
    }

    @Test func curl_5119_triesAreBounded() {
        var machine = TransferStateMachine(schedule: RetrySchedule(retries: 3))
        var attempts = 0
        while attempts < 100 {
            machine.began()
            attempts += 1
            _ = machine.received(Self.head(503))
            if case .fail = machine.ended(.complete, kept: 0, elapsed: .zero, random: 0) { break }
        }
        #expect(attempts == 4)
        #expect(machine.attempts == 4)
    }

    @Test func git_lfs_6056_aFailedResumptionIsNotTriedTwice() {
        var machine = TransferStateMachine(resume: Self.point)
        machine.began()
        _ = machine.received(Self.head(416))
        #expect(machine.ended(.complete, kept: 5000, elapsed: .zero, random: 0) == .again(after: .zero))
        machine.began()
        #expect(machine.plan == .whole)
        #expect(machine.received(Self.resumable) == .keep(from: 0))
    }

    @Test func aShortBodyWithoutALengthIsTriedAgain() {
        let short = FetchError(.truncated, "any")
        var open = TransferStateMachine()
        open.began()
        _ = open.received(Self.head(200, etag: "\"a\""))
        #expect(open.endedShort(short, kept: 100, elapsed: .zero, random: 0) == Self.again)
        #expect(open.plan == .resume(ResumePoint(offset: 100, validator: .etag("\"a\""))))
        // A server that says how long its body is has no more to give.
        var closed = TransferStateMachine()
        closed.began()
        _ = closed.received(Self.head(200, etag: "\"a\"", length: 100))
        #expect(closed.endedShort(short, kept: 100, elapsed: .zero, random: 0) == .fail(short))
        var chunked = TransferStateMachine()
        chunked.began()
        _ = chunked.received(Self.head(200) { $0.isChunked = true })
        #expect(chunked.endedShort(short, kept: 100, elapsed: .zero, random: 0) == .fail(short))
    }

    @Test func theDeadlineIsNamed() {
        var machine = TransferStateMachine(schedule: RetrySchedule(base: .seconds(4), deadline: .seconds(5)))
        machine.began()
        _ = machine.received(Self.head(503))
        guard case .fail(let error) = machine.ended(.complete, kept: 0, elapsed: .seconds(3), random: 1) else {
            Issue.record("it goes on")
            return
        }
        #expect(error.code == .serverError)
        #expect(error.message.contains("deadline"))
    }

    /// Equality that does not look at the sentences of errors.
    static func same(_ left: EndDecision, _ right: EndDecision) -> Bool {
        if case .fail(let one) = left, case .fail(let other) = right { return one.code == other.code }
        return left == right
    }
}
