import AssetFetching
import LoopbackServer
import Testing

@Suite struct RedirectTests {
    private static let body = SampleBody.glb(padding: 400)

    @Test(arguments: [301, 302, 303, 307, 308])
    func redirectsAreFollowedAndTold(_ status: Int) throws {
        let harness = try FetchHarness { request in
            request.path == "/start"
                ? ServerReply.whole(status, headers: [("Location", "models/../a b.glb")], body: Array("moved".utf8))
                : ServerReply.whole(body: Self.body)
        }
        let ended = try harness.fetch("/start")
        #expect(ended.sink?.bytes == Self.body)
        #expect(ended.outcome.finalURL == harness.server.url("/a%20b.glb"))
        #expect(
            ended.outcome.redirects == [FetchOutcome.Redirect(status: status, url: harness.server.url("/a%20b.glb"))])
        #expect(ended.outcome.attempts == 1)
        #expect(harness.server.counts.requests == 2)
    }

    @Test func aLoopEndsAfterFiveHops() throws {
        let harness = try FetchHarness { _ in ServerReply.whole(302, headers: [("Location", "/again")]) }
        let ended = try harness.fetch("/again")
        #expect(ended.code == "refused-redirect")
        #expect(ended.outcome.error?.exitClass == .refused)
        #expect(harness.server.counts.requests == 6)
        #expect(ended.outcome.redirects.count == 5)
    }

    @Test(arguments: [
        ("http://10.0.0.1/a.glb", "refused-address"), ("http://[::1]/a.glb", "refused-address"),
        ("file:///etc/passwd", "refused-scheme"), ("http://user@public.example/", "refused-user-info"),
        ("http://public.example:8080/", "refused-port"), ("http://169.254.169.254/latest", "refused-address"),
        ("http://", "refused-redirect"), ("http://127.0.0.1:1/", "refused-address"),
    ])
    func langchain_open_swe_1186_hopsAreJudged(_ location: String, _ code: String) throws {
        let harness = try FetchHarness { _ in ServerReply.whole(302, headers: [("Location", location)]) }
        let ended = try harness.fetch("/start")
        #expect(ended.code == code)
        #expect(ended.outcome.error?.exitClass == .refused)
        #expect(harness.server.counts.requests == 1)
    }

    @Test func theUsersHeadersStayWithTheFirstOrigin() throws {
        let other = try LoopbackServer { _ in ServerReply.whole(body: Self.body) }
        defer { other.stop() }
        let target = other.url("/b.glb")
        let harness = try FetchHarness { request in
            request.path == "/start"
                ? ServerReply.whole(302, headers: [("Location", "/next")])
                : ServerReply.whole(302, headers: [("Location", target)])
        }
        var options = harness.options
        options.policy.allowPrivate = true
        let headers = [try HeaderField(parsing: "Authorization: Bearer s3cret"), try HeaderField(parsing: "X-Key: 1")]
        let ended = try harness.fetch("/start", options: options, headers: headers)
        #expect(ended.sink?.bytes == Self.body)
        #expect(harness.server.counts.log.map { $0["authorization"] } == ["Bearer s3cret", "Bearer s3cret"])
        #expect(other.counts.log.count == 1)
        #expect(other.counts.log.first?["authorization"] == nil)
        #expect(other.counts.log.first?["x-key"] == nil)
    }

    /// A place that is good for one request: each attempt asks for a new one, and what is kept is continued there.
    @Test func aPlaceThatExpiresIsAskedForAnew() throws {
        let count = Counter()
        let harness = try FetchHarness { request in
            if request.path == "/start" {
                return ServerReply.whole(302, headers: [("Location", "/signed?X-Amz-Signature=\(count.next())")])
            }
            guard request.target == "/signed?X-Amz-Signature=\(count.last)" else { return ServerReply.whole(403) }
            return ResumeTests.part(of: Self.body, request, etag: "\"v1\"")
                ?? ResumeTests.cut(Self.body, at: 300, headers: [("ETag", "\"v1\"")])
        }
        let headers = [try HeaderField(parsing: "X-Key: 1")]
        let ended = try harness.fetch("/start", headers: headers)
        #expect(ended.sink?.bytes == Self.body)
        #expect(ended.outcome.attempts == 2)
        #expect(ended.outcome.redirects.map(\.url) == [harness.server.url("/signed?X-Amz-Signature=2")])
        #expect(
            harness.server.counts.log.map(\.target) == [
                "/start", "/signed?X-Amz-Signature=1", "/start", "/signed?X-Amz-Signature=2",
            ])
        #expect(harness.server.counts.log.allSatisfy { $0["x-key"] == "1" })
    }

    @Test func aria2_1826_overlongPlacesAreRefusedInWords() throws {
        let location = "/" + String(repeating: "a", count: 9000)
        let harness = try FetchHarness { _ in ServerReply.whole(302, headers: [("Location", location)]) }
        let ended = try harness.fetch("/start")
        #expect(ended.code == "refused-redirect")
        #expect(ended.outcome.error?.message.contains("8192") == true)
        let fine = "/" + String(repeating: "a", count: 8000)
        let long = try FetchHarness { request in
            request.path == "/start"
                ? ServerReply.whole(302, headers: [("Location", fine)]) : ServerReply.whole(body: Self.body)
        }
        #expect(try long.fetch("/start").sink?.bytes == Self.body)
    }
}
