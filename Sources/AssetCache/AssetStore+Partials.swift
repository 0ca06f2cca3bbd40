import ContentDigest
import FileSystem
import JSONText

extension AssetStore {
    /// How long the file of a dead writer is kept for resuming, in seconds.
    static let partialLifetime: Int64 = 7 * 86_400

    /// Starts a body. When its size is known the free space is looked at now: a full disk shows before the transfer.
    package func beginPartial(
        forKey key: String, notes: PartialNotes? = nil, expectedSize: Int64? = nil
    ) throws(StoreError) -> PartialWriter {
        try prepare()
        let keyDigest = try digest(ofKey: key)
        let own = try storing { () throws(FileError) in
            let directory = try tree.make(StoreLayout.partials)
            return try OwnFile.create(in: directory) {
                StoreLayout.partialName(keyDigest) + StoreLayout.partialSuffix
            }
        }
        let stem = String(own.name.dropLast(StoreLayout.partialSuffix.utf8.count))
        let file = own.file
        do throws(FileError) {
            if let expectedSize { try requireRoom(expectedSize) }
            return PartialWriter(
                store: self, key: key, keyDigest: keyDigest, notes: notes ?? PartialNotes(url: key), stem: stem,
                file: file, hasher: try BlobHash.hasher(for: root), length: 0)
        } catch {
            removePartial(stem)
            throw StoreError(error)
        }
    }

    private func requireRoom(_ size: Int64) throws(FileError) {
        guard let volume = try? VolumeStatus.of(root), volume.available < size else { return }
        throw FileError(
            operation: "store \(size) bytes in", path: root, errno: .noSpace,
            detail: "only \(volume.available) bytes are free")
    }

    /// Takes up what a dead writer of this key left, if the bytes on the disk are those that it recorded. The caller
    /// asks the server for the rest under the conditions in `notes`, and restarts when they do not hold.
    package func resumePartial(forKey key: String) throws(StoreError) -> PartialWriter? {
        try prepare()
        let keyDigest = try digest(ofKey: key)
        guard let directory = try storing({ () throws(FileError) in try tree.open(StoreLayout.partials) }) else {
            return nil
        }
        let names = try storing { () throws(FileError) in try directory.entries() }
        for entry in names where entry.kind == .regular {
            guard let partial = StoreLayout.partial(entry.name, suffix: StoreLayout.partialSuffix),
                partial.key == keyDigest
            else { continue }
            if let writer = try takeUp(partial.stem, key, keyDigest, in: directory) { return writer }
        }
        return nil
    }

    private func takeUp(
        _ stem: String, _ key: String, _ keyDigest: SHA256Digest, in directory: borrowing DirectoryHandle
    ) throws(StoreError) -> PartialWriter? {
        do throws(FileError) {
            guard let file = try OwnFile.takeOver(stem + StoreLayout.partialSuffix, in: directory) else { return nil }
            guard let bytes = try? Self.readSmall(stem + StoreLayout.metaSuffix, in: directory),
                let record = PartialRecord(bytes)
            else {
                removePartial(stem)
                return nil
            }
            let trustsTail = !record.isEnded && isOfThisRun(record) && isLockExclusive(stem, in: directory)
            // Where locks are granted to everyone, only one of those who think they hold it wins the rename.
            // The record stands under the new name before the file does: whoever is killed here leaves both or neither.
            let newStem = StoreLayout.partialName(keyDigest)
            try directory.open(newStem + StoreLayout.metaSuffix, [.write, .create, .exclusive]).write(all: bytes)
            do throws(FileError) {
                try directory.rename(
                    stem + StoreLayout.partialSuffix, to: directory, as: newStem + StoreLayout.partialSuffix)
            } catch {
                try? directory.unlink(newStem + StoreLayout.metaSuffix)
                throw error
            }
            try? directory.unlink(stem + StoreLayout.metaSuffix)
            var hasher = try BlobHash.hasher(for: root)
            let length = try proven(file, record, trustsTail: trustsTail, &hasher)
            guard length > 0 else {
                removePartial(newStem)
                return nil
            }
            try file.truncate(to: length)
            try file.seek(to: length)
            let renamed = file.named(directory.path.appending(newStem + StoreLayout.partialSuffix))
            var writer = PartialWriter(
                store: self, key: key, keyDigest: keyDigest, notes: record.notes, stem: newStem, file: renamed,
                hasher: hasher, length: length)
            try? writer.record()
            return writer
        } catch {
            // Where nobody can tell whether its writer lives, it is left to him.
            if error.errno == .noSuchFile || error.meansNoLocks { return nil }
            throw StoreError(error)
        }
    }

