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

/// What is believed after the machine was started anew.
@Suite struct DurabilityTests {
    let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    /// As after a power failure: the name and the length are there, the bytes are not.
    private func loseBytes(_ path: Path) throws {
        let status = try Files.stat(path)
        chmod(path.string, 0o600)
        try FileHandle.open(path, .write).write(all: [UInt8](repeating: 0, count: Int(status.size)))
        chmod(path.string, 0o444)
        try Files.setModified(path, status.modified)
    }

    @Test(arguments: [Durability.fast, .batch])
    func lostBytesAreNotHandedOutInALaterRun(durability: Durability) throws {
        var options = fixture.options(durability)
        options.ticks = { 5 }
        let store = try AssetStore(opening: fixture.root, options: options)
        let stored = try store.put("body", "k")
        try loseBytes(stored.path)
        #expect(try store.read("k") != nil, "in the same run the kernel has the bytes, and is believed")
        let later = try fixture.open(durability, boot: "boot-2")
        #expect(try later.read("k") == nil)
        #expect(!Files.exists(stored.path))
        #expect(try fixture.files("v1/quarantine").count == 1)
    }

    @Test func aCheckedBlobIsCheckedOnce() throws {
        let stored = try fixture.open(.fast).put("body", "k")
        let later = try fixture.open(.fast, boot: "boot-2")
        #expect(try later.read("k") == "body")
        #expect(try later.entry(forKey: "k")?.writing.isSynced == true)
        try loseBytes(stored.path)
        #expect(try later.read("k") != nil, "it is not hashed again")
    }

    @Test func readingOnlyChecksWithoutNoting() throws {
        let stored = try fixture.open(.fast).put("body", "k")
        let later = try fixture.open(.fast, readOnly: true, boot: "boot-2")
        #expect(try later.read("k") == "body")
        #expect(try later.entry(forKey: "k")?.writing.isSynced == false)
        try loseBytes(stored.path)
        #expect(try later.read("k") == nil)
        #expect(Files.exists(stored.path))
    }

    @Test func fullNeedsNoCheck() throws {
        let stored = try fixture.open(.full).put("body", "k")
        try loseBytes(stored.path)
        #expect(try fixture.open(.full, boot: "boot-2").read("k") != nil)
    }

    @Test func oneSyncCoversABatch() throws {
        let time = Mutex<UInt64>(0)
        let syncs = Mutex(0)
        let registration = FileSystemHooks.install(under: fixture.root) { operation, _ in
            if operation == .syncVolume { syncs.withLock { $0 += 1 } }
            return .proceed
        }
        defer { FileSystemHooks.remove(registration) }
        do {
            var options = fixture.options(.batch)
            options.batchSize = 4
            options.ticks = {
                time.withLock { time in
                    time += 1
                    return time
                }
            }
            let store = try AssetStore(opening: fixture.root, options: options)
            for number in 0..<9 { try store.put("body \(number)", "k\(number)") }
            #expect(syncs.withLock { $0 } == 2)
            let later = try fixture.open(boot: "boot-2")
            try loseBytes(store.blobPath(try digest("body 0")))
            try loseBytes(store.blobPath(try digest("body 8")))
            #expect(try later.read("k0") != nil, "the first eight are on the disk")
            #expect(try later.read("k8") == nil, "the last one was not synced")
        }
        #expect(syncs.withLock { $0 } == 3, "closing syncs the rest")
        #expect(Files.exists(fixture.root.appending("v1/synced.json")))
    }

    /// Levels share a store: one that does not sync must not take the place of what another has synced.
    @Test func theSameContentAgainLeavesTheSyncedFileInPlace() throws {
        let stored = try fixture.open(.full).put("body", "k")
        let before = try Files.stat(stored.path).identity
        try fixture.open(.fast).put("body", "k2")
        #expect(try Files.stat(stored.path).identity == before)
        #expect(try fixture.files("v1/partial").isEmpty)
    }

    @Test(arguments: [Durability.full, .fast])
    func anEntrySaysNothingOfAnotherFileWithTheNameOfItsBlob(durability: Durability) throws {
        let stored = try fixture.open(durability).put("body", "k")
        try Files.unlink(stored.path)
        fixture.clock.advance(seconds: 1)
        try fixture.open(.fast).put("body", "k2")
        // The machine goes down before that one reaches the disk.
        try loseBytes(stored.path)
        let later = try fixture.open(durability, boot: "boot-2")
        #expect(try later.read("k") == nil)
        #expect(try later.read("k2") == nil)
    }

    @Test func aFileThatWasReplacedFromOutsideIsReadOnce() throws {
        let stored = try fixture.open(.full).put("body", "k")
        try Files.writeAtomically(stored.path, Array("body".utf8), mode: 0o444)
        #expect(try fixture.open(.full).read("k") == "body")
        #expect(
            try fixture.open(.full).entry(forKey: "k")?.writing.file?.inode == Files.stat(stored.path).identity.inode)
        try Files.writeAtomically(stored.path, Array("bODY".utf8), mode: 0o444)
        #expect(try fixture.open(.full).read("k") == nil)
        #expect(try fixture.open(.full).entry(forKey: "k")?.damaged != nil)
    }

    @Test func namesOfLevels() {
        #expect(Durability(named: "batch") == .batch)
        #expect(Durability(named: "Full") == nil)
    }
}

@Suite struct LocationTests {
    private func find(_ option: String?, _ variables: [String: String]) throws -> StoreLocation {
        try StoreLocation.find(option: option.map { Path($0) }) { variables[$0].map { Path($0) } }
    }

    @Test func theFirstThatIsSetWins() throws {
        let all = ["GLB_CACHE_DIR": "g", "XDG_CACHE_HOME": "/x", "HOME": "/h"]
        #expect(try find("o", all).path == Path("o"))
        #expect(try find("o", all).source == "--cache-dir")
        #expect(try find(nil, all).path == Path("g"))
        #expect(try find(nil, all).source == "GLB_CACHE_DIR")
        #expect(try find(nil, ["XDG_CACHE_HOME": "/x", "HOME": "/h"]).path == Path("/x/glb"))
        let home = try find(nil, ["HOME": "/h", "GLB_CACHE_DIR": ""])
        #expect([Path("/h/.cache/glb"), Path("/h/Library/Caches/glb")].contains(home.path))
    }

    @Test func aRelativeCacheHomeIsIgnoredAndSaidSo() throws {
        let found = try find(nil, ["XDG_CACHE_HOME": "x", "HOME": "/h"])
        #expect(found.source.hasPrefix("~/"))
        #expect(found.notes.count == 1 && found.notes[0].contains("XDG_CACHE_HOME"))
        #expect(throws: StoreError.self) { try find(nil, ["HOME": "h"]) }
    }
}
