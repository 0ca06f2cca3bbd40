import AssetFetching
import LoopbackServer
import Testing

/// Servers that mean harm, or are merely broken beyond use.
@Suite struct HostileServerTests {
    private static let body = SampleBody.glb(padding: 20_000)

    @Test func curl_11810_theLimitHoldsWithoutALength() throws {
        let asset = SampleBody.glb(padding: 3 << 20)
        let harness = try FetchHarness { _ in ServerReply.chunked(body: asset, chunk: 60_000) }
        var options = harness.options
        options.maximumBytes = 1 << 20
        let ended = try harness.fetch("/a.glb", options: options)
        #expect(ended.code == "too-large")
        #expect(ended.outcome.error?.exitClass == .refused)
        #expect(ended.sink?.bytes.count ?? 0 <= 1 << 20)
        #expect(ended.outcome.attempts == 1)
    }

    @Test func theLimitHoldsWhenTheAssetLiesAboutItsLength() throws {
        // Declares 20 kB and never ends.
        let harness = try FetchHarness { _ in
            [
                .send(ServerReply.head(200, headers: [("Connection", "close")]) + Self.body),
                .repeated([UInt8](repeating: 0, count: 65536), times: 1000, milliseconds: 1),
            ]
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.code == "length-disagrees")
        #expect(ended.outcome.transferredBytes < 3 << 20)
    }

    @Test func aDeclaredLengthAboveTheLimitIsRefusedUnread() throws {
        let harness = try FetchHarness { _ in
            [.send(ServerReply.head(200, headers: [("Content-Length", "5000000000")])), .pause(milliseconds: 20_000)]
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.code == "too-large")
        #expect(ended.outcome.duration < .seconds(3))
    }

    @Test func theAssetsLengthAndTheTransportsMustAgree() throws {
        let harness = try FetchHarness { _ in ServerReply.whole(body: Self.body + [0, 0, 0, 0]) }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.code == "length-disagrees")
        #expect(ended.outcome.error?.exitClass == .wrongContent)
        #expect(ended.sink?.bytes == [])
    }

    @Test func aria2_473_contradictoryLengths() throws {
        let harness = try FetchHarness { _ in
            let lengths = [("Content-Length", String(Self.body.count)), ("Content-Length", "5")]
            return [.send(ServerReply.head(200, headers: lengths) + Self.body), .close]
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.outcome.error?.exitClass == .network)
        #expect(ended.sink?.isFinished == false)
    }

    @Test func headersWithoutEnd() throws {
        let line = Array(("X-Filler: " + String(repeating: "f", count: 1000) + "\r\n").utf8)
        let harness = try FetchHarness { _ in
            [.text("HTTP/1.1 200 OK\r\n"), .repeated(line, times: 100_000, milliseconds: 0)]
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.code == "headers-too-large")
        #expect(ended.outcome.error?.exitClass == .refused)
        #expect(harness.server.counts.bytesSent < 8 << 20)
    }

    @Test func oneHeaderWithoutEnd() throws {
        let harness = try FetchHarness { _ in
            [
                .text("HTTP/1.1 200 OK\r\nX: "),
                .repeated([UInt8](repeating: 0x61, count: 4096), times: 10_000, milliseconds: 0),
            ]
        }
        var options = harness.options
        options.retries = 0
        let ended = try harness.fetch("/a.glb", options: options)
        #expect(ended.code == "headers-too-large")
        #expect(ended.outcome.error?.exitClass == .refused)
        #expect(harness.server.counts.bytesSent < 8 << 20)
    }

    /// Lines that drip are bytes, yet nothing ever comes of them.
    @Test func headersThatDripForEver() throws {
        let line = Array("X-Filler: drip\r\n".utf8)
        let harness = try FetchHarness { _ in
            [.text("HTTP/1.1 200 OK\r\n"), .repeated(line, times: 1000, milliseconds: 100)]
        }
        var options = harness.options
        options.retries = 0
        let ended = try harness.fetch("/a.glb", options: options)
        #expect(ended.code == "stalled")
        #expect(ended.outcome.duration < .seconds(15))
    }

    @Test(arguments: [
        "", "SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 abc\r\n\r\n", "\u{0}\u{1}\u{2}", "HTTP/9.9 200 OK\r\n\r\n",
    ])
    func whatIsNotHTTP(_ text: String) throws {
        let harness = try FetchHarness { _ in [.text(text), .close] }
        var options = harness.options
        options.retries = 1
        let ended = try harness.fetch("/a.glb", options: options)
        #expect(ended.outcome.error?.exitClass == .network)
        #expect(ended.sink?.bytes == [])
    }

    @Test func yt_dlp_1936_codedBytesUnderNoNameAreRefused() throws {
        let harness = try FetchHarness { _ in
            ServerReply.whole(body: [0x1F, 0x8B, 8, 0] + [UInt8](repeating: 1, count: 100))
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.code == "wrong-body")
        #expect(ended.outcome.error?.message.contains("gzip") == true)
    }

    @Test func aCodedBodyThatIsNotSoIsRefused() throws {
        let harness = try FetchHarness { _ in
            ServerReply.whole(headers: [("Content-Encoding", "gzip")], body: Self.body)
        }
        var options = harness.options
        options.retries = 1
        let ended = try harness.fetch("/a.glb", options: options)
        #expect(ended.outcome.error != nil)
        #expect(ended.sink?.isFinished == false)
    }

    @Test func anEmptyBodyIsRefused() throws {
        let harness = try FetchHarness { _ in ServerReply.whole() }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.code == "wrong-body")
        #expect(ended.outcome.error?.message.contains("empty") == true)
    }

    @Test func aReplyThatEndsAtOnceIsAskedForAgain() throws {
        let harness = try FetchHarness { _ in
            [.send(ServerReply.head(200, headers: [("Connection", "close")])), .close]
        }
        var options = harness.options
        options.retries = 2
        let ended = try harness.fetch("/a.glb", options: options)
        #expect(ended.code == "truncated")
        #expect(ended.outcome.attempts == 3)
    }

    @Test func theBodyOfARedirectMayNotDripForEver() throws {
        let harness = try FetchHarness { request in
            if request.path == "/a.glb" { return ServerReply.whole(body: Self.body) }
            let headers = [("Location", "/a.glb"), ("Content-Length", "1000")]
            return [
                .send(ServerReply.head(302, headers: headers)), .repeated([0x61], times: 1000, milliseconds: 100),
            ]
        }
        let ended = try harness.fetch("/r")
        #expect(ended.sink?.bytes == Self.body)
        #expect(ended.outcome.duration < .seconds(8))
    }

    @Test func aRedirectToNonsenseIsRefused() throws {
        let harness = try FetchHarness { _ in ServerReply.whole(302, headers: [("Location", "http://[::1/a")]) }
        #expect(try harness.fetch("/a.glb").outcome.error?.exitClass == .refused)
    }

    @Test func proxiesOfTheEnvironmentAreLeftAlone() throws {
        let proxy = try LoopbackServer { _ in ServerReply.whole(body: Self.body) }
        defer { proxy.stop() }
        setEnvironment("http_proxy", proxy.url("/"))
        defer { setEnvironment("http_proxy", nil) }
        let harness = try FetchHarness { _ in ServerReply.whole(body: SampleBody.glb()) }
        #expect(try harness.fetch("/a.glb").sink?.bytes == SampleBody.glb())
        #expect(proxy.counts.connections == 0)
    }
}
