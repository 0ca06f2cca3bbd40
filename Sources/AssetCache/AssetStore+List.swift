package import ContentDigest
package import FileSystem

/// What a listing is sorted by; entries that are equal in it follow each other by key.
package struct EntryOrder: Sendable {
    package let name: String
    let precedes: @Sendable (EntryRecord, EntryRecord) -> Bool

    package static let all: [EntryOrder] = [
        EntryOrder(name: "key", precedes: { _, _ in false }),
        EntryOrder(name: "size", precedes: { $0.size > $1.size }),
        EntryOrder(name: "used", precedes: { $0.lastUse > $1.lastUse }),
        EntryOrder(name: "fetched", precedes: { $0.fetched > $1.fetched }),
    ]

    package static func named(_ name: String) -> EntryOrder? { all.first { $0.name == name } }
}

/// One answer to `show`: an entry with what is on the disk for it, or a blob that no entry names.
package struct ShownItem: Sendable {
    package let digest: SHA256Digest
    package let entry: EntryRecord?
    package let blobPath: Path
    /// Bytes of the blob on the disk, or nil when it is not there.
    package let blobSize: Int64?
}

package struct EntryListing: Sendable {
    package let entries: [EntryRecord]
    package let unreadable: [UnreadableEntry]
}

extension AssetStore {
    /// The entries that the filter lets through; an empty filter lets all through.
    package func list(
        _ filter: EntryFilter = EntryFilter(), order: EntryOrder? = nil
    ) throws(StoreError) -> EntryListing {
        let scan = try scanEntries()
        let precedes = order?.precedes ?? { _, _ in false }
        let matching = scan.entries.map(\.record).filter { filter.matches($0) }
        // Numbers are moved about, not the records, which are large.
        let places = matching.indices.sorted { left, right in
            if precedes(matching[left], matching[right]) { return true }
            if precedes(matching[right], matching[left]) { return false }
            return matching[left].key < matching[right].key
        }
        return EntryListing(entries: places.map { matching[$0] }, unreadable: scan.unreadable)
    }

    /// What `text` names: a key, a URL (as given, canonical, or final), a digest or at least six digits of its start,
    /// or the path of a file in the store. Empty when nothing fits.
    package func show(_ text: String) throws(StoreError) -> [ShownItem] {
        if let entry = try entry(forKey: text) { return [try shown(entry)] }
        let scan = try scanEntries()
        let records = scan.entries.map(\.record)
        let byURL = records.filter { record in
            [record.origin.url, record.origin.canonicalURL, record.origin.finalURL].contains(text)
        }
        if !byURL.isEmpty { return try shown(byURL) }

        var word = text
        if text.utf8.contains(0x2F) {
            word = Path(text).lastComponent
            if word.hasSuffix(".json") {
                let name = String(word.dropLast(5))
                return try shown(scan.entries.filter { $0.keyDigest.hex == name }.map(\.record))
            }
        }
        if word.hasPrefix("sha256:") { word = String(word.dropFirst(7)) }
        word = word.lowercased()
        guard (6...64).contains(word.utf8.count), word.utf8.allSatisfy({ Self.isHexDigit($0) }) else { return [] }
        let byDigest = records.filter { $0.digest.hex.hasPrefix(word) }
        if !byDigest.isEmpty { return try shown(byDigest) }
        var orphans: [ShownItem] = []
        try forEachBlob { (digest, directory) throws(StoreError) in
            guard digest.hex.hasPrefix(word) else { return }
            let size = try? directory.status(StoreLayout.blobName(digest)).size
            orphans.append(ShownItem(digest: digest, entry: nil, blobPath: blobPath(digest), blobSize: size))
        }
        return orphans
    }

    private func shown(_ entries: [EntryRecord]) throws(StoreError) -> [ShownItem] {
        var items: [ShownItem] = []
        for entry in entries { items.append(try shown(entry)) }
        return items
    }

    private func shown(_ entry: EntryRecord) throws(StoreError) -> ShownItem {
        let blob = try open(entry.digest)
        let size: Int64? =
            switch blob {
            case .some(let blob): blob.size
            case .none: nil
            }
        return ShownItem(
            digest: entry.digest, entry: entry, blobPath: blobPath(entry.digest), blobSize: size)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }
}
