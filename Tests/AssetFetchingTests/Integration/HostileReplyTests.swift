import AssetFetching
import LoopbackServer
import Testing

/// Replies that break HTTP, or keep to it with bad intent: each ends, soon, with the right word, and stores nothing wrong.
@Suite struct HostileReplyTests {
    static let body = SampleBody.glb(padding: 2000)

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var steps: [ServerStep]
        /// Nil: the asset arrives.
        var code: String?
        var attempts = 1
        var testDescription: String { name }
    }

    static func head(_ lines: String..., status: String = "200 OK") -> ServerStep {
        .text("HTTP/1.1 \(status)\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n")
    }

    static let length = "Content-Length: \(body.count)"

    static func chunk(_ bytes: [UInt8]) -> [UInt8] {
        Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
    }

    static func chunked(_ bytes: [UInt8], _ headers: String...) -> [ServerStep] {
        [
            .text(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n"),
            .send(bytes), .close,
        ]
    }

    static let lastChunk = Array("0\r\n\r\n".utf8)
    static let filler = Array(String(repeating: "X: \(String(repeating: "y", count: 100))\r\n", count: 50).utf8)

    static let heads: [Row] = [
        Row(
            name: "interim replies",
            steps: [
                .text("HTTP/1.1 100 C\r\n\r\nHTTP/1.1 103 E\r\nContent-Length: 3\r\n\r\n"), head(length), .send(body),
            ]),
        Row(
            name: "interim replies without end",
            steps: [.repeated(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), times: 100_000, milliseconds: 0)],
            code: "headers-too-large"),
        Row(
            name: "interim replies that drip",
            steps: [.repeated(Array("HTTP/1.1 102 P\r\n\r\n".utf8), times: 1000, milliseconds: 150)], code: "stalled"),
        Row(
            name: "another protocol",
            steps: [head("Upgrade: h2c", "Connection: upgrade", status: "101 Switching"), .pause(milliseconds: 9000)],
            code: "stalled"),
        Row(
            name: "a NUL in a header",
            steps: [.text("HTTP/1.1 200 OK\r\nX: a\u{0}b\r\n\(length)\r\n\r\n"), .send(body)], code: "bad-reply"),
        Row(
            name: "a NUL in the status", steps: [.text("HTTP/1.1 200 O\u{0}K\r\n\(length)\r\n\r\n"), .send(body)],
            code: "bad-reply"),
        Row(
            name: "control characters",
            steps: [head("ETag: \"\u{1B}[31m\"", "Content-Type: \u{7}\u{1B}]0;x\u{7}", length), .send(body)]),
        Row(name: "lines that end in LF", steps: [.text("HTTP/1.1 200 OK\n\(length)\n\n"), .send(body)]),
        Row(
            name: "a line of 90 kB", steps: [head("X: " + String(repeating: "y", count: 90_000), length), .send(body)]),
        Row(
            name: "a name of 200 kB",
            steps: [head(String(repeating: "y", count: 200_000) + ": 1", length), .send(body)],
            code: "headers-too-large"),
        Row(name: "status -200", steps: [head(length, status: "-200 OK"), .close], code: "bad-reply"),
        Row(name: "status 2000", steps: [head(length, status: "2000 OK"), .close], code: "bad-reply"),
        Row(name: "status 999", steps: [head("Content-Length: 0", status: "999 X")], code: "bad-reply"),
        Row(name: "status 204", steps: [head(status: "204 X")], code: "bad-reply"),
        Row(name: "a 304 that nobody asked for", steps: [head(status: "304 X")], code: "bad-reply"),
        Row(name: "no head at all", steps: [.send(body), .close], code: "bad-reply"),
        Row(name: "ICY", steps: [.text("ICY 200 OK\r\n\r\n"), .send(body), .close], code: "bad-reply"),
        Row(
            name: "cookies and places to go for the next time",
            steps: [
                head(
                    "Set-Cookie: a=b", "Alt-Svc: h2=\"127.0.0.1:1\"; ma=99", "Strict-Transport-Security: max-age=99",
                    length), .send(body),
            ]),
    ]

    static let bodies: [Row] = [
        Row(
            name: "aria2_473: length and chunks, of which chunks win",
            steps: chunked(chunk(body) + lastChunk, "Content-Length: 10")),
        Row(
            name: "a length of more than 64 bits", steps: [head("Content-Length: 99999999999999999999"), .send(body)],
            code: "too-large"),
        Row(
            name: "a length of 63 bits", steps: [head("Content-Length: 9223372036854775807"), .send(body)],
            code: "too-large"),
        Row(name: "a length below zero", steps: [head("Content-Length: -5"), .send(body), .close], code: "bad-reply"),
        Row(
            name: "a length with a sign", steps: [head("Content-Length: +\(body.count)"), .send(body), .close],
            code: "bad-reply"),
        Row(
            name: "a length in hexadecimal", steps: [head("Content-Length: 0x10"), .send(body), .close],
            code: "bad-reply"),
        Row(name: "one length twice", steps: [head(length, length), .send(body)]),
        Row(name: "one length in a list", steps: [head("Content-Length: \(body.count), \(body.count)"), .send(body)]),
        Row(
            name: "two lengths in a list", steps: [head("Content-Length: \(body.count), 5"), .send(body), .close],
            code: "bad-reply"),
        Row(
            name: "chunks with extensions and trailers",
            steps: chunked(
                Array("\(String(body.count, radix: 16));a=\"b\"\r\n".utf8) + body
                    + Array("\r\n0\r\nETag: \"x\"\r\nContent-Length: 4\r\n\r\n".utf8))),
        Row(
            name: "trailers without end",
            steps: [
                .text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"),
                .send(chunk(body) + Array("0\r\n".utf8)), .repeated(filler, times: 1000, milliseconds: 0),
            ], code: "headers-too-large"),
        Row(
            name: "a chunk of more than 64 bits", steps: chunked(Array("fffffffffffffffffff\r\n".utf8) + body),
            code: "cut-off"),
        Row(name: "a chunk below zero", steps: chunked(Array("-5\r\n".utf8) + body), code: "cut-off"),
        Row(
            name: "a chunk that is longer than it says", steps: chunked(Array("10\r\n".utf8) + body + lastChunk),
            code: "cut-off"),
        Row(
            name: "a chunk that is shorter than it says", steps: chunked(Array("ffff\r\n".utf8) + body), code: "cut-off"
        ),
        Row(name: "chunks without the last one", steps: chunked(chunk(body)), code: "cut-off"),
        Row(
            name: "bytes of another reply behind the body",
            steps: [head(length), .send(body), .text("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil")]),
    ]

    /// Without a length the asset's own says when all of it is here; then it is no matter how the connection ends.
    static let openEnds: [Row] = [
        Row(name: "all, and silence", steps: [head("X: y"), .send(body), .pause(milliseconds: 20_000)]),
        Row(name: "all, and a reset", steps: [head("X: y"), .send(body), .pause(milliseconds: 30), .reset]),
        Row(name: "all, and the end", steps: [head("X: y"), .send(body), .close]),
        Row(
            name: "a coding that is none",
            steps: [head("Transfer-Encoding: identity", length), .send(body), .pause(milliseconds: 20_000)]),
        Row(
            name: "not all, and silence", steps: [head("X: y"), .send(body.dropLast()), .pause(milliseconds: 20_000)],
            code: "stalled"),
        Row(
            name: "not all, and a reset",
            steps: [head("X: y"), .send(body.dropLast()), .pause(milliseconds: 30), .reset],
            code: "cut-off"),
        Row(
            name: "more than all", steps: [head("X: y"), .send(body + [0]), .pause(milliseconds: 20_000)],
            code: "length-disagrees"),
    ]

    @Test(arguments: heads + bodies + openEnds)
    func aReply(_ row: Row) throws {
        let harness = try FetchHarness { _ in row.steps }
        var options = harness.options
        options.retries = 0
        let ended = try harness.fetch("/a.glb", options: options)
        #expect(ended.code == row.code, "\(ended.outcome.error?.message ?? "")")
        #expect(ended.sink?.isFinished == (row.code == nil))
        if row.code == nil { #expect(ended.sink?.bytes == Self.body) }
        #expect(harness.server.counts.bytesSent < 16 << 20)
        let words = ended.outcome.error?.message ?? ""
        #expect(!words.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
    }

    /// What a redirect or an error page announces of its own body is nobody's business: neither its length nor its end.
    @Test(arguments: [302, 404])
    func bodiesThatNobodyWantsHaveNoLimit(_ status: Int) throws {
        let harness = try FetchHarness { request in
            if request.path == "/b.glb" { return ServerReply.whole(body: Self.body) }
            let headers = [("Location", "/b.glb"), ("Content-Length", "100000000000")]
            return [
                .send(ServerReply.head(status, headers: headers)),
                .repeated([UInt8](repeating: 0x61, count: 65536), times: 1000, milliseconds: 0),
            ]
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.code == (status == 404 ? "http-404" : nil))
        #expect(ended.outcome.attempts == 1)
        #expect(harness.server.counts.bytesSent < 16 << 20)
    }

    /// The length of what is compressed is announced, and larger than anything that is wanted.
    @Test func aCodedBodyThatIsTooLargeIsRefusedUnread() throws {
        let harness = try FetchHarness { _ in
            let headers = [("Content-Encoding", "gzip"), ("Content-Length", "5000000000")]
            return [.send(ServerReply.head(200, headers: headers)), .pause(milliseconds: 20_000)]
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.code == "too-large")
        #expect(ended.outcome.duration < .seconds(3))
    }

    /// A coding that nobody knows will not be known at the next try; one more is enough to be sure of that.
    @Test(arguments: ["zork", "aws-chunked", "gzip"])
    func codingsThatCannotBeReadAreAskedForTwice(_ coding: String) throws {
        let harness = try FetchHarness { _ in
            ServerReply.whole(headers: [("Content-Encoding", coding)], body: Self.body)
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.code == "bad-reply")
        #expect(ended.outcome.attempts == 2)
        #expect(ended.sink?.isFinished == false)
    }

    /// Without a length, the end of the connection is the end of the body, of a compressed one too.
    @Test func aCodedBodyThatEndsWithTheConnectionIsAskedForAgain() throws {
        let zipped: [UInt8] = [
            0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 0, UInt8(truncatingIfNeeded: Self.body.count),
            UInt8(truncatingIfNeeded: Self.body.count >> 8), UInt8(truncatingIfNeeded: ~Self.body.count),
            UInt8(truncatingIfNeeded: ~Self.body.count >> 8),
        ]
        let count = Counter()
        let harness = try FetchHarness { _ in
            if count.next() > 2 { return ServerReply.whole(body: Self.body) }
            let head = ServerReply.head(200, headers: [("Content-Encoding", "gzip"), ("Connection", "close")])
            return [.send(head + zipped + Self.body.prefix(500)), .close]
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.outcome.error == nil)
        #expect(ended.outcome.attempts == 3)
        #expect(ended.sink?.bytes == Self.body)
    }
}
