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

    package init() {}

    /// No condition was given, not even `all`.
    package var isEmpty: Bool { self == EntryFilter() }

    package func matches(_ entry: EntrySummary) -> Bool {
        matchesNumbers(
            fetched: entry.fetched, used: entry.lastUse, size: entry.size, pinned: entry.isPinned)
            && (hosts.isEmpty || matches(host: entry.host))
    }

    /// The same, without making texts of what is only compared.
    func matches(_ row: IndexImage.Row) -> Bool {
        guard matchesNumbers(fetched: row.fetched, used: row.lastUse, size: row.size, pinned: row.isPinned) else {
            return false
        }
        if hosts.isEmpty { return true }
        let url = String(decoding: row.canonicalBytes ?? row.urlBytes, as: UTF8.self)
        return matches(host: AssetOrigin.host(of: url))
    }

    /// A blob without entry has no host; its age is that of its file.
    func matchesOrphan(size: Int64, modified: Timestamp) -> Bool {
        hosts.isEmpty && matchesNumbers(fetched: modified, used: modified, size: size, pinned: false)
    }

    private func matchesNumbers(fetched: Timestamp, used: Timestamp, size: Int64, pinned: Bool) -> Bool {
        if let fetchedBefore, fetched >= fetchedBefore { return false }
        if let usedBefore, used >= usedBefore { return false }
        if let largerThan, size <= largerThan { return false }
        if let smallerThan, size >= smallerThan { return false }
        if let isPinned, pinned != isPinned { return false }
        return true
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
}
