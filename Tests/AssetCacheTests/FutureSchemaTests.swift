import AssetCache
import ContentDigest
import FileSystem
import JSONText
import Testing

/// A store that a newer program has used too: what it wrote stays as it is, whatever this one does.
@Suite struct FutureSchemaTests {
    let fixture: StoreFixture
    let store: AssetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        try store.put("one", "k1")
        try store.put("two", "k2")
    }

    /// Changes an entry as a newer program might, with a right checksum.
    private func rewrite(_ key: String, _ change: (inout JSONObject) -> Void) throws -> [UInt8] {
        let path = try store.entryPath(forKey: key)
        let line = try Files.readAll(path, limit: 1 << 20).prefix { $0 != 0x0A }
        var object = try #require(try JSONValue(parsing: Array(line)).object)
        change(&object)
        let first = JSONValue.object(object).bytes() + [0x0A]
        let check: JSONObject = [
            "checksum": .string("sha256:" + (try digest(String(decoding: first, as: UTF8.self)).hex))
        ]
        let bytes = first + JSONValue.object(check).bytes() + [0x0A]
        try Files.writeAtomically(path, bytes)
        return bytes
    }

    private func member(_ name: String, of key: String) throws -> JSONValue? {
        let line = try Files.readAll(try store.entryPath(forKey: key), limit: 1 << 20).prefix { $0 != 0x0A }
        return try JSONValue(parsing: Array(line))[name]
    }

    @Test func unknownMembersOutliveEveryRewrite() throws {
        _ = try rewrite("k1") { $0["thumbnail"] = ["digest": "sha256:00", "sizes": [64, 256]] }
        let wanted: JSONValue = ["digest": "sha256:00", "sizes": [64, 256]]
        try store.setPinned(true, forKey: "k1")
        #expect(try member("thumbnail", of: "k1") == wanted)
        _ = try store.noteUnchanged("k1", freshUntil: Timestamp.now())
        #expect(try member("thumbnail", of: "k1") == wanted)
        try store.put("other", "k1")
        #expect(try member("thumbnail", of: "k1") == wanted)
        #expect(try store.list().entries.map(\.key) == ["k1", "k2"])
    }

    @Test func aNewerEntryIsLeftAloneAndSoAreAllBlobs() throws {
        let bytes = try rewrite("k1") {
            $0["schema"] = 2
            $0["digest"] = ["algorithm": "blake3", "value": "00"]
        }
        let path = try store.entryPath(forKey: "k1")
        var everything = EntryFilter()
        everything.all = true
        fixture.clock.advance(seconds: 7 * 86_400)
        let summary = try store.purge(everything, includePinned: true)
        #expect(summary.entries == 1 && summary.blobs == 0 && summary.unreadable.map(\.path) == [path])
        _ = try store.enforce(StoreLimits(bytes: 1, age: 1), run: StoreRun(store))
        _ = try store.clean()
        _ = try store.verify { _ in }
        #expect(try Files.readAll(path, limit: 1 << 20) == bytes)
        for text in ["one", "two"] { #expect(Files.exists(store.blobPath(try digest(text)))) }
        #expect(try store.entry(forKey: "k1") == nil)
    }

    @Test func aFolderOfANewerVersionBesideOursIsNotTouched() throws {
        try Files.createDirectories(fixture.root.appending("v2/blobs"))
        try Files.writeAtomically(fixture.root.appending("v2/blobs/x"), [1])
        try Files.createDirectories(fixture.root.appending("v1/thumbnails"))
        try Files.writeAtomically(fixture.root.appending("v1/thumbnails/a"), [2])
        var everything = EntryFilter()
        everything.all = true
        #expect(try store.purge(everything).blobs == 2)
        _ = try store.clean()
        #expect(Files.exists(fixture.root.appending("v2/blobs/x")))
        #expect(Files.exists(fixture.root.appending("v1/thumbnails/a")))
    }

    @Test func aStoreOfANewerFormatIsRefusedAndNotChanged() throws {
        try Files.writeAtomically(fixture.root.appending("FORMAT"), Array("glb-store 2\n".utf8))
        let before = try fixture.files("")
        #expect(throws: StoreError.self) { try fixture.open() }
        #expect(try fixture.files("") == before)
    }
}
