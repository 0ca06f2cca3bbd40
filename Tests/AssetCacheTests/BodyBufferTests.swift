import ContentDigest
import FileSystem
import Testing

@testable import AssetCache

/// Bodies that are in memory when they are whole. One test at a time: they share the memory that there is for it.
@Suite(.serialized) struct BodyBufferTests {
    let fixture: StoreFixture

    private static let body: [UInt8] = (0..<3_000_001).map { UInt8(truncatingIfNeeded: $0 &* 131 &+ $0 >> 9) }

    init() throws {
        fixture = try StoreFixture()
    }

    private func fill(_ writer: inout PartialWriter, _ bytes: ArraySlice<UInt8>) throws {
        var rest = bytes
        while !rest.isEmpty {
            try writer.write(Array(rest.prefix(16_384)))
            rest = rest.dropFirst(16_384)
        }
    }

    /// The length makes the difference: told, the whole body stays; otherwise only its end does.
    @Test(arguments: [Int64(3_000_001), nil, 1_000])
    func theWholeBodyIsInMemoryWhereItsLengthWasTold(total: Int64?) throws {
        let store = try fixture.open()
        var writer = try store.beginPartial(forKey: "k", notes: PartialNotes(url: "u", total: total))
        try fill(&writer, Self.body[...])
        let inMemory = writer.withBytesInMemory { Array($0) }
        #expect(inMemory == (total == 3_000_001 ? Self.body : nil))
        let digest = try writer.digest
        #expect(digest == (try SHA256Hasher.digest(of: Self.body)))
        // The file has all of it as well.
        #expect(try MappedFile(writer.path).withBytes { Array($0) } == Self.body)
        let stored = try store.commit(writer, origin: AssetOrigin(url: "u"))
        #expect(stored.digest == digest)
    }

    /// What came before a restart is not in memory afterwards.
    @Test func aRestartEmptiesTheMemory() throws {
        let store = try fixture.open()
        var writer = try store.beginPartial(forKey: "k", notes: PartialNotes(url: "u", total: 2_000_000))
        try fill(&writer, Self.body[..<1_500_000])
        try writer.restart()
        try fill(&writer, Self.body[5..<2_000_005])
        let inMemory = writer.withBytesInMemory { Array($0) }
        #expect(inMemory == Array(Self.body[5..<2_000_005]))
        let digest = try writer.digest
        #expect(digest == (try SHA256Hasher.digest(of: Array(Self.body[5..<2_000_005]))))
        writer.discard()
    }

    /// The rest of a body that an earlier run began is not the body.
    @Test func aResumedBodyIsNotWholeInMemory() throws {
        let store = try fixture.open()
        let notes = PartialNotes(url: "u", total: 3_000_001)
        var writer = try store.beginPartial(forKey: "k", notes: notes)
        try fill(&writer, Self.body[..<2_000_000])
        try writer.keep()
        let resumed: PartialWriter? = try store.resumePartial(forKey: "k")
        guard var again = resumed else {
            Issue.record("nothing to resume")
            return
        }
        try fill(&again, Self.body[2_000_000...])
        let inMemory = again.withBytesInMemory { $0.count }
        #expect(inMemory == nil)
        let digest = try again.digest
        #expect(digest == (try SHA256Hasher.digest(of: Self.body)))
        again.discard()
    }

    /// After a write that failed in the middle nothing is written or recorded any more: the digest is ahead of the file.
    @Test func afterAFailedWriteOnlyWhatWasRecordedIsResumed() throws {
        let store = try fixture.open()
        var writer = try store.beginPartial(forKey: "k", notes: PartialNotes(url: "u", total: 3_000_001))
        try fill(&writer, Self.body[..<1_200_000])
        let path = writer.path
        let registration = FileSystemHooks.install(under: path) { operation, _ in
            operation == .write ? .cut(after: 70_000, .noSpace) : .proceed
        }
        do {
            try fill(&writer, Self.body[1_200_000..<2_500_000])
            Issue.record("the disk was not full")
        } catch {
            #expect((error as? StoreError)?.code == .diskFull)
        }
        FileSystemHooks.remove(registration)
        do {
            try writer.keep()
            Issue.record("a broken body was recorded")
        } catch {
            #expect(error.code == .diskFull)
        }
        let resumed: PartialWriter? = try store.resumePartial(forKey: "k")
        guard var again = resumed else {
            Issue.record("nothing to resume")
            return
        }
        let length = Int(again.length)
        #expect(length >= 1 << 20)
        try fill(&again, Self.body[length...])
        let digest = try again.digest
        #expect(digest == (try SHA256Hasher.digest(of: Self.body)))
        again.discard()
    }

    /// Memory of its own for every body would grow with the number of bodies.
    @Test func manyBodiesShareABoundedMemory() throws {
        let store = try fixture.open()
        let limit = 64 << 20
        var whole = 0
        func open(_ count: Int) throws {
            if count == 0 { return }
            var writer = try store.beginPartial(
                forKey: "k\(count)", notes: PartialNotes(url: "u", total: Int64(8 << 20)))
            try writer.write(Array(Self.body[..<1_000_000]))
            if writer.withBytesInMemory({ $0.count }) == 1_000_000 { whole += 8 << 20 }
            try open(count - 1)
            writer.discard()
        }
        try open(12)
        #expect(whole <= limit)
    }
}
