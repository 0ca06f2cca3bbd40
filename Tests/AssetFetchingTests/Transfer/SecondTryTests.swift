import AssetFetching
import Testing

/// What is asked for in another way, once: bodies that libcurl cannot unpack, and bodies of two pieces that do not fit. And
/// what a proxy has changed.
@Suite struct SecondTryTests {
    private static func machine(
        resume: ResumePoint? = nil, mayResume: Bool = true, retries: Int = 5
    ) -> TransferStateMachine {
        TransferStateMachine(resume: resume, mayResume: mayResume, schedule: RetrySchedule(retries: retries))
    }

    private static func head(_ status: Int, _ change: (inout ResponseHead) -> Void = { _ in }) -> ResponseHead {
        TransferStateMachineTests.head(status, etag: "\"a\"", length: 10240) {
            $0.date = HTTPDate(secondsSinceEpoch: 1_000_000)
            $0.lastModified = "Mon, 05 Jan 1970 00:00:00 GMT"
            change(&$0)
        }
    }

    private static let undecodable = TransferEnd.failed(TransportFailure(.undecodable))

    @Test(arguments: [0, 1, 5])
    func aBodyThatIsNotUnpackedIsAskedForOnceMore(retries: Int) {
        var machine = Self.machine(retries: retries)
        machine.began()
        #expect(machine.received(Self.head(200) { $0.contentCoding = "gzip" }) == .keep(from: 0))
        #expect(!machine.unpacksGzip)
        #expect(machine.ended(Self.undecodable, kept: 90, elapsed: .zero, random: 0) == .again(after: .zero))
        #expect(machine.unpacksGzip)
        #expect(machine.plan == .whole)
        #expect(machine.attempts == 1)
        // Damaged all the same: that was the second of the two attempts that a reply of no use deserves.
        machine.began()
        #expect(machine.attempts == 2)
        _ = machine.received(Self.head(200) { $0.contentCoding = "gzip" })
        let end = machine.ended(.failed(TransportFailure(.badReply, "x")), kept: 90, elapsed: .zero, random: 0)
        guard case .fail(let error) = end else {
            Issue.record("\(end)")
            return
        }
        #expect(error.code == .badReply && error.exitClass == .network)
    }

    @Test func aDeadlineEndsThatToo() {
        var machine = TransferStateMachine(schedule: RetrySchedule(retries: 5, deadline: .seconds(10)))
        machine.began()
        _ = machine.received(Self.head(200) { $0.contentCoding = "gzip" })
        let end = machine.ended(Self.undecodable, kept: 90, elapsed: .seconds(11), random: 0)
        guard case .fail(let error) = end else {
            Issue.record("\(end)")
            return
        }
        #expect(error.message.contains("deadline"))
    }

    struct TransformedRow: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var resume: ResumePoint?
        var decision = HeadDecision.keep(from: 0)
        var end = TransferEnd.complete
        var then = EndDecision.store
        var change: @Sendable (inout ResponseHead) -> Void = { _ in }
    }

    /// Replies with status 203, to requests for the whole and for a part.
    static let transformed: [TransformedRow] = [
        TransformedRow(testDescription: "whole"),
        TransformedRow(
            testDescription: "whole, after a part was asked for", resume: TransferStateMachineTests.point),
        TransformedRow(
            testDescription: "contradictory lengths", decision: .abort,
            then: .fail(FetchError(.badReply, "the reply gives contradictory lengths for its body")),
            change: { $0.hasBadLength = true }),
        TransformedRow(
            testDescription: "cut off, begun anew", end: .failed(TransportFailure(.cutOff)),
            then: .again(after: .milliseconds(125))),
        TransformedRow(
            testDescription: "cut off without a length", end: .failed(TransportFailure(.cutOff)),
            then: .again(after: .milliseconds(125)), change: { $0.contentLength = nil }),
    ]

    @Test(arguments: transformed)
    func whatAProxyChangedIsContentAndNamesNothing(row: TransformedRow) {
        var machine = Self.machine(resume: row.resume)
        machine.began()
        let head = Self.head(203, row.change)
        #expect(machine.received(head) == row.decision)
        #expect(machine.declaredTotal == (row.decision == .abort ? 10240 : head.contentLength))
        #expect(machine.ended(row.end, kept: 7000, elapsed: .zero, random: 0) == row.then)
        #expect(machine.plan == .whole || row.end == .complete)
        #expect(head.strongValidator == nil && !head.isResumable && head.bringsWhole && head.isTransformed)
    }

    @Test(arguments: [0, 5])
    func piecesThatDoNotFitAreFollowedByOneWhole(retries: Int) {
        var machine = Self.machine(resume: TransferStateMachineTests.point, retries: retries)
        machine.began()
        let part = TransferStateMachineTests.head(206, range: "bytes 5000-10239/10240", etag: "\"a\"", length: 5240)
        #expect(machine.received(part) == .keep(from: 5000))
        #expect(machine.prefixIsWorthless(elapsed: .zero, random: 0) == .again(after: .zero))
        #expect(machine.plan == .whole)
        // A cut of the whole is not continued: two pieces would prove nothing again.
        machine.began()
        #expect(machine.attempts == 2)
        #expect(machine.received(Self.head(200)) == .keep(from: 0))
        _ = machine.ended(.failed(TransportFailure(.cutOff)), kept: 7000, elapsed: .zero, random: 0)
        #expect(machine.plan == .whole)
    }

    @Test func thatHappensOnce() {
        var machine = Self.machine(resume: TransferStateMachineTests.point, retries: 0)
        #expect(machine.prefixIsWorthless(elapsed: .zero, random: 0) == .again(after: .zero))
        guard case .fail = machine.prefixIsWorthless(elapsed: .zero, random: 0) else {
            Issue.record("it went on")
            return
        }
    }

    @Test func whatHasToComeInOnePieceIsNeverContinued() {
        var machine = Self.machine(resume: TransferStateMachineTests.point, mayResume: false)
        #expect(machine.plan == .whole)
        machine.began()
        _ = machine.received(Self.head(200))
        _ = machine.ended(.failed(TransportFailure(.cutOff)), kept: 7000, elapsed: .zero, random: 0)
        #expect(machine.plan == .whole)
    }
}
