import FileSystem

/// The file that a new index is written to, and the disk's clock meanwhile: how late it is, a stamp on this file tells.
///
/// Nothing here is an error to anybody: where no index can be written there is none.
final class IndexWriter {
    private let directory: DirectoryHandle
    private let own: NamedFile
    private let store: AssetStore
    private var isNamed = false

    /// How long a folder must have been left alone when it is read, in nanoseconds, to be trusted later: far more than a
    /// tick of any kernel's clock, and where the disk counts in seconds, more than two of those.
    private static let margin: Int64 = 100_000_000
    private static let coarseMargin: Int64 = 3_000_000_000

    init?(_ store: AssetStore) {
        guard store.options.keepsIndex, let directory = try? store.tree.open(StoreLayout.temporaries),
            let own = try? OwnFile.create(in: directory, { RandomName.make() + StoreLayout.temporarySuffix })
        else { return nil }
        self.store = store
        self.directory = directory
        self.own = own
    }

    deinit {
        if !isNamed { try? directory.unlink(own.name) }
    }

    /// The time on the disk's own clock, or nil when it does not tell.
    func now() -> Timestamp? {
        guard (try? directory.setModified(own.name, Timestamp.now())) != nil else { return nil }
        return try? own.file.status().changed
    }

    /// Whether a change at `time` is so long ago that no other can have the same time.
    static func isQuiet(_ time: Timestamp, at now: Timestamp) -> Bool {
        let seconds = now.seconds(since: time)
        guard seconds >= 0, seconds < 3600 else { return seconds > 0 }
        let nanoseconds = seconds * 1_000_000_000 + Int64(now.nanoseconds) - Int64(time.nanoseconds)
        return nanoseconds > (time.nanoseconds == 0 ? coarseMargin : margin)
    }

    func write(_ image: IndexImage) {
        image.seal()
        do throws(FileError) {
            try own.file.write(all: UnsafeRawBufferPointer(start: image.base, count: image.length))
            guard let target = try store.tree.open([StoreLayout.version]) else { return }
            try directory.rename(own.name, to: target, as: StoreLayout.index)
            isNamed = true
        } catch {
            // It stays as it was.
        }
    }
}

extension AssetStore {
    /// The index as it was written, or nil when there is none that is whole.
    func loadIndex() -> IndexImage? {
        guard options.keepsIndex, let directory = try? tree.open([StoreLayout.version]),
            let file = try? directory.open(StoreLayout.index, [.read, .nonBlocking]),
            (try? file.status().kind) == .regular
        else { return nil }
        return IndexImage(file)
    }
}
