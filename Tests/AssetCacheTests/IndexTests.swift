import AssetCache
import ContentDigest
import FileSystem
import Synchronization
import Testing

/// The derived index: whatever happens to it or beside it, a store with one says the same as a store without.
@Suite struct IndexTests {
    let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    var index: Path { fixture.root.appending("v1/index") }

    /// A store that writes its index at any occasion, or has none.
    func open(indexed: Bool = true, readOnly: Bool = false) throws -> AssetStore {
        var options = fixture.options(readOnly: readOnly)
        options.keepsIndex = indexed
        options.indexThreshold = 0
        return try AssetStore(opening: fixture.root, options: options)
    }

    /// All that a listing, the counts and a dry purge say.
    struct Answers: Equatable {
        var entries: [EntrySummary]
        var unreadable: [UnreadableEntry]
        var statistics: StoreStatistics
        var purged: [String]
    }

    func answers(_ store: AssetStore) throws -> Answers {
        let listing = try store.list(order: .named("used"))
        var everything = EntryFilter()
        everything.all = true
        var purged: [String] = []
        _ = try store.purge(everything, dryRun: true) {
            purged.append("\($0.kind) \($0.digest) \($0.entry?.key ?? "") \($0.freedBytes)")
        }
        return Answers(
            entries: Array(listing.entries), unreadable: listing.unreadable, statistics: try store.statistics(),
            purged: purged)
    }

    func expectSame(_ comment: Comment? = nil) throws {
        let plain = try answers(try open(indexed: false))
        let first = try answers(try open())
        #expect(first == plain, comment)
        // Once more, from the index that the first may have written.
        let second = try answers(try open())
        #expect(second == plain, comment)
    }

    func fill(_ count: Int = 40) throws {
        let store = try open()
        for number in 0..<count {
            try store.put("content \(number % 30)", "https://h\(number % 3).example/\(number)", pin: number % 7 == 0)
            fixture.clock.advance(seconds: 60)
        }
    }

    /// Lets the disk's clock go on, so that folders count as left alone.
    func rest() { HostProcess.sleep(milliseconds: 120) }

    @Test func aListingWritesTheIndexAndTheNextIsServedFromIt() throws {
        try fill()
        rest()
        try expectSame()
        #expect(Files.exists(index))
        let before = try Files.readAll(index, limit: 1 << 20)
        #expect(try open().list().entries.count == 40)
        #expect(try Files.readAll(index, limit: 1 << 20) == before)
        // Bytes changed in place, which nobody does who knows the store, show that the entry was not read again.
        let path = try open().entryPath(forKey: "https://h1.example/1")
        let file = try FileHandle.open(path, .write)
        try file.write(all: Array("rotten".utf8))
        #expect(try open().list().unreadable.isEmpty)
        #expect(try open(indexed: false).list().unreadable.count == 1)
    }

    @Test func aSmallStoreGetsNone() throws {
        try fill()
        #expect(try fixture.open().list().entries.count == 40)
        #expect(!Files.exists(index))
    }

    @Test func everyKindOfChangeIsSeen() throws {
        try fill()
        rest()
        try expectSame()
        let changes: [(String, (AssetStore) throws -> Void)] = [
            ("a new entry", { try $0.put("new", "https://new.example/") }),
            ("new content", { try $0.put("other content", "https://h1.example/1") }),
            ("a pin", { try $0.setPinned(true, forKey: "https://h2.example/2") }),
            ("a counted use", { try $0.noteHit("https://h2.example/5") }),
            (
                "a stamp",
                { (store: AssetStore) throws in
                    fixture.clock.advance(seconds: 7200)
                    #expect(try store.read("https://h2.example/8") == "content 8")
                }
            ),
            (
                "a removal by hand",
                { try Files.unlink(try $0.entryPath(forKey: "https://h1.example/4")) }
            ),
            ("a blob removed by hand", { try Files.unlink($0.blobPath(try digest("content 11"))) }),
            (
                "a purge",
                { (store: AssetStore) throws in
                    var filter = EntryFilter()
                    filter.hosts = ["h0.example"]
                    #expect(try store.purge(filter).entries > 0)
                }
            ),
            (
                "a torn entry",
                { (store: AssetStore) throws in
                    let path = try store.entryPath(forKey: "https://h2.example/14")
                    let bytes = try Files.readAll(path, limit: 1 << 20)
                    try Files.writeAtomically(path, Array(bytes.dropLast(10)))
                }
            ),
            (
                "damage that a check finds",
                { (store: AssetStore) throws in
                    let blob = store.blobPath(try digest("content 17"))
                    try Files.unlink(blob)
                    try Files.writeAtomically(blob, Array("wrong".utf8))
                    #expect(try store.verify { _ in }.corrupt == 1)
                }
            ),
            ("a folder that is gone", { try removeFolder(of: "https://h2.example/20", $0) }),
        ]
        for (name, change) in changes {
            try change(try open())
            try expectSame("\(name), at once")
            rest()
            try expectSame("\(name), later")
        }
    }

    private func removeFolder(of key: String, _ store: AssetStore) throws {
        let folder = try store.entryPath(forKey: key).directory
        for file in try Files.list(folder) { try Files.unlink(folder.appending(file.name)) }
        try Files.removeDirectory(folder)
    }

