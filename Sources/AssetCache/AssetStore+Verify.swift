package import ContentDigest
package import FileSystem

/// One finding of a check of the store.
package struct VerifyItem: Sendable {
    package struct Status: RawRepresentable, Hashable, Sendable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        /// Length and digest are right.
        package static let ok = Status(rawValue: "ok")
        /// The bytes are not those of the name. The file was moved to `quarantine/`, where that was possible.
        package static let corrupt = Status(rawValue: "corrupt")
        /// The disk would not give the bytes; nothing is known about them, and nothing was changed.
        package static let readError = Status(rawValue: "read-error")
        /// An entry names a blob that is not there.
        package static let missing = Status(rawValue: "missing")
        /// An entry says another length than its blob has.
        package static let sizeDiffers = Status(rawValue: "size-differs")
        /// An entry cannot be read.
        package static let unreadableEntry = Status(rawValue: "unreadable-entry")
        /// A file that is not ours; it is left alone and counts for nothing.
        package static let foreign = Status(rawValue: "foreign")
    }

    package let status: Status
    package let path: Path
    package var digest: SHA256Digest?
    package var size: Int64?
    /// Keys of the entries that are concerned.
    package var keys: [String] = []
    /// What is wrong, in words.
    package var detail: String?
    /// Where a corrupt blob was moved to.
    package var quarantined: Path?
}

package struct VerifySummary: Sendable {
    /// Blobs that were read to the end, and their bytes.
    package var checked = 0
    package var bytes: Int64 = 0
    package var corrupt = 0
    package var readErrors = 0
    package var missing = 0
    package var unreadableEntries = 0

    /// Something is not as it should be.
    package var hasFindings: Bool { corrupt + missing + unreadableEntries > 0 }
}

extension AssetStore {
    /// Reads every blob, or only those given, and compares length and SHA-256 with what names and entries say.
    ///
    /// A corrupt blob is moved to `quarantine/` and its entries are marked, unless the store is open for reading only.
    package func verify(
        only digests: Set<SHA256Digest>? = nil, onItem: (VerifyItem) -> Void
    ) throws(StoreError) -> VerifySummary {
        var summary = VerifySummary()
        let scan = try scanEntries()
        var entriesByDigest: [SHA256Digest: [EntryRecord]] = [:]
        for entry in scan.entries { entriesByDigest[entry.record.digest, default: []].append(entry.record) }
        func report(_ item: VerifyItem) {
            summary.add(item)
            onItem(item)
        }
        var seen: Set<SHA256Digest> = []
        func reportForeign(_ path: Path) {
            if digests == nil { report(VerifyItem(status: .foreign, path: path)) }
        }
        try forEachBlob(foreign: reportForeign) { (digest, _) throws(StoreError) in
            guard digests?.contains(digest) ?? true else { return }
            seen.insert(digest)
            if let item = try check(digest, entriesByDigest[digest] ?? []) { report(item) }
        }
        for (digest, all) in entriesByDigest.sorted(by: { $0.key < $1.key }) where !seen.contains(digest) {
            guard digests?.contains(digest) ?? true, try open(digest) == nil else { continue }
            // A purge may have taken blob and entry since the entries were read.
            var records: [EntryRecord] = []
            for record in all where try entry(forKey: record.key)?.digest == digest { records.append(record) }
            if records.isEmpty { continue }
            report(
                VerifyItem(
                    status: .missing, path: blobPath(digest), digest: digest, keys: records.map(\.key),
                    detail: records.contains { $0.damaged != nil }
                        ? "its blob was put away as corrupt" : "its blob is not there"))
        }
        if digests == nil {
            for entry in scan.unreadable {
                report(
                    VerifyItem(
                        status: entry.isReadError ? .readError : .unreadableEntry, path: entry.path,
                        detail: entry.reason))
            }
        }
        return summary
    }

    private func check(_ digest: SHA256Digest, _ records: [EntryRecord]) throws(StoreError) -> VerifyItem? {
        var item = VerifyItem(status: .ok, path: blobPath(digest), digest: digest, keys: records.map(\.key))
        do throws(FileError) {
            let blob: StoredBlob? = try storedBlob(digest)
            guard let blob else { return nil }
            let found = try BlobHash.of(blob.file)
            item.size = found.length
            if found.digest != digest {
                item = VerifyItem(
                    status: .corrupt, path: item.path, digest: digest, size: found.length, keys: item.keys,
                    detail: "its bytes have the SHA-256 \(found.digest.hex)")
                if !options.readOnly { moveAway(&item, digest, try blob.file.status().identity) }
            } else if let wrong = records.first(where: { $0.size != found.length }) {
                item = VerifyItem(
                    status: .sizeDiffers, path: item.path, digest: digest, size: found.length, keys: item.keys,
                    detail: "an entry says \(wrong.size) bytes")
            }
        } catch {
            item = VerifyItem(
                status: .readError, path: item.path, digest: digest, keys: item.keys, detail: error.description)
        }
        if item.status == .corrupt, item.quarantined != nil { markDamaged(digest, item.keys) }
        return item
    }

    private func moveAway(_ item: inout VerifyItem, _ digest: SHA256Digest, _ identity: FileIdentity) {
        do throws(FileError) {
            item.quarantined = try putAway(digest, identity: identity)
        } catch {
            // It is no less corrupt for that.
            item.detail = (item.detail ?? "") + "; it stays where it is: \(error.description)"
        }
    }

    private func storedBlob(_ digest: SHA256Digest) throws(FileError) -> StoredBlob? {
        do throws(StoreError) {
            return try open(digest)
        } catch {
            throw error.underlying ?? FileError(operation: "read", path: blobPath(digest), errno: .inputOutput)
        }
    }

    /// Moves a blob to `quarantine/`, if the name still belongs to the file that was found wrong.
    @discardableResult
    func putAway(_ digest: SHA256Digest, identity: FileIdentity) throws(FileError) -> Path? {
        let name = StoreLayout.blobName(digest)
        guard let directory = try tree.open(StoreLayout.blobs + [StoreLayout.fan(digest)]),
            try directory.status(name).identity == identity
        else { return nil }
        let quarantine = try tree.make(StoreLayout.quarantine)
        let newName = name + "." + RandomName.make()
        try directory.rename(name, to: quarantine, as: newName)
        return quarantine.path.appending(newName)
    }

    private func markDamaged(_ digest: SHA256Digest, _ keys: [String]) {
        let now = options.now()
        for key in keys {
            guard let keyDigest = try? self.digest(ofKey: key) else { continue }
            _ = try? changeEntry(keyDigest) { record in
                guard record.digest == digest else { return false }
                record.damaged = now
                return true
            }
        }
    }
}

extension VerifySummary {
    fileprivate mutating func add(_ item: VerifyItem) {
        switch item.status {
        case .ok, .sizeDiffers, .corrupt:
            checked += 1
            bytes += item.size ?? 0
            if item.status != .ok { corrupt += 1 }
        case .readError: readErrors += 1
        case .missing: missing += 1
        case .unreadableEntry: unreadableEntries += 1
        default: break
        }
    }
}
