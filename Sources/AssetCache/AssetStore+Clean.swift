import ContentDigest
package import FileSystem

/// What a tidying did.
package struct CleanSummary: Sendable, Equatable {
    package var freedBytes: Int64 = 0
    /// Torn entries that were moved to `quarantine/`.
    package var entriesSetAside: [Path] = []

    package init() {}
}

extension AssetStore {
    /// Removes what serves nobody: files of dead writers of any age, and what was in quarantine. Then moves torn entries
    /// there.
    ///
    /// A torn entry keeps every blob from being purged, since it may name any. After a power failure under `fast` there
    /// can be some, and nobody knows their URLs any more; so the user has this way to say that they are given up. Those
    /// of a newer program, and those that the disk would not give, are left.
    package func clean() throws(StoreError) -> CleanSummary {
        var summary = CleanSummary()
        guard exists else { return summary }
        try prepare()
        collectLeftovers()
        summary.freedBytes = collectPartials(olderThan: 0)
        if let directory = try? tree.open(StoreLayout.quarantine), let entries = try? directory.entries() {
            for entry in entries where entry.kind == .regular && StoreLayout.isQuarantined(entry.name) {
                let size = (try? directory.status(entry.name).size) ?? 0
                if (try? directory.unlink(entry.name.string)) != nil { summary.freedBytes += size }
            }
        }
        for entry in try scanEntries().unreadable where entry.isTorn {
            let name = entry.path.lastComponent
            guard let keyDigest = StoreLayout.digest(ofRecord: Path(name), in: String(name.prefix(2))) else { continue }
            if try setAside(keyDigest) { summary.entriesSetAside.append(entry.path) }
        }
        return summary
    }

    /// Moves the entry to quarantine if it still is torn now that nobody else changes it.
    private func setAside(_ keyDigest: SHA256Digest) throws(StoreError) -> Bool {
        let lock = entryLock(keyDigest)
        guard case .unreadable(let entry) = try readEntry(keyDigest), entry.isTorn else { return false }
        do throws(FileError) {
            guard let directory = try tree.open(StoreLayout.entries + [StoreLayout.fan(keyDigest)]) else {
                return false
            }
            let quarantine = try tree.make(StoreLayout.quarantine)
            try directory.rename(
                StoreLayout.recordName(keyDigest), to: quarantine, as: keyDigest.hex + "." + RandomName.make())
        } catch {
            throw StoreError(error)
        }
        // Held until the entry is away.
        _ = lock.isHeld
        return true
    }
}
