import AssetCache
import ContentDigest
import FileSystem
import Testing

/// Bodies that are large enough for a thread of their own to hash them.
@Suite struct TrailingDigestTests {
    let fixture: StoreFixture

    /// Twenty million bytes, no two megabytes alike.
    private static let body: [UInt8] = (0..<20_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 12) }

    init() throws {
        fixture = try StoreFixture()
    }

    private func writePart(_ range: Range<Int>, to writer: inout PartialWriter) throws {
        for start in stride(from: range.lowerBound, to: range.upperBound, by: 300_007) {
            try writer.write(Array(Self.body[start..<min(start + 300_007, range.upperBound)]))
        }
    }

    @Test func theDigestIsThatOfAllBytes() throws {
        let store = try fixture.open()
        var writer = try store.beginPartial(forKey: "k", expectedSize: Int64(Self.body.count))
        try writePart(0..<15_000_001, to: &writer)
        let early = try writer.digest
        #expect(early == (try SHA256Hasher.digest(of: Array(Self.body[..<15_000_001]))))
        try writePart(15_000_001..<Self.body.count, to: &writer)
        let stored = try store.commit(writer, origin: AssetOrigin(url: "u"))
        #expect(stored.digest == (try SHA256Hasher.digest(of: Self.body)))
        #expect(try store.isIntact(stored.digest))
        #expect(try fixture.files("v1/partial").isEmpty)
    }

    @Test func aDeadWriterIsResumed() throws {
        let store = try fixture.open()
        var writer = try store.beginPartial(forKey: "k")
        try writePart(0..<17_000_000, to: &writer)
        try writer.flush()
        _ = consume writer
        let resumed: PartialWriter? = try store.resumePartial(forKey: "k")
        guard var again = resumed else {
            Issue.record("nothing to resume")
            return
        }
        #expect(again.length == 17_000_000)
        try writePart(17_000_000..<Self.body.count, to: &again)
        let digest = try again.digest
        #expect(digest == (try SHA256Hasher.digest(of: Self.body)))
        again.discard()
        #expect(try fixture.files("v1/partial").isEmpty)
    }

    /// The kernel went down: what its marks speak of is taken, and only that.
    @Test func afterAnotherStartTheMarksCount() throws {
        let store = try fixture.open()
        var writer = try store.beginPartial(forKey: "k")
        try writePart(0..<17_000_000, to: &writer)
        _ = try writer.digest
        _ = consume writer
        // The kernel's stamps are of its own clock.
        let now = fixture.clock.now
        for name in try fixture.files("v1/partial") { try Files.setModified(fixture.root.appending(name), now) }
        let resumed: PartialWriter? = try fixture.open(boot: "boot-2").resumePartial(forKey: "k")
        guard var again = resumed else {
            Issue.record("nothing to resume")
            return
        }
        let length = again.length
        #expect(length > 15_000_000 && length <= 17_000_000)
        let digest = try again.digest
        #expect(digest == (try SHA256Hasher.digest(of: Array(Self.body[..<Int(length)]))))
        again.discard()
    }

    @Test func aRestartForgetsTheThread() throws {
        let store = try fixture.open()
        var writer = try store.beginPartial(forKey: "k")
        try writePart(0..<12_000_000, to: &writer)
        try writer.restart()
        try writer.write(Array("whole".utf8))
        let digest = try writer.digest
        #expect(digest == (try SHA256Hasher.digest(of: Array("whole".utf8))))
        writer.discard()
    }

    @Test func aFileThatSomebodyShortensIsNotStored() throws {
        let store = try fixture.open()
        var writer = try store.beginPartial(forKey: "k")
        try writePart(0..<Self.body.count, to: &writer)
        try writer.flush()
        try FileHandle.open(writer.path, [.write]).truncate(to: 9_000_000)
        do {
            _ = try store.commit(writer, origin: AssetOrigin(url: "u"))
            Issue.record("a shortened file was stored")
        } catch {
            #expect(error.code == .inputOutput)
        }
        #expect(try fixture.files("v1/blobs").isEmpty)
    }
}
