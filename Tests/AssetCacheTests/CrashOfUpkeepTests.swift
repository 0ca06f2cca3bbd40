import AssetCache
import FileSystem
import Testing

/// Work on a store that is there already, killed before each of its steps: a check that puts a blob away, pins, an
/// import over damage, tidying, and folders that are moved aside.
@Suite struct CrashOfUpkeepTests {
    /// Runs `work` again and again on a fresh store, each time dying one step later, and looks at what is left.
    private func dyingAnywhere(
        _ prepare: (StoreFixture, AssetStore) throws -> Void, _ work: (AssetStore) throws -> Void,
        _ check: (AssetStore, _ isDone: Bool, Comment) throws -> Void
    ) throws -> Int {
        var steps = 0
        while true {
            let fixture = try StoreFixture()
            try prepare(fixture, try fixture.open())
            let isDone = try Death(after: steps).run(under: fixture.directory.path) {
                try work(try fixture.open(.full))
            }
            let unsynced = FileSystemHooks.install(under: fixture.directory.path) { operation, _ in
                operation.rawValue.hasPrefix("sync") ? .pretend : .proceed
            }
            defer { FileSystemHooks.remove(unsynced) }
            let reopened = try fixture.open()
            let comment = Comment(rawValue: "died after \(steps) steps")
            try check(reopened, isDone, comment)
            // The next that writes takes away what the dead left, and the store is as good as new.
            try reopened.put("another", "another")
            #expect(try reopened.read("another") == "another", comment)
            #expect(try fixture.files("v1/tmp").isEmpty, comment)
            #expect(try fixture.files("v1/partial").allSatisfy { $0.hasSuffix(".part") }, comment)
            if isDone { return steps }
            steps += 1
        }
    }

    private func damage(_ store: AssetStore, _ text: String) throws {
        let path = store.blobPath(try digest(text))
        try Files.writeAtomically(path, Array(text.uppercased().utf8), mode: 0o444)
    }

    @Test func aCheckThatDiesAnywhereHandsOutNoWrongBytes() throws {
        let steps = try dyingAnywhere { fixture, store in
            try store.put("good", "k1")
            try store.put("bad", "k2")
            try store.put("bad", "k3", pin: true)
            try damage(store, "bad")
        } _: { store in
            _ = try store.verify { _ in }
        } _: { store, isDone, comment in
            #expect(try store.read("k1") == "good", comment)
            // A run that dies before the blob is away has done nothing yet; the next one does it.
            let summary = try store.verify { _ in }
            #expect(summary.corrupt + summary.missing == 1 && summary.readErrors == 0, comment)
            if isDone { #expect(summary.corrupt == 0, comment) }
            for key in ["k2", "k3"] {
                #expect(try store.read(key) == nil, comment)
                #expect(try store.entry(forKey: key)?.isPinned == (key == "k3"), comment)
            }
            for key in ["k2", "k3"] {
                try store.put("bad", key)
                #expect(try store.read(key) == "bad", comment)
            }
            try store.unmarkDamaged(try digest("bad"), keys: ["k2", "k3"])
            try expectSound(store, comment)
        }
        #expect(steps >= 5)
    }

    @Test func aPinThatDiesAnywhereIsSetOrNot() throws {
        let steps = try dyingAnywhere { _, store in
            try store.put("body", "k")
            try store.noteHit("k")
        } _: { store in
            try store.setPinned(true, forKey: "k")
        } _: { store, isDone, comment in
            let shown = try #require(try store.show("k").first?.entry, comment)
            #expect(shown.hits == 1 && (shown.isPinned || !isDone), comment)
            #expect(try store.read("k") == "body", comment)
            try expectSound(store, comment)
        }
        #expect(steps >= 4)
    }

    @Test func anImportOverADamagedBlobThatDiesAnywhereHealsOrNot() throws {
        let steps = try dyingAnywhere { _, store in
            try store.put("body", "k")
            try damage(store, "body")
            _ = try store.verify { _ in }
        } _: { store in
            try store.put("body", "k")
        } _: { store, isDone, comment in
            let content = try store.read("k")
            #expect(content == "body" || (content == nil && !isDone), comment)
            let summary = try store.verify { _ in }
            #expect(summary.corrupt == 0 && summary.readErrors == 0, comment)
        }
        #expect(steps >= 8)
    }

    @Test func tidyingThatDiesAnywhereTakesNothingThatIsInUse() throws {
        let steps = try dyingAnywhere { fixture, store in
            try store.put("body", "k")
            try store.put("bad", "k2")
            try damage(store, "bad")
            _ = try store.verify { _ in }
            try store.put("torn", "k3")
            try Files.writeAtomically(try store.entryPath(forKey: "k3"), [0, 0, 0])
        } _: { store in
            _ = try store.clean()
        } _: { store, isDone, comment in
            let (content, unreadable) = (try store.read("k"), try store.list().unreadable)
            #expect(content == "body", comment)
            if isDone { #expect(unreadable.isEmpty, comment) }
        }
        #expect(steps >= 2)
    }

    @Test func aFolderInTheWayIsMovedAsideWhateverDies() throws {
        let steps = try dyingAnywhere { fixture, store in
            try store.put("other", "k2")
            for place in [try store.entryPath(forKey: "k"), store.blobPath(try digest("body"))] {
                try Files.createDirectories(place.appending("somebody's"), mode: 0o700)
                try Files.writeAtomically(place.appending("somebody's").appending("thesis"), [1])
            }
        } _: { store in
            try store.put("body", "k")
        } _: { store, isDone, comment in
            let content = try store.read("k")
            #expect(content == "body" || (content == nil && !isDone), comment)
            #expect(try store.read("k2") == "other", comment)
            var walk = DirectoryWalk(store.root, links: .skip)
            var theses = 0
            while let item = try walk.next() { theses += item.path.lastComponent == "thesis" ? 1 : 0 }
            #expect(theses == 2, comment)
        }
        #expect(steps >= 10)
    }
}
