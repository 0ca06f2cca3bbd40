import AssetFetching
import ContentDigest
import LoopbackServer
import Testing

/// Transfers that continue what an earlier attempt or an earlier run left.
@Suite struct ResumeTests {
    static let body = SampleBody.glb(padding: 20_000)

    /// Answers a range request truly.
    static func part(of body: [UInt8], _ request: ServerRequest, etag: String) -> [ServerStep]? {
        guard let range = request["range"], request["if-range"] == etag,
            let first = Int(range.dropFirst(6).dropLast())
        else { return nil }
        if first >= body.count {
            return ServerReply.whole(416, headers: [("Content-Range", "bytes */\(body.count)")])
        }
        return ServerReply.whole(
            206, headers: [("Content-Range", "bytes \(first)-\(body.count - 1)/\(body.count)"), ("ETag", etag)],
            body: Array(body[first...]))
    }

    /// The whole length declared, a part of the body sent, then the end.
    static func cut(_ body: [UInt8], at count: Int, headers: [(String, String)]) -> [ServerStep] {
        [
            .send(
                ServerReply.head(200, headers: headers + [("Content-Length", String(body.count))]) + body.prefix(count)),
            .close,
        ]
    }

    @Test func aCutBodyIsContinued() throws {
        let harness = try FetchHarness { request in
            Self.part(of: Self.body, request, etag: "\"v1\"")
                ?? Self.cut(Self.body, at: 9000, headers: [("ETag", "\"v1\"")])
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.outcome.result == .received(try SHA256Hasher.digest(of: Self.body)))
        #expect(ended.sink?.bytes == Self.body)
        #expect(ended.outcome.attempts == 2)
        #expect(ended.outcome.transferredBytes == Int64(Self.body.count))
        #expect(harness.server.counts.log.last?["range"] == "bytes=9000-")
        #expect(harness.server.counts.log.last?["if-range"] == "\"v1\"")
    }

    /// Only attempts that get nowhere are limited.
    @Test(arguments: [(piece: 300_000, attempts: 7, isWhole: true), (50_000, 4, false)])
    func aConnectionThatBreaksAgainAndAgainBringsTheWhole(piece: Int, attempts: Int, isWhole: Bool) throws {
        let body = SampleBody.glb(padding: 2_000_000)
        let harness = try FetchHarness { request in
            let first = request["range"].flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0
            let status = first > 0 ? 206 : 200
            let headers = [
                ("ETag", "\"v1\""), ("Content-Length", String(body.count - first)),
                ("Content-Range", "bytes \(first)-\(body.count - 1)/\(body.count)"),
            ]
            return [
                .send(ServerReply.head(status, headers: headers) + body[first...].prefix(piece)), .close,
            ]
        }
        var options = harness.options
        options.retries = 3
        let ended = try harness.fetch("/a.glb", options: options)
        #expect(ended.outcome.attempts == attempts)
        #expect((ended.sink?.bytes == body) == isWhole)
    }

    @Test func aCutBodyWithoutAValidatorIsBegunAgain() throws {
        let count = Counter()
        let harness = try FetchHarness { _ in
            count.next() == 1 ? Self.cut(Self.body, at: 9000, headers: []) : ServerReply.whole(body: Self.body)
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.sink?.bytes == Self.body)
        #expect(ended.sink?.restarts == 1)
        #expect(harness.server.counts.log.last?["range"] == nil)
    }

    @Test func aBodyThatIsAlwaysCutFails() throws {
        let harness = try FetchHarness { _ in Self.cut(Self.body, at: 9000, headers: []) }
        var options = harness.options
        options.retries = 2
        let ended = try harness.fetch("/a.glb", options: options)
        #expect(ended.code == "cut-off")
        #expect(ended.outcome.error?.exitClass == .network)
        #expect(ended.outcome.attempts == 3)
        #expect(ended.sink?.isFinished == false)
    }

    @Test func aResetIsACut() throws {
        let count = Counter()
        let harness = try FetchHarness { _ in
            count.next() == 1
                ? [.send(ServerReply.head(200, headers: [("Content-Length", "20000")])), .reset]
                : ServerReply.whole(body: Self.body)
        }
        #expect(try harness.fetch("/a.glb").sink?.bytes == Self.body)
    }

    @Test func aBodyWithoutALengthIsJudgedByItsOwn() throws {
        let harness = try FetchHarness { request in
            Self.part(of: Self.body, request, etag: "\"v1\"")
                ?? [
                    .send(
                        ServerReply.head(200, headers: [("ETag", "\"v1\""), ("Connection", "close")])
                            + Self.body.prefix(700)), .close,
                ]
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.sink?.bytes == Self.body)
        #expect(ended.outcome.attempts == 2)
    }

    @Test func aBodyWithoutALengthThatStaysShortIsWrongContent() throws {
        let harness = try FetchHarness { _ in
            [.send(ServerReply.head(200, headers: [("Connection", "close")]) + Self.body.prefix(700)), .close]
        }
        var options = harness.options
        options.retries = 1
        let ended = try harness.fetch("/a.glb", options: options)
        #expect(ended.code == "truncated")
        #expect(ended.outcome.error?.exitClass == .wrongContent)
    }

