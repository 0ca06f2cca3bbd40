import AssetFetching
import ContentDigest
import FileSystem
import LoopbackServer
import Testing

/// The folder server of the demonstrations, as a client sees it.
@Suite struct StaticSiteTests {
    private static let body = SampleBody.glb(padding: 9000)

    private func withSite(_ test: (FetchHarness) throws -> Void) throws {
        let folder = Path("/tmp/glb-site-" + RandomName.make())
        try Files.createDirectories(folder)
        let file = folder.appending("a b.glb")
        defer {
            try? Files.unlink(file)
            try? Files.removeDirectory(folder)
        }
        try Files.writeAtomically(file, Self.body)
        let site = StaticSite(folder: folder.string)
        try test(try FetchHarness { site.steps(for: $0) })
    }

    @Test func aGoodServer() throws {
        let digest = try SHA256Hasher.digest(of: Self.body)
        try withSite { (harness: FetchHarness) throws in
            let first = try harness.fetch("/a%20b.glb")
            #expect(first.outcome.result == .received(digest))
            let etag = try #require(first.outcome.etag)
            let date = try #require(first.outcome.lastModified)
            #expect(try harness.fetch("/a%20b.glb", etag: etag).outcome.result == .unchanged)
            #expect(try harness.fetch("/a%20b.glb", lastModified: date).outcome.result == .unchanged)
            let sink = MemorySink(prefix: Array(Self.body.prefix(4000)), validator: .etag(etag))
            let resumed = try harness.fetch("/a%20b.glb", sink: sink)
            #expect(sink.bytes == Self.body)
            #expect(resumed.outcome.transferredBytes == Int64(Self.body.count - 4000))
            #expect(try harness.fetch("/none.glb").code == "http-404")
            #expect(try harness.fetch("/%2e%2e%2fa%20b.glb").code == "http-400")
        }
    }

    @Test func badServers() throws {
        try withSite { (harness: FetchHarness) throws in
            var options = harness.options
            options.retries = 1
            #expect(try harness.fetch("/cut/a%20b.glb", options: options).code == "cut-off")
            #expect(try harness.fetch("/stall/a%20b.glb", options: options).code == "stalled")
            #expect(try harness.fetch("/html/a%20b.glb", options: options).code == "wrong-body")
            #expect(try harness.fetch("/status/410/x", options: options).code == "http-410")
            #expect(try harness.fetch("/chunked/a%20b.glb", options: options).sink?.bytes == Self.body)
            #expect(try harness.fetch("/redirect/3/a%20b.glb", options: options).sink?.bytes == Self.body)
            #expect(try harness.fetch("/redirect/6/a%20b.glb", options: options).code == "refused-redirect")
        }
    }
}