    @Test func aBadIndexIsAsGoodAsNone() throws {
        try fill()
        rest()
        try expectSame()
        let good = try Files.readAll(index, limit: 1 << 20)
        for length in [0, 1, 31, 100, 16_511, 16_600, good.count - 1] {
            try Files.writeAtomically(index, Array(good.prefix(length)))
            try expectSame("cut to \(length)")
        }
        var random = SystemRandomNumberGenerator()
        for _ in 0..<15 {
            var bytes = good
            let place = Int.random(in: 0..<bytes.count, using: &random)
            bytes[place] ^= UInt8.random(in: 1...255, using: &random)
            try Files.writeAtomically(index, bytes)
            try expectSame("changed at \(place)")
        }
        try Files.writeAtomically(index, good + good)
        try expectSame("doubled")
        try Files.writeAtomically(index, Array(repeating: 0, count: good.count))
        try expectSame("zeros")
        try Files.unlink(index)
        try Files.createDirectories(index)
        try expectSame("a folder in its place")
        try Files.removeDirectory(index)
        try Files.makeSymbolicLink(index, target: Path("FORMAT"))
        try expectSame("a link in its place")
    }

    @Test func anIndexOfAnotherVersionIsWrittenAnew() throws {
        try fill()
        rest()
        try expectSame()
        let good = try Files.readAll(index, limit: 1 << 20)
        var newer = good
        newer[8] = 2
        try Files.writeAtomically(index, newer)
        try expectSame()
        #expect(try Files.readAll(index, limit: 1 << 20)[8] == good[8])
    }

    @Test func anIndexOfAnotherStoreSaysNothingHere() throws {
        try fill()
        rest()
        try expectSame()
        let foreign = try Files.readAll(index, limit: 1 << 20)
        let other = try IndexTests()
        let store = try other.open()
        try store.put("only this", "https://only.example/")
        try Files.writeAtomically(other.index, foreign)
        try other.expectSame()
        #expect(try store.list().entries.map(\.key) == ["https://only.example/"])
    }

    @Test func anOldIndexPutBackIsFoundOut() throws {
        try fill()
        rest()
        try expectSame()
        let old = try Files.readAll(index, limit: 1 << 20)
        for number in 0..<40 where number % 2 == 0 { try open().noteHit("https://h\(number % 3).example/\(number)") }
        rest()
        try expectSame()
        try Files.writeAtomically(index, old)
        try expectSame()
    }

    @Test func changesInTheTickInWhichAFolderWasReadAreSeen() throws {
        let store = try open()
        for round in 0..<50 {
            try store.put("content \(round)", "https://h.example/\(round % 5)")
            let count = try open().list().entries.count
            #expect(count == min(round + 1, 5))
            try store.put("other \(round)", "https://h.example/\(round % 5)")
            let listed = try open().list().entries.first { $0.key == "https://h.example/\(round % 5)" }
            #expect(listed?.digest == (try digest("other \(round)")))
        }
    }

    @Test func wherePermissionOrRoomLacksTheAnswerIsTheSame() throws {
        try fill()
        rest()
        for errno in [Errno.noSpace, .readOnlyFileSystem, .inputOutput, .tooManyOpenFiles] {
            let registration = FileSystemHooks.install(under: fixture.root) { _, _ in .fail(errno) }
            defer { FileSystemHooks.remove(registration) }
            #expect(try open().list().entries.count == 40)
            #expect(!Files.exists(index))
            #expect(try fixture.files("v1/tmp").isEmpty)
        }
    }

    /// Killed at each step of writing the index: the answer is the same, and no leftovers stay.
    @Test func dyingWhileTheIndexIsWrittenChangesNothing() throws {
        try fill()
        rest()
        let expected = try answers(try open(indexed: false))
        let whole = Death(after: .max)
        _ = try whole.run(under: fixture.directory.path) { _ = try open().list() }
        // Each folder that is read is a step that stamps a file; those in the middle are alike.
        let count = whole.operations.withLock { $0.count }
        try #require(count > 10)
        for steps in [0, 1, 2, count / 2, count - 2, count - 1, .max] {
            try? Files.unlink(index)
            let death = Death(after: steps, cutsWrite: steps % 2 == 0)
            var listed = 0
            _ = try death.run(under: fixture.directory.path) { listed = try open().list().entries.count }
            #expect(listed == 40)
            #expect(Files.exists(index) == (steps == .max))
            #expect(try answers(try open()) == expected, "died after \(steps) steps")
            let store = try open()
            try store.put("next", "https://next.example/")
            #expect(try fixture.files("v1/tmp").isEmpty, "died after \(steps) steps")
            try Files.unlink(try store.entryPath(forKey: "https://next.example/"))
            try Files.unlink(store.blobPath(try digest("next")))
            rest()
        }
    }

    @Test func namesThatNeedCareAreKeptByteForByte() throws {
        let store = try open()
        let names = [
            "https://h.example/e\u{301}", "https://h.example/\u{E9}", "https://h.example/", "",
            "https://h.example/" + String(repeating: "long", count: 5000), "x\u{0}y", "\u{1F600}",
        ]
        for name in names { try store.put(name, name) }
        rest()
        try expectSame()
        let listed = try open().list().entries.map { Array($0.key.utf8) }
        #expect(listed == names.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) })
        #expect(try open().list().entries.map(\.url) == listed.map { String(decoding: $0, as: UTF8.self) })
    }
}
