import AssetCache
import FileSystem
import Testing

/// Limits: what was last used longest ago goes, and nothing else.
@Suite struct EvictionTests {
    let fixture: StoreFixture
    let store: AssetStore

    /// Ten entries of ten bytes, each last used a day after the one before.
    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        for number in 0..<10 {
            try store.put("content \(number) ", "k\(number)")
            fixture.clock.advance(seconds: 86_400)
        }
    }

    private var keys: [String] { get throws { try store.list().entries.map(\.key) } }

    private func run() throws -> StoreRun { try #require(StoreRun(store)) }

    @Test func nothingGoesWhileAllLimitsAreKept() throws {
        let limits = StoreLimits(bytes: 100, entries: 10, age: 11 * 86_400, free: 1)
        #expect(try store.enforce(limits, run: run()) == EvictionSummary())
        #expect(try store.enforce(StoreLimits(), run: run()) == EvictionSummary())
        #expect(try keys.count == 10)
    }

    @Test func theLongestUnusedGoUntilATenthBelowTheLimit() throws {
        let summary = try store.enforce(StoreLimits(bytes: 99), run: run())
        #expect(summary.exceeded == [.bytes] && summary.stillExceeded.isEmpty)
        #expect(summary.entries == 2 && summary.blobs == 2 && summary.freedBytes == 20)
        #expect(try keys == (2..<10).map { "k\($0)" })
        #expect(try store.statistics().blobBytes == 80)
        try expectSound(store)
    }

    @Test func entriesAreCounted() throws {
        let summary = try store.enforce(StoreLimits(entries: 5), run: run())
        #expect(summary.entries == 6)
        #expect(try keys == ["k6", "k7", "k8", "k9"])
    }

    @Test func whatIsTooOldGoes() throws {
        let summary = try store.enforce(StoreLimits(age: 7 * 86_400), run: run())
        #expect(summary.exceeded == [.age] && summary.stillExceeded.isEmpty)
        #expect(try keys == (3..<10).map { "k\($0)" })
    }

    @Test func aUseIsWhatCountsNotTheFetch() throws {
        #expect(try store.read("k0") != nil)
        _ = try store.enforce(StoreLimits(entries: 9), run: run())
        #expect(try keys == ["k0"] + (3..<10).map { "k\($0)" })
    }

    @Test func pinsAndWhatThisRunHasUsedStay() throws {
        try store.setPinned(true, forKey: "k0")
        let summary = try store.enforce(StoreLimits(entries: 2), keeping: ["k1", "k2"], run: run())
        #expect(try keys == ["k0", "k1", "k2"])
        #expect(summary.keptPinned == 1 && summary.keptInUse == 2 && summary.stillExceeded == [.entries])
    }

    @Test func whatIsOpenStays() throws {
        let entry = try #require(try store.entry(forKey: "k0"))
        let digest = entry.digest
        let open: StoredBlob? = try fixture.open().open(digest)
        let summary = try store.enforce(StoreLimits(bytes: 50), run: run())
        #expect(summary.keptInUse >= 1)
        #expect(Files.exists(store.blobPath(digest)))
        switch open {
        case .some(let blob): #expect(blob.size == 10)
        case .none: Issue.record("not open")
        }
    }

    @Test func besideOtherRunsWhatWasJustUsedStays() throws {
        fixture.clock.advance(seconds: -86_400)
        let other = try StoreRun(fixture.open())
        let mine = try run()
        let summary = try store.enforce(StoreLimits(entries: 1), run: mine)
        #expect(try keys == ["k9"])
        #expect(summary.keptInUse <= 1)
        _ = other
        let without = try store.enforce(StoreLimits(bytes: 5), run: nil)
        #expect(try keys == ["k9"])
        #expect(without.stillExceeded == [.bytes])
    }

    @Test func sharedBytesGoWithTheLastThatNamesThem() throws {
        try store.put("content 0 ", "another")
        let summary = try store.enforce(StoreLimits(bytes: 95), run: run())
        #expect(summary.entries == 3 && summary.blobs == 2)
        #expect(try store.read("another") == "content 0 ")
    }

    @Test func freeSpaceThatCannotBeReachedIsToldAndPinsStay() throws {
        try store.setPinned(true, forKey: "k4")
        let summary = try store.enforce(StoreLimits(free: .max), run: run())
        #expect(summary.exceeded == [.free] && summary.stillExceeded == [.free])
        #expect(try keys == ["k4"])
    }

    @Test func whileAnEntryCannotBeReadNothingGoesForItsBytes() throws {
        try Files.writeAtomically(try store.entryPath(forKey: "k5"), [0])
        let summary = try store.enforce(StoreLimits(bytes: 20), run: run())
        #expect(summary.hasUnreadable && summary.entries == 0 && summary.stillExceeded == [.bytes])
        #expect(try store.list().entries.count == 9)
    }

    @Test func manyGoInSlices() throws {
        for number in 0..<600 { try store.put("more", "m\(number)") }
        fixture.clock.advance(seconds: 86_400)
        var removed: [Int] = []
        // One call stops after two seconds, which a busy machine may need for the first slice.
        while try keys.count > 10, removed.count < 4 {
            removed.append(try store.enforce(StoreLimits(entries: 10), run: run()).entries)
        }
        #expect(removed.reduce(0, +) >= 600 && (removed.first ?? 0) >= 512)
        #expect(try keys.count <= 10)
    }

    @Test func whoEmptiesTheStoreIsNotDisturbed() throws {
        let locks = fixture.root.appending("v1/locks/gc")
        let file = try FileHandle.open(locks, .readWrite)
        #expect(try file.tryLock())
        let summary = try store.enforce(StoreLimits(entries: 1), run: run())
        #expect(summary.isBusy && summary.entries == 0)
        #expect(try keys.count == 10)
        _ = file.path
    }

    @Test func dyingAnywhereLeavesNoEntryWithoutBlob() throws {
        var steps = 0
        while true {
            let test = try EvictionTests()
            let isDone = try Death(after: steps).run(under: test.fixture.directory.path) {
                let store = try test.fixture.open()
                let summary = try store.enforce(StoreLimits(entries: 5), run: StoreRun(store))
                if summary.stillExceeded.isEmpty, summary.entries == 6 { return }
                throw StoreError(FileError(operation: "evict", path: test.fixture.root, errno: .cancelled))
            }
            let reopened = try test.fixture.open()
            try expectSound(reopened, "died after \(steps) steps")
            let count = try reopened.list().entries.count
            #expect(count >= 4 && count <= 10)
            #expect(try reopened.read("k9") != nil)
            if isDone { break }
            steps += 1
            try #require(steps < 200)
        }
        #expect(steps >= 6)
    }
}
