import AssetFetching
import LoopbackServer
import Testing

/// What servers answer when a transfer wants to go on at byte 5000 of 20 kB, over a socket: each reply ends with the right
/// bytes or with the right word, and never with a mixture.
@Suite struct ResumeReplyTests {
    static let body = SampleBody.glb(padding: 20_000)
    static let offset = 5000

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// To a request for a part; others get the whole file.
        var reply: [ServerStep]
        /// What is left before the request.
        var prefix: [UInt8] = Array(ResumeReplyTests.body.prefix(ResumeReplyTests.offset))
        var attempts = 2
        var restarts = 1
        var code: String?
        var testDescription: String { name }
    }

    static func part(
        _ range: String?, etag: String = "\"v1\"", headers: [(String, String)] = [], from start: Int = offset
    ) -> [ServerStep] {
        let ranges = range.map { [("Content-Range", "bytes \($0)")] } ?? []
        return ServerReply.whole(
            206, headers: ranges + [("ETag", etag)] + headers, body: Array(body[min(start, body.count)...]))
    }

    static let total = body.count
    static let last = body.count - 1

    static let rows: [Row] = [
        Row(name: "206 that fits", reply: part("5000-\(last)/\(total)"), attempts: 1, restarts: 0),
        Row(name: "206 of another total", reply: part("5000-\(last)/\(total + 1)")),
        Row(name: "206 of an unknown total", reply: part("5000-\(last)/*")),
        Row(name: "206 from before", reply: part("4000-\(last)/\(total)", from: 4000)),
        Row(name: "206 from behind", reply: part("6000-\(last)/\(total)", from: 6000)),
        Row(name: "206 from less than nothing", reply: part("-1-\(last)/\(total)")),
        Row(name: "206 without a range", reply: part(nil)),
        Row(name: "206 that ends early", reply: part("5000-6000/\(total)")),
        Row(name: "206 of a new version", reply: part("5000-\(last)/\(total)", etag: "\"v2\"")),
        Row(
            name: "206 with two ranges",
            reply: part("5000-\(last)/\(total)", headers: [("Content-Range", "bytes 0-1/2")])),
        Row(
            name: "206 with a content coding",
            reply: part("5000-\(last)/\(total)", headers: [("Content-Encoding", "gzip")])),
        Row(
            name: "206 in several parts",
            reply: part(nil, headers: [("Content-Type", "multipart/byteranges; boundary=x")])),
        Row(
            name: "200 with everything", reply: ServerReply.whole(headers: [("ETag", "\"v1\"")], body: body),
            attempts: 1),
        Row(
            name: "404", reply: ServerReply.whole(404, body: Array("gone".utf8)), attempts: 1, restarts: 0,
            code: "http-404"),
        Row(
            name: "416 of exactly what is kept",
            reply: ServerReply.whole(416, headers: [("Content-Range", "bytes */\(total)")]), prefix: body, attempts: 1,
            restarts: 0),
        Row(
            name: "416 with what is kept being too long",
            reply: ServerReply.whole(416, headers: [("Content-Range", "bytes */\(total)")], body: Array("416".utf8)),
            prefix: body + [1, 2, 3]),
        Row(name: "416 without a range", reply: ServerReply.whole(416)),
        Row(
            name: "206 that is cut, with a length",
            reply: [
                .send(
                    ServerReply.head(
                        206,
                        headers: [
                            ("Content-Range", "bytes 5000-\(last)/\(total)"), ("ETag", "\"v1\""),
                            ("Content-Length", "\(total - 5000)"),
                        ]) + body[5000..<5000]), .close,
            ], attempts: 3),
        Row(
            name: "206 that is cut, in chunks",
            reply: [
                .send(
                    ServerReply.head(
                        206,
                        headers: [
                            ("Content-Range", "bytes 5000-\(last)/\(total)"), ("ETag", "\"v1\""),
                            ("Transfer-Encoding", "chunked"),
                        ])), .close,
            ], attempts: 3),
        // Statuses that are no answer to the question for a part. Kept parts that meet one must not fail for ever.
        Row(name: "git_lfs_6056: 304", reply: ServerReply.whole(304)),
        Row(name: "git_lfs_6056: 204", reply: [.text("HTTP/1.1 204 No Content\r\n\r\n")]),
        Row(name: "git_lfs_6056: 400", reply: ServerReply.whole(400)),
        Row(name: "git_lfs_6056: 412", reply: ServerReply.whole(412)),
        Row(name: "git_lfs_6056: 501", reply: ServerReply.whole(501)),
        Row(name: "git_lfs_6056: always 500", reply: ServerReply.whole(500), attempts: 3),
        Row(name: "git_lfs_6056: always a hang-up", reply: [.reset], attempts: 3),
        Row(name: "git_lfs_6056: always nonsense", reply: [.text("nonsense"), .close]),
    ]

    @Test(arguments: rows)
    func aReplyToAResumption(_ row: Row) throws {
        let harness = try FetchHarness { request in
            request["range"] == nil ? ServerReply.whole(headers: [("ETag", "\"v1\"")], body: Self.body) : row.reply
        }
        let total = row.prefix.count > Self.total ? nil : Int64(Self.total)
        let sink = MemorySink(prefix: row.prefix, validator: .etag("\"v1\""), total: total)
        let ended = try harness.fetch("/a.glb", sink: sink)
        #expect(ended.code == row.code, "\(ended.outcome.error?.message ?? "")")
        #expect(ended.outcome.attempts == row.attempts)
        #expect(sink.restarts == row.restarts)
        let isRight = sink.bytes == (row.code == nil ? Self.body : row.prefix)
        #expect(isRight)
        #expect(sink.isFinished == (row.code == nil))
    }

    /// A part that the server fails on is asked for twice and then the whole; but who is only busy is waited for.
    @Test func aBusyServerIsNotTakenForOneWithoutParts() throws {
        let count = Counter()
        let harness = try FetchHarness { request in
            if count.next() < 4 { return ServerReply.whole(503, headers: [("Retry-After", "0")]) }
            return ResumeTests.part(of: Self.body, request, etag: "\"v1\"") ?? ServerReply.whole(500)
        }
        let sink = MemorySink(prefix: Array(Self.body.prefix(Self.offset)), validator: .etag("\"v1\""))
        let ended = try harness.fetch("/a.glb", sink: sink)
        #expect(sink.bytes == Self.body)
        #expect(sink.restarts == 0)
        #expect(ended.outcome.transferredBytes == Int64(Self.body.count - Self.offset))
    }

    /// The version changes between every two attempts: each begins anew, and none is put together of two.
    @Test func aTagThatChangesEachTimeNeverMixesVersions() throws {
        let count = Counter()
        let harness = try FetchHarness { request in
            let number = count.next()
            if number == 4 { return ServerReply.whole(headers: [("ETag", "\"v4\"")], body: Self.body) }
            if request["range"] != nil, number == 2 {
                // A wrong 206 of a newer version, in spite of If-Range.
                return Self.part("9000-\(Self.last)/\(Self.total)", etag: "\"v2\"", from: 9000)
            }
            return ResumeTests.cut(
                [UInt8](Self.body.prefix(8)) + SampleBody.glb(padding: 20_000).dropFirst(8), at: 9000,
                headers: [("ETag", "\"v\(number)\"")])
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.outcome.error == nil)
        #expect(ended.sink?.bytes == Self.body)
        for request in harness.server.counts.log { #expect((request["range"] == nil) == (request["if-range"] == nil)) }
    }

    /// A connection that is reset anywhere in head or body costs an attempt and nothing else.
    @Test(arguments: [0, 1, 8, 15, 17, 30, 50, 60, 70, 80, 100, 1000, 10_000, 20_000])
    func aResetAnywhereIsOutlived(_ place: Int) throws {
        let whole =
            ServerReply.head(200, headers: [("ETag", "\"v1\""), ("Content-Length", "\(Self.total)")]) + Self.body
        let count = Counter()
        let harness = try FetchHarness { request in
            if count.next() == 1 { return [.send(Array(whole.prefix(place))), .pause(milliseconds: 20), .reset] }
            return ResumeTests.part(of: Self.body, request, etag: "\"v1\"") ?? [.send(whole)]
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.outcome.error == nil)
        #expect(ended.outcome.attempts == 2)
        #expect(ended.sink?.bytes == Self.body)
    }
}
