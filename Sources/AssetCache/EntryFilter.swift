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

    package init() {}

    /// No condition was given, not even `all`.
    package var isEmpty: Bool {
        !all && hosts.isEmpty && fetchedBefore == nil && usedBefore == nil && largerThan == nil
    }

    package func matches(_ record: EntryRecord) -> Bool {
        matches(host: record.origin.host, fetched: record.fetched, used: record.lastUse, size: record.size)
    }

    /// A blob without entry has no host; its age is that of its file.
    func matchesOrphan(size: Int64, modified: Timestamp) -> Bool {
        matches(host: nil, fetched: modified, used: modified, size: size)
    }

    private func matches(host: String?, fetched: Timestamp, used: Timestamp, size: Int64) -> Bool {
        if !hosts.isEmpty {
            guard let host, hosts.contains(where: { Self.covers($0, host) }) else { return false }
        }
        if let fetchedBefore, fetched >= fetchedBefore { return false }
        if let usedBefore, used >= usedBefore { return false }
        if let largerThan, size <= largerThan { return false }
        return true
    }

    private static func covers(_ pattern: String, _ host: String) -> Bool {
        let pattern = pattern.lowercased()
        guard pattern.hasPrefix("*.") else { return pattern == host }
        return host.hasSuffix(pattern.dropFirst())
    }
}