    @Test func anEarlierRunIsContinued() throws {
        let harness = try FetchHarness { request in
            Self.part(of: Self.body, request, etag: "\"v1\"") ?? ServerReply.whole(500)
        }
        let sink = MemorySink(prefix: Array(Self.body.prefix(5000)), validator: .etag("\"v1\""))
        let ended = try harness.fetch("/a.glb", sink: sink)
        #expect(ended.outcome.result == .received(try SHA256Hasher.digest(of: Self.body)))
        #expect(sink.bytes == Self.body)
        #expect(ended.outcome.transferredBytes == Int64(Self.body.count - 5000))
    }

    @Test func huggingface_hub_3778_rangesAreIgnored() throws {
        let harness = try FetchHarness { _ in ServerReply.whole(headers: [("ETag", "\"v1\"")], body: Self.body) }
        let sink = MemorySink(prefix: Array(Self.body.prefix(5000)), validator: .etag("\"v1\""))
        let ended = try harness.fetch("/a.glb", sink: sink)
        #expect(ended.outcome.result == .received(try SHA256Hasher.digest(of: Self.body)))
        #expect(sink.bytes == Self.body)
        #expect(sink.restarts == 1)
        #expect(ended.outcome.attempts == 1)
    }

    @Test func pip_14131_aPartFromAnotherStartIsNotAppended() throws {
        let harness = try FetchHarness { request in
            guard request["range"] != nil else { return ServerReply.whole(body: Self.body) }
            let range = "bytes 4000-\(Self.body.count - 1)/\(Self.body.count)"
            return ServerReply.whole(
                206, headers: [("Content-Range", range), ("ETag", "\"v1\"")], body: Array(Self.body[4000...]))
        }
        let sink = MemorySink(prefix: Array(Self.body.prefix(5000)), validator: .etag("\"v1\""))
        let ended = try harness.fetch("/a.glb", sink: sink)
        #expect(sink.bytes == Self.body)
        #expect(ended.outcome.attempts == 2)
    }

    @Test func curl_6740_nothingIsMissing() throws {
        let harness = try FetchHarness { request in
            Self.part(of: Self.body, request, etag: "\"v1\"") ?? ServerReply.whole(500)
        }
        let sink = MemorySink(prefix: Self.body, validator: .etag("\"v1\""))
        let ended = try harness.fetch("/a.glb", sink: sink)
        #expect(ended.outcome.result == .received(try SHA256Hasher.digest(of: Self.body)))
        #expect(sink.bytes == Self.body)
        #expect(sink.isFinished)
        #expect(ended.outcome.transferredBytes == 0)
    }

    @Test func git_lfs_3172_aFullButWrongPrefixIsDropped() throws {
        var damaged = Self.body
        damaged[13] ^= 0xFF
        let harness = try FetchHarness { request in
            Self.part(of: Self.body, request, etag: "\"v1\"") ?? ServerReply.whole(body: Self.body)
        }
        let sink = MemorySink(prefix: damaged, validator: .etag("\"v1\""))
        let ended = try harness.fetch("/a.glb", sink: sink)
        #expect(ended.outcome.result == .received(try SHA256Hasher.digest(of: Self.body)))
        #expect(sink.bytes == Self.body)
        #expect(sink.restarts == 1)
    }

    @Test func curl_2288_anErrorPageIsNotAppended() throws {
        let harness = try FetchHarness { request in
            request["range"] == nil
                ? ServerReply.whole(body: Self.body)
                : ServerReply.whole(
                    416, headers: [("Content-Range", "bytes */\(Self.body.count - 100)")],
                    body: Array("<html>416</html>".utf8))
        }
        let sink = MemorySink(prefix: Array(Self.body.prefix(5000)), validator: .etag("\"v1\""))
        let ended = try harness.fetch("/a.glb", sink: sink)
        #expect(sink.bytes == Self.body)
        #expect(ended.outcome.error == nil)
    }

    @Test func aria2_1115_anErrorStatusToAResumptionLeavesNothing() throws {
        let harness = try FetchHarness { _ in ServerReply.whole(404, body: Array("<html>404</html>".utf8)) }
        let prefix = Array(Self.body.prefix(5000))
        let sink = MemorySink(prefix: prefix, validator: .etag("\"v1\""))
        let ended = try harness.fetch("/a.glb", sink: sink)
        #expect(ended.code == "http-404")
        #expect(sink.bytes == prefix)
        #expect(!sink.isFinished)
    }

    @Test func aPrefixThatIsNoAssetIsDropped() throws {
        let harness = try FetchHarness { request in
            Self.part(of: Self.body, request, etag: "\"v1\"") ?? ServerReply.whole(body: Self.body)
        }
        let sink = MemorySink(prefix: [UInt8](repeating: 0x3C, count: 5000), validator: .etag("\"v1\""))
        let ended = try harness.fetch("/a.glb", sink: sink)
        #expect(ended.outcome.result == .received(try SHA256Hasher.digest(of: Self.body)))
        #expect(sink.bytes == Self.body)
    }
}
