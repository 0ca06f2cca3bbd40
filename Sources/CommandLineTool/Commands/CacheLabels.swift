/// The labels of members of records, where people read them.
enum CacheLabels {
    private static let labels: [String: String] = [
        "url": "URL", "key": "Key", "sha256": "SHA-256", "bytes": "Size", "path": "Path", "fetched": "Fetched",
        "lastUse": "Last used", "hits": "Uses after the first", "pinned": "Pinned", "damaged": "Damaged",
        "fault": "Fault", "verdict": "Verdict",
        "canonicalURL": "Canonical URL", "finalURL": "Answered by", "redirects": "Redirected to", "etag": "ETag",
        "lastModified": "Last modified", "contentType": "Content type", "freshUntil": "Fresh until",
        "validated": "Last confirmed", "provider": "Provider", "peer": "Server's address", "message": "Message",
        "history": "Earlier content", "present": "Bytes are there", "source": "Chosen by", "entries": "Entries",
        "unreadableEntries": "Unreadable entries", "blobs": "Blobs", "blobBytes": "Size of all blobs",
        "namedBytes": "Size of all entries", "orphans": "Blobs without entry",
        "orphanBytes": "Size of blobs without entry", "partials": "Unfinished downloads",
        "partialBytes": "Size of unfinished downloads", "quarantined": "Blobs in quarantine",
        "quarantinedBytes": "Size of the quarantine", "sharedBytes": "Saved by sharing",
        "freeBytes": "Free on the disk", "maxStoreSize": "Limit of size", "maxStoreEntries": "Limit of entries",
        "maxStoreAge": "Limit of age", "minFreeSpace": "Limit of free space",
    ]

    static func label(of member: String) -> String { labels[member] ?? member }

    /// Whether a member counts bytes.
    static func isSize(_ member: String) -> Bool { member == "bytes" || member.hasSuffix("Bytes") }
}
