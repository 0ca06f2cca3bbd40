package import ContentDigest
import FileSystem

/// A check of the store that is about to be made: the blobs to read, and what is known before any of them is read.
///
/// It is apart from the reading, so that several threads can read: `AssetStore.check` may be called for each place of
/// `digests` at any time and on any thread. `AssetStore.missing` comes after all of them.
package struct VerifyPlan: Sendable {
    /// The blobs to be read, in order.
    package let digests: [SHA256Digest]
    /// Entries and folders that cannot be read, and files that are not ours.
    package let remarks: [VerifyItem]
    let namers: [SHA256Digest: [Namer]]
    /// All blobs that are there, those among them that are not to be read.
    let present: Set<SHA256Digest>
    let scope: VerifyScope

    /// An entry, as far as a check needs it.
    struct Namer: Sendable {
        let key: String
        let size: Int64
        let fetched: Timestamp
    }
}

extension AssetStore {
    package func planVerify(_ scope: VerifyScope) throws(StoreError) -> VerifyPlan {
        var remarks: [VerifyItem] = []
        var scan = StoreScan()
        do throws(StoreError) {
            scan = try scanEntries()
        } catch {
            guard error.code != .noDigest else { throw error }
            // Blobs prove themselves; what cannot be had of the entries is told like any other file.
            remarks.append(VerifyItem(status: .readError, path: error.path ?? root, detail: error.message))
        }
        var namers: [SHA256Digest: [VerifyPlan.Namer]] = [:]
        for entry in scan.entries {
            let record = entry.record
            guard scope.includes(record.digest) else { continue }
            namers[record.digest, default: []].append(
                VerifyPlan.Namer(key: record.key, size: record.size, fetched: record.fetched))
        }
        var present: Set<SHA256Digest> = []
        let wanted = blobs(of: scope, present: &present, remarks: &remarks)
        if scope.digests == nil {
            for entry in scan.unreadable {
                remarks.append(
                    VerifyItem(
                        status: entry.isReadError ? .readError : .unreadableEntry, path: entry.path,
                        detail: entry.reason))
            }
        }
        var generator = SystemRandomNumberGenerator()
        return VerifyPlan(
            digests: scope.sampled(wanted, using: &generator),
            remarks: scope.digests == nil ? remarks : remarks.filter { $0.status == .readError },
            namers: namers, present: present, scope: scope)
    }

    /// The blobs of the scope in order. A folder that cannot be listed, a link in its place among them, hides its own
    /// blobs and no others.
    private func blobs(
        of scope: VerifyScope, present: inout Set<SHA256Digest>, remarks: inout [VerifyItem]
    ) -> [SHA256Digest] {
        var wanted: [SHA256Digest] = []
        do throws(FileError) {
            guard let top = try tree.open(StoreLayout.blobs) else { return [] }
            for fan in try top.entries() {
                guard StoreLayout.isFan(fan.name), fan.kind == .directory || fan.kind == .symbolicLink else {
                    remarks.append(VerifyItem(status: .foreign, path: top.path.appending(fan.name)))
                    continue
                }
                let name = fan.name.string
                // Where single blobs are asked for, other folders are nobody's concern.
                if let digests = scope.digests, !digests.contains(where: { StoreLayout.fan($0) == name }) { continue }
                do throws(FileError) {
                    guard let directory = try tree.open(StoreLayout.blobs + [name]) else { continue }
                    for file in try directory.entries() {
                        guard file.kind == .regular, let digest = StoreLayout.digest(ofBlob: file.name, in: name) else {
                            remarks.append(VerifyItem(status: .foreign, path: directory.path.appending(file.name)))
                            continue
                        }
                        present.insert(digest)
                        guard scope.includes(digest) else { continue }
                        if scope.since != nil, let time = try? directory.status(file.name).modified,
                            !scope.includes(time)
                        {
                            continue
                        }
                        wanted.append(digest)
                    }
                } catch {
                    remarks.append(unreadable(error))
                }
            }
        } catch {
            remarks.append(unreadable(error))
        }
        return wanted
    }

    private func unreadable(_ error: FileError) -> VerifyItem {
        VerifyItem(status: .readError, path: error.path, detail: error.description)
    }

    /// What entries name and is not there, after all blobs of the plan were read.
    package func missing(_ plan: VerifyPlan) throws(StoreError) -> [VerifyItem] {
        var items: [VerifyItem] = []
        for (digest, all) in plan.namers.sorted(by: { $0.key < $1.key }) where !plan.present.contains(digest) {
            guard all.contains(where: { plan.scope.includes($0.fetched) }) else { continue }
            var item = VerifyItem(
                status: .missing, path: blobPath(digest), digest: digest, keys: all.map(\.key),
                detail: "its blob is not there")
            do throws(StoreError) {
                guard try open(digest) == nil else { continue }
                // A purge may have taken blob and entry since the entries were read.
                var records: [EntryRecord] = []
                for namer in all {
                    if let record = try entry(forKey: namer.key), record.digest == digest { records.append(record) }
                }
                if records.isEmpty { continue }
                item.keys = records.map(\.key)
                if records.contains(where: { $0.damaged != nil }) {
                    item.detail = "its blob was put away as corrupt"
                } else if let kind = try? Files.stat(item.path, followLinks: false).kind {
                    item.detail = "a \(kind.name) is in its blob's place"
                }
            } catch {
                item = VerifyItem(
                    status: .readError, path: item.path, digest: digest, keys: item.keys, detail: error.message)
            }
            items.append(item)
        }
        return items
    }
}
