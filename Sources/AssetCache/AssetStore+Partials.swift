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
            guard let record = readPartialRecord(stem, in: directory) else {
                removePartial(stem)
                return nil
            }
            // Where locks are granted to everyone, only one of those who think they hold it wins the rename.
            let newStem = StoreLayout.partialName(keyDigest)
            try directory.rename(
                stem + StoreLayout.partialSuffix, to: directory, as: newStem + StoreLayout.partialSuffix)
            try? directory.unlink(stem + StoreLayout.metaSuffix)
            var hasher = try BlobHash.hasher(for: root)
            let length = try BlobHash.add(file, to: &hasher, limit: record.length)
            guard length == record.length, hasher.snapshot() == record.prefix else {
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

    /// How many bytes another living writer has for this key, or nil when there is none. Asked again, it tells whether
    /// waiting is worth it.
    package func liveTransfer(forKey key: String) throws(StoreError) -> Int64? {
        let keyDigest = try digest(ofKey: key)
        guard let directory = try storing({ () throws(FileError) in try tree.open(StoreLayout.partials) }),
            let names = try? directory.entries()
        else { return nil }
        for entry in names where entry.kind == .regular {
            guard let partial = StoreLayout.partial(entry.name, suffix: StoreLayout.partialSuffix),
                partial.key == keyDigest, let file = try? directory.open(entry.name.string, [.read, .nonBlocking]),
                let isDead = try? file.tryLock(), !isDead, let status = try? file.status()
            else { continue }
            return status.size
        }
        return nil
    }

    // MARK: Records beside partial files

    struct PartialRecord {
        let notes: PartialNotes
        let length: Int64
        let prefix: SHA256Digest
    }

    func writePartialRecord(
        _ stem: String, _ notes: PartialNotes, length: Int64, prefix: SHA256Digest
    ) throws(StoreError) {
        var object: JSONObject = ["schema": 1, "url": .string(notes.url)]
        object["etag"] = notes.etag.map(JSONValue.string)
        object["lastModified"] = notes.lastModified.map(JSONValue.string)
        object["total"] = notes.total.map(JSONValue.integer)
        object["length"] = .integer(length)
        object["prefix"] = .string("sha256:" + prefix.hex)
        try writeRecord(object, stem + StoreLayout.metaSuffix, in: StoreLayout.partials, sync: false)
    }

    private func readPartialRecord(_ stem: String, in directory: borrowing DirectoryHandle) -> PartialRecord? {
        guard let bytes = try? Self.readSmall(stem + StoreLayout.metaSuffix, in: directory),
            case .whole(let object) = try? RecordFile.read(bytes), object["schema"]?.int == 1,
            let url = object["url"]?.string, let length = object["length"]?.int, length > 0,
            let prefix = object["prefix"]?.string, prefix.hasPrefix("sha256:"),
            let digest = SHA256Digest(hex: String(prefix.dropFirst("sha256:".count)))
        else { return nil }
        let notes = PartialNotes(
            url: url, etag: object["etag"]?.string, lastModified: object["lastModified"]?.string,
            total: object["total"]?.int.map(Int64.init))
        return PartialRecord(notes: notes, length: Int64(length), prefix: digest)
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
