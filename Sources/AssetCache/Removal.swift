import ContentDigest
import FileSystem

/// The removals of one purge, judged by a survey and by the files themselves; see `AssetStore+Purge.swift`.
///
/// Goes through the store folder by folder, with each folder opened once, so that removing many things costs about what
/// their unlinks cost.
struct Removal {
    let image: IndexImage
    var summary = PurgeSummary()
    private let store: AssetStore
    private let started: Timestamp
    private let isDry: Bool
    /// How many entries that stay name each blob.
    private var uses: [UInt32]
    /// Blobs that an entry named at the survey.
    private var wasNamed: [Bool]

    init(_ store: AssetStore, _ survey: StoreSurvey, started: Timestamp, dryRun: Bool) {
        self.store = store
        self.started = started
        isDry = dryRun
        image = survey.image
        summary.unreadable = survey.unreadable
        uses = Array(repeating: 0, count: image.blobCount)
        wasNamed = Array(repeating: false, count: image.blobCount)
        for number in 0..<image.rowCount {
            let blob = image.row(number).blob
            guard blob != IndexLayout.Row.noBlob else { continue }
            uses[Int(blob)] += 1
            wasNamed[Int(blob)] = true
        }
    }

    /// Torn entries hold nothing back any more.
    mutating func giveUpTorn() {
        summary.torn = summary.unreadable.filter(\.isTorn)
        summary.unreadable.removeAll(where: \.isTorn)
    }

    // MARK: Entries

    /// Removes the entries of these rows in the order of their file names, unless the file says something else than the
    /// row and `stillWanted` does not want that.
    mutating func removeEntries(
        _ numbers: [Int], stillWanted: (EntrySummary) -> Bool, _ onItem: (PurgeItem) -> Void
    ) throws(StoreError) {
        let sorted = numbers.map { (digest: image.row($0).keyDigest, number: $0) }.sorted { $0.digest < $1.digest }
        var folder = OpenFolder(store.tree, StoreLayout.entries)
        var gone: [SHA256Digest] = []
        for (keyDigest, number) in sorted {
            let row = image.row(number)
            guard try remove(keyDigest, row, from: &folder, stillWanted) else { continue }
            if row.blob != IndexLayout.Row.noBlob { uses[Int(row.blob)] -= 1 }
            summary.entries += 1
            gone.append(keyDigest)
            onItem(PurgeItem(kind: .entry, digest: row.digest, size: row.size, entry: row.summary, freedBytes: 0))
        }
        if !isDry { store.forgetUses(gone) }
    }

    /// Whether the entry is gone, or would be.
    private mutating func remove(
        _ keyDigest: SHA256Digest, _ row: IndexImage.Row, from folder: inout OpenFolder,
        _ stillWanted: (EntrySummary) -> Bool
    ) throws(StoreError) -> Bool {
        let name = StoreLayout.recordName(keyDigest)
        do throws(FileError) {
            try folder.enter(StoreLayout.fanNames[Int(keyDigest.firstByte)])
            guard let status = try folder.status(name) else { return false }
            if !row.isOf(status) {
                guard try readsAsWanted(keyDigest, row, status, stillWanted) else { return false }
            }
            if !isDry { try folder.unlink(name) }
            return true
        } catch {
            if error.errno == .notSupported, let detail = error.detail { throw StoreError(.noDigest, detail) }
            if error.errno != .noSuchFile { summary.failures.append(error) }
            return false
        }
    }

    /// Whether the entry as it is in its file now names the same blob and is to go.
    private func readsAsWanted(
        _ keyDigest: SHA256Digest, _ row: IndexImage.Row, _ seen: FileStatus, _ stillWanted: (EntrySummary) -> Bool
    ) throws(FileError) -> Bool {
        do throws(StoreError) {
            guard case .entry(let record, let status) = try store.readEntry(keyDigest) else { return false }
            return status.identity == seen.identity && record.digest == row.digest
                && stillWanted(EntrySummary(record))
        } catch {
            throw error.underlying
                ?? FileError(operation: "read", path: store.root, errno: .notSupported, detail: error.message)
        }
    }

