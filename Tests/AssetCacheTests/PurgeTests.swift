import AssetCache
import ContentDigest
import FileSystem
import Testing

@Suite struct PurgeTests {
    let fixture: StoreFixture
    let store: AssetStore

    /// Five entries in order of age, ten days apart, the last fetched now; two of them share a blob.
    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        try store.put("0123456789", "https://a.example/large")
        fixture.clock.advance(seconds: 10 * 86_400)
        try store.put("shared", "https://a.example/shared")
        fixture.clock.advance(seconds: 10 * 86_400)
        try store.put("shared", "https://b.example/shared")
        fixture.clock.advance(seconds: 10 * 86_400)
        try store.put("p", "https://cdn.b.example:8443/pinned", pin: true)
        fixture.clock.advance(seconds: 10 * 86_400)
        try store.put("xy", "https://[2001:db8::1]/last")
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        var includePinned = false
        let entries: Int
        let blobs: Int
        let bytes: Int64
        let filter: @Sendable (Timestamp) -> EntryFilter
        var testDescription: String { name }
    }

    private static func filter(_ change: (inout EntryFilter) -> Void) -> EntryFilter {
        var filter = EntryFilter()
        change(&filter)
        return filter
    }

    static let cases: [Case] = [
        Case(name: "all", entries: 4, blobs: 3, bytes: 18) { _ in filter { $0.all = true } },
        Case(name: "all, pinned too", includePinned: true, entries: 5, blobs: 4, bytes: 19) { _ in
            filter { $0.all = true }
        },
        Case(name: "host", entries: 2, blobs: 1, bytes: 10) { _ in filter { $0.hosts = ["A.example"] } },
        Case(name: "two hosts", entries: 3, blobs: 2, bytes: 16) { _ in
            filter { $0.hosts = ["a.example", "b.example"] }
        },
        Case(name: "hosts below a name", includePinned: true, entries: 1, blobs: 1, bytes: 1) { _ in
            filter { $0.hosts = ["*.b.example"] }
        },
        Case(name: "an address as host", entries: 1, blobs: 1, bytes: 2) { _ in
            filter { $0.hosts = ["[2001:db8::1]"] }
        },
        Case(name: "no such host", entries: 0, blobs: 0, bytes: 0) { _ in filter { $0.hosts = ["example"] } },
        Case(name: "older than 25 days", entries: 2, blobs: 1, bytes: 10) { now in
            filter { $0.fetchedBefore = now.adding(seconds: -25 * 86_400) }
        },
        Case(name: "not used for 35 days", entries: 1, blobs: 1, bytes: 10) { now in
            filter { $0.usedBefore = now.adding(seconds: -35 * 86_400) }
        },
        Case(name: "larger than 2", entries: 3, blobs: 2, bytes: 16) { _ in filter { $0.largerThan = 2 } },
        Case(name: "host and size", entries: 1, blobs: 1, bytes: 10) { _ in
            filter {
                $0.hosts = ["a.example"]
                $0.largerThan = 6
            }
        },
        Case(name: "nothing", entries: 0, blobs: 0, bytes: 0) { _ in EntryFilter() },
    ]

    struct Item: Hashable {
        let kind: PurgeItem.Kind
        let key: String?
        let digest: SHA256Digest
        let freed: Int64
    }

    @Test(arguments: cases) func aDryRunSaysWhatTheRunDoes(test: Case) throws {
        let filter = test.filter(fixture.clock.now)
        let before = try fixture.files("")
        var planned: [Item] = []
        let plan = try store.purge(filter, includePinned: test.includePinned, dryRun: true) {
            planned.append(Item(kind: $0.kind, key: $0.entry?.key, digest: $0.digest, freed: $0.freedBytes))
        }
        #expect(try fixture.files("") == before)
        #expect([plan.entries, plan.blobs] == [test.entries, test.blobs])
        #expect(plan.freedBytes == test.bytes)

        var done: [Item] = []
        let summary = try store.purge(filter, includePinned: test.includePinned) {
            done.append(Item(kind: $0.kind, key: $0.entry?.key, digest: $0.digest, freed: $0.freedBytes))
        }
        #expect(done == planned)
        #expect([summary.entries, summary.blobs] == [test.entries, test.blobs])
        #expect(summary.freedBytes == test.bytes)
        #expect(summary.failures.isEmpty)
        let statistics = try store.statistics()
        #expect(statistics.entries == 5 - test.entries && statistics.blobs == 4 - test.blobs)
        #expect(statistics.orphans == 0)
        try expectSound(store)
    }

    @Test func aStoreThatIsNotThereIsNotMade() throws {
        let other = try StoreFixture()
        var everything = EntryFilter()
        everything.all = true
        #expect(try other.open().purge(everything).entries == 0)
        #expect(!Files.exists(other.root))
    }

    @Test func aBlobWithoutEntryGoesAfterAnHour() throws {
        let old = try digest("xy")
        try store.put("newer", "https://[2001:db8::1]/last")
        #expect(Files.exists(store.blobPath(old)))
        var small = EntryFilter()
        small.largerThan = 1
        small.hosts = ["nobody.example"]
        fixture.clock.advance(seconds: 3599)
        var everything = EntryFilter()
        everything.all = true
        #expect(try store.purge(everything, dryRun: true).blobs == 3)
        fixture.clock.advance(seconds: 2)
        #expect(try store.purge(small).blobs == 0, "it has no host")
        #expect(try store.purge(everything).blobs == 4)
        #expect(!Files.exists(store.blobPath(old)))
    }

    @Test func aBlobWithAnotherNameElsewhereFreesNothing() throws {
        let blob = store.blobPath(try digest("0123456789"))
        let copy = fixture.directory.path.appending("copy.glb")
        try Files.link(blob, as: copy)
        var filter = EntryFilter()
        filter.largerThan = 9
        let summary = try store.purge(filter)
        #expect(summary.blobs == 1 && summary.freedBytes == 0)
        #expect(try Files.readAll(copy, limit: 10) == Array("0123456789".utf8))
    }

    @Test func whatIsOpenStaysReadable() throws {
        let entry = try #require(try store.entry(forKey: "https://a.example/large"))
        let opened: StoredBlob? = try store.open(entry)
        guard let opened else {
            Issue.record("nothing to open")
            return
        }
        var everything = EntryFilter()
        everything.all = true
        _ = try store.purge(everything)
        #expect(try opened.contents().withBytes { $0.elementsEqual("0123456789".utf8) })
    }

    @Test func failuresAreToldAndTheRestGoesOn() throws {
        let registration = FileSystemHooks.install(under: fixture.root) { operation, path in
            operation == .unlink && path.string.contains("/blobs/") ? .fail(.inputOutput) : .proceed
        }
        var everything = EntryFilter()
        everything.all = true
        let summary = try store.purge(everything)
        FileSystemHooks.remove(registration)
        #expect(summary.entries == 4 && summary.blobs == 0 && summary.freedBytes == 0)
        #expect(summary.failures.count == 3)
    }

    @Test func aPurgeWorksOnAFullDisk() throws {
        let registration = FileSystemHooks.install(under: fixture.root) { operation, _ in
            operation == .unlink ? .proceed : .fail(.noSpace)
        }
        defer { FileSystemHooks.remove(registration) }
        var everything = EntryFilter()
        everything.all = true
        #expect(try fixture.open().purge(everything).blobs == 3)
    }

    @Test func listingsFilterAndSort() throws {
        #expect(
            try store.list(order: .named("size")).entries.map(\.size) == [10, 6, 6, 2, 1])
        #expect(
            try store.list(order: .named("fetched")).entries.map(\.host) == [
                "[2001:db8::1]", "cdn.b.example", "b.example", "a.example", "a.example",
            ])
        var filter = EntryFilter()
        filter.hosts = ["a.example"]
        #expect(
            try store.list(filter).entries.map(\.key) == ["https://a.example/large", "https://a.example/shared"])
        #expect(EntryOrder.named("colour") == nil)
    }

    @Test func showFindsByEveryName() throws {
        let large = try digest("0123456789")
        let key = "https://a.example/large"
        let names: [String] = [
            key, large.hex, "sha256:" + large.hex, String(large.hex.prefix(8)).uppercased(),
            store.blobPath(large).string, try store.entryPath(forKey: key).string,
        ]
        for name in names {
            let items = try store.show(name)
            #expect(items.map(\.entry?.key) == [key], "\(name)")
            #expect(items.first?.blobSize == 10)
        }
        #expect(try store.show(try digest("shared").hex).count == 2)
        #expect(try store.show("https://a.example/").isEmpty)
        #expect(try store.show(String(large.hex.prefix(5))).isEmpty)
        #expect(try store.show("").isEmpty)
        try Files.unlink(try store.entryPath(forKey: key))
        let orphan = try store.show(large.hex)
        #expect(orphan.count == 1 && orphan.first?.entry == nil && orphan.first?.blobSize == 10)
    }
}
