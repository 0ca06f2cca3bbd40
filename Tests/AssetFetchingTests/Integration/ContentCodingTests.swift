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
}
