package import ContentDigest
package import FileSystem
import JSONText
import TextSafety

// The order of a commit
// =====================
//
// The store's promise: at whatever instruction the process dies, and at whatever moment the power goes, what the store
// hands out later is the right bytes or nothing. What may be lost is work, never truth. The order that gives this:
//
//   1. The body is written to `partial/<key>.<random>.part`, hashed on the way. The caller checks the whole of it
//      (length, expected digest, structure) before it asks for a commit: nothing below here judges content.
//   2. The file is made unwritable (0444) and stamped.
//   3. full: the file is synced. Its bytes are now on the disk, under a name that nobody looks at.
//   4. It is renamed to `blobs/sha256/ab/<digest>`. From here on the name is a proof: there is no moment at which a
//      file with that name is shorter or other than it says. A blob that was there before is read: if it is right, it
//      stays and the new file goes, since other entries may say of the old one that it is on the disk. If it is damaged,
//      it is replaced, and so healed. Who had it open keeps what he had.
//   5. full: the folder `ab` is synced, and where it was made new, the one above too. The name is on the disk.
//   6. The old entry of the key is read. Pin, count of uses, members that this program does not know, and the digest
//      that the key had before go over into the new one.
//   7. The new entry is written to `tmp/`, synced (full), renamed over `entries/ab/<key>.json`, its folder synced
//      (full). It names a blob that has been there since 4, on the disk since 5.
//
// Dying before 4 leaves a partial file: a later run resumes it, or it goes after a week. Between 4 and 7: a blob without
// entry, which a purge takes when it is older than an hour, and which the next download of the same bytes finds in
// place. In 7: a temporary file, which the next command that writes removes, and the old entry, which still is right.
// Entry and blob are two files on purpose: one rename publishes one entry with all that belongs together, so that the
// validators of one reply can never stand beside the body of another.
//
// batch and fast leave the syncs out. A killed process makes no difference, because the kernel has the bytes. When the
// machine goes down, a file can have its name and its length but zeros for bytes. So an entry that was written without
// sync says in which run of the kernel that was, and at what time of its clock. In the same run it is believed. In
// another run the blob is hashed before it is first handed out, once: then the entry is noted as synced, because bytes
// that were read after a start came from the disk. `batch` saves even that for what a later sync covered: it syncs the
// whole disk once for many commits and then notes down the kernel's clock from before the sync (`SyncMarks`). What an
// entry says of syncs is about one file, which it names by inode and time: processes of several levels share a store, and
// one of them may have put an unsynced file in the place of a synced one that was damaged or gone. An entry
// that the power failure tore does not fit its checksum, and is a miss. A time of the kernel's own clock is used, since
// the civil one can be turned back.
//
// An entry of the key that cannot be read is replaced in 7: the user asked for this key anew, and what he gets is whole.
//
// Sizes: sync is the price of full, about 2 ms for each asset on common disks; without it a commit is a few renames.

/// An asset that the store has.
package struct StoredAsset: Sendable {
    package let entry: EntryRecord
    /// The blob's path. Hand out copies or the bytes, not this, to whoever may write.
    package let path: Path

    package var digest: SHA256Digest { entry.digest }
    package var size: Int64 { entry.size }
}

extension AssetStore {
    /// Makes a checked body the content of its key. Everything that has to be checked was checked by the caller.
    ///
    /// `validated` is the time at which this is known to have been the content, where that is not now: a copy that lay in
    /// a folder for a year is as old as its file.
    package func commit(
        _ partial: consuming PartialWriter, origin: AssetOrigin, pin: Bool = false, validated: Timestamp? = nil
    ) throws(StoreError) -> StoredAsset {
        try prepare()
        let digest = try partial.digest
        let length = partial.length
        let key = partial.key
        let keyDigest = partial.keyDigest
        let collection = sharedCollectionLock()
        let file = try publish(partial, as: digest)
        let entryLock = entryLock(keyDigest)
        let entry = try publishEntry(key, keyDigest, origin, digest, length, file, pin: pin, validated: validated)
        // Both locks are held until here.
        _ = collection.isHeld && entryLock.isHeld
        try noteCommit()
        return StoredAsset(entry: entry, path: blobPath(digest))
    }

    /// Stores bytes that are already in memory and were checked.
    package func put(
        _ bytes: UnsafeRawBufferPointer, forKey key: String, origin: AssetOrigin, pin: Bool = false,
        validated: Timestamp? = nil
    ) throws(StoreError) -> StoredAsset {
        var partial = try beginPartial(forKey: key, expectedSize: Int64(bytes.count))
        do throws(StoreError) {
            try partial.write(bytes)
        } catch {
            partial.discard()
            throw error
        }
        return try commit(partial, origin: origin, pin: pin, validated: validated)
    }

    package func put(
        _ bytes: [UInt8], forKey key: String, origin: AssetOrigin, pin: Bool = false, validated: Timestamp? = nil
    ) throws(StoreError) -> StoredAsset {
        var result: Result<StoredAsset, StoreError>?
        bytes.withUnsafeBytes { buffer in
            do throws(StoreError) {
                result = .success(
                    try put(buffer, forKey: key, origin: origin, pin: pin, validated: validated))
            } catch {
                result = .failure(error)
            }
        }
        guard let result else { throw StoreError(.inputOutput, "nothing was stored") }
        return try result.get()
    }

