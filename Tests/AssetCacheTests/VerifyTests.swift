import AssetCache
import ContentDigest
import FileSystem
import Testing

@Suite struct VerifyTests {
    let fixture: StoreFixture
    let store: AssetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        try store.put("first body", "k1")
        try store.put("second body", "k2")
    }

    private func damage(_ path: Path) throws {
        var bytes = try Files.readAll(path, limit: 1000)
        bytes[3] ^= 0x20
        try Files.writeAtomically(path, bytes, mode: 0o444)
    }

    private func findings(_ store: AssetStore) throws -> (VerifySummary, [VerifyItem]) {
        var items: [VerifyItem] = []
        let summary = try store.verify { items.append($0) }
        return (summary, items)
    }

    @Test func aSoundStoreHasOnlySoundBlobs() throws {
        let (summary, items) = try findings(store)
        #expect(items.map(\.status) == [.ok, .ok])
        #expect(summary.checked == 2 && summary.bytes == 21 && !summary.hasFindings)
    }

    @Test func aFlippedByteIsPutAwayAndItsEntryMarked() throws {
        let hex = try digest("first body").hex
        let path = store.blobPath(try digest("first body"))
        try damage(path)
        let (summary, items) = try findings(store)
        #expect(summary.corrupt == 1 && summary.checked == 2 && summary.hasFindings)
        let item = try #require(items.first { $0.status == .corrupt })
        #expect(item.keys == ["k1"] && item.path == path)
        #expect(!Files.exists(path))
        let quarantined = try #require(item.quarantined)
        #expect(quarantined.string.contains("/v1/quarantine/\(hex)."))
        #expect(try Files.readAll(quarantined, limit: 1000).count == 10)
        #expect(try store.entry(forKey: "k1")?.damaged == fixture.clock.now)
        #expect(try store.read("k1") == nil)
        #expect(try store.read("k2") == "second body")

        // Asked again it is missing; fetched again it is whole.
        #expect(try findings(store).1.map(\.status).contains(.missing))
        try store.put("first body", "k1")
        #expect(try store.entry(forKey: "k1")?.damaged == nil)
        #expect(try findings(store).1.map(\.status) == [.ok, .ok])
        #expect(try store.statistics().quarantined == 1)
        #expect(try store.clean().freedBytes == 10)
        #expect(try store.statistics().quarantined == 0)
    }

    @Test func readingOnlyChangesNothing() throws {
        try damage(store.blobPath(try digest("first body")))
        let before = try fixture.files("")
        let (summary, items) = try findings(try fixture.open(readOnly: true))
        #expect(summary.corrupt == 1)
        #expect(items.allSatisfy { $0.quarantined == nil })
        #expect(try fixture.files("") == before)
    }

    @Test func aDiskThatCannotBeWrittenToHidesNoDamage() throws {
        try damage(store.blobPath(try digest("first body")))
        let registration = FileSystemHooks.install(under: fixture.root) { _, _ in .fail(.readOnlyFileSystem) }
        defer { FileSystemHooks.remove(registration) }
        let (summary, items) = try findings(try fixture.open())
        #expect(summary.corrupt == 1 && summary.readErrors == 0)
        #expect(items.first { $0.status == .corrupt }?.detail?.contains("stays where it is") == true)
    }

    @Test func oneBlobCanBeAskedFor() throws {
        try damage(store.blobPath(try digest("first body")))
        var items: [VerifyItem] = []
        let summary = try store.verify(only: [try digest("second body")]) { items.append($0) }
        #expect(summary.checked == 1 && summary.corrupt == 0 && items.map(\.status) == [.ok])
    }

    @Test func aDanglingEntryIsToldAndKept() throws {
        try Files.unlink(store.blobPath(try digest("first body")))
        let (summary, items) = try findings(store)
        #expect(summary.missing == 1)
        #expect(items.first { $0.status == .missing }?.keys == ["k1"])
        #expect(Files.exists(try store.entryPath(forKey: "k1")))
    }

    @Test func whatCannotBeReadIsNotCalledCorrupt() throws {
        // A folder cannot be read as a file, whoever asks, which stands in for a bad sector.
        let path = try store.entryPath(forKey: "k1")
        try Files.unlink(path)
        try Files.createDirectories(path)
        let (summary, _) = try findings(store)
        #expect(summary.unreadableEntries + summary.readErrors == 1 && summary.corrupt == 0)
        #expect(Files.exists(path))
    }
}
