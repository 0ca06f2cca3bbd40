import AssetCache
import ContentDigest
import FileSystem
import JSONText
import Testing

@Suite struct StoreTests {
    let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    @Test func whatIsPutInComesOut() throws {
        let store = try fixture.open(.full)
        #expect(!store.exists)
        #expect(try store.entry(forKey: "k") == nil)
        #expect(!Files.exists(fixture.root), "reading makes nothing")

        var origin = AssetOrigin(url: "HTTPS://Example.org/a.glb")
        origin.canonicalURL = "https://example.org/a.glb"
        origin.finalURL = "https://cdn.example.org/x"
        origin.redirects = ["https://example.org/b"]
        origin.etag = "\"1\""
        origin.message = "{\"event\": \"ready\"}\n\u{1F600}"
        origin.peer = "192.0.2.1:443"
        origin.tlsAuthorities = "system"
        let stored = try store.put(Array("body".utf8), forKey: "k", origin: origin)
        #expect(stored.digest == (try digest("body")))
        #expect(stored.path == store.blobPath(stored.digest))
        #expect(try store.read("k") == "body")

        let again = try #require(try fixture.open(readOnly: true).entry(forKey: "k"))
        #expect(again.origin == origin)
        #expect(again == stored.entry)
        #expect(again.origin.host == "example.org")
    }

    @Test func namesAndModesAreThoseOfTheLayout() throws {
        let store = try fixture.open()
        let stored = try store.put("body", "k")
        let hex = stored.digest.hex
        let key = try digest("k").hex
        #expect(try fixture.files("v1/blobs") == ["v1/blobs/sha256/\(hex.prefix(2))/\(hex)"])
        #expect(try fixture.files("v1/entries") == ["v1/entries/\(key.prefix(2))/\(key).json"])
        #expect(try fixture.files("v1/partial").isEmpty)
        #expect(try fixture.files("v1/tmp").isEmpty)
        #expect(try Files.stat(stored.path).permissions == 0o444)
        #expect(try Files.stat(try store.entryPath(forKey: "k")).permissions == 0o600)
        for folder in ["", "v1", "v1/blobs", "v1/entries", "v1/partial", "v1/tmp", "v1/locks"] {
            #expect(try Files.stat(fixture.root.appending(folder)).permissions == 0o700)
        }
        let tag = try Files.readAll(fixture.root.appending("CACHEDIR.TAG"), limit: 1000)
        #expect(tag.starts(with: Array("Signature: 8a477f597d28d172789f06886806bc55\n".utf8)))
        #expect(try Files.readAll(fixture.root.appending("FORMAT"), limit: 100) == Array("glb-store 1\n".utf8))
    }

    @Test func twoKeysWithTheSameBytesShareABlob() throws {
        let store = try fixture.open()
        let first = try store.put("same", "k1")
        let second = try store.put("same", "k2")
        #expect(first.path == second.path)
        #expect(try fixture.files("v1/blobs").count == 1)
        let statistics = try store.statistics()
        #expect(statistics.entries == 2 && statistics.blobs == 1)
        #expect(statistics.blobBytes == 4 && statistics.namedBytes == 8)
    }

    @Test func newContentKeepsPinHistoryAndWhatIsNotKnown() throws {
        let store = try fixture.open()
        try store.put("one", "k")
        try store.setPinned(true, forKey: "k")
        _ = try store.noteUnchanged("k", lastModified: "Tue, 01 Jan 2030 00:00:00 GMT")
        let path = try store.entryPath(forKey: "k")
        try rewrite(path) { object in
            object["colour"] = "green"
            object["later"] = ["a": 1]
        }
        try store.put("two", "k")
        let entry = try #require(try store.entry(forKey: "k"))
        #expect(entry.isPinned && entry.hits == 1)
        #expect(entry.history.map(\.digest) == [try digest("one")])
        #expect(entry.unknown["colour"] == "green")
        #expect(entry.unknown["later"] == ["a": 1])
        let text = String(decoding: try Files.readAll(path, limit: 10_000), as: UTF8.self)
        #expect(text.contains("\"colour\":\"green\""))
    }

