package import ContentDigest
package import FileSystem

// What a purge may take
// =====================
//
// A purge removes entries that the filter matches, then blobs that nothing names any more. It writes nothing (the lock
// file apart, which it can do without), so it works on a full disk. What it must never do:
//
// * Take a blob that somebody still needs. Entries are read first, all of them; a blob goes only if no entry that stays
//   names it. An entry that cannot be read (torn, of a newer program, on a bad sector, behind a link or a folder that
//   cannot be entered) may name any blob: while there is one, entries go but all blobs stay, and the summary says so.
//   Such an entry goes by fetching its URL again, which replaces it.
// * Race with a commit. It holds the `gc` lock from the scan to the end; where locks do not work, it passes over an
//   entry that is no longer the file it read, and a blob that is younger than the scan. A blob that no entry named at the
//   scan at all may belong to a commit on its way, so it goes only when its file is an hour old.
// * Take what is not ours. Only names that fit the layout, as regular files in folders reached without links, are ever
//   candidates. Folders are left: they are few, and removing one is a race with whoever puts a file in.
// * Pull a file away under a reader. Readers hold open files; the bytes go when the last of them closes.
//
// Entries go before blobs: dying in between leaves blobs without entries, which the next purge takes, and never an
// entry without its blob. A dry run is the same code with the removals left out.

/// One thing that a purge removed or would remove.
package struct PurgeItem: Sendable {
    package enum Kind: String, Sendable { case entry, blob }

    package let kind: Kind
    package let digest: SHA256Digest
    /// Bytes of the blob.
    package let size: Int64
    /// The entry, for `entry`.
    package let entry: EntryRecord?
    /// Bytes that the disk gets back: nothing for an entry, and for a blob with other names elsewhere.
    package let freedBytes: Int64
}

package struct PurgeSummary: Sendable {
    package var entries = 0
    package var blobs = 0
    package var freedBytes: Int64 = 0
    /// Entries that the filter matched and a pin kept.
    package var keptPinned = 0
    /// Blobs that stayed because an unreadable entry may name them.
    package var keptBlobs = 0
    package var unreadable: [UnreadableEntry] = []
    /// What could not be removed.
    package var failures: [FileError] = []
}

extension AssetStore {
    /// How old a blob without entry must be before it goes, in seconds.
    static let orphanAge: Int64 = 3600

    /// Removes what `filter` matches. An empty filter matches nothing here; callers refuse it earlier.
    package func purge(
        _ filter: EntryFilter, includePinned: Bool = false, dryRun: Bool = false,
        onItem: (PurgeItem) -> Void = { _ in }
    ) throws(StoreError) -> PurgeSummary {
        var summary = PurgeSummary()
        guard exists, !filter.isEmpty else { return summary }
        if !dryRun { try prepare() }
        let lock = dryRun ? nil : purgeLock()
        let started = options.now()
        let scan = try scanEntries()
        summary.unreadable = scan.unreadable
        var kept: Set<SHA256Digest> = []
        var gone: Set<SHA256Digest> = []
        for (keyDigest, record, status) in scan.entries {
            let isWanted = filter.matches(record)
            if isWanted, record.isPinned, !includePinned { summary.keptPinned += 1 }
            guard isWanted, !record.isPinned || includePinned,
                try remove(entry: keyDigest, status, dryRun, &summary)
            else {
                kept.insert(record.digest)
                continue
            }
            gone.insert(record.digest)
            summary.entries += 1
            onItem(
                PurgeItem(
                    kind: .entry, digest: record.digest, size: record.size, entry: record, freedBytes: 0))
        }
        let named = scan.named
        try forEachBlob { (digest, directory) throws(StoreError) in
            guard !kept.contains(digest), let status = try? directory.status(StoreLayout.blobName(digest)) else {
                return
            }
            if !named.contains(digest) {
                let age = started.seconds(since: status.modified)
                guard age >= Self.orphanAge, filter.matchesOrphan(size: status.size, modified: status.modified)
                else { return }
            } else if !gone.contains(digest) || status.modified > started {
                return
            }
            if !scan.unreadable.isEmpty {
                summary.keptBlobs += 1
                return
            }
            guard remove(blob: digest, in: directory, dryRun, &summary) else { return }
            let freed = status.links > 1 ? 0 : status.size
            summary.blobs += 1
            summary.freedBytes += freed
            onItem(PurgeItem(kind: .blob, digest: digest, size: status.size, entry: nil, freedBytes: freed))
        }
        // The lock is held until here.
        if let lock { _ = lock.isHeld }
        return summary
    }

    private func purgeLock() -> StoreLock? {
        StoreLock.take(StoreLock.collection, in: tree, exclusive: true, patience: options.lockPatienceMilliseconds)
    }

    /// Whether the entry is gone, or would be.
    private func remove(
        entry keyDigest: SHA256Digest, _ seen: FileStatus, _ dryRun: Bool, _ summary: inout PurgeSummary
    ) throws(StoreError) -> Bool {
        if dryRun { return true }
        let fan = StoreLayout.entries + [StoreLayout.fan(keyDigest)]
        let name = StoreLayout.recordName(keyDigest)
        do throws(FileError) {
            guard let directory = try tree.open(fan), try directory.status(name).identity == seen.identity else {
                return false
            }
            try directory.unlink(name)
            return true
        } catch {
            if error.errno != .noSuchFile { summary.failures.append(error) }
            return false
        }
    }

    private func remove(
        blob digest: SHA256Digest, in directory: borrowing DirectoryHandle, _ dryRun: Bool,
        _ summary: inout PurgeSummary
    ) -> Bool {
        if dryRun { return true }
        do throws(FileError) {
            try directory.unlink(StoreLayout.blobName(digest))
            removeVerdicts(of: digest)
            return true
        } catch {
            if error.errno != .noSuchFile { summary.failures.append(error) }
            return false
        }
    }
}
