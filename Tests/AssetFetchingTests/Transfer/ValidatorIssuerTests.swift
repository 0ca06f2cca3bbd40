import AssetFetching
import Testing

/// Validators are for the resource that issued them: the state machine's part of it, and what makes two URLs one resource.
@Suite struct ValidatorIssuerTests {
    static let url = WebURL(scheme: "https", host: "a.example", port: 443, path: "/x.glb", query: "v=1")
    static let here = ValidatorIssuer.redirected(url)
    static let there = ValidatorIssuer.redirected(
        WebURL(scheme: "https", host: "b.example", port: 443, path: "/x.glb", query: "v=1"))

    static func url(_ path: String, _ query: String?) -> ValidatorIssuer {
        .redirected(WebURL(scheme: "https", host: "a.example", port: 443, path: path, query: query))
    }

    static let s3 = "X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Date=1&X-Amz-Signature=aa"
    static let azure = "sp=r&sv=2021&se=1&sr=b&sig=aa"

    @Test(arguments: [
        (url("/x", nil), url("/x", ""), true, true),
        (url("/x", nil), url("/y", nil), true, false),
        (url("/x", "v=1"), url("/x", "v=2"), true, false),
        (url("/x", s3), url("/x", "X-Amz-Signature=bb&X-Amz-Date=2"), true, true),
        (url("/x", "versionId=1&" + s3), url("/x", "versionId=2&" + s3), true, false),
        (url("/x", azure), url("/x", "sp=r&sv=2021&se=2&sr=b&sig=bb"), true, true),
        // Without a signature beside it, `se` is a parameter like any other.
        (url("/x", "se=1"), url("/x", "se=2"), true, false),
        (url("/x", "a=1&Expires=1&Signature=a"), url("/x", "a=1&Signature=b&Expires=2"), true, true),
        // What is not strong is held to its very URL.
        (url("/x", s3), url("/x", "X-Amz-Signature=bb&X-Amz-Date=2"), false, false),
        (url("/x", s3), url("/x", s3), false, true),
        (here, there, true, false), (here, .itself, true, false), (.itself, .itself, false, true),
    ])
    func signaturesAreNoPartOfAResource(
        _ one: ValidatorIssuer, _ other: ValidatorIssuer, _ isStrong: Bool, _ isSame: Bool
    ) {
        #expect(one.isSame(as: other, isStrong: isStrong) == isSame)
        #expect(other.isSame(as: one, isStrong: isStrong) == isSame)
    }

    @Test func onlyTheIssuerIsAskedForTheRest() {
        let point = ResumePoint(offset: 5000, validator: .etag("\"a\""), total: 10240, issuer: Self.here)
        var machine = TransferStateMachine(resume: point)
        let part = TransferStateMachineTests.head(206, range: "bytes 5000-10239/10240", etag: "\"a\"")
        // The redirect on the way, then somebody else who answers as if he had been asked for a part.
        for place in [ValidatorIssuer.itself, Self.there] {
            machine.began(at: place)
            #expect(machine.asked == .whole)
            #expect(machine.received(part) == .abort)
        }
        machine.began(at: Self.here)
        #expect(machine.asked == .resume(point))
        #expect(machine.received(part) == .keep(from: 5000))
    }

    @Test func whatIsCutIsContinuedWhereItCameFrom() {
        var machine = TransferStateMachine()
        machine.began()
        _ = machine.received(TransferStateMachineTests.head(302) { $0.location = "/x" })
        machine.began(at: Self.here)
        _ = machine.received(TransferStateMachineTests.resumable)
        _ = machine.ended(.failed(TransportFailure(.cutOff)), kept: 5000, elapsed: .zero, random: 0)
        machine.began(at: Self.there)
        #expect(machine.asked == .whole)
        // A refusal there says nothing about the part.
        _ = machine.received(TransferStateMachineTests.head(503))
        _ = machine.ended(.complete, kept: 5000, elapsed: .zero, random: 0)
        machine.began(at: Self.here)
        #expect(machine.asked == machine.plan)
        #expect(machine.asked != .whole)
    }

    @Test func a304OfSomebodyElseIsNoAnswer() {
        var machine = TransferStateMachine(conditions: ValidatorScope(Self.here, isStrong: false))
        machine.began(at: Self.there)
        #expect(!machine.isConditional)
        _ = machine.received(TransferStateMachineTests.head(304))
        guard case .fail = machine.ended(.complete, kept: 0, elapsed: .zero, random: 0) else {
            Issue.record("it is believed")
            return
        }
        machine.began(at: Self.here)
        _ = machine.received(TransferStateMachineTests.head(304))
        #expect(machine.ended(.complete, kept: 0, elapsed: .zero, random: 0) == .unchanged)
    }
}
