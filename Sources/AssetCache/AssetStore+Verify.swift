package import ContentDigest
import FileSystem

extension AssetStore {
    /// Reads every blob, or only those given, one after the other, and compares length and SHA-256 with what names and
    /// entries say.
    ///
    /// A corrupt blob is moved to `quarantine/` and its entries are marked, unless the store is open for reading only.
    /// Nothing but a missing cryptography library ends this early: what cannot be read is an item.
    package func verify(
        only digests: Set<SHA256Digest>? = nil, onItem: (VerifyItem) -> Void
    ) throws(StoreError) -> VerifySummary {
        var summary = VerifySummary()
        func report(_ item: VerifyItem) {
            summary.add(item)
            onItem(item)
        }
        let plan = try planVerify(VerifyScope(digests: digests))
        for index in plan.digests.indices {
            if let item = check(plan, index) { report(item) }
        }
        for item in try missing(plan) { report(item) }
        for item in plan.remarks { report(item) }
        return summary
    }

    /// Reads one blob of a plan. Nil: it went meanwhile.
    package func check(_ plan: VerifyPlan, _ index: Int) -> VerifyItem? {
        guard plan.digests.indices.contains(index) else { return nil }
        let digest = plan.digests[index]
        let namers = plan.namers[digest] ?? []
        var item = VerifyItem(status: .ok, path: blobPath(digest), digest: digest, keys: namers.map(\.key))
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
            } else if let wrong = namers.first(where: { $0.size != found.length }) {
                item = VerifyItem(
                    status: .sizeDiffers, path: item.path, digest: digest, size: found.length, keys: item.keys,
                    detail: "an entry says \(wrong.size) bytes")
            }
        } catch {
            // Not to be had is not the same as wrong: nobody's good copy is put away for a loose cable.
            item = VerifyItem(
                status: .readError, path: item.path, digest: digest, keys: item.keys, detail: error.description)
        }
        if item.quarantined != nil { markDamaged(digest, item.keys) }
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
}