    @Test(arguments: ["cut", "zeros", "flipped", "empty", "newer", "no checksum"])
    func anEntryThatCannotBeReadIsToldAndNothingOfItIsRemoved(damage: String) throws {
        let store = try fixture.open()
        try store.put("one", "https://a.example/1")
        try store.put("two", "https://a.example/2")
        let path = try store.entryPath(forKey: "https://a.example/1")
        var bytes = try Files.readAll(path, limit: 10_000)
        switch damage {
        case "cut": bytes.removeLast(bytes.count / 2)
        case "zeros": bytes = [UInt8](repeating: 0, count: bytes.count)
        case "flipped": bytes[20] ^= 1
        case "empty": bytes = []
        case "no checksum": bytes = Array(bytes.prefix { $0 != 0x0A }) + [0x0A]
        default: try rewrite(path) { $0["schema"] = 2 }
        }
        if damage != "newer" { try Files.writeAtomically(path, bytes) }
        #expect(try store.entry(forKey: "https://a.example/1") == nil)
        #expect(try store.list().unreadable.map(\.path) == [path])
        fixture.clock.advance(seconds: 100_000)
        var everything = EntryFilter()
        everything.all = true
        let summary = try store.purge(everything)
        #expect(summary.entries == 1 && summary.blobs == 0 && summary.keptBlobs == 2)
        #expect(summary.unreadable.count == 1)
        #expect(Files.exists(path))
        #expect(try fixture.files("v1/blobs").count == 2)

        // Asking for the same key anew heals it.
        try store.put("one", "https://a.example/1")
        #expect(try store.list().unreadable.isEmpty)
        #expect(try store.purge(everything).blobs == 2)
    }

    @Test func tidyingSetsTornEntriesAsideAndNewerOnesNot() throws {
        let store = try fixture.open()
        try store.put("one", "k1")
        try store.put("two", "k2")
        let torn = try store.entryPath(forKey: "k1")
        let newer = try store.entryPath(forKey: "k2")
        try Files.writeAtomically(torn, [UInt8](repeating: 0, count: 300))
        try rewrite(newer) { $0["schema"] = 2 }
        #expect(try store.clean().entriesSetAside == [torn])
        #expect(!Files.exists(torn) && Files.exists(newer))
        #expect(try fixture.files("v1/quarantine").count == 1)
        #expect(try fixture.files("v1/blobs").count == 2)
        #expect(try store.clean().freedBytes == 300)
    }

    @Test func aBlobOfAnotherSizeOrAMissingOneIsAMiss() throws {
        let store = try fixture.open()
        let stored = try store.put("body", "k")
        try Files.unlink(stored.path)
        #expect(try store.read("k") == nil)
        try Files.writeAtomically(stored.path, Array("bod".utf8))
        #expect(try store.read("k") == nil)
        try store.put("body", "k")
        #expect(try store.read("k") == "body")
    }

    @Test func aHitRenewsTheStampAtMostEveryFiveMinutes() throws {
        let store = try fixture.open()
        try store.put("body", "k")
        let start = fixture.clock.now
        func lastUse() throws -> Timestamp? { try store.entry(forKey: "k")?.lastUse }
        fixture.clock.advance(seconds: 299)
        #expect(try store.read("k") == "body")
        #expect(try lastUse() == start)
        fixture.clock.advance(seconds: 1)
        #expect(try store.read("k") == "body")
        #expect(try lastUse() == start.adding(seconds: 300))
        fixture.clock.advance(seconds: 1000)
        #expect(try fixture.open(readOnly: true).has("k", "body"))
        #expect(try lastUse() == start.adding(seconds: 300))
        // A clock that was in the future when the entry was used is put right.
        fixture.clock.advance(seconds: -86_400)
        #expect(try store.read("k") == "body")
    }

