import AssetFetching
import ContentDigest
import LoopbackServer
import Synchronization
import Testing

/// Whole fetches over a real socket, on 127.0.0.1.
@Suite struct FetcherTests {
    private let body = SampleBody.glb(padding: 20_000)

    @Test func aSoundAssetArrivesWhole() throws {
        let body = self.body
        let harness = try FetchHarness { _ in
            ServerReply.whole(headers: [("ETag", "\"v1\""), ("Content-Type", "model/gltf-binary")], body: body)
        }
        let ended = try harness.fetch("/a.glb?x=1")
        let digest = try SHA256Hasher.digest(of: body)
        #expect(ended.outcome.result == .received(digest))
        #expect(ended.sink?.bytes == body)
        #expect(ended.sink?.isFinished == true)
        #expect(ended.outcome.etag == "\"v1\"")
        #expect(ended.outcome.contentType == "model/gltf-binary")
        #expect(ended.outcome.httpStatus == 200)
        #expect(ended.outcome.peerAddress == "127.0.0.1")
        #expect(ended.outcome.bytes == Int64(body.count))
        #expect(ended.outcome.transferredBytes == Int64(body.count))
        #expect(ended.outcome.attempts == 1)
        #expect(ended.outcome.finalURL == harness.server.url("/a.glb?x=1"))
        let request = try #require(harness.server.counts.log.first)
        #expect(request.target == "/a.glb?x=1")
        #expect(request["accept-encoding"] == "identity")
        #expect(request["range"] == nil)
    }

    @Test func aChunkedAssetArrivesWhole() throws {
        let body = self.body
        let harness = try FetchHarness { _ in ServerReply.chunked(body: body, chunk: 1000) }
        #expect(try harness.fetch("/a.glb").sink?.bytes == body)
    }

    @Test func curl_5181_a304TouchesNoData() throws {
        let body = self.body
        let harness = try FetchHarness { request in
            request["if-none-match"] == "\"v1\""
                ? ServerReply.whole(304, headers: [("ETag", "\"v1\"")]) : ServerReply.whole(body: body)
        }
        let ended = try harness.fetch("/a.glb", etag: "\"v1\"")
        #expect(ended.outcome.result == .unchanged)
        #expect(ended.outcome.httpStatus == 304)
        #expect(ended.outcome.transferredBytes == 0)
        #expect(ended.sink?.bytes == [])
        #expect(ended.sink?.isFinished == false)
        #expect(try harness.fetch("/a.glb", etag: "\"v0\"").sink?.bytes == body)
    }

    @Test func aDateIsTheSecondBestCondition() throws {
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let harness = try FetchHarness { request in
            request["if-modified-since"] == date ? ServerReply.whole(304) : ServerReply.whole(500)
        }
        #expect(try harness.fetch("/a.glb", lastModified: date).outcome.result == .unchanged)
    }

    @Test func aWebPageIsRefusedHavingReadLittle() throws {
        let page = Array("<!DOCTYPE html><html>".utf8)
        let harness = try FetchHarness { _ in
            let head = ServerReply.head(200, headers: [("Content-Type", "model/gltf-binary")])
            return [.send(head + page), .repeated([UInt8](repeating: 32, count: 65536), times: 2000, milliseconds: 5)]
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.code == "wrong-body")
        #expect(ended.outcome.error?.message.contains("web page") == true)
        #expect(ended.outcome.attempts == 1)
        #expect(ended.sink?.bytes == [])
        #expect(ended.outcome.transferredBytes < 1_000_000)
    }

    @Test func aRefusedNameOrPathIsNotAsked() throws {
        let harness = try FetchHarness { _ in ServerReply.whole(404) }
        var options = harness.options
        options.policy = URLPolicy(allowHTTP: false, allowedHosts: options.policy.allowedHosts)
        #expect(try harness.fetch("/a.glb", options: options).code == "refused-scheme")
        options.policy = URLPolicy(allowHTTP: true)
        #expect(try harness.fetch("/a.glb", options: options).code == "refused-address")
        #expect(try harness.fetch("http://127.0.0.1/a.glb", options: options).code == "refused-address")
        #expect(harness.server.counts.connections == 0)
    }

    @Test(arguments: [(404, "http-404", 3), (410, "http-410", 3), (403, "http-403", 3), (501, "http-5xx", 4)])
    func lastingStatusesFailAtOnce(_ status: Int, _ code: String, _ exit: Int32) throws {
        let harness = try FetchHarness { _ in
            ServerReply.whole(status, body: Array("<html>sorry</html>".utf8))
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.code == code)
        #expect(ended.outcome.error?.exitClass.rawValue == exit)
        #expect(ended.outcome.httpStatus == status)
        #expect(harness.server.counts.requests == 1)
        #expect(ended.sink?.bytes == [])
    }

    @Test func croquet_microverse_70_passingServerErrorsAreOutlived() throws {
        let body = self.body
        let count = Counter()
        let harness = try FetchHarness { _ in
            count.next() < 3 ? ServerReply.whole(500) : ServerReply.whole(body: body)
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.sink?.bytes == body)
        #expect(ended.outcome.attempts == 3)
    }

    @Test func serverErrorsThatStayFail() throws {
        let harness = try FetchHarness { _ in ServerReply.whole(500) }
        var options = harness.options
        options.retries = 2
        let ended = try harness.fetch("/a.glb", options: options)
        #expect(ended.code == "http-5xx")
        #expect(ended.outcome.error?.exitClass == .network)
        #expect(ended.outcome.attempts == 3)
        #expect(harness.server.counts.requests == 3)
    }

