import AssetCache
import ContentDigest
import FileSystem
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Public faults of other tools' locks, each by the number of its report.
@Suite struct LockRegressionTests {
    let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    private func hook(_ answer: FaultVerdict) -> FileSystemHooks.Registration {
        FileSystemHooks.install(under: fixture.root, seesReads: true) { operation, _ in
            operation == .lock ? answer : .proceed
        }
    }

    /// With the real clock: what is written now is young.
    private func open() throws -> AssetStore {
        try AssetStore(opening: fixture.root, options: StoreOptions(durability: .fast))
    }

    /// Some network disks grant every lock to everyone: two writers of one file made a mixture of both.
    @Test func huggingface_hub_4306_locksThatAreGrantedToEveryoneMixNothing() throws {
        let registration = hook(.pretend)
        defer { FileSystemHooks.remove(registration) }
        let store = try open()
        var first = try store.beginPartial(forKey: "k")
        var second = try open().beginPartial(forKey: "k")
        #expect(first.path != second.path)
        try first.write(Array("one ".utf8))
        try second.write(Array("other ".utf8))
        try first.write(Array("body".utf8))
        try second.write(Array("body".utf8))
        _ = try store.commit(first, origin: AssetOrigin(url: "k"))
        #expect(try store.read("k") == "one body")
        _ = try store.commit(second, origin: AssetOrigin(url: "k"))
        #expect(try store.read("k") == "other body")
        try expectSound(store)
    }

    /// Two that both believe the writer dead go on in one file. A disk that grants the lock twice shows itself.
    @Test(arguments: [FaultVerdict.pretend, .fail(.noLocks), .fail(.notImplemented)])
    func huggingface_hub_4228_withoutRealLocksNobodyTakesUpAPartialFile(_ answer: FaultVerdict) throws {
        do {
            var writer = try open().beginPartial(forKey: "k", notes: PartialNotes(url: "k", etag: "\"1\""))
            try writer.write(Array("first part ".utf8))
            try writer.keep()
        }
        let registration = hook(answer)
        defer { FileSystemHooks.remove(registration) }
        // Nobody can tell whether the writer lives, so nobody takes his file.
        let taken = try open().resumePartial(forKey: "k")
        let isTaken: Bool =
            switch taken {
            case .some: true
            case .none: false
            }
        #expect(!isTaken)
        #expect(try fixture.files("v1/partial").count == 2)
    }

    /// The one that tidies up believes that all others are dead.
    @Test func huggingface_hub_4306_locksThatAreGrantedToEveryoneStopNobody() throws {
        let registration = hook(.pretend)
        defer { FileSystemHooks.remove(registration) }
        let store = try open()
        let tidied = Mutex(0)
        let root = fixture.root
        let tidying = FileSystemHooks.install(under: root.appending("v1").appending("tmp")) { operation, _ in
            guard operation == .rename,
                tidied.withLock({
                    $0 += 1
                    return $0
                }) == 1
            else { return .proceed }
            for entry in (try? Files.list(root.appending("v1").appending("tmp"))) ?? [] {
                unlink(root.appending("v1").appending("tmp").appending(entry.name).string)
            }
            return .proceed
        }
        defer { FileSystemHooks.remove(tidying) }
        try store.put("body", "k")
        #expect(tidied.withLock { $0 } == 2)
        #expect(try store.read("k") == "body")
    }

    @Test(arguments: [Errno.noLocks, .notImplemented, .notSupported, .inputOutput])
    func huggingface_hub_2399_uv_9050_withoutLocksTheWorkGoesOn(_ errno: Errno) throws {
        let registration = hook(.fail(errno))
        defer { FileSystemHooks.remove(registration) }
        let store = try fixture.open()
        try store.put("body", "k")
        #expect(try store.setPinned(true, forKey: "k").isPinned)
        #expect(try store.read("k") == "body")
        try store.put("orphan", "k2")
        try Files.unlink(try store.entryPath(forKey: "k2"))
        var everything = EntryFilter()
        everything.all = true
        #expect(try store.purge(everything, includePinned: true).entries == 1)
        #expect(try store.read("k") == nil)
        // A file whose writer may be alive stays; only time tells then.
        try expectSound(store)
    }

    /// On NFSv4 a file that is open for reading only cannot be locked for itself alone.
    @Test func uv_18061_lockFilesCanBeWrittenTo() throws {
        try fixture.open().put("body", "k")
        for entry in try Files.list(fixture.root.appending("v1").appending("locks")) {
            let path = fixture.root.appending("v1").appending("locks").appending(entry.name)
            #expect(try Files.stat(path).permissions & 0o200 != 0)
        }
        let opened = FileSystemHooks.install(under: fixture.root.appending("v1").appending("locks"), seesReads: true) {
            operation, path in
            // An opening that makes what is missing is one for writing.
            operation == .open && path.lastComponent != "locks" ? .fail(.inputOutput) : .proceed
        }
        defer { FileSystemHooks.remove(opened) }
        try fixture.open().put("body 2", "k")
        #expect(try fixture.open().read("k") == "body 2")
    }

    @Test func astropy_9970_readingTakesNoLock() throws {
        try fixture.open().put("body", "k")
        let registration = FileSystemHooks.install(under: fixture.root, seesReads: true) { operation, _ in
            operation == .open || operation == .read ? .proceed : .fail(.accessDenied)
        }
        defer { FileSystemHooks.remove(registration) }
        let store = try fixture.open(readOnly: true)
        #expect(try store.read("k") == "body")
        #expect(try store.list().entries.count == 1)
        #expect(try store.show("k").count == 1)
        #expect(try store.verify { _ in }.checked == 1)
    }

    /// Whoever has an asset open keeps nobody from removing it, and nobody's removal takes it from him.
    @Test func uv_20116_uv_11694_openAssetsHinderNobodyAndStayReadable() throws {
        let store = try fixture.open()
        let stored = try store.put("body", "k")
        let blob = try store.open(stored.digest)
        guard let blob else { throw StoreError(.noSuchEntry, "the blob is not there") }
        var everything = EntryFilter()
        everything.all = true
        let summary = try fixture.open().purge(everything)
        #expect(summary.entries == 1 && summary.blobs == 1)
        #expect(!Files.exists(stored.path))
        #expect(try blob.file.readToEnd(limit: 100) == Array("body".utf8))
    }

    /// The files of locks outlive their holders; what they say is the kernel's, and it forgets the dead.
    @Test func nix_3362_restic_3732_locksOfTheDeadHoldNothing() async throws {
        try fixture.open().put("body", "k")
        let root = fixture.root.string
        await #expect(processExitsWith: .signal(9)) { [root = root as String] in
            _ = FileSystemHooks.install(under: Path(root)) { operation, path in
                // In the midst of a commit, with the lock in hand.
                if operation == .rename, path.string.contains("/v1/tmp/") { kill(getpid(), SIGKILL) }
                return .proceed
            }
            let store = try AssetStore(opening: Path(root), options: StoreOptions(durability: .fast))
            _ = try store.put(Array("other".utf8), forKey: "k2", origin: AssetOrigin(url: "k2"))
        }
        var options = fixture.options()
        // Nobody waits for it.
        options.lockPatienceMilliseconds = 0
        let store = try AssetStore(opening: fixture.root, options: options)
        try store.put("third", "k")
        #expect(try store.read("k") == "third")
    }
}
