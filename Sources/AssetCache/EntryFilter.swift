import ContentDigest
package import FileSystem

/// Which entries a listing shows or a purge removes. All conditions that are set must hold.
package struct EntryFilter: Sendable, Equatable {
    /// Everything; says on purpose that no other condition is wanted.
    package var all = false
    /// Hosts as in the canonical URL; `*.example.org` stands for all below that name.
    package var hosts: [String] = []
    /// Fetched before this time.
    package var fetchedBefore: Timestamp?
    /// Last used before this time.
    package var usedBefore: Timestamp?
    /// More bytes than this.
    package var largerThan: Int64?
    /// Fewer bytes than this.
    package var smallerThan: Int64?
    /// Only pinned entries, or only others.
    package var isPinned: Bool?
    /// Judged by a validator in one of these words.
    package var verdicts: Verdicts?

    package struct Verdicts: Sendable, Equatable {
        /// The validator's version, under which the store keeps the verdicts.
        package var validator: String
        package var words: Set<String>

        /// The word for blobs that this validator has not judged.
        package static let unknown = "unknown"

        package init(validator: String, words: Set<String>) {
            (self.validator, self.words) = (validator, words)
        }
    }

    /// What stays all the same: hosts as in `hosts`, whole URLs or keys, SHA-256 or at least six digits of its start.
    package var exceptions: [String] = []

    package init() {}

    /// No condition was given, not even `all`.
    package var isEmpty: Bool {
        var conditions = self
        conditions.exceptions = []
        return conditions == EntryFilter()
    }

    package func matches(_ entry: EntrySummary) -> Bool {
        matchesNumbers(
            fetched: entry.fetched, used: entry.lastUse, size: entry.size, pinned: entry.isPinned)
            && (hosts.isEmpty || matches(host: entry.host)) && !isExcepted(entry)
    }

    /// The same, without making texts of what is only compared.
    func matches(_ row: IndexImage.Row) -> Bool {
        guard matchesNumbers(fetched: row.fetched, used: row.lastUse, size: row.size, pinned: row.isPinned) else {
            return false
        }
        if !exceptions.isEmpty, isExcepted(row.summary) { return false }
        if hosts.isEmpty { return true }
        guard let host = AssetOrigin.host(in: row.canonicalBytes ?? row.urlBytes) else { return false }
        return hosts.contains { Self.covers($0, host) }
    }

    /// A blob without entry has no host; its age is that of its file.
    func matchesOrphan(_ digest: SHA256Digest, size: Int64, modified: Timestamp) -> Bool {
        hosts.isEmpty && isPinned == nil && verdicts == nil && !exceptions.contains { Self.names($0, digest) }
            && matchesNumbers(fetched: modified, used: modified, size: size, pinned: false)
    }

    private func matchesNumbers(fetched: Timestamp, used: Timestamp, size: Int64, pinned: Bool) -> Bool {
        if let fetchedBefore, fetched >= fetchedBefore { return false }
        if let usedBefore, used >= usedBefore { return false }
        if let largerThan, size <= largerThan { return false }
        if let smallerThan, size >= smallerThan { return false }
        if let isPinned, pinned != isPinned { return false }
        return true
    }

    private func isExcepted(_ entry: EntrySummary) -> Bool { exceptions.contains { Self.names($0, entry) } }

    /// Whether a name of `exceptions` means this entry.
    static func names(_ name: String, _ entry: EntrySummary) -> Bool {
        if name == entry.key || name == entry.url || name == entry.canonicalURL { return true }
        if let host = entry.host, covers(name, host) { return true }
        return names(name, entry.digest)
    }

    static func names(_ name: String, _ digest: SHA256Digest) -> Bool {
        let digits = (name.hasPrefix("sha256:") ? String(name.dropFirst(7)) : name).lowercased()
        return digits.utf8.count >= 6 && digest.hex.hasPrefix(digits)
    }

    private func matches(host: String?) -> Bool {
        guard let host else { return false }
        return hosts.contains { Self.covers($0, host) }
    }

    private static func covers(_ pattern: String, _ host: String) -> Bool {
        let pattern = pattern.lowercased()
        guard pattern.hasPrefix("*.") else { return pattern == host }
        return host.hasSuffix(pattern.dropFirst())
    }

    /// The same without making texts, where both are ASCII.
    private static func covers(_ pattern: String, _ host: UnsafeRawBufferPointer) -> Bool {
        var pattern = pattern
        let answer: Bool? = pattern.withUTF8 { wanted in
            var rest = UnsafeRawBufferPointer(wanted)[...]
            let isSuffix = rest.starts(with: [0x2A, 0x2E])
            if isSuffix { rest = rest.dropFirst() }
            if isSuffix ? host.count < rest.count : host.count != rest.count { return isASCII(host) ? false : nil }
            let pairs = zip(rest, host.suffix(rest.count))
            for (left, right) in pairs where lowercased(left) != lowercased(right) || left >= 0x80 {
                return left < 0x80 && right < 0x80 ? false : nil
            }
            return true
        }
        return answer ?? covers(pattern, String(decoding: host, as: UTF8.self).lowercased())
    }

    private static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.allSatisfy { $0 < 0x80 } }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
