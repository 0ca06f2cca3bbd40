package import ContentDigest
import FileSystem
package import JSONText
import TextSafety

/// Verdicts of validators about blobs. They are derived: one that is missing or torn is made again.
extension AssetStore {
    /// What this version of the validator said about the blob, or nil.
    package func verdict(of digest: SHA256Digest, validator version: String) throws(StoreError) -> JSONObject? {
        let names = try verdictFolder(digest, version)
        do throws(FileError) {
            guard let directory = try tree.open(names) else { return nil }
            let bytes = try Self.readSmall(StoreLayout.recordName(digest), in: directory)
            guard case .whole(let object) = try? RecordFile.read(bytes),
                object["digest"]?.string == "sha256:" + digest.hex
            else { return nil }
            return object["verdict"]?.object
        } catch {
            return nil
        }
    }

    package func setVerdict(
        _ verdict: JSONObject, of digest: SHA256Digest, validator version: String
    ) throws(StoreError) {
        let names = try verdictFolder(digest, version)
        try prepare()
        let object: JSONObject = [
            "schema": 1, "digest": .string("sha256:" + digest.hex), "validator": .string(version),
            "verdict": .object(verdict),
        ]
        try writeRecord(object, StoreLayout.recordName(digest), in: names, sync: false)
    }

    private func verdictFolder(_ digest: SHA256Digest, _ version: String) throws(StoreError) -> [String] {
        guard StoreLayout.isVersionName(version) else {
            throw StoreError(.badName, "\(DisplayText.escape(version)) cannot be the name of a validator's version")
        }
        return StoreLayout.verdicts + [version, StoreLayout.fan(digest)]
    }

    /// Whether the blob's verdict is one of those that the filter asks for. This reads a file, so it is asked last.
    func hasVerdict(_ digest: SHA256Digest, _ wanted: EntryFilter.Verdicts?) -> Bool {
        guard let wanted else { return true }
        let known = (try? verdict(of: digest, validator: wanted.validator)) ?? nil
        return wanted.words.contains(known?["verdict"]?.string ?? EntryFilter.Verdicts.unknown)
    }
}
