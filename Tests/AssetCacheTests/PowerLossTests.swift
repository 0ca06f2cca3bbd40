import AssetCache
import FileSystem
import Testing

/// What each level of durability promises when the power goes at any moment and the disk keeps what it likes.
///
/// All levels: what is handed out is right. `full`: what was stored is there. `batch`: so is what was flushed. How many
/// disks are tried at each step is bounded here; GLB_POWER_LOSS raises the bound.
@Suite struct PowerLossTests {
    static let limit = Environment.value("GLB_POWER_LOSS").flatMap { Int($0) } ?? 6

    struct Scene {
        let fixture: StoreFixture
        let disk: PowerLossDisk
        var options: StoreOptions

        /// The folder above the store is the disk, so that the store's own name can be lost too.
        init(_ durability: Durability, _ prepare: (AssetStore) throws -> Void = { _ in }) throws {
            fixture = try StoreFixture()
            options = fixture.options(.full)
            options.lockPatienceMilliseconds = 0
            try prepare(try AssetStore(opening: fixture.root, options: options))
            options.durability = durability
            disk = try PowerLossDisk(fixture.directory.path)
        }

        func watch(_ body: (AssetStore) throws -> Void) throws {
            try disk.watch { try body(try AssetStore(opening: fixture.root, options: options)) }
        }

        /// Opens every disk that may be left of every step, in a later run of the kernel.
        func afterEachLoss(_ check: (AssetStore, _ isEnd: Bool, Comment) throws -> Void) throws -> Int {
            let steps = disk.steps
            var count = 0
            for (index, step) in steps.enumerated() {
                count += try PowerLossDisk.outcomes(of: step, limit: PowerLossTests.limit, seed: UInt64(index)) {
                    root in
                    var later = options
                    later.durability = .fast
                    later.bootIdentifier = "boot-2"
                    let comment = Comment(rawValue: "power lost at step \(index) of \(steps.count - 1)")
                    let store = try AssetStore(opening: root.appending("store"), options: later)
                    try check(store, index == steps.count - 1, comment)
                    // Whatever is left, the store works, and a check finds what a reader would not have taken.
                    try store.put("afterwards", "afterwards")
                    #expect(try store.read("afterwards") == "afterwards", comment)
                }
            }
            return count
        }
    }

    @Test(arguments: CrashTests.durabilities)
    func newContentIsRightOrNotThere(durability: Durability) throws {
        let scene = try Scene(durability) { try $0.put("old", "k") }
        try scene.watch { store in
            try store.put("new content", "k")
            try store.flush()
        }
        let count = try scene.afterEachLoss { store, isEnd, comment in
            let content = try store.read("k")
            switch durability {
            case .full: #expect(content == "new content" || (content == "old" && !isEnd), comment)
            case .batch: #expect(content == "new content" || (!isEnd && [nil, "old"].contains(content)), comment)
            default: #expect([nil, "old", "new content"].contains(content), comment)
            }
            // What was there before is lost by no level as long as the new one has not taken its name.
            if content == nil { #expect(durability != .full, comment) }
        }
        #expect(count > 40)
    }

    @Test(arguments: CrashTests.durabilities)
    func aFirstAssetIsThereOnceItWasPromised(durability: Durability) throws {
        let scene = try Scene(durability)
        try scene.watch { store in
            try store.put("content", "k")
            try store.flush()
        }
        _ = try scene.afterEachLoss { store, isEnd, comment in
            let content = try store.read("k")
            #expect(content == "content" || content == nil, comment)
            if isEnd, durability != .fast { #expect(content == "content", comment) }
        }
    }

    @Test(arguments: CrashTests.durabilities)
    func manyKeysOfOneContent(durability: Durability) throws {
        let scene = try Scene(durability) { try $0.put("same", "k1") }
        try scene.watch { store in
            try store.put("same", "k2")
            try store.put("third", "k1", pin: true)
            try store.flush()
        }
        _ = try scene.afterEachLoss { store, isEnd, comment in
            let (first, second) = (try store.read("k1"), try store.read("k2"))
            #expect([nil, "same", "third"].contains(first) && [nil, "same"].contains(second), comment)
            if durability == .full {
                #expect(first != nil, comment)
                if isEnd { #expect(first == "third" && second == "same", comment) }
            }
        }
    }

    @Test(arguments: CrashTests.durabilities)
    func removalsAndPinsLoseNothingElse(durability: Durability) throws {
        let scene = try Scene(durability) { store in
            try store.put("one", "https://a.example/1")
            try store.put("one", "https://b.example/1")
            try store.put("two", "https://a.example/2")
        }
        try scene.watch { store in
            try store.setPinned(true, forKey: "https://b.example/1")
            var filter = EntryFilter()
            filter.hosts = ["a.example"]
            _ = try store.purge(filter)
            try store.flush()
        }
        _ = try scene.afterEachLoss { store, isEnd, comment in
            let (first, second) = (try store.read("https://a.example/1"), try store.read("https://a.example/2"))
            #expect([nil, "one"].contains(first) && [nil, "two"].contains(second), comment)
            let kept = try store.read("https://b.example/1")
            #expect(kept == "one" || (kept == nil && durability != .full), comment)
            let isPinned = try store.entry(forKey: "https://b.example/1")?.isPinned ?? false
            if isEnd, durability == .full { #expect(isPinned, comment) }
        }
    }

    @Test func whatACheckPutsAwayStaysAwayOrIsFoundAgain() throws {
        let scene = try Scene(.full) { store in
            let stored = try store.put("body", "k")
            try Files.writeAtomically(stored.path, Array("bODY".utf8), mode: 0o444)
        }
        try scene.watch { _ = try $0.verify { _ in } }
        _ = try scene.afterEachLoss { store, _, comment in
            let summary = try store.verify { _ in }
            #expect(summary.corrupt + summary.missing + summary.unreadableEntries >= 1, comment)
            #expect(try store.read("k") == nil, comment)
        }
    }
}