    @Test func hitsWorkWhereNothingCanBeWritten() throws {
        try fixture.open().put("body", "k")
        fixture.clock.advance(seconds: 1000)
        let registration = FileSystemHooks.install(under: fixture.root) { _, _ in .fail(.readOnlyFileSystem) }
        defer { FileSystemHooks.remove(registration) }
        let store = try fixture.open()
        #expect(try store.read("k") == "body")
        #expect(try store.list().entries.count == 1)
        let error = #expect(throws: StoreError.self) { try store.put("x", "k2") }
        #expect(error?.code == .notWritable)
    }

    @Test(arguments: [FileOperation.create, .write, .sync, .syncDirectory, .rename])
    func aFullDiskIsToldAndLeavesTheOld(operation: FileOperation) throws {
        try fixture.open(.full).put("old", "k")
        let store = try fixture.open(.full)
        let registration = FileSystemHooks.install(under: fixture.root) { seen, _ in
            seen == operation ? .fail(.noSpace) : .proceed
        }
        let error = #expect(throws: StoreError.self) { try store.put("new", "k") }
        #expect(error?.code == .diskFull)
        #expect(error?.message.contains("purge") == true)
        FileSystemHooks.remove(registration)
        #expect(["old", "new"].contains(try store.read("k")))
        try expectSound(store)
    }

    @Test func aFolderThatWasRemovedMeanwhileIsMadeAgain() throws {
        let store = try fixture.open()
        try store.put("body", "k")
        try Files.rename(fixture.root, to: fixture.directory.path.appending("away"))
        #expect(try store.read("k") == nil)
        try store.put("body", "k")
        #expect(try store.read("k") == "body")
    }

    @Test func textsOfAnyLengthMakeAnEntryThatCanBeRead() throws {
        let store = try fixture.open()
        var origin = AssetOrigin(url: "data:" + String(repeating: "A", count: 5_000_000))
        origin.message = String(repeating: "é", count: 3_000_000)
        origin.redirects = [String](repeating: "https://a.example/", count: 1000)
        _ = try store.put(Array("body".utf8), forKey: "k", origin: origin)
        let entry = try #require(try store.entry(forKey: "k"))
        #expect(entry.origin.url.utf8.count < 70_000 && entry.origin.url.hasPrefix("data:AAA"))
        #expect(entry.origin.message?.hasSuffix("é…") == true)
        #expect(entry.origin.redirects.count == 32)
        let long = String(repeating: "k", count: 5_000_000)
        let error = #expect(throws: StoreError.self) { try store.put("body", long) }
        #expect(error?.code == .badName)
    }

    @Test func verdictsAreKeptByVersion() throws {
        let store = try fixture.open()
        let stored = try store.put("body", "k")
        try store.setVerdict(["errors": 0], of: stored.digest, validator: "1.0.0-default")
        #expect(try store.verdict(of: stored.digest, validator: "1.0.0-default") == ["errors": 0])
        #expect(try store.verdict(of: stored.digest, validator: "1.0.1-default") == nil)
        let error = #expect(throws: StoreError.self) {
            try store.setVerdict([:], of: stored.digest, validator: "../../x")
        }
        #expect(error?.code == .badName)
        var everything = EntryFilter()
        everything.all = true
        _ = try store.purge(everything)
        #expect(try fixture.files("v1/verdicts").isEmpty)
    }

    private func rewrite(_ path: Path, _ change: (inout JSONObject) -> Void) throws {
        let bytes = try Files.readAll(path, limit: 100_000)
        let line = try #require(bytes.firstIndex(of: 0x0A))
        var object = try #require(try JSONValue(parsing: Array(bytes[..<line])).object)
        change(&object)
        var new = JSONValue.object(object).bytes() + [0x0A]
        let checksum = try SHA256Hasher.digest(of: new).hex
        new += Array("{\"checksum\":\"sha256:\(checksum)\"}\n".utf8)
        try Files.writeAtomically(path, new)
    }
}
