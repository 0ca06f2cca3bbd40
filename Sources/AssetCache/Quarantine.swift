package import ContentDigest
import FileSystem

// What is moved aside
// ===================
//
// `quarantine/` takes blobs whose bytes are wrong, entries that are torn and given up, and folders that somebody put
// where one of our files belongs. Nothing is deleted on the way: moving is one rename, after which the name is free for
// the right file. Blobs and entries go with the next `clean`; a folder is not ours, and stays until its owner takes it.

extension AssetStore {
    /// Moves a blob to `quarantine/`, if the name still belongs to the file that was found wrong.
    ///
    /// A commit may put a whole blob there at this very moment. The lock keeps it out; where locks mean nothing, what was
    /// moved is looked at once more, and goes back when it is another file.
    @discardableResult
    func putAway(_ digest: SHA256Digest, identity: FileIdentity) throws(FileError) -> Path? {
        let name = StoreLayout.blobName(digest)
        let lock = StoreLock.take(
            StoreLock.collection, in: tree, exclusive: true, patience: options.lockPatienceMilliseconds)
        guard let directory = try tree.open(StoreLayout.blobs + [StoreLayout.fan(digest)]) else { return nil }
        do throws(FileError) {
            guard try directory.status(name).identity == identity else { return nil }
            let quarantine = try tree.make(StoreLayout.quarantine)
            let newName = name + "." + RandomName.make()
            try directory.rename(name, to: quarantine, as: newName)
            guard try quarantine.status(newName).identity == identity else {
                try quarantine.rename(newName, to: directory, as: name)
                return nil
            }
            // Held until here.
            _ = lock.isHeld
            return quarantine.path.appending(newName)
        } catch {
            // Somebody else was quicker.
            if error.errno == .noSuchFile { return nil }
            throw error
        }
    }

    /// Marks the entries whose blob was put away, unless a new one is in its place already.
    func markDamaged(_ digest: SHA256Digest, _ keys: [String]) {
        let now = options.now()
        for key in keys {
            guard let keyDigest = try? self.digest(ofKey: key) else { continue }
            _ = try? changeEntry(keyDigest) { record in
                guard record.digest == digest, !Files.exists(blobPath(digest)) else { return false }
                record.damaged = now
                return true
            }
        }
    }

    /// Takes the marks off the entries of a blob that is whole again.
    package func unmarkDamaged(_ digest: SHA256Digest, keys: [String]) throws(StoreError) {
        for key in keys {
            _ = try changeEntry(try self.digest(ofKey: key)) { record in
                guard record.digest == digest, record.damaged != nil else { return false }
                record.damaged = nil
                return true
            }
        }
    }

    /// Gives a finished file its name in the store. A folder that somebody put there is moved aside with all it holds:
    /// it would keep this one name from ever working again.
    func rename(
        _ name: String, of source: borrowing DirectoryHandle, to target: borrowing DirectoryHandle, as newName: String
    ) throws(FileError) {
        do throws(FileError) {
            return try source.rename(name, to: target, as: newName)
        } catch {
            guard error.errno == .isDirectory || error.errno == .directoryNotEmpty || error.errno == .fileExists,
                (try? target.status(newName).kind) == .directory
            else { throw error }
        }
        let quarantine = try tree.make(StoreLayout.quarantine)
        let stem = newName.hasSuffix(".json") ? String(newName.dropLast(5)) : newName
        try target.rename(newName, to: quarantine, as: stem + "." + RandomName.make())
        try source.rename(name, to: target, as: newName)
    }
}
