import ContentDigest
package import FileSystem
import JSONText

/// An entry file that cannot be used. It stays where it is, and so do all blobs: it may name any of them.
package struct UnreadableEntry: Sendable, Equatable {
    package let path: Path
    package let reason: String
    /// The disk would not give the bytes, as opposed to bytes that are wrong.
    package let isReadError: Bool
    /// The file is not what was written: cut, or changed. Not so for one that a newer program wrote.
    package var isTorn = false
}

/// What is at the place of a key's entry.
enum EntryLookup {
    case missing
    case entry(EntryRecord, FileStatus)
    case unreadable(UnreadableEntry)
}

extension AssetStore {
    /// The entry of a key, or nil; an unreadable one is a miss too.
    package func entry(forKey key: String) throws(StoreError) -> EntryRecord? {
        guard case .entry(let record, _) = try readEntry(try digest(ofKey: key)) else { return nil }
        return record
    }

    func readEntry(_ keyDigest: SHA256Digest) throws(StoreError) -> EntryLookup {
        let fan = StoreLayout.entries + [StoreLayout.fan(keyDigest)]
        guard let directory = try storing({ () throws(FileError) in try tree.open(fan) }) else { return .missing }
        return try readEntry(keyDigest, in: directory)
    }

    /// Reads one entry of an open folder. Errors of the disk are answers here, so that one bad sector hides one entry.
    func readEntry(
        _ keyDigest: SHA256Digest, in directory: borrowing DirectoryHandle
    ) throws(StoreError) -> EntryLookup {
        let name = StoreLayout.recordName(keyDigest)
        let path = directory.path.appending(name)
        let bytes: [UInt8]
        let status: FileStatus
        do throws(FileError) {
            let file = try directory.open(name, [.read, .nonBlocking])
            status = try file.status()
            guard status.kind == .regular else {
                // What is no file holds no entry, so it can be given up like a torn one.
                return .unreadable(
                    UnreadableEntry(
                        path: path, reason: "it is a \(status.kind.name)", isReadError: false, isTorn: true))
            }
            bytes = try file.readToEnd(limit: RecordFile.sizeLimit)
        } catch {
            if error.errno == .noSuchFile { return .missing }
            let isReadError = error.errno != .symbolicLinkLoop && error.errno != .fileTooLarge
            return .unreadable(UnreadableEntry(path: path, reason: error.description, isReadError: isReadError))
        }
        let unreadable = { (reason: String, isTorn: Bool) in
            EntryLookup.unreadable(
                UnreadableEntry(path: path, reason: reason, isReadError: false, isTorn: isTorn))
        }
        switch try RecordFile.read(bytes) {
        case .torn(let reason):
            return unreadable(reason, true)
        case .whole(let object):
            switch EntryRecord.decode(object) {
            case .unreadable(let reason):
                return unreadable(reason, false)
            case .entry(var record):
                guard try digest(ofKey: record.key) == keyDigest else {
                    return unreadable("its name does not fit its key", false)
                }
                record.lastUse = max(record.lastUse, status.modified)
                return .entry(record, status)
            }
        }
    }

    /// Writes a record in one step: temporary file, sync, rename, sync of the folder.
    func writeRecord(
        _ object: JSONObject, _ name: String, in names: [String], sync: Bool, stamp: Timestamp? = nil
    ) throws(StoreError) {
        let bytes = try RecordFile.bytes(of: object)
        guard bytes.count <= RecordFile.sizeLimit else {
            throw StoreError(
                .badName, "\(name) would have \(bytes.count) bytes, more than \(RecordFile.sizeLimit)", path: root)
        }
        try storing { () throws(FileError) in
            var triesLeft = 8
            while true {
                do throws(FileError) {
                    return try writeFile(bytes, name, in: names, sync: sync, stamp: stamp)
                } catch {
                    // Where every lock is granted, somebody takes this writer for dead and tidies up behind it; and whole
                    // folders go when somebody removes the store. Either way it is written once more.
                    triesLeft -= 1
                    guard error.errno == .noSuchFile, triesLeft > 0 else { throw error }
                }
            }
        }
    }

    private func writeFile(
        _ bytes: [UInt8], _ name: String, in names: [String], sync: Bool, stamp: Timestamp?
    ) throws(FileError) {
        let temporaries = try tree.make(StoreLayout.temporaries)
        let own = try OwnFile.create(in: temporaries) { RandomName.make() + StoreLayout.temporarySuffix }
        let ownName = own.name
        let file = own.file
        do throws(FileError) {
            try file.write(all: bytes)
            if let stamp { try temporaries.setModified(ownName, stamp) }
            if sync { try file.sync() }
            let directory = try tree.make(names, sync: sync)
            try rename(ownName, of: temporaries, to: directory, as: name)
            if sync { try directory.sync() }
        } catch {
            try? temporaries.unlink(ownName)
            throw error
        }
    }

    func writeEntry(_ record: EntryRecord, _ keyDigest: SHA256Digest) throws(StoreError) {
        try writeRecord(
            record.json, StoreLayout.recordName(keyDigest), in: StoreLayout.entries + [StoreLayout.fan(keyDigest)],
            sync: options.durability == .full, stamp: record.lastUse)
    }

    /// Reads an entry, lets `change` change it, and writes it back when that says so. Nil when there is none.
    @discardableResult
    func changeEntry(
        _ keyDigest: SHA256Digest, _ change: (inout EntryRecord) -> Bool
    ) throws(StoreError) -> EntryRecord? {
        try requireWritable()
        let collection = sharedCollectionLock()
        let own = entryLock(keyDigest)
        defer {
            // Both are held until the new entry has its name.
            _ = collection.isHeld && own.isHeld
        }
        guard case .entry(var record, _) = try readEntry(keyDigest) else { return nil }
        if change(&record) { try writeEntry(record, keyDigest) }
        return record
    }

    static func readSmall(_ name: String, in directory: borrowing DirectoryHandle) throws(FileError) -> [UInt8] {
        let file = try directory.open(name, [.read, .nonBlocking])
        guard try file.status().kind == .regular else {
            throw FileError(operation: "read", path: directory.path.appending(name), errno: .invalidArgument)
        }
        return try file.readToEnd(limit: RecordFile.sizeLimit)
    }
}
