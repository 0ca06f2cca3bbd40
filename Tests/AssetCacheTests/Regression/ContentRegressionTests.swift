import AssetCache
import FileSystem
import JSONText
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Public faults of other stores that handed out, kept or lost the wrong thing, each by the number of its report.
@Suite struct ContentRegressionTests {
    let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    private func everything() -> EntryFilter {
        var filter = EntryFilter()
        filter.all = true
        return filter
    }

    /// A cleaner of temporary folders took parts of the store.
    @Test(arguments: ["v1/blobs", "v1/entries", "v1/tmp", "v1/partial", "v1/locks", "v1", "CACHEDIR.TAG"])
    func uv_6147_whatIsMissingIsAMiss(place: String) throws {
        let store = try fixture.open()
        try store.put("body", "k")
        try remove(fixture.root.appending(place))
        let left = try fixture.open().read("k")
        #expect(left == nil || left == "body")
        try store.put("body", "k")
        #expect(try fixture.open().read("k") == "body")
        try expectSound(store)
    }

    private func remove(_ path: Path) throws {
        guard try Files.stat(path, followLinks: false).kind == .directory else { return try Files.unlink(path) }
        for entry in try Files.list(path) { try remove(path.appending(entry.name)) }
        try Files.removeDirectory(path)
    }

    @Test func kingfisher_2129_aStoreThatSomebodyDeletedIsMadeAgain() throws {
        let store = try fixture.open()
        try store.put("body", "k")
        try remove(fixture.root)
        #expect(try store.read("k") == nil)
        try store.put("body", "k")
        #expect(try store.read("k") == "body")
        #expect(Files.exists(fixture.root.appending("FORMAT")))
    }

    /// Somebody else removes a file between two steps of a purge, or of a read.
    @Test func bazel_30835_sccache_407_whatVanishesOnTheWayIsNoFault() throws {
        let store = try fixture.open()
        for number in 0..<4 { try store.put("body \(number)", "k\(number)") }
        let registration = FileSystemHooks.install(under: fixture.root.appending("v1")) { operation, path in
            if operation == .unlink, path.string.contains("/blobs/") || path.string.contains("/entries/") {
                unlink(path.string)
            }
            return .proceed
        }
        let summary = try fixture.open().purge(everything())
        FileSystemHooks.remove(registration)
        #expect(summary.failures.isEmpty)
        #expect(try fixture.files("v1/entries").isEmpty)

        let entry = try store.put("again", "k").entry
        try Files.unlink(store.blobPath(entry.digest))
        let blob = try store.open(entry)
        let isMiss: Bool =
            switch blob {
            case .some: false
            case .none: true
            }
        #expect(isMiss)
    }

    @Test(arguments: [0, 1, 3, 5])
    func ccache_161_bazel_17428_filesThatAreCutAreNotHandedOut(length: Int) throws {
        let store = try fixture.open()
        let stored = try store.put("body", "k")
        try Files.writeAtomically(stored.path, Array("body!".utf8.prefix(length)), mode: 0o444)
        #expect(try store.read("k") == nil)
        try store.put("body", "k")
        #expect(try store.read("k") == "body")
    }

    /// Empty, zeroed and cut files after a crash mend themselves.
    @Test(arguments: [[], [UInt8](repeating: 0, count: 300), Array("{\"schema\":1".utf8)])
    func cargo_2836_3661_11665_tornFilesHealWithoutTheUser(bytes: [UInt8]) throws {
        let store = try fixture.open()
        let stored = try store.put("body", "k")
        for path in [try store.entryPath(forKey: "k"), stored.path] {
            try Files.writeAtomically(path, bytes)
            #expect(try fixture.open().read("k") == nil)
            try fixture.open().put("body", "k")
            #expect(try fixture.open().read("k") == "body")
        }
        try expectSound(store)
        // So do the marks of a store that was just being made.
        try remove(fixture.root)
        try Files.createDirectories(fixture.root, mode: 0o700)
        try Files.writeAtomically(
            fixture.root.appending("CACHEDIR.TAG"), [UInt8](repeating: 0, count: bytes.count), mode: 0o644)
        try fixture.open().put("body", "k")
        #expect(try fixture.open().read("k") == "body")
    }