    /// Steps 2 to 5: from the partial file to the blob.
    private func publish(
        _ partial: borrowing PartialWriter, as digest: SHA256Digest
    ) throws(StoreError) -> EntryRecord.FileStamp {
        let isFull = options.durability == .full
        let name = partial.stem + StoreLayout.partialSuffix
        do throws(FileError) {
            guard let partials = try tree.open(StoreLayout.partials),
                (try? partials.status(name).identity) == (try partial.file.status().identity)
            else { throw FileError(operation: "rename", path: partial.path, errno: .noSuchFile) }
            // What another process might have appended where locks mean nothing is cut off, or rather refused.
            guard try partial.file.size == partial.length else {
                throw FileError(
                    operation: "store", path: partial.path, errno: .inputOutput,
                    detail: "somebody else changed the file while it was written")
            }
            if let stamp = try keepPresent(digest) {
                removePartial(partial.stem)
                return stamp
            }
            try partial.file.setPermissions(0o444)
            try partials.setModified(name, options.now())
            if isFull { try partial.file.sync() }
            let blobs = try tree.make(StoreLayout.blobs + [StoreLayout.fan(digest)], sync: isFull)
            try rename(name, of: partials, to: blobs, as: StoreLayout.blobName(digest))
            if isFull { try blobs.sync() }
            try? partials.unlink(partial.stem + StoreLayout.metaSuffix)
            return EntryRecord.FileStamp(try partial.file.status())
        } catch {
            // The bytes have no name any more that they could be moved by.
            if error.errno == .noSuchFile { throw StoreError.removed(root) }
            throw StoreError(error)
        }
    }

    /// Makes do with the blob that is there, if it is right: in `full`, after it was synced. Nil where a new one is
    /// needed; that it cannot be read is a reason too.
    private func keepPresent(_ digest: SHA256Digest) throws(FileError) -> EntryRecord.FileStamp? {
        guard let blob = (try? open(digest)) ?? nil, (try? hasRightBytes(blob)) == true else { return nil }
        if options.durability == .full {
            try blob.file.sync()
            try tree.open(StoreLayout.blobs + [StoreLayout.fan(digest)])?.sync()
        }
        return blob.stamp
    }

    /// Steps 6 and 7.
    private func publishEntry(
        _ key: String, _ keyDigest: SHA256Digest, _ origin: AssetOrigin, _ digest: SHA256Digest, _ size: Int64,
        _ file: EntryRecord.FileStamp, pin: Bool, validated: Timestamp?
    ) throws(StoreError) -> EntryRecord {
        let now = options.now()
        var entry = EntryRecord(
            key: key, origin: origin.bounded(), digest: digest, size: size, fetched: now,
            validated: validated.map { min($0, now) } ?? now, lastUse: now, hits: 0, isPinned: pin, history: [],
            damaged: nil,
            writing: EntryRecord.Writing(
                boot: options.bootIdentifier, ticks: options.ticks(), isSynced: options.durability == .full,
                file: file),
            unknown: JSONObject())
        if case .entry(let old, _) = try readEntry(keyDigest) {
            entry.isPinned = pin || old.isPinned
            entry.hits = old.hits
            entry.unknown = old.unknown
            entry.history = old.history
            if old.digest != digest {
                entry.history.append(EntryRecord.Past(digest: old.digest, size: old.size, fetched: old.fetched))
                entry.history.removeFirst(max(0, entry.history.count - EntryRecord.historyLimit))
            }
        }
        try writeEntry(entry, keyDigest)
        return entry
    }

    /// Notes that a server said the content is still the same, with the validators of that answer.
    package func noteUnchanged(
        _ key: String, lastModified: String? = nil, freshUntil: Timestamp? = nil
    ) throws(StoreError) -> EntryRecord? {
        let now = options.now()
        return try changeEntry(try digest(ofKey: key)) { record in
            record.validated = now
            record.lastUse = now
            record.hits = record.hits == .max ? .max : record.hits + 1
            if let lastModified { record.origin.lastModified = lastModified }
            record.origin.freshUntil = freshUntil
            return true
        }
    }

    /// Counts a use that asked no server. Its time is the stamp that opening the blob has left.
    package func noteHit(_ key: String) throws(StoreError) {
        try requireWritable()
        try countUse(try digest(ofKey: key))
    }

    /// Pins an entry, so that a purge passes it over, or takes the pin off.
    @discardableResult
    package func setPinned(_ isPinned: Bool, forKey key: String) throws(StoreError) -> EntryRecord {
        let changed = try changeEntry(try digest(ofKey: key)) { record in
            defer { record.isPinned = isPinned }
            return record.isPinned != isPinned
        }
        guard let changed else { throw StoreError(.noSuchEntry, "nothing is stored for \(DisplayText.escape(key))") }
        return changed
    }
}
