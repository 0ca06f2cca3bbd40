import AssetCache
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

/// Lets so many operations pass, then none: seen from the disk, the process is dead.
final class Death: Sendable {
    private let left: Mutex<Int>
    private let hasStruck = Atomic<Bool>(false)
    private let cutsWrite: Bool
    let operations = Mutex<[(FileOperation, String)]>([])

    init(after count: Int, cutsWrite: Bool = false) {
        left = Mutex(count)
        self.cutsWrite = cutsWrite
    }

    func verdict(_ operation: FileOperation, _ path: Path) -> FaultVerdict {
        operations.withLock { $0.append((operation, path.string)) }
        let remaining = left.withLock { left in
            left -= 1
            return left
        }
        // The syncs themselves are left out: they cost time and show nothing while the machine stays up.
        if remaining >= 0 { return operation.rawValue.hasPrefix("sync") ? .pretend : .proceed }
        hasStruck.store(true, ordering: .releasing)
        // The operation at which the process dies may have been done in part.
        if remaining == -1, operation == .write, cutsWrite { return .cut(after: 10, .cancelled) }
        return .fail(.cancelled)
    }

    /// Runs `body` until the death; answers whether it came to its end. A process that is dead ignores no error, but
    /// code that goes on after one does, so it is the death itself that counts.
    func run(under root: Path, _ body: () throws -> Void) throws -> Bool {
        let registration = FileSystemHooks.install(under: root) { self.verdict($0, $1) }
        defer { FileSystemHooks.remove(registration) }
        do {
            try body()
            return !hasStruck.load(ordering: .acquiring)
        } catch let error as StoreError {
            #expect(error.underlying?.errno == .cancelled)
            return false
        }
    }
}

@Suite struct CrashTests {
    static let durabilities: [Durability] = [.full, .batch, .fast]

    /// A commit of new content for a key that had other content, killed before each of its steps.
    @Test(arguments: durabilities, [false, true])
    func aCommitThatDiesAnywhereLeavesTheOldOrTheNew(durability: Durability, cutsWrite: Bool) throws {
        var steps = 0
        while true {
            let fixture = try StoreFixture()
            try fixture.open().put("old", "k")
            let death = Death(after: steps, cutsWrite: cutsWrite)
            let isDone = try death.run(under: fixture.directory.path) {
                let store = try fixture.open(durability)
                try store.put("new content", "k")
                try store.flush()
            }
            let reopened = try fixture.open()
            try expectSound(reopened, "died after \(steps) steps")
            let content = try reopened.read("k")
            #expect(content == "new content" || (content == "old" && !isDone), "died after \(steps) steps")
            // The next that writes takes away what the dead left, and nothing else.
            try reopened.put("other", "k2")
            #expect(try fixture.files("v1/tmp").isEmpty, "died after \(steps) steps")
            #expect(try reopened.read("k") == content)
            #expect(try reopened.read("k2") == "other")
            if isDone { break }
            steps += 1
        }
        #expect(steps > 8)
    }

    @Test func aFirstCommitThatDiesAnywhereLeavesAFolderThatIsAStore() throws {
        var steps = 0
        while true {
            let fixture = try StoreFixture()
            let isDone = try Death(after: steps).run(under: fixture.directory.path) {
                try fixture.open(.full).put("content", "k")
            }
            let reopened = try fixture.open()
            try expectSound(reopened)
            try reopened.put("content", "k")
            #expect(try reopened.read("k") == "content")
            if isDone { break }
            steps += 1
        }
        #expect(steps > 12)
    }

    @Test func aPurgeThatDiesAnywhereLeavesNoEntryWithoutBlob() throws {
        var steps = 0
        while true {
            let fixture = try StoreFixture()
            let store = try fixture.open()
            try store.put("one", "https://a.example/1")
            try store.put("one", "https://b.example/1")
            try store.put("two", "https://a.example/2")
            try store.put("three", "https://a.example/3", pin: true)
            var filter = EntryFilter()
            filter.hosts = ["a.example"]
            let wanted = filter
            let isDone = try Death(after: steps).run(under: fixture.directory.path) {
                let summary = try fixture.open().purge(wanted)
                if let failure = summary.failures.first { throw StoreError(failure) }
            }
            let reopened = try fixture.open()
            try expectSound(reopened, "died after \(steps) steps")
            #expect(try reopened.read("https://b.example/1") == "one")
            #expect(try reopened.read("https://a.example/3") == "three")
            fixture.clock.advance(seconds: 3601)
            var everything = EntryFilter()
            everything.all = true
            _ = try reopened.purge(everything, includePinned: true)
            #expect(try fixture.files("v1/blobs").isEmpty)
            #expect(try fixture.files("v1/entries").isEmpty)
            if isDone { break }
            steps += 1
        }
        #expect(steps >= 3)
    }

    /// In `full`, nothing is named before its bytes are on the disk, and no entry before its blob's name is.
    @Test func syncsComeInOrder() throws {
        let fixture = try StoreFixture()
        try fixture.open(.full).put("first", "k")
        let log = Death(after: .max)
        let store = try fixture.open(.full)
        _ = try log.run(under: fixture.root) { try store.put("second", "k") }
        let steps = log.operations.withLock { $0 }
        func position(_ operation: FileOperation, _ part: String) throws -> Int {
            try #require(steps.firstIndex { $0.0 == operation && $0.1.contains(part) }, "\(operation) of \(part)")
        }
        let order: [Int] = [
            try position(.write, "/partial/"), try position(.changeMode, "/partial/"),
            try position(.sync, "/partial/"), try position(.rename, "/partial/"),
            try position(.syncDirectory, "/blobs/sha256/"), try position(.write, "/v1/tmp/"),
            try position(.sync, "/v1/tmp/"), try position(.rename, "/v1/tmp/"),
            try position(.syncDirectory, "/entries/"),
        ]
        #expect(order == order.sorted())
        let fast = Death(after: .max)
        _ = try fast.run(under: fixture.root) { try fixture.open(.fast).put("third", "k") }
        #expect(fast.operations.withLock { steps in steps.allSatisfy { !"\($0.0)".hasPrefix("sync") } })
    }

    @Test(arguments: [1, 4, 6, 8, 9, 10, 12])
    func aProcessThatIsKilledInEarnestLeavesASoundStore(step: Int) async throws {
        let fixture = try StoreFixture()
        try fixture.open().put("old", "k")
        let root = fixture.root.string
        await #expect(processExitsWith: .signal(9)) { [root = root as String, step = step as Int] in
            let left = Mutex(step)
            _ = FileSystemHooks.install(under: Path(root)) { _, _ in
                let now = left.withLock { left in
                    left -= 1
                    return left
                }
                if now == 0 { kill(getpid(), SIGKILL) }
                return .proceed
            }
            for number in 0..<10 {
                _ = try AssetStore(opening: Path(root), options: StoreOptions(durability: .fast))
                    .put("content \(number)", "k")
            }
        }
        let reopened = try fixture.open()
        try expectSound(reopened)
        #expect(try reopened.read("k") != nil)
        try reopened.put("other", "k2")
        #expect(try fixture.files("v1/tmp").isEmpty)
    }
}
