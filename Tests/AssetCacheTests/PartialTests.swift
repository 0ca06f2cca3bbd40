import AssetCache
import ContentDigest
import FileSystem
import Testing

@Suite struct PartialTests {
    let fixture: StoreFixture
    private let body = Self.body

    /// Three million bytes.
    private static let body: [UInt8] = {
        let pattern = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 3) }
        return [[UInt8]](repeating: pattern, count: 3000).reduce(into: []) { $0 += $1 }
    }()

    init() throws {
        fixture = try StoreFixture()
    }

    /// Writes so many bytes of the body and lets the writer die.
    private func interrupted(after count: Int, notes: PartialNotes = PartialNotes(url: "u")) throws {
        var writer = try fixture.open().beginPartial(forKey: "k", notes: notes)
        try writer.write(Array(body[..<count]))
        try writer.flush()
        // The kernel's stamps are of its own clock.
        let now = fixture.clock.now
        for name in try fixture.files("v1/partial") { try Files.setModified(fixture.root.appending(name), now) }
    }

    @Test func aBodyInPieces() throws {
        let store = try fixture.open(.full)
        var writer = try store.beginPartial(forKey: "k", expectedSize: Int64(body.count))
        for start in stride(from: 0, to: body.count, by: 99_991) {
            try writer.write(Array(body[start..<min(body.count, start + 99_991)]))
        }
        #expect(writer.length == Int64(body.count))
        let digest = try writer.digest
        #expect(digest == (try SHA256Hasher.digest(of: body)))
        #expect(
            try MappedFile(writer.path, trust: .immutable).withBytes { try SHA256Hasher.digest(of: $0) } == digest)
        let stored = try store.commit(writer, origin: AssetOrigin(url: "u"))
        #expect(stored.digest == digest && stored.size == 3_000_000)
        #expect(try fixture.files("v1/partial").isEmpty)
    }

    /// The kernel keeps what a killed process wrote; one that went down may have lost all that no mark speaks of.
    @Test(arguments: [(false, 2_500_000), (true, 2 << 20)])
    func whatADeadWriterLeftIsResumed(restarts: Bool, length: Int64) throws {
        let notes = PartialNotes(url: "u", etag: "\"7\"", lastModified: nil, total: Int64(body.count))
        try interrupted(after: 2_500_000, notes: notes)
        let store = try fixture.open(boot: restarts ? "boot-2" : "boot-1")
        #expect(try store.liveTransfer(forKey: "k") == nil)
        #expect(try store.statistics().partials == 1)
        let resumed: PartialWriter? = try store.resumePartial(forKey: "k")
        guard var writer = resumed else {
            Issue.record("nothing to resume")
            return
        }
        #expect(writer.notes == notes)
        #expect(writer.length == length)
        try writer.write(Array(body[Int(length)...]))
        _ = try store.commit(writer, origin: AssetOrigin(url: "u"))
        let entry = try #require(try store.entry(forKey: "k"))
        #expect(entry.size == 3_000_000)
        try expectSound(store)
        #expect(try fixture.files("v1/partial").isEmpty)
    }

    @Test func withAFullRecordNothingIsFetchedTwice() throws {
        let store = try fixture.open()
        var writer = try store.beginPartial(forKey: "k")
        try writer.write(Array(body[..<500]))
        try writer.keep()
        let resumed: PartialWriter? = try store.resumePartial(forKey: "k")
        guard let again = resumed else {
            Issue.record("nothing to resume")
            return
        }
        #expect(again.length == 500)
        again.discard()
        #expect(try fixture.files("v1/partial").isEmpty)
    }

    /// The writer said that this was all; what stands behind it is not his.
    @Test func whatWasAppendedToAnEndedPartIsCutOff() throws {
        let store = try fixture.open()
        var writer = try store.beginPartial(forKey: "k", notes: PartialNotes(url: "u", total: Int64(body.count)))
        try writer.write(Array(body[..<1_500_000]))
        let path = writer.path
        try writer.keep()
        let stranger = try FileHandle.open(path, [.write, .append])
        try stranger.write(all: Array("not of the body".utf8))
        try stranger.close()
        let resumed: PartialWriter? = try store.resumePartial(forKey: "k")
        guard var again = resumed else {
            Issue.record("nothing to resume")
            return
        }
        #expect(again.length == 1_500_000)
        try again.write(Array(body[1_500_000...]))
        let digest = try again.digest
        #expect(digest == (try SHA256Hasher.digest(of: body)))
        again.discard()
    }

    @Test(arguments: ["bytes", "record", "short"])
    func whatDoesNotFitItsRecordIsDropped(damage: String) throws {
        try interrupted(after: 1_500_000)
        let names = try fixture.files("v1/partial")
        #expect(names.count == 2)
        let meta = fixture.root.appending(try #require(names.first { $0.hasSuffix(".meta") }))
        let part = fixture.root.appending(try #require(names.first { $0.hasSuffix(".part") }))
        switch damage {
        case "bytes":
            let file = try FileHandle.open(part, [.write])
            try file.seek(to: 1000)
            try file.write(all: [0xFF, 0xFF, 0xFF])
        case "record":
            let bytes = try Files.readAll(meta, limit: 10_000)
            try Files.writeAtomically(meta, Array(bytes.dropFirst(20)))
        default:
            try FileHandle.open(part, [.write]).truncate(to: 1_000_000)
        }
        let store = try fixture.open()
        let resumed: PartialWriter? = try store.resumePartial(forKey: "k")
        if case .some = resumed { Issue.record("damaged bytes were resumed") }
        #expect(try fixture.files("v1/partial").isEmpty)
    }

    @Test func aLivingWriterIsSeenAndNotTakenOver() throws {
        let store = try fixture.open()
        var writer = try store.beginPartial(forKey: "k")
        try writer.write(Array(body[..<100]))
        try writer.flush()
        let other = try fixture.open()
        #expect(try other.liveTransfer(forKey: "k") == 100)
        #expect(try other.liveTransfer(forKey: "k2") == nil)
        fixture.clock.advance(seconds: 30 * 86_400)
        try other.put("x", "k2")
        let resumed: PartialWriter? = try other.resumePartial(forKey: "k")
        if case .some = resumed { Issue.record("a living writer's file was taken") }
        _ = try other.clean()
        try writer.write(Array(body[100..<200]))
        _ = try store.commit(writer, origin: AssetOrigin(url: "u"))
        #expect(try store.entry(forKey: "k")?.size == 200)
    }

    @Test func deadFilesStayAWeek() throws {
        try interrupted(after: 1_200_000)
        fixture.clock.advance(seconds: 7 * 86_400 - 1)
        try fixture.open().put("x", "k2")
        #expect(try fixture.files("v1/partial").count == 2)
        fixture.clock.advance(seconds: 1)
        try fixture.open().put("x", "k2")
        #expect(try fixture.files("v1/partial").isEmpty)
    }

    @Test func aRestartForgetsAll() throws {
        let store = try fixture.open()
        var writer = try store.beginPartial(forKey: "k")
        try writer.write(body)
        try writer.restart()
        try writer.write(Array("whole".utf8))
        let made = try writer.digest
        #expect(made == (try digest("whole")))
        _ = try store.commit(writer, origin: AssetOrigin(url: "u"))
        #expect(try store.read("k") == "whole")
    }

    @Test func aBodyThatCannotFitIsRefusedAtOnce() throws {
        let store = try fixture.open()
        let error = #expect(throws: StoreError.self) {
            _ = try store.beginPartial(forKey: "k", expectedSize: .max)
        }
        #expect(error?.code == .diskFull)
        #expect(try fixture.files("v1/partial").isEmpty)
    }

    @Test func bytesThatSomebodyElseAppendedAreNotStored() throws {
        let store = try fixture.open()
        var writer = try store.beginPartial(forKey: "k")
        try writer.write(Array("right".utf8))
        try writer.flush()
        let intruder = try FileHandle.open(writer.path, [.write, .append])
        try intruder.write(all: Array("wrong".utf8))
        do {
            _ = try store.commit(writer, origin: AssetOrigin(url: "u"))
            Issue.record("foreign bytes were stored")
        } catch {
            #expect(error.code == .inputOutput)
        }
        #expect(try fixture.files("v1/blobs").isEmpty)
    }
}
