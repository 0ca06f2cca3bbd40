package import ContentDigest
package import FileSystem

/// An open blob: its bytes stay readable whatever happens to its name.
package struct StoredBlob: ~Copyable {
    package let digest: SHA256Digest
    package let size: Int64
    package let file: FileHandle
    let stamp: EntryRecord.FileStamp

    package var path: Path { file.path }

    /// The bytes, mapped when there are many: blobs never change.
    package func contents() throws(FileError) -> MappedFile {
        try MappedFile(file, trust: .immutable)
    }
}

extension AssetStore {
    /// How old a stamp of last use must be before a hit renews it.
    static let stampInterval: Int64 = 300

    /// Opens the blob of an entry: the whole of a cache hit. Nil is a miss: the blob is not there, has another size, or
    /// fails the check that follows an unclean end of the machine.
    ///
    /// Takes no lock and needs no right to write: a stamp that cannot be renewed is left.
    package func open(_ entry: EntryRecord) throws(StoreError) -> StoredBlob? {
        guard let blob = try open(entry.digest), blob.size == entry.size else { return nil }
        if entry.damaged != nil || needsCheck(entry.writing, blob.stamp) {
            guard try hasRightBytes(blob) else {
                if !options.readOnly { _ = try? verify(only: [entry.digest]) { _ in } }
                return nil
            }
            noteChecked(entry, blob)
        }
        stamp(entry)
        return blob
    }

    /// Opens a blob by its digest, with no check but that it is a file.
    package func open(_ digest: SHA256Digest) throws(StoreError) -> StoredBlob? {
        do throws(FileError) {
            guard let directory = try tree.open(StoreLayout.blobs + [StoreLayout.fan(digest)]) else { return nil }
            let file = try directory.open(StoreLayout.blobName(digest), [.read, .nonBlocking])
            let status = try file.status()
            guard status.kind == .regular else { return nil }
            // Tells those who make room that somebody is reading; nobody waits for it, and nothing rests on it.
            if !options.readOnly { _ = try? file.tryLock(exclusive: false) }
            return StoredBlob(
                digest: digest, size: status.size, file: file, stamp: EntryRecord.FileStamp(status))
        } catch {
            if error.errno == .noSuchFile || error.errno == .symbolicLinkLoop { return nil }
            throw StoreError(error)
        }
    }

    /// Whether the bytes of this entry's blob may have been lost in a power failure, or never were what the entry is about:
    /// another file has the name by now, and nobody knows whether that one was synced.
    func needsCheck(_ writing: EntryRecord.Writing, _ found: EntryRecord.FileStamp) -> Bool {
        guard writing.file == found else { return true }
        if writing.isSynced { return false }
        if let boot = writing.boot, boot == options.bootIdentifier { return false }
        return !readSyncMarks().covers(writing)
    }

    /// Notes that the bytes of this very file were read and are right, and on the disk. What was read may have come from
    /// memory, so it is synced first; where that cannot be done, they are read again the next time.
    private func noteChecked(_ entry: EntryRecord, _ blob: borrowing StoredBlob) {
        guard !options.readOnly, (try? blob.file.sync()) != nil, let keyDigest = try? digest(ofKey: entry.key) else {
            return
        }
        let stamp = blob.stamp
        _ = try? changeEntry(keyDigest) { record in
            guard record.digest == entry.digest else { return false }
            record.writing.isSynced = true
            record.writing.file = stamp
            record.damaged = nil
            return true
        }
    }

    /// Whether the bytes of a digest are there and right. Wrong ones are put away and their entries marked, if the store
    /// may be written to.
    package func isIntact(_ digest: SHA256Digest) throws(StoreError) -> Bool {
        guard let blob = try open(digest) else { return false }
        if try hasRightBytes(blob) { return true }
        if !options.readOnly { _ = try verify(only: [digest]) { _ in } }
        return false
    }

    func hasRightBytes(_ blob: borrowing StoredBlob) throws(StoreError) -> Bool {
        let expected = blob.digest
        return try storing { () throws(FileError) in
            let found = try BlobHash.of(blob.file).digest
            // Whoever gets the blob reads it from its start.
            try blob.file.seek(to: 0)
            return found
        } == expected
    }

    private func stamp(_ entry: EntryRecord) {
        guard !options.readOnly else { return }
        let now = options.now()
        let age = now.seconds(since: entry.lastUse)
        // A stamp from the future comes from a clock that was wrong.
        guard age >= Self.stampInterval || age < 0, let keyDigest = try? digest(ofKey: entry.key) else { return }
        guard let directory = try? tree.open(StoreLayout.entries + [StoreLayout.fan(keyDigest)]) else { return }
        // The index knows by the folder's stamp that one of its entries has changed: before, in case that this dies
        // between the two, and after, for whoever looks in that moment.
        try? directory.stamp(now)
        try? directory.setModified(StoreLayout.recordName(keyDigest), now)
        try? directory.stamp(now)
    }
}
