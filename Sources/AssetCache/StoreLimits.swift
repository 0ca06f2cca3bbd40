/// How much a store may hold. What is nil is not limited.
package struct StoreLimits: Sendable, Equatable {
    /// Bytes of all blobs together.
    package var bytes: Int64?
    package var entries: Int64?
    /// Seconds since the last use of an entry.
    package var age: Int64?
    /// Bytes that stay free on the store's disk.
    package var free: Int64?

    package init(bytes: Int64? = nil, entries: Int64? = nil, age: Int64? = nil, free: Int64? = nil) {
        (self.bytes, self.entries, self.age, self.free) = (bytes, entries, age, free)
    }

    package var isEmpty: Bool { self == StoreLimits() }
}

/// One of the limits, by the word that reports use.
package enum StoreLimit: String, Sendable, CaseIterable {
    case bytes, entries, age, free
}

/// What enforcing the limits did.
package struct EvictionSummary: Sendable, Equatable {
    /// Limits that were exceeded; nothing is removed while this is empty.
    package var exceeded: [StoreLimit] = []
    /// Those of them that still are.
    package var stillExceeded: [StoreLimit] = []
    package var entries = 0
    package var blobs = 0
    package var freedBytes: Int64 = 0
    /// Entries that would have been next, and why they stayed.
    package var keptPinned = 0
    package var keptInUse = 0
    /// Blobs are kept while an entry that cannot be read may name them.
    package var hasUnreadable = false
    /// Somebody else held the store's lock; nothing is known then.
    package var isBusy = false
    package var failures: [String] = []

    package init() {}
}
