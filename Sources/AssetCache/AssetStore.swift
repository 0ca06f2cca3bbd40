package import ContentDigest
package import FileSystem
import Synchronization

/// A folder of assets on disk: blobs by digest, entries by key. See `AssetStore+Commit.swift` for what survives what.
///
/// Opening changes nothing and makes nothing; the folder appears with the first thing that is put in. All functions may
/// be called from several threads, and from several processes on the same folder.
package final class AssetStore: Sendable {
    package let root: Path
    package let options: StoreOptions
    let tree: StoreTree
    private let state: Mutex<State>

    private struct State {
        var isPrepared = false
        /// Commits of this process that no sync of the disk has covered yet.
        var unsynced = 0
    }

    package init(opening root: Path, options: StoreOptions = StoreOptions()) throws(StoreError) {
        self.root = root
        self.options = options
        tree = StoreTree(root: root)
        state = Mutex(State())
        _ = try StoreFormat.examine(root)
    }

    deinit {
        try? flush()
    }

    /// Whether there is a folder at all.
    package var exists: Bool { Files.exists(root.appending(StoreFormat.formatName)) }

    /// Called by all that writes: makes the folder when it is missing, and once for each process removes what dead
    /// writers left.
    func prepare() throws(StoreError) {
        try requireWritable()
        try state.withLock { (state: inout State) throws(StoreError) -> Void in
            guard !state.isPrepared || !exists else { return }
            if try StoreFormat.examine(root) == .new {
                try storing { () throws(FileError) in try StoreFormat.create(root) }
            }
            if options.durability == .full { try syncFolders() }
            collectLeftovers()
            state.isPrepared = true
        }
    }

    /// Puts the names of the store's folders on the disk, once: a process of a lesser durability may have made them.
    private func syncFolders() throws(StoreError) {
        let folders: [[String]] = [StoreLayout.blobs, StoreLayout.entries]
        do throws(FileError) {
            // A name is on the disk when the folder that holds it was synced after the name was given, so all are made
            // first.
            for folder in folders { _ = try tree.make(folder) }
            for folder in folders {
                for depth in (0...folder.count).reversed() { try tree.make(Array(folder.prefix(depth))).sync() }
            }
            try DirectoryHandle.open(root.directory).sync()
        } catch {
            throw StoreError(error)
        }
    }

    func requireWritable() throws(StoreError) {
        if options.readOnly {
            throw StoreError(.notWritable, "the store \(root.display) was opened for reading only", path: root)
        }
    }

    /// Counts a commit; in `batch` every so many of them share one sync.
    func noteCommit() throws(StoreError) {
        guard options.durability == .batch else { return }
        let isDue = state.withLock { state in
            state.unsynced += 1
            return state.unsynced >= options.batchSize
        }
        if isDue { try flush() }
    }

    /// In `batch`, puts all that was committed until now on the disk. Called before a process ends; a process that dies
    /// first leaves entries whose blobs are hashed before use if the machine dies too.
    package func flush() throws(StoreError) {
        let count = state.withLock { state in
            defer { state.unsynced = 0 }
            return state.unsynced
        }
        if count > 0, options.durability == .batch { try syncAll() }
    }

    /// The digest that names a key's entry.
    func digest(ofKey key: String) throws(StoreError) -> SHA256Digest {
        try RecordFile.digest(Array(key.utf8))
    }

    /// The folder of all blobs.
    package var blobsPath: Path { StoreLayout.blobs.reduce(root) { $0.appending($1) } }

    /// Where the blob of a digest is, or would be.
    package func blobPath(_ digest: SHA256Digest) -> Path {
        blobsPath.appending(StoreLayout.fan(digest)).appending(digest.hex)
    }

    /// Where the entry of a key is, or would be.
    package func entryPath(forKey key: String) throws(StoreError) -> Path {
        entryPath(try digest(ofKey: key))
    }

    func entryPath(_ keyDigest: SHA256Digest) -> Path {
        StoreLayout.entries.reduce(root) { $0.appending($1) }.appending(StoreLayout.fan(keyDigest))
            .appending(StoreLayout.recordName(keyDigest))
    }

    func sharedCollectionLock() -> StoreLock {
        StoreLock.take(
            StoreLock.collection, in: tree, exclusive: false, patience: options.lockPatienceMilliseconds)
    }

    func entryLock(_ keyDigest: SHA256Digest) -> StoreLock {
        StoreLock.take(
            StoreLayout.fan(keyDigest), in: tree, exclusive: true, patience: options.lockPatienceMilliseconds)
    }
}