    private func isOfThisRun(_ record: PartialRecord) -> Bool {
        guard let boot = record.boot else { return false }
        return boot == options.bootIdentifier
    }

    /// Whether the lock that this process holds is refused to others, as it should be.
    private func isLockExclusive(_ stem: String, in directory: borrowing DirectoryHandle) -> Bool {
        guard let other = try? directory.open(stem + StoreLayout.partialSuffix, [.read, .nonBlocking]) else {
            return false
        }
        return (try? other.tryLock()) == false
    }

    /// How many bytes of the file are those that were written; `hasher` takes them in.
    private func proven(
        _ file: borrowing FileHandle, _ record: PartialRecord, trustsTail: Bool, _ hasher: inout SHA256Hasher
    ) throws(FileError) -> Int64 {
        var length: Int64 = 0
        for mark in record.marks {
            let added = try BlobHash.add(file, to: &hasher, limit: mark.length - length)
            guard length + added == mark.length, hasher.snapshot() == mark.prefix else {
                // The mark before is the last that holds, and nothing behind it does.
                hasher = try BlobHash.hasher(for: root)
                try file.seek(to: 0)
                return try BlobHash.add(file, to: &hasher, limit: length)
            }
            length = mark.length
        }
        if trustsTail { length += try BlobHash.add(file, to: &hasher, limit: .max) }
        return length
    }

    /// How many bytes other living writers have for this key, all together, or nil when there is none. Asked again, it tells
    /// whether waiting is worth it.
    package func liveTransfer(forKey key: String) throws(StoreError) -> Int64? {
        let keyDigest = try digest(ofKey: key)
        guard let directory = try storing({ () throws(FileError) in try tree.open(StoreLayout.partials) }),
            let names = try? directory.entries()
        else { return nil }
        var sum: Int64?
        for entry in names where entry.kind == .regular {
            guard let partial = StoreLayout.partial(entry.name, suffix: StoreLayout.partialSuffix),
                partial.key == keyDigest, let file = try? directory.open(entry.name.string, [.read, .nonBlocking]),
                let isDead = try? file.tryLock(), !isDead, let status = try? file.status()
            else { continue }
            sum = (sum ?? 0).addingReportingOverflow(status.size).partialValue
        }
        return sum
    }

    // MARK: Records beside partial files

    /// Publishes the record of a partial file and opens it for marks.
    func beginPartialRecord(_ stem: String, _ notes: PartialNotes) throws(StoreError) -> FileHandle {
        // Whatever has taken the store's place is nobody's to write into.
        guard exists else { throw StoreError.removed(root) }
        let name = stem + StoreLayout.metaSuffix
        try writeRecord(
            PartialRecord.object(notes, boot: options.bootIdentifier), name, in: StoreLayout.partials, sync: false)
        return try storing { () throws(FileError) in
            try tree.make(StoreLayout.partials).open(name, [.write, .append])
        }
    }

    func removePartialRecord(_ stem: String) {
        guard let directory = try? tree.open(StoreLayout.partials) else { return }
        try? directory.unlink(stem + StoreLayout.metaSuffix)
    }

    func removePartial(_ stem: String) {
        guard let directory = try? tree.open(StoreLayout.partials) else { return }
        try? directory.unlink(stem + StoreLayout.partialSuffix)
        try? directory.unlink(stem + StoreLayout.metaSuffix)
    }
}
