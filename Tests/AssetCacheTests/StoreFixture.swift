import AssetCache
import ContentDigest
import FileSystem
import Synchronization
import Testing

/// A directory of one test, removed with all that is in it when the test ends.
final class TemporaryDirectory: Sendable {
    let path: Path

    init() throws {
        let parent = Environment.path("TMPDIR") ?? Path("/tmp")
        path = parent.appending("glb-test-" + RandomName.make())
        try Files.createDirectories(path, mode: 0o700)
    }

    deinit {
        Self.remove(path)
    }

    private static func remove(_ directory: Path) {
        for entry in (try? Files.list(directory)) ?? [] {
            let path = directory.appending(entry.name)
            if entry.kind == .directory { remove(path) } else { try? Files.unlink(path) }
        }
        try? Files.removeDirectory(directory)
    }
}

/// A clock that tests turn.
final class TestClock: Sendable {
    private let time: Mutex<Timestamp>

    init(_ text: String = "2030-01-01T00:00:00Z") {
        time = Mutex(Timestamp(iso8601: text) ?? Timestamp(secondsSinceEpoch: 0))
    }

    var now: Timestamp { time.withLock { $0 } }

    func advance(seconds: Int64) {
        time.withLock { $0 = $0.adding(seconds: seconds) }
    }
}

/// A store in a directory of its own, with a clock that starts in 2030.
struct StoreFixture {
    let directory: TemporaryDirectory
    let clock = TestClock()

    init() throws {
        directory = try TemporaryDirectory()
    }

    var root: Path { directory.path.appending("store") }

    func options(_ durability: Durability = .fast, readOnly: Bool = false, boot: String = "boot-1") -> StoreOptions {
        var options = StoreOptions(durability: durability, readOnly: readOnly)
        let clock = clock
        options.now = { clock.now }
        options.bootIdentifier = boot
        options.lockPatienceMilliseconds = 2000
        return options
    }

    func open(
        _ durability: Durability = .fast, readOnly: Bool = false, boot: String = "boot-1"
    ) throws -> AssetStore {
        try AssetStore(opening: root, options: options(durability, readOnly: readOnly, boot: boot))
    }

    /// The names of the files in a folder of the store, by path from the root.
    func files(_ folder: String) throws -> [String] {
        guard Files.exists(root.appending(folder)) else { return [] }
        var walk = DirectoryWalk(root.appending(folder), links: .skip)
        var names: [String] = []
        while let item = try walk.next() {
            names.append(String(item.path.string.dropFirst(root.string.utf8.count + 1)))
        }
        return names
    }
}

extension AssetStore {
    func has(_ key: String, _ text: String) throws -> Bool {
        try read(key) == text
    }

    func read(_ key: String) throws -> String? {
        guard let entry = try entry(forKey: key) else { return nil }
        let blob: StoredBlob? = try open(entry)
        guard let blob else { return nil }
        return try blob.contents().withBytes { String(decoding: $0, as: UTF8.self) }
    }

    @discardableResult
    func put(_ text: String, _ key: String, pin: Bool = false) throws -> StoredAsset {
        try put(Array(text.utf8), forKey: key, origin: AssetOrigin(url: key), pin: pin)
    }
}

func digest(_ text: String) throws -> SHA256Digest {
    try SHA256Hasher.digest(of: Array(text.utf8))
}

/// What must hold in a store at any time, whatever happened before: every blob has the bytes of its name, and every
/// entry that can be read leads to such a blob.
func expectSound(_ store: AssetStore, _ comment: Comment? = nil) throws {
    var items: [VerifyItem] = []
    _ = try store.verify { if $0.status != .ok { items.append($0) } }
    #expect(items.isEmpty, comment)
}
