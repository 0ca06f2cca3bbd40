import AssetCache
import FileSystem
import Testing

/// Uses are counted in a file beside the entries.
@Suite struct UseCountTests {
    let fixture: StoreFixture
    let store: AssetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        try store.put("one", "k1")
        try store.put("two", "k2")
    }

    private var hits: [Int] { get throws { try store.list().entries.map(\.hits) } }
    private var file: Path { fixture.root.appending("v1/uses") }

    @Test func eachUseCountsOnceEverywhere() throws {
        for _ in 0..<3 { try store.noteHit("k1") }
        _ = try store.noteUnchanged("k1")
        try fixture.open().noteHit("k2")
        #expect(try hits == [4, 1])
        #expect(try store.show("k1").first?.entry?.hits == 4)
        #expect(try store.statistics().hits == 5)
        #expect(try store.list(order: .named("hits")).entries.map(\.key) == ["k1", "k2"])
        // The entry itself was left alone, so nothing had to be synced.
        #expect(try store.entry(forKey: "k2")?.hits == 0)
    }

    @Test func aCutRecordCostsOnlyItself() throws {
        try store.noteHit("k1")
        let whole = try Files.readAll(file, limit: 1 << 20)
        try Files.writeAtomically(file, Array(whole.prefix(20)) + whole)
        try store.noteHit("k2")
        #expect(try hits == [1, 1])
        try Files.writeAtomically(file, whole + Array(repeating: 0, count: 1000))
        #expect(try hits == [1, 0])
        try Files.writeAtomically(file, [])
        #expect(try hits == [0, 0])
    }

    @Test func whoComesBackAfterAPurgeStartsAnew() throws {
        try store.noteHit("k1")
        var filter = EntryFilter()
        filter.all = true
        _ = try store.purge(filter)
        try store.put("one", "k1")
        #expect(try hits == [0])
    }

    @Test func aLongFileIsSummedUp() throws {
        try store.noteHit("k1")
        let one = try Files.readAll(file, limit: 1 << 20)
        var many: [UInt8] = []
        for _ in 0..<100_000 { many += one }
        try Files.writeAtomically(file, many)
        try store.noteHit("k1")
        #expect(try hits == [100_001, 0])
        #expect(try Files.stat(file).size == Int64(one.count))
        #expect(try fixture.files("v1/tmp").isEmpty)
        try store.noteHit("k1")
        #expect(try hits == [100_002, 0])
    }
}
