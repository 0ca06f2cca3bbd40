import AssetCache
import AssetFetching
import AvatarIntake
import ContentDigest
import FileSystem
import GLBContainer

// What happens to an asset once its bytes are at hand: the checks, the verdict, and the copy for the user.

extension FetchRun {
    func requireExpected(_ digest: SHA256Digest) throws(FetchError) {
        guard let expected = plan.expectedDigest, expected != digest else { return }
        throw FetchError(
            .digestDiffers,
            "its SHA-256 is \(digest.hex), not the expected \(expected.hex)",
            exitClass: .wrongContent)
    }

    func requireSound(_ verdict: FetchVerdict) throws(FetchError) {
        if let reason = verdict.unsoundness {
            throw FetchError(
                FetchError.Code(rawValue: "not-sound"), "what arrived is not sound, and is not stored: \(reason)",
                exitClass: .wrongContent)
        }
        if plan.validOnly, plan.judge.isFailing(verdict) {
            throw FetchError(
                .notValid,
                "it has issues, so --valid-only does not take it: \(verdict.summary)", exitClass: .wrongContent)
        }
    }

    /// An asset that is in the store already.
    func kept(_ entry: EntryRecord, _ job: FetchJob, _ record: FetchRecord) throws(FetchError) -> FetchRecord {
        try requireExpected(entry.digest)
        guard entry.size <= plan.options.maximumBytes else {
            throw FetchError(
                .tooLarge,
                "the stored asset has \(entry.size) bytes, more than the limit of \(plan.options.maximumBytes); raise it "
                    + "with --max-size")
        }
        limiter.used(job.key)
        // A 304 has counted itself, and what an earlier run ended is not used anew. Where the store cannot be written to,
        // the use goes uncounted.
        if record.status != .unchanged, !record.isSkipped { try? store.noteHit(entry.key) }
        if plan.pins, !entry.isPinned {
            _ = try storing { () throws(StoreError) in try store.setPinned(true, forKey: entry.key) }
        }
        let verdict = try verdict(of: entry.digest)
        if plan.validOnly { try requireSound(verdict) }
        return try finished(record, entry.digest, entry.size, verdict, job)
    }

    /// The verdict that the store kept, or a new one.
    private func verdict(of digest: SHA256Digest) throws(FetchError) -> FetchVerdict {
        if let json = (try? store.verdict(of: digest, validator: plan.judge.verdictName)) ?? nil,
            let verdict = FetchVerdict(json)
        {
            return verdict
        }
        guard let blob = try storing({ () throws(StoreError) in try store.open(digest) }) else {
            throw FetchError.vanished
        }
        do throws(FileError) {
            let verdict = try blob.contents().withBytes { plan.judge.judge($0) }
            if verdict.isSound { try? store.setVerdict(verdict.json, of: digest, validator: plan.judge.verdictName) }
            return verdict
        } catch {
            throw FetchError(.writeFailed, "cannot read the stored asset: \(error.description)")
        }
    }

    /// Notes the verdict, writes the copy that the user asked for, and fills in the record.
    func finished(
        _ record: FetchRecord, _ digest: SHA256Digest, _ size: Int64, _ verdict: FetchVerdict, _ job: FetchJob
    ) throws(FetchError) -> FetchRecord {
        if verdict.isSound, record.status == .stored {
            // A verdict is derived: losing it costs a look at the file.
            try? store.setVerdict(verdict.json, of: digest, validator: plan.judge.verdictName)
        }
        var record = record
        if record.archive == nil { record.archive = job.entry?.digest == digest ? job.entry?.origin.archive : nil }
        record.digest = digest
        record.bytes = size
        record.verdict = verdict
        record.path = try exporter.export(digest, key: job.key, from: store)
        if record.status == .stored { limiter.stored(job.key) }
        if plan.judge.isFailing(verdict) { record.exit = .findings }
        return record
    }

    /// An asset that the URL itself holds.
    func decode(_ data: DataURL, for job: FetchJob) throws(FetchError) -> FetchRecord {
        let limit = Int(clamping: plan.options.maximumBytes)
        let bytes: [UInt8]
        do throws(IntakeError) {
            bytes = try data.decode(maximumBytes: limit)
        } catch {
            let isTooLarge = error.code == .dataURLTooLarge
            throw FetchError(
                isTooLarge ? .tooLarge : .badURL, error.description, exitClass: isTooLarge ? .refused : .wrongContent)
        }
        let digest = try FetchRun.digest(of: bytes)
        var origin = AssetOrigin(url: FetchJob.inlineKeyPrefix + digest.hex)
        origin.contentType = data.mediaType
        origin.provider = job.about?.provider
        origin.message = job.about?.message
        if bytes.withUnsafeBytes({ ArchivedAsset.isArchive($0) }) {
            guard job.acceptsArchive else {
                throw BodyGate.wrong(.zip, from: .dataURL)
            }
            let asset = try ArchivedAsset.unpacking(bytes, maximumBytes: plan.options.maximumBytes)
            origin.archive = AssetOrigin.Archive(digest: digest, entryName: asset.entryName)
            let key = FetchJob.inlineKeyPrefix + (try FetchRun.digest(of: asset.bytes)).hex
            return try put(asset.bytes, key: key, origin, job)
        }
        return try put(bytes, key: origin.url, origin, job)
    }

    /// Checks and stores bytes that are in memory.
    func put(
        _ bytes: [UInt8], key: String, _ origin: AssetOrigin, _ job: FetchJob
    ) throws(FetchError) -> FetchRecord {
        try requireExpected(try FetchRun.digest(of: bytes))
        let verdict = bytes.withUnsafeBytes { plan.judge.judge($0) }
        try requireSound(verdict)
        let stored = try storing { () throws(StoreError) in
            try store.put(bytes, forKey: key, origin: origin, pin: plan.pins)
        }
        limiter.used(key)
        var record = FetchRecord(.stored)
        record.archive = origin.archive
        return try finished(record, stored.digest, stored.size, verdict, job)
    }

    private static func digest(of bytes: [UInt8]) throws(FetchError) -> SHA256Digest {
        do throws(DigestError) {
            return try SHA256Hasher.digest(of: bytes)
        } catch {
            throw FetchError(.libraryMissing, error.message)
        }
    }
}