    // MARK: Blobs

    /// Removes the blobs that no entry names any more, and of those that none named before the old ones that `orphans`
    /// wants.
    mutating func removeBlobs(orphans: (SHA256Digest, Int64, Timestamp) -> Bool, _ onItem: (PurgeItem) -> Void) {
        var folder = OpenFolder(store.tree, StoreLayout.blobs)
        var verdicts = VerdictFolders(store.tree)
        for number in 0..<image.blobCount where uses[number] == 0 {
            let blob = image.blob(number)
            if !wasNamed[number] {
                // Most of these are too young or not meant; that needs no look at the file.
                guard orphans(blob.digest, blob.size, blob.modified) else { continue }
                guard started.seconds(since: blob.modified) >= AssetStore.orphanAge else {
                    summary.youngBlobs += 1
                    summary.youngBytes += blob.size
                    continue
                }
            }
            let digest = blob.digest
            let name = StoreLayout.blobName(digest)
            do throws(FileError) {
                try folder.enter(StoreLayout.fanNames[blob.fan])
                guard let status = try folder.status(name), status.kind == .regular else { continue }
                if wasNamed[number] {
                    if status.modified > started { continue }
                } else {
                    guard started.seconds(since: status.modified) >= AssetStore.orphanAge,
                        orphans(digest, status.size, status.modified)
                    else { continue }
                }
                if !summary.unreadable.isEmpty {
                    summary.keptBlobs += 1
                    continue
                }
                if !isDry {
                    try folder.unlink(name)
                    verdicts.remove(digest)
                }
                let freed = status.links > 1 ? 0 : status.size
                summary.blobs += 1
                summary.freedBytes += freed
                onItem(PurgeItem(kind: .blob, digest: digest, size: status.size, entry: nil, freedBytes: freed))
            } catch {
                if error.errno != .noSuchFile { summary.failures.append(error) }
            }
        }
    }
}

/// One of the folders below a top folder, kept open while work goes on in it.
struct OpenFolder: ~Copyable {
    private let tree: StoreTree
    private let top: [String]
    private var name: String?
    private var directory: DirectoryHandle?

    init(_ tree: StoreTree, _ top: [String]) {
        self.tree = tree
        self.top = top
    }

    /// Opens the folder if it is not the one that is open. One that is not there is no error; it holds nothing.
    mutating func enter(_ name: String) throws(FileError) {
        if self.name == name { return }
        self.name = nil
        directory = try tree.open(top + [name])
        self.name = name
    }

    func status(_ file: String) throws(FileError) -> FileStatus? {
        switch directory {
        case .none: return nil
        case .some(let directory):
            do throws(FileError) {
                return try directory.status(file)
            } catch {
                if error.errno == .noSuchFile { return nil }
                throw error
            }
        }
    }

    func unlink(_ file: String) throws(FileError) {
        switch directory {
        case .none: return
        case .some(let directory): try directory.unlink(file)
        }
    }
}

/// The folders that hold verdicts about blobs, one for each version of a validator. A verdict goes with its blob.
struct VerdictFolders: ~Copyable {
    private let versions: [String]
    private let tree: StoreTree

    init(_ tree: StoreTree) {
        self.tree = tree
        var found: [String] = []
        if let top = try? tree.open(StoreLayout.verdicts), let names = try? top.entries() {
            for entry in names where entry.kind == .directory && StoreLayout.isVersionName(entry.name.string) {
                found.append(entry.name.string)
            }
        }
        versions = found
    }

    mutating func remove(_ digest: SHA256Digest) {
        let fan = StoreLayout.fan(digest)
        for version in versions {
            guard let directory = try? tree.open(StoreLayout.verdicts + [version, fan]) else { continue }
            try? directory.unlink(StoreLayout.recordName(digest))
        }
    }
}
