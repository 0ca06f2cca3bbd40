import ContentDigest
import FileSystem

/// All entries of a store as they are at one time, in the order of their file names.
struct StoreScan {
    var entries: [(keyDigest: SHA256Digest, record: EntryRecord, status: FileStatus)] = []
    var unreadable: [UnreadableEntry] = []

    /// The digests that entries name.
    var named: Set<SHA256Digest> { Set(entries.map(\.record.digest)) }
}

extension AssetStore {
    func scanEntries() throws(StoreError) -> StoreScan {
        var scan = StoreScan()
        let top = try storing { () throws(FileError) in try tree.open(StoreLayout.entries) }
        guard let top else { return scan }
        let fans = try storing { () throws(FileError) in try top.entries() }
        for fan in fans where StoreLayout.isFan(fan.name) {
            let name = fan.name.string
            do throws(FileError) {
                let directory = try top.directory(name)
                for file in try directory.entries() {
                    guard let keyDigest = StoreLayout.digest(ofRecord: file.name, in: name) else { continue }
                    do throws(StoreError) {
                        switch try readEntry(keyDigest, in: directory) {
                        case .missing: break
                        case .entry(let record, let status): scan.entries.append((keyDigest, record, status))
                        case .unreadable(let entry): scan.unreadable.append(entry)
                        }
                    } catch {
                        throw FileError(
                            operation: "read", path: directory.path, errno: .notSupported, detail: error.message)
                    }
                }
            } catch {
                if error.errno == .noSuchFile { continue }
                if error.errno == .notSupported { throw StoreError(.noDigest, error.detail ?? error.description) }
                // A folder that cannot be entered hides entries; what they name must stay.
                scan.unreadable.append(
                    UnreadableEntry(path: error.path, reason: error.description, isReadError: true))
            }
        }
        return scan
    }
}
