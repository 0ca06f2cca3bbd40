import AssetFetching
import ContentDigest
import LoopbackServer
import Testing

/// Bodies that a server compresses although it was asked not to.
@Suite struct ContentCodingTests {
    private static let body = SampleBody.glb(padding: 3000)

    /// A gzip member whose deflate blocks are stored, not compressed (RFC 1951, 3.2.4; RFC 1952).
    private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
        let count = UInt16(bytes.count)
        output += [1, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
        output += bytes
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        for value in [~sum, UInt32(bytes.count)] {
            for shift in [0, 8, 16, 24] as [UInt32] { output.append(UInt8(truncatingIfNeeded: value >> shift)) }
        }
        return output
    }

    @Test func httpie_423_1642_aCodedBodyIsDecodedAndItsOwnLengthCounts() throws {
        let harness = try FetchHarness { _ in
            ServerReply.whole(headers: [("Content-Encoding", "gzip"), ("ETag", "\"v1\"")], body: Self.gzip(Self.body))
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.outcome.result == .received(try SHA256Hasher.digest(of: Self.body)))
        #expect(ended.sink?.bytes == Self.body)
    }

    /// Who is asked for a part may send all of it, compressed or not.
    @Test(arguments: [0, 5], ["gzip", "x-gzip", "deflate", "gzip\r\nContent-Encoding: gzip"])
    func aCodedWholeInPlaceOfAPartIsTaken(retries: Int, coding: String) throws {
        let harness = try FetchHarness { request in
            guard request["range"] != nil || coding == "gzip" else { return ServerReply.whole(body: Self.body) }
            let isForeign = coding == "deflate" || coding.hasSuffix(" gzip")
            let body = isForeign ? Array("no matter what".utf8) : Self.gzip(Self.body)
            return ServerReply.whole(headers: [("Content-Encoding", coding), ("ETag", "\"v1\"")], body: body)
        }
        var options = harness.options
        options.retries = retries
        let sink = MemorySink(prefix: Array(Self.body.prefix(100)), validator: .etag("\"v1\""))
        let ended = try harness.fetch("/a.glb", options: options, sink: sink)
        #expect(ended.code == nil, "\(ended.outcome.error?.message ?? "")")
        #expect(sink.bytes == Self.body)
        // What cannot be unpacked here is asked for as a whole, and libcurl unpacks it.
        #expect(ended.outcome.attempts == (coding == "deflate" || coding.hasSuffix(" gzip") ? 2 : 1))
    }

    /// The body in members of that many bytes each.
    private static func members(of size: Int) -> [UInt8] {
        stride(from: 0, to: body.count, by: size).flatMap { gzip(Array(body[$0..<min($0 + size, body.count)])) }
    }

    @Test(arguments: [1, 7, 1000, 2999]) func membersInARowAreOneBody(size: Int) throws {
        let harness = try FetchHarness { _ in
            ServerReply.chunked(
                headers: [("Content-Encoding", size == 7 ? "x-gzip" : "gzip")], body: Self.members(of: size), chunk: 700
            )
        }
        var options = harness.options
        options.retries = 0
        let ended = try harness.fetch("/a.glb", options: options)
        #expect(ended.outcome.result == .received(try SHA256Hasher.digest(of: Self.body)))
        #expect(ended.sink?.bytes == Self.body)
        #expect(ended.outcome.attempts == 2)
    }

    @Test func whatFollowsTheLastMemberIsAnError() throws {
        let harness = try FetchHarness { _ in
            ServerReply.whole(
                headers: [("Content-Encoding", "gzip")], body: Self.members(of: 1000) + Array("tail".utf8))
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.code == "bad-reply")
        #expect(ended.outcome.error?.message.contains("something follows its end") == true)
        #expect(harness.server.counts.requests == 2)
    }

    @Test func manyMembersAreUnderTheSameLimit() throws {
        let harness = try FetchHarness { _ in
            ServerReply.whole(headers: [("Content-Encoding", "gzip")], body: Self.members(of: 100))
        }
        var options = harness.options
        options.maximumBytes = 2000
        #expect(try harness.fetch("/a.glb", options: options).code == "too-large")
    }

    @Test func membersWithoutAnythingInThemEnd() throws {
        // The wire has a limit of its own, a mebibyte above that of the body.
        let nothing = Self.gzip([])
        let pieces = (0..<100).flatMap { _ in nothing }
        let harness = try FetchHarness { _ in
            [
                .send(ServerReply.head(200, headers: [("Content-Encoding", "gzip")])),
                .repeated(pieces, times: 4000, milliseconds: 0), .close,
            ]
        }
        var options = harness.options
        options.maximumBytes = 10_000
        let code = try harness.fetch("/a.glb", options: options).code
        // Which of the two it is depends on how quickly the bytes come.
        #expect(code == "too-large" || code == "truncated")
    }

    @Test func aMemberThatEndsTooEarlyIsShort() throws {
        let coded = Self.members(of: 1000)
        let harness = try FetchHarness { _ in
            ServerReply.whole(headers: [("Content-Encoding", "gzip")], body: Array(coded.dropLast(4)))
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.code == "truncated")
        #expect(ended.sink?.isFinished == false)
    }

    @Test func theLimitCountsDecodedBytes() throws {
        let harness = try FetchHarness { _ in
            ServerReply.whole(headers: [("Content-Encoding", "gzip")], body: Self.gzip(Self.body))
        }
        var options = harness.options
        options.maximumBytes = 2000
        #expect(try harness.fetch("/a.glb", options: options).code == "too-large")
    }

    @Test func curl_7703_1699_google_cloud_cpp_8286_aCodedBodyIsNotContinued() throws {
        let counter = Counter()
        let coded = Self.gzip(Self.body)
        let headers = [("Content-Encoding", "gzip"), ("ETag", "\"v1\"")]
        let harness = try FetchHarness { request in
            counter.next() == 1
                ? [
                    .send(
                        ServerReply.head(200, headers: headers + [("Content-Length", String(coded.count))])
                            + coded.prefix(2000)), .close,
                ] : ServerReply.whole(headers: headers, body: coded)
        }
        let ended = try harness.fetch("/a.glb")
        #expect(ended.sink?.bytes == Self.body)
        #expect(harness.server.counts.log.allSatisfy { $0["range"] == nil })
    }

    /// What is kept came from elsewhere, so here all is asked for, and may come coded.
    @Test func aCodedBodyBehindAnotherRedirectIsUnpacked() throws {
        let coded = Self.gzip(Self.body)
        let harness = try FetchHarness { request in
            if request.path == "/start" { return ServerReply.whole(302, headers: [("Location", "/moved")]) }
            return ServerReply.whole(headers: [("Content-Encoding", "gzip")], body: coded)
        }
        let sink = MemorySink(prefix: Array(Self.body.prefix(100)), validator: .etag("\"v1\""))
        let ended = try harness.fetch("/start", sink: sink)
        #expect(ended.sink?.bytes == Self.body)
        #expect(harness.server.counts.log.count { $0["range"] != nil } == 1)
    }
}
