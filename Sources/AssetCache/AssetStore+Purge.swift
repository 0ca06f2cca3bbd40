package import ContentDigest
package import FileSystem

// What a purge may take
// =====================
//
// A purge removes entries that the filter matches, then blobs that nothing names any more. It needs no room (the lock
// file and the index apart, which it can do without), so it works on a full disk. What it must never do:
//
// * Take what the filter does not let through. Candidates come from the index; before one goes, its file is asked for
//   its status, and read and judged again if that is not what the index says.
// * Take a blob that somebody still needs. A blob goes only if no entry that stays names it. An entry that cannot be read
//   (torn, of a newer program, on a bad sector, behind a link or a folder that cannot be entered) may name any blob:
//   while there is one, entries go but all blobs stay, and the summary says so. Such an entry goes by fetching its URL
//   again, which replaces it.
// * Race with a commit. It holds the `gc` lock from the survey to the end; where locks do not work, it passes over an
//   entry that is no longer the file it saw, and a blob that is younger than the survey. A blob that no entry named at
//   the survey at all may belong to a commit on its way, so it goes only when its file is an hour old.
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
    package let entry: EntrySummary?
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
    /// Torn entries that would be set aside.
    package var torn: [UnreadableEntry] = []
    /// Blobs that no entry names and that are too young to go, and their bytes.
    package var youngBlobs = 0
    package var youngBytes: Int64 = 0
    /// What could not be removed.
    package var failures: [FileError] = []

    package init() {}
}

/// What a purge is asked to do.
package struct PurgeRequest: Sendable {
    package var filter: EntryFilter
    /// Of what the filter matches, remove the longest unused until the whole store has no more entries, and no more
    /// bytes of blobs, than these.
    package var leavingEntries: Int?
    package var leavingBytes: Int64?
    package var includePinned = false
    package var dryRun = false
    /// In a dry run: as if torn entries had been set aside before, as `clean` does.
    package var givesUpTorn = false

    package init(_ filter: EntryFilter) {
        self.filter = filter
    }

    /// Whether it says what is to go.
    package var isEmpty: Bool { filter.isEmpty && leavingEntries == nil && leavingBytes == nil }
    var hasGoal: Bool { leavingEntries != nil || leavingBytes != nil }
}

extension AssetStore {
    /// How old a blob without entry must be before it goes, in seconds.
    static let orphanAge: Int64 = 3600

    /// Removes what `filter` matches. An empty filter matches nothing here; callers refuse it earlier.
    package func purge(
        _ filter: EntryFilter, includePinned: Bool = false, dryRun: Bool = false,
        onItem: (PurgeItem) -> Void = { _ in }
    ) throws(StoreError) -> PurgeSummary {
        var request = PurgeRequest(filter)
        request.includePinned = includePinned
        request.dryRun = dryRun
        return try purge(request, onItem: onItem)
    }

    package func purge(
        _ request: PurgeRequest, onItem: (PurgeItem) -> Void = { _ in }
    ) throws(StoreError) -> PurgeSummary {
        guard exists, !request.isEmpty else { return PurgeSummary() }
        if !request.dryRun { try prepare() }
        let lock = request.dryRun ? nil : purgeLock()
        var removal = Removal(self, try survey(), started: options.now(), dryRun: request.dryRun)
        if request.givesUpTorn, request.dryRun { removal.giveUpTorn() }
        let filter = request.filter
        var candidates: [Int] = []
        for number in 0..<removal.image.rowCount where filter.matches(removal.image.row(number)) {
            guard hasVerdict(removal.image.row(number).digest, filter.verdicts) else { continue }
            if removal.image.row(number).isPinned, !request.includePinned {
                removal.summary.keptPinned += 1
            } else {
                candidates.append(number)
            }
        }
        if request.hasGoal {
            candidates = RemovalPlan.choose(
                candidates, of: removal.image, leaving: request.leavingEntries, bytes: request.leavingBytes)
            // Pins are told of only where they were in the way.
            removal.summary.keptPinned = 0
        }
        let latest = candidates.map { removal.image.row($0).lastUse }.max()
        try removal.removeEntries(
            candidates,
            stillWanted: { entry in
                filter.matches(entry) && hasVerdict(entry.digest, filter.verdicts)
                    && (request.includePinned || !entry.isPinned)
                    && (!request.hasGoal || entry.lastUse <= latest ?? entry.lastUse)
            }, onItem)
        let takesOrphans = !request.hasGoal || request.leavingBytes != nil
        removal.removeBlobs(orphans: { takesOrphans && filter.matchesOrphan($0, size: $1, modified: $2) }, onItem)
        // The lock is held until here.
        if let lock { _ = lock.isHeld }
        return removal.summary
    }

    /// Those of the names that mean nothing in the store, as `EntryFilter.exceptions` takes names.
    package func namingNothing(_ names: [String]) throws(StoreError) -> [String] {
        guard exists, !names.isEmpty else { return [] }
        let image = try survey().image
        var rest = names
        for number in 0..<image.rowCount where !rest.isEmpty {
            let entry = image.row(number).summary
            rest.removeAll { EntryFilter.names($0, entry) }
        }
        for number in 0..<image.blobCount where !rest.isEmpty {
            let digest = image.blob(number).digest
            rest.removeAll { EntryFilter.names($0, digest) }
        }
        return rest
    }

    func purgeLock() -> StoreLock? {
        StoreLock.take(StoreLock.collection, in: tree, exclusive: true, patience: options.lockPatienceMilliseconds)
    }
}
