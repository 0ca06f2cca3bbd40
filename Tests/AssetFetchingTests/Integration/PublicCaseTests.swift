import AssetFetching
import ContentDigest
import LoopbackServer
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// Faults that people reported in public against other downloaders, one test each. The name begins with the project and the
// number of the report.

@Suite struct PublicCaseTests {
    static let body = SampleBody.glb(padding: 20_000)

    /// A server that answers each wish to go on with the whole file: nothing of it may land behind the prefix.
    @Test func curl_3898_aWholeFileIsNotAppended() throws {
        let harness = try FetchHarness { request in
            request["range"] == nil
                ? ResumeTests.cut(Self.body, at: 9000, headers: [("ETag", "\"v1\"")])
                : ServerReply.whole(headers: [("ETag", "\"v1\"")], body: Self.body)
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.sink?.bytes == Self.body)
        #expect(ended.sink?.restarts == 1)
        #expect(ended.outcome.transferredBytes == Int64(9000 + Self.body.count))
    }

    /// No ranges, no size, no validators: one full stream is all that is left, and is enough.
    @Test func aria2_2393_1344_1129_withoutRangesTheWholeStreamIsTaken() throws {
        let count = Counter()
        let harness = try FetchHarness { _ in
            let headers = [("ETag", "\"v1\""), ("Accept-Ranges", "none"), ("Transfer-Encoding", "chunked")]
            let chunk = Array("\(String(Self.body.count, radix: 16))\r\n".utf8)
            return count.next() == 1
                ? [.send(ServerReply.head(200, headers: headers) + chunk + Self.body.prefix(9000)), .close]
                : [.send(ServerReply.head(200, headers: headers) + chunk + Self.body + Array("\r\n0\r\n\r\n".utf8))]
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.sink?.bytes == Self.body)
        #expect(harness.server.counts.log.allSatisfy { $0["range"] == nil })
    }

    /// A disk that takes its time holds up the transfer; the server is not blamed for it.
    @Test func curl_6358_aSlowDiskIsNotASilentServer() throws {
        let harness = try FetchHarness { _ in ServerReply.whole(body: Self.body) }
        let sink = SlowSink()
        let fetcher = try Fetcher(options: harness.options)
        let ended = Counter()
        try fetcher.run([FetchRequest(url: harness.server.url("/a.glb"))]) { _ in
            sink
        } onEnd: { outcome, _ in
            if outcome.error == nil, outcome.attempts == 1 { _ = ended.next() }
        }
        #expect(ended.next() == 2)
        #expect(sink.inner.bytes == Self.body)
    }

    /// Nothing is ever paused, so a stall of HTTP/2 cannot follow; what arrives faster than it can be used waits in the
    /// sockets.
    @Test func curl_16955_10988_manyTransfersShareASlowDisk() throws {
        let harness = try FetchHarness { _ in ServerReply.whole(body: Self.body) }
        let fetcher = try Fetcher(options: harness.options)
        let requests = (0..<6).map { FetchRequest(index: $0, url: harness.server.url("/\($0).glb")) }
        let ended = Counter()
        try fetcher.run(requests) { _ in
            SlowSink()
        } onEnd: { outcome, _ in
            if outcome.error == nil, outcome.attempts == 1 { _ = ended.next() }
        }
        #expect(ended.next() == 7)
    }

    /// A coded body may be endless on the wire and yet come to nothing when it is decoded.
    @Test func aCodedBodyIsCountedOnTheWire() throws {
        let emptyBlock: [UInt8] = [0, 0, 0, 0xFF, 0xFF]
        let blocks = Array(repeatElement(emptyBlock, count: 13_000).joined())
        let harness = try FetchHarness { _ in
            let head = ServerReply.head(200, headers: [("Content-Encoding", "gzip"), ("Connection", "close")])
            return [
                .send(head + [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]), .repeated(blocks, times: 2000, milliseconds: 1),
            ]
        }
        var options = harness.options
        options.maximumBytes = 100_000
        let ended = try harness.fetch("/a.glb", options: options)
        #expect(ended.code == "too-large")
        #expect(ended.outcome.error?.exitClass == .refused)
        #expect(ended.outcome.transferredBytes < 16 << 20)
        #expect(ended.outcome.attempts == 1)
    }

    /// Bytes that are no UTF-8 reach the next server as they came.
    @Test func rawBytesOfALocationArePassedOn() throws {
        let harness = try FetchHarness { request in
            if request.path == "/r" {
                let head = Array("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: /caf".utf8)
                return [.send(head + [0xE9, 0x20, 0xFF] + Array(".glb\r\n\r\n".utf8))]
            }
            return ServerReply.whole(body: Self.body)
        }
        let ended = try harness.fetch("/r")
        #expect(ended.sink?.bytes == Self.body)
        #expect(harness.server.counts.log.last?.target == "/caf%E9%20%FF.glb")
    }

    /// A tag that cannot be sent back as it came names nothing: the cut body is begun anew, without conditions.
    @Test func rawBytesOfATagAreNotSentBack() throws {
        let count = Counter()
        let harness = try FetchHarness { _ in
            guard count.next() == 1 else { return ServerReply.whole(body: Self.body) }
            let head = Array("HTTP/1.1 200 OK\r\nContent-Length: \(Self.body.count)\r\nETag: \"a".utf8)
            return [.send(head + [0xE9] + Array("\"\r\n\r\n".utf8) + Self.body.prefix(9000)), .close]
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.sink?.bytes == Self.body)
        #expect(ended.sink?.restarts == 1)
        #expect(harness.server.counts.log.allSatisfy { $0["range"] == nil && $0["if-range"] == nil })
    }
}

/// Takes longer for a write than a silent server may.
private final class SlowSink: BodySink {
    let inner = MemorySink()

    func begin(_ head: BodyHead) throws(FetchError) {}
    func write(_ bytes: UnsafeRawBufferPointer) throws(FetchError) {
        _ = usleep(500_000)
        try inner.write(bytes)
    }
    func restart() throws(FetchError) { try inner.restart() }
    func finish() throws(FetchError) -> SHA256Digest { try inner.finish() }
}