    /// No file that has its final name is ever written to.
    @Test func cargo_17481_onlyUnnamedFilesAreWrittenTo() throws {
        let written = Mutex<[String]>([])
        let registration = FileSystemHooks.install(under: fixture.root) { operation, path in
            if operation == .write || operation == .truncate { written.withLock { $0.append(path.string) } }
            return .proceed
        }
        defer { FileSystemHooks.remove(registration) }
        let store = try fixture.open(.batch)
        try store.put("body", "k")
        try store.put("body 2", "k", pin: true)
        _ = try store.noteUnchanged("k")
        try store.setVerdict(["errors": 0], of: try digest("body 2"), validator: "1")
        try store.flush()
        let names = written.withLock { $0 }
        #expect(names.count >= 6)
        #expect(
            names.allSatisfy {
                $0.contains("/v1/tmp/") || $0.contains("/v1/partial/") || $0.contains("/.glb-")
            })
    }

    /// A purge comes between the two renames of a commit.
    @Test func kubo_6252_6310_aPurgeDoesNotTakeWhatIsBeingAdded() throws {
        var options = fixture.options()
        // The purge does not get its lock, as where locks are of no use.
        options.lockPatienceMilliseconds = 0
        let store = try AssetStore(opening: fixture.root, options: options)
        try store.put("other", "k2")
        let other = try AssetStore(opening: fixture.root, options: options)
        let filter = everything()
        let purges = Mutex(0)
        let registration = FileSystemHooks.install(under: fixture.root.appending("v1").appending("tmp")) {
            operation, _ in
            if operation == .rename,
                purges.withLock({
                    $0 += 1
                    return $0
                }) == 1
            {
                _ = try? other.purge(filter)
            }
            return .proceed
        }
        defer { FileSystemHooks.remove(registration) }
        try store.put("body", "k")
        #expect(purges.withLock { $0 } > 0)
        #expect(try store.read("k") == "body")
        #expect(try store.read("k2") == nil)
    }

    /// The validators of one reply beside the body of another would confirm the wrong bytes for ever.
    @Test func pip_12361_aBodyAndItsValidatorsBelongTogether() async throws {
        let fixture = fixture
        try fixture.open().put("start", "k")
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    for round in 0..<25 {
                        let text = "body \(worker) \(round)"
                        var origin = AssetOrigin(url: "k")
                        origin.etag = text
                        do {
                            let store = try fixture.open()
                            _ = try store.put(Array(text.utf8), forKey: "k", origin: origin)
                            let entry = try #require(try store.entry(forKey: "k"))
                            let found = try digest(try #require(entry.origin.etag))
                            #expect(entry.digest == found)
                        } catch {
                            Issue.record(error)
                        }
                    }
                }
            }
        }
    }

    /// The disk says that it wrote, and did not.
    @Test func huggingface_hub_3643_bytesThatDidNotReachTheDiskAreNotStored() throws {
        try fixture.open().put("old", "k")
        let registration = FileSystemHooks.install(under: fixture.root.appending("v1").appending("partial")) {
            operation, _ in operation == .write ? .pretend : .proceed
        }
        #expect(throws: StoreError.self) { try fixture.open().put("new", "k") }
        FileSystemHooks.remove(registration)
        #expect(try fixture.open().read("k") == "old")
        try expectSound(try fixture.open())
    }

    @Test func bazel_26716_aForeignFolderInsideIsLeftAlone() throws {
        let store = try fixture.open()
        let stored = try store.put("body", "k")
        let folder = stored.path.directory.appending("checkout")
        try Files.createDirectories(folder.appending("src"))
        try Files.writeAtomically(folder.appending("src").appending("thesis"), [1])
        fixture.clock.advance(seconds: 100_000)
        #expect(try store.purge(everything(), includePinned: true).blobs == 1)
        _ = try store.clean()
        #expect(Files.exists(folder.appending("src").appending("thesis")))
    }

    /// Links counted twice, sizes that drift: what is told is what is on the disk, each time anew.
    @Test func ccache_634_kingfisher_1825_sizesAreCountedOnceAndExactly() throws {
        let store = try fixture.open()
        try store.put("four", "k1")
        try store.put("four", "k2")
        let stored = try store.put("eight...", "k3")
        let found = try store.statistics()
        #expect(found.blobBytes == 12 && found.namedBytes == 16 && found.blobs == 2)
        try Files.link(stored.path, as: fixture.directory.path.appending("elsewhere"))
        // What has another name elsewhere frees nothing.
        let summary = try store.purge(everything())
        #expect(summary.blobs == 2 && summary.freedBytes == 4)
        let after = try store.statistics()
        #expect(after.blobBytes == 0 && after.entries == 0)
    }
}
