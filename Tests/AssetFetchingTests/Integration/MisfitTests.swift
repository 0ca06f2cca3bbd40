import AssetFetching
import ContentDigest
import LoopbackServer
import Testing

/// Servers that continue with the right head and the wrong bytes, and proxies that change bodies.
@Suite struct MisfitTests {
    private static let body = SampleBody.glb(padding: 20_000)

    /// A 206 as it should be, whose bytes are those of another place.
    private static func misfit(_ request: ServerRequest, _ change: ([UInt8]) -> [UInt8]) -> [ServerStep]? {
        guard let range = request["range"], let first = Int(range.dropFirst(6).dropLast()) else { return nil }
        return ServerReply.whole(
            206,
            headers: [
                ("Content-Range", "bytes \(first)-\(body.count - 1)/\(body.count)"), ("ETag", "\"v1\""),
            ], body: change(Array(body[first...])))
    }

    /// The bytes that the JSON chunk has lose their braces: the gate sees that the next chunk begins elsewhere.
    private static func broken(_ bytes: [UInt8]) -> [UInt8] { bytes.map { _ in 0xFF } }

    @Test(arguments: [0, 3])
    func aMisfitInTheSameRunIsFetchedAsAWhole(retries: Int) throws {
        let count = Counter()
        // Cut inside the header of the first chunk, so that the wrong bytes make the container itself wrong.
        let harness = try FetchHarness { request in
            if let steps = Self.misfit(request, Self.broken) { return steps }
            return count.next() == 1
                ? ResumeTests.cut(Self.body, at: 14, headers: [("ETag", "\"v1\"")])
                : ServerReply.whole(headers: [("ETag", "\"v1\"")], body: Self.body)
        }
        var options = harness.options
        options.retries = retries + 1
        let ended = try harness.fetch("/a.glb", options: options)
        #expect(ended.outcome.result == .received(try SHA256Hasher.digest(of: Self.body)))
        #expect(ended.sink?.bytes == Self.body)
        #expect(!ended.outcome.isJoined)
        #expect(harness.server.counts.log.map { $0["range"] } == [nil, "bytes=14-", nil])
    }

    @Test func aMisfitOfAnEarlierRunNeedsNoRetry() throws {
        let harness = try FetchHarness { request in
            Self.misfit(request, Self.broken) ?? ServerReply.whole(headers: [("ETag", "\"v1\"")], body: Self.body)
        }
        var options = harness.options
        options.retries = 0
        let sink = MemorySink(
            prefix: Array(Self.body.prefix(14)), validator: .etag("\"v1\""), total: Int64(Self.body.count))
        let ended = try harness.fetch("/a.glb", options: options, sink: sink)
        #expect(ended.outcome.result == .received(try SHA256Hasher.digest(of: Self.body)))
        #expect(ended.outcome.attempts == 2)
    }

    @Test func aWholeThatIsWrongAsWellIsTheServersFault() throws {
        let wrong = Array("<html><title>Sorry</title></html>".utf8)
        let harness = try FetchHarness { request in
            Self.misfit(request, Self.broken) ?? ServerReply.whole(headers: [("ETag", "\"v1\"")], body: wrong)
        }
        let sink = MemorySink(
            prefix: Array(Self.body.prefix(14)), validator: .etag("\"v1\""), total: Int64(Self.body.count))
        let ended = try harness.fetch("/a.glb", sink: sink)
        #expect(ended.code == "wrong-body")
        #expect(harness.server.counts.log.map { $0["range"] } == ["bytes=14-", nil])
    }

    @Test func whatLooksWholeSaysThatItWasJoined() throws {
        let harness = try FetchHarness { request in
            Self.misfit(request) { $0.map { _ in 1 } } ?? ServerReply.whole(500)
        }
        // Behind the JSON only the caller's checks can see that the bytes are others.
        let offset = Self.body.count - 100
        let sink = MemorySink(
            prefix: Array(Self.body.prefix(offset)), validator: .etag("\"v1\""), total: Int64(Self.body.count))
        let ended = try harness.fetch("/a.glb", sink: sink)
        #expect(ended.outcome.isJoined)
        guard case .received = ended.outcome.result else {
            Issue.record("\(ended.outcome.result)")
            return
        }
        let whole = try FetchHarness { _ in ServerReply.whole(body: Self.body) }
        #expect(try !whole.fetch("/a.glb").outcome.isJoined)
    }

    @Test func aRequestInOnePieceIsNotContinued() throws {
        let count = Counter()
        let harness = try FetchHarness { _ in
            count.next() == 1
                ? ResumeTests.cut(Self.body, at: 9000, headers: [("ETag", "\"v1\"")])
                : ServerReply.whole(headers: [("ETag", "\"v1\"")], body: Self.body)
        }
        let request = FetchRequest(url: harness.server.url("/a.glb"), isInOnePiece: true)
        let ended = try #require(try harness.run([request])[0])
        #expect(ended.sink?.bytes == Self.body)
        #expect(harness.server.counts.log.map { $0["range"] } == [nil, nil])
    }

    @Test func aProxysVersionIsTakenAndNotTrustedFurther() throws {
        let headers = [("ETag", "\"v1\""), ("Last-Modified", "Mon, 05 Jan 1970 00:00:00 GMT")]
        let harness = try FetchHarness { _ in ServerReply.whole(203, headers: headers, body: Self.body) }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.outcome.result == .received(try SHA256Hasher.digest(of: Self.body)))
        #expect(ended.outcome.httpStatus == 203)
        #expect(ended.outcome.etag == nil && ended.outcome.lastModified == nil)

        let count = Counter()
        let cut = try FetchHarness { _ in
            count.next() == 1
                ? [
                    .send(
                        ServerReply.head(203, headers: headers + [("Content-Length", "\(Self.body.count)")])
                            + Self.body.prefix(9000)), .close,
                ] : ServerReply.whole(203, headers: headers, body: Self.body)
        }
        let second = try cut.fetch("/a.glb")
        #expect(second.sink?.bytes == Self.body)
        #expect(cut.server.counts.log.allSatisfy { $0["range"] == nil })
    }
}
