package import ContentDigest
package import FileSystem

/// What a listing, a purge and the limits need to know of an entry: the part of `EntryRecord` that the index holds.
package struct EntrySummary: Sendable, Equatable {
    package let key: String
    /// The URL as it was given.
    package let url: String
    package let digest: SHA256Digest
    /// Bytes of the blob.
    package let size: Int64
    package let fetched: Timestamp
    package let lastUse: Timestamp
    package let hits: Int
    package let isPinned: Bool
    /// When a check put the blob away.
    package let damaged: Timestamp?
    /// Why its bytes cannot be had; nil when they can, or when nobody has looked.
    package var fault: CopyFault?
    let canonicalURL: String?

    /// The host of the canonical URL, lower case, without port.
    package var host: String? { AssetOrigin.host(of: canonicalURL ?? url) }

    package init(_ record: EntryRecord) {
        self.init(
            key: record.key, url: record.origin.url, digest: record.digest, size: record.size, fetched: record.fetched,
            lastUse: record.lastUse, hits: record.hits, isPinned: record.isPinned, damaged: record.damaged,
            canonicalURL: record.origin.canonicalURL)
    }

    init(
        key: String, url: String, digest: SHA256Digest, size: Int64, fetched: Timestamp, lastUse: Timestamp, hits: Int,
        isPinned: Bool, damaged: Timestamp?, fault: CopyFault? = nil, canonicalURL: String?
    ) {
        self.fault = fault
        self.key = key
        self.url = url
        self.digest = digest
        self.size = size
        self.fetched = fetched
        self.lastUse = lastUse
        self.hits = hits
        self.isPinned = isPinned
        self.damaged = damaged
        self.canonicalURL = canonicalURL
    }
}