    @Test(arguments: [429, 503]) func curl_6408_retryAfterIsWaitedFor(_ status: Int) throws {
        let body = self.body
        let count = Counter()
        let harness = try FetchHarness { _ in
            count.next() < 2
                ? ServerReply.whole(status, headers: [("Retry-After", "1")]) : ServerReply.whole(body: body)
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.sink?.bytes == body)
        #expect(ended.outcome.duration >= .seconds(1))
    }

    @Test func aWaitBeyondTheDeadlineIsNotBegun() throws {
        let harness = try FetchHarness { _ in ServerReply.whole(503, headers: [("Retry-After", "50")]) }
        var options = harness.options
        options.deadline = .seconds(2)
        let ended = try harness.fetch("/a.glb", options: options)
        #expect(ended.code == "http-5xx")
        #expect(ended.outcome.duration < .seconds(1))
    }

    @Test func curl_8345_silenceEnds() throws {
        let half = Array(body.prefix(5000))
        let length = body.count
        let harness = try FetchHarness { _ in
            let head = ServerReply.head(200, headers: [("Content-Length", String(length))])
            return [.send(head + half), .pause(milliseconds: 30_000)]
        }
        var options = harness.options
        options.retries = 1
        let ended = try harness.fetch("/a.glb", options: options)
        #expect(ended.code == "stalled")
        #expect(ended.outcome.error?.exitClass == .network)
        #expect(ended.outcome.attempts == 2)
        #expect(ended.outcome.duration < .seconds(5))
    }

    @Test func silenceBeforeTheReplyEndsToo() throws {
        let harness = try FetchHarness { _ in [.pause(milliseconds: 30_000)] }
        var options = harness.options
        options.retries = 0
        #expect(try harness.fetch("/a.glb", options: options).code == "stalled")
    }

    @Test func theDeadlineEndsADrip() throws {
        let harness = try FetchHarness { _ in
            [
                .send(ServerReply.head(200, headers: []) + Array(SampleBody.glb(padding: 10_000).prefix(20))),
                .repeated([1], times: 500, milliseconds: 50),
            ]
        }
        var options = harness.options
        options.deadline = .seconds(1)
        options.stallTimeout = .seconds(5)
        let ended = try harness.fetch("/a.glb", options: options)
        #expect(ended.code == "timeout")
        #expect(ended.outcome.duration < .seconds(3))
    }

    @Test func nobodyListening() throws {
        let harness = try FetchHarness { _ in [] }
        harness.server.stop()
        var options = harness.options
        options.retries = 1
        // The server leaves its port within a moment.
        var code: String?
        for _ in 0..<20 where code != "connect-failed" { code = try harness.fetch("/a.glb", options: options).code }
        #expect(code == "connect-failed")
    }

    @Test func cancellingEndsEverything() throws {
        let harness = try FetchHarness { _ in [.pause(milliseconds: 30_000)] }
        let cancellation = FetchCancellation()
        cancellation.cancel()
        let requests = (0..<20).map { FetchRequest(index: $0, url: harness.server.url("/\($0)")) }
        let ended = try harness.run(requests, cancellation: cancellation)
        #expect(ended.count == 20)
        #expect(ended.values.allSatisfy { $0.code == "interrupted" })
    }

    @Test func manyAtOnce() throws {
        let harness = try FetchHarness { request in
            ServerReply.whole(body: SampleBody.glb(padding: 100 * (request.path.utf8.count + 1)))
        }
        let requests = (0..<300).map { FetchRequest(index: $0, url: harness.server.url("/\($0)")) }
        var options = harness.options
        options.jobs = 12
        options.perHost = 12
        let ended = try harness.run(requests, options: options)
        #expect(ended.count == 300)
        for (index, one) in ended {
            #expect(one.sink?.bytes == SampleBody.glb(padding: 100 * ("/\(index)".utf8.count + 1)))
            #expect(one.sink?.isFinished == true)
        }
        #expect(harness.server.counts.connections <= 24)
    }

    @Test func aHostGetsNoMoreThanItsShare() throws {
        let gauge = Gauge()
        let harness = try FetchHarness { _ in
            gauge.enter()
            usleepBriefly()
            gauge.leave()
            return ServerReply.whole(body: SampleBody.glb())
        }
        var options = harness.options
        options.jobs = 16
        options.perHost = 3
        let requests = (0..<30).map { FetchRequest(index: $0, url: harness.server.url("/\($0)")) }
        let ended = try harness.run(requests, options: options)
        #expect(ended.values.allSatisfy { $0.sink?.isFinished == true })
        #expect(gauge.highest <= 3)
    }

    /// Over plain http nothing is gained by waiting for a connection that may be shared.
    @Test func slowRepliesOfOneHostDoNotWaitForEachOther() throws {
        let harness = try FetchHarness { _ in
            [.pause(milliseconds: 300)] + ServerReply.whole(body: SampleBody.glb())
        }
        var options = harness.options
        options.perHost = 6
        let requests = (0..<6).map { FetchRequest(index: $0, url: harness.server.url("/\($0).glb")) }
        let ended = try harness.run(requests, options: options)
        #expect(ended.values.allSatisfy { $0.outcome.duration < .milliseconds(1200) })
        #expect(harness.server.counts.connections == 6)
    }
}
