package import ContentDigest
package import FileSystem

/// What a listing is sorted by; entries that are equal in it follow each other by key.
package struct EntryOrder: Sendable {
    package let name: String
    /// A number for each entry, the largest first; nil is the order of keys.
    let rank: (@Sendable (IndexImage.Row) -> Rank)?

    struct Rank: Comparable {
        let major: Int64
        let minor: Int32

        init(_ number: Int64) { (major, minor) = (number, 0) }
        init(_ time: Timestamp) { (major, minor) = (time.secondsSinceEpoch, time.nanoseconds) }

        static func < (left: Rank, right: Rank) -> Bool {
            left.major < right.major || (left.major == right.major && left.minor < right.minor)
        }
    }

    package static let all: [EntryOrder] = [
        EntryOrder(name: "key", rank: nil),
        EntryOrder(name: "size", rank: { Rank($0.size) }),
        EntryOrder(name: "used", rank: { Rank($0.lastUse) }),
        EntryOrder(name: "fetched", rank: { Rank($0.fetched) }),
        EntryOrder(name: "hits", rank: { Rank(Int64($0.hits)) }),
    ]

    package static func named(_ name: String) -> EntryOrder? { all.first { $0.name == name } }

    /// The rows with these numbers, which are in the order of keys.
    func sorted(_ numbers: [Int], of image: IndexImage) -> [Int] {
        guard let rank else { return numbers }
        var ranked: [(rank: Rank, number: Int)] = []
        ranked.reserveCapacity(numbers.count)
        for number in numbers { ranked.append((rank(image.row(number)), number)) }
        ranked.sort { left, right in
            if left.rank == right.rank { return left.number < right.number }
            return right.rank < left.rank
        }
        return ranked.map(\.number)
    }
}

/// One answer to `show`: an entry with what is on the disk for it, or a blob that no entry names.
package struct ShownItem: Sendable {
    package let digest: SHA256Digest
    package let entry: EntryRecord?
    package let blobPath: Path
    /// Bytes of the blob on the disk, or nil when it is not there.
    package let blobSize: Int64?

    /// Why the bytes that the entry names cannot be had.
    package var fault: CopyFault? {
        guard let entry else { return nil }
        return CopyFault(size: entry.size, found: blobSize, isMarked: entry.damaged != nil)
    }
}

package struct EntryListing: Sendable {
    package let entries: EntryRows
    package let unreadable: [UnreadableEntry]
}

/// Entries in the order that was asked for. Each is made when it is looked at, so a long listing takes little memory.
package struct EntryRows: RandomAccessCollection, Sendable {
    let image: IndexImage
    let numbers: [Int]

    package var startIndex: Int { 0 }
    package var endIndex: Int { numbers.count }
    package subscript(position: Int) -> EntrySummary { image.row(numbers[position]).summary }

    package var totalBytes: Int64 {
        numbers.reduce(0) { $0.addingReportingOverflow(image.row($1).size).partialValue }
    }

    /// The same as the index holds it; valid inside `body` only.
    package func withRow<Result>(_ position: Int, _ body: (EntryRow) -> Result) -> Result {
        body(image.row(numbers[position]))
    }
}

extension AssetStore {
    /// The entries that the filter lets through; an empty filter lets all through.
    package func list(
        _ filter: EntryFilter = EntryFilter(), order: EntryOrder? = nil, isReversed: Bool = false, limit: Int? = nil
    ) throws(StoreError) -> EntryListing {
        let survey = try survey()
        let image = survey.image
        var numbers: [Int] = []
        numbers.reserveCapacity(image.rowCount)
        let all = filter == EntryFilter()
        for number in 0..<image.rowCount where all || filter.matches(image.row(number)) {
            if hasVerdict(image.row(number).digest, filter.verdicts) { numbers.append(number) }
        }
        var sorted = order?.sorted(numbers, of: image) ?? numbers
        if isReversed { sorted.reverse() }
        if let limit { sorted.removeLast(max(0, sorted.count - limit)) }
        return EntryListing(entries: EntryRows(image: image, numbers: sorted), unreadable: survey.unreadable)
    }

    /// What `text` names: a key, a URL (as given, canonical, or final), a digest or at least six digits of its start,
    /// or the path of a file in the store. Empty when nothing fits.
    package func show(_ text: String) throws(StoreError) -> [ShownItem] {
        if let entry = try entry(forKey: text) { return [try shown(entry)] }
        let survey = try survey()
        let byURL = try records(in: survey) { $0.isCalled(text) }
            .filter { [$0.origin.url, $0.origin.canonicalURL, $0.origin.finalURL].contains(text) }
        if !byURL.isEmpty { return try shown(byURL) }

        var word = text
        if text.utf8.contains(0x2F) {
            word = Path(text).lastComponent
            if word.hasSuffix(".json") {
                guard let name = SHA256Digest(hex: String(word.dropLast(5))) else { return [] }
                guard case .entry(let record, _) = try readEntry(name) else { return [] }
                return [try shown(record)]
            }
        }
        if word.hasPrefix("sha256:") { word = String(word.dropFirst(7)) }
        word = word.lowercased()
        guard (6...64).contains(word.utf8.count), word.utf8.allSatisfy({ Self.isHexDigit($0) }) else { return [] }
        let byDigest = try records(in: survey) { $0.digest.hex.hasPrefix(word) }
            .filter { $0.digest.hex.hasPrefix(word) }
        if !byDigest.isEmpty { return try shown(byDigest) }
        var orphans: [ShownItem] = []
        for number in 0..<survey.image.blobCount {
            let digest = survey.image.blob(number).digest
            guard digest.hex.hasPrefix(word) else { continue }
            let size = try? Files.stat(blobPath(digest), followLinks: false).size
            orphans.append(ShownItem(digest: digest, entry: nil, blobPath: blobPath(digest), blobSize: size))
        }
        return orphans
    }

    /// The whole records of the rows that `isWanted`, read from their files, in the order of the files.
    private func records(
        in survey: StoreSurvey, _ isWanted: (IndexImage.Row) -> Bool
    ) throws(StoreError) -> [EntryRecord] {
        var digests: [SHA256Digest] = []
        for number in 0..<survey.image.rowCount where isWanted(survey.image.row(number)) {
            digests.append(survey.image.row(number).keyDigest)
        }
        var records: [EntryRecord] = []
        for digest in digests.sorted() {
            if case .entry(let record, _) = try readEntry(digest) { records.append(record) }
        }
        return records
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
        var entry = entry
        let uses = try useCounts().byKey[digest(ofKey: entry.key)] ?? 0
        entry.hits = entry.hits.addingReportingOverflow(uses).overflow ? .max : entry.hits + uses
        return ShownItem(
            digest: entry.digest, entry: entry, blobPath: blobPath(entry.digest), blobSize: size)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }
}

extension IndexImage.Row {
    /// Whether this may be a URL of the entry; the address that answered is known by a checksum only.
    fileprivate func isCalled(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            if let finalHash, finalHash == IndexChecksum.of(bytes) { return true }
            return urlBytes.elementsEqual(bytes) || (canonicalBytes?.elementsEqual(bytes) ?? false)
        }
    }
}
