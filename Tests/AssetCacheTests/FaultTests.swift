import AssetCache
import ContentDigest
import FileSystem
import Synchronization
import Testing

/// What a failing disk and a wrong clock may do: the outcome is an honest error or a miss, never a loss.
@Suite struct FaultTests {
    let fixture: StoreFixture
    let store: AssetStore

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open()
        try store.put("first", "https://a.example/1")
        try store.put("second", "https://a.example/2")
    }

    private func failing<Result>(
        _ errno: Errno, at place: String, on operations: Set<FileOperation>, _ body: () throws -> Result
    ) throws -> Result {
        let registration = FileSystemHooks.install(under: fixture.root, seesReads: true) { operation, path in
            operations.contains(operation) && path.string.contains(place) ? .fail(errno) : .proceed
        }
        defer { FileSystemHooks.remove(registration) }
        return try body()
    }

    private func findings() throws -> (VerifySummary, [VerifyItem]) {
        var items: [VerifyItem] = []
        let summary = try store.verify { items.append($0) }
        return (summary, items)
    }

    // MARK: Reading

    /// Good entries were deleted because of a bad cable, or because there were too many open files.
    @Test(arguments: [Errno.inputOutput, .tooManyOpenFiles, .tooManyOpenFilesInSystem, .accessDenied])
    func knowledge_base_mcp_server_830_whatCannotBeReadIsNotTakenForCorrupt(_ errno: Errno) throws {
        let hex = try digest("first").hex
        for operation in [FileOperation.open, .read] {
            let (summary, items) = try failing(errno, at: hex, on: [operation]) { try findings() }
            #expect(summary.corrupt == 0 && summary.readErrors == 1 && summary.checked == 1)
            let item = try #require(items.first { $0.status == .readError })
            #expect(item.keys == ["https://a.example/1"] && item.quarantined == nil)
            #expect(item.detail?.contains(errno.description) == true)
        }
        #expect(try store.read("https://a.example/1") == "first")
        #expect(try store.entry(forKey: "https://a.example/1")?.damaged == nil)
    }

    @Test func aBlobThatCannotBeReadIsAnErrorAndNoMiss() throws {
        let hex = try digest("first").hex
        let error = #expect(throws: StoreError.self) {
            try failing(.inputOutput, at: hex, on: [.open]) { try store.read("https://a.example/1") }
        }
        #expect(error?.code == .inputOutput && error?.message.contains(hex) == true)
    }

    @Test func entriesThatCannotBeReadKeepTheirBlobs() throws {
        let path = try store.entryPath(forKey: "https://a.example/1")
        var everything = EntryFilter()
        everything.all = true
        let filter = everything
        let summary = try failing(.inputOutput, at: path.lastComponent, on: [.open]) {
            try fixture.open().purge(filter)
        }
        #expect(summary.entries == 1 && summary.blobs == 0 && summary.unreadable.count == 1)
        #expect(try store.read("https://a.example/1") == "first")
    }

    @Test func aFolderThatCannotBeListedHidesItsOwnBlobsOnly() throws {
        let fan = store.blobPath(try digest("first")).directory
        let (summary, items) = try failing(.inputOutput, at: "/blobs/sha256/" + fan.lastComponent, on: [.open]) {
            try findings()
        }
        #expect(summary.checked == 1 && summary.readErrors >= 1 && summary.missing == 0 && summary.corrupt == 0)
        #expect(items.contains { $0.path == fan && $0.status == .readError })
    }

    // MARK: Writing

    /// An entry was poisoned while descriptors ran out; a failed write of metadata went unnoticed.
    @Test(arguments: [Errno.tooManyOpenFiles, .noSpace, .inputOutput, .quotaExceeded])
    func bazel_6126_curl_22350_anyFaultOnTheWayStoresNothing(_ errno: Errno) throws {
        let operations: [FileOperation] = [.create, .write, .rename, .changeMode, .setTimes]
        for operation in operations {
            for place in ["/v1/partial/", "/v1/tmp/", "/v1/entries/", "/v1/blobs/"] {
                let error = Mutex<StoreError?>(nil)
                _ = try failing(errno, at: place, on: [operation]) {
                    do {
                        try fixture.open().put("third", "https://a.example/1")
                    } catch let found as StoreError {
                        error.withLock { $0 = found }
                    }
                }
                let found = error.withLock { $0 }
                let content = try store.read("https://a.example/1")
                #expect(content == (found == nil ? "third" : "first"), "\(operation) at \(place)")
                if let found, errno != .tooManyOpenFiles, errno != .inputOutput {
                    #expect(found.code == .diskFull && found.message.contains("purge"))
                }
                try expectSound(store, "\(operation) at \(place)")
                try store.put("first", "https://a.example/1")
            }
        }
        #expect(try fixture.files("v1/tmp").isEmpty)
    }

    @Test func huggingface_hub_2797_aHitNeedsNoRightToWrite() throws {
        fixture.clock.advance(seconds: 10_000)
        let changes: Set<FileOperation> = [
            .create, .write, .truncate, .changeMode, .setTimes, .sync, .rename, .link, .unlink, .createDirectory,
        ]
        try failing(.readOnlyFileSystem, at: "", on: changes) {
            let again = try fixture.open()
            #expect(try again.read("https://a.example/1") == "first")
            #expect(try again.list().entries.count == 2)
            let error = #expect(throws: StoreError.self) { try again.put("x", "k") }
            #expect(error?.code == .notWritable && error?.message.contains("--cache-dir") == true)
        }
    }

    @Test func npm_6245_messagesNameThePathAndTheReasonAndGuessNothing() throws {
        let error = #expect(throws: StoreError.self) {
            try failing(.accessDenied, at: "/v1/partial", on: [.create]) { try store.put("x", "k") }
        }
        #expect(error?.message.contains("/v1/partial/") == true)
        #expect(error?.message.contains(Errno.accessDenied.description) == true)
    }

    // MARK: Folders in the way

    @Test func aFolderInAnEntrysPlaceIsMovedAsideByTheNextFetch() throws {
        let path = try store.entryPath(forKey: "https://a.example/1")
        try Files.unlink(path)
        try Files.createDirectories(path.appending("inside"))
        #expect(try store.read("https://a.example/1") == nil)
        let (summary, _) = try findings()
        #expect(summary.unreadableEntries == 1 && summary.checked == 2)
        try store.put("first", "https://a.example/1")
        #expect(try store.read("https://a.example/1") == "first")
        let moved = try Files.list(fixture.root.appending("v1").appending("quarantine"))
        #expect(moved.map(\.kind) == [.directory])
    }

    @Test func aFolderInABlobsPlaceIsToldAndMovedAside() throws {
        let path = store.blobPath(try digest("first"))
        try Files.unlink(path)
        try Files.createDirectories(path.appending("inside"))
        let (summary, items) = try findings()
        #expect(summary.missing == 1 && summary.checked == 1)
        #expect(items.first { $0.status == .missing }?.detail?.contains("directory") == true)
        try store.put("first", "https://a.example/1")
        #expect(try store.read("https://a.example/1") == "first")
        try expectSound(store)
    }

    @Test func anEntrysFolderCanBeGivenUp() throws {
        let path = try store.entryPath(forKey: "https://a.example/1")
        try Files.unlink(path)
        try Files.createDirectories(path)
        #expect(try store.clean().entriesSetAside == [path])
        #expect(try store.list().unreadable.isEmpty)
    }

    // MARK: Clocks

    @Test func aClockThatJumpsLosesNothing() throws {
        var options = fixture.options()
        let now = Mutex(Timestamp(iso8601: "2200-01-01T00:00:00Z") ?? fixture.clock.now)
        options.now = { now.withLock { $0 } }
        let future = try AssetStore(opening: fixture.root, options: options)
        try future.put("third", "https://a.example/3")
        #expect(try future.read("https://a.example/1") == "first")

        // Back to the present: what was stamped in the future is used, renewed and purged like the rest.
        #expect(try store.read("https://a.example/3") == "third")
        let entry = try #require(try store.entry(forKey: "https://a.example/3"))
        #expect(entry.lastUse >= fixture.clock.now)
        var unused = EntryFilter()
        unused.usedBefore = fixture.clock.now.adding(seconds: -60)
        #expect(try store.purge(unused).entries == 0)
        var everything = EntryFilter()
        everything.all = true
        #expect(try store.purge(everything).entries == 3)

        now.withLock { $0 = Timestamp(secondsSinceEpoch: -1) }
        try future.put("fourth", "https://a.example/4")
        #expect(try store.read("https://a.example/4") == "fourth")
        try expectSound(store)
    }
}
