import AssetCache
import ContentDigest
import FileSystem

/// Puts files into the store. The files are only ever read.
struct FileImporter: Sendable {
    let store: AssetStore
    let judge: FetchJudge
    let pins: Bool

    func add(_ file: ImportedFile) -> ImportOutcome {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try Files.readAll(file.path, limit: ImportedFile.sizeLimit)
        } catch {
            return ImportOutcome(InputProblem(error, path: file.path))
        }
        let verdict = bytes.withUnsafeBytes { judge.judge($0) }
        if let reason = verdict.unsoundness {
            var outcome = ImportOutcome(file.path, .refused)
            outcome.exit = .wrongContent
            outcome.verdict = verdict
            outcome.avatarId = file.avatarId
            outcome.error = ("not-sound", "it is not sound, and is not stored: \(reason)")
            return outcome
        }
        do {
            let digest = try SHA256Hasher.digest(of: bytes)
            var outcome = try store(bytes, digest, file)
            outcome.verdict = verdict
            if judge.isFailing(verdict) { outcome.exit = .findings }
            // A verdict is derived: losing it costs a look at the file.
            try? store.setVerdict(verdict.json, of: digest, validator: judge.verdictName)
            return outcome
        } catch {
            var outcome = ImportOutcome(file.path, .failed)
            outcome.exit = .inputOutput
            outcome.error = ((error as? StoreError)?.code.rawValue ?? "io", "\(error)")
            return outcome
        }
    }

    private func store(_ bytes: [UInt8], _ digest: SHA256Digest, _ file: ImportedFile) throws -> ImportOutcome {
        let entry = try store.entry(forKey: file.key)
        var file = file
        var status = ImportOutcome.Status.stored
        if let entry, try isWhole(entry) {
            if entry.digest == digest {
                if try keepPresent(entry) { return outcome(.present, file, digest, Int64(bytes.count)) }
            } else if file.naming == .derived {
                file = file.underItsPath
                status = .beside
            } else {
                status = .replaced
            }
        }
        _ = try store.put(bytes, forKey: file.key, origin: file.origin, pin: pins, validated: file.validated)
        return outcome(status, file, digest, Int64(bytes.count))
    }

    /// Pins what is there already, where that is wanted. False: a purge took it meanwhile.
    private func keepPresent(_ entry: EntryRecord) throws(StoreError) -> Bool {
        guard pins, !entry.isPinned else { return true }
        do throws(StoreError) {
            try store.setPinned(true, forKey: entry.key)
            return true
        } catch {
            guard error.code == .noSuchEntry else { throw error }
            return false
        }
    }

    /// Whether the bytes of an entry are there and right.
    private func isWhole(_ entry: EntryRecord) throws(StoreError) -> Bool {
        guard try store.open(entry) != nil else { return false }
        return try store.isIntact(entry.digest)
    }

    private func outcome(
        _ status: ImportOutcome.Status, _ file: ImportedFile, _ digest: SHA256Digest, _ size: Int64
    ) -> ImportOutcome {
        var outcome = ImportOutcome(file.path, status)
        outcome.url = file.key
        outcome.digest = digest
        outcome.bytes = size
        outcome.storedPath = store.blobPath(digest)
        outcome.avatarId = file.avatarId
        outcome.note = file.note
        return outcome
    }
}
