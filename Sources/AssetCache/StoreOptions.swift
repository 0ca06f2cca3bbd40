package import FileSystem

/// How a store is opened.
package struct StoreOptions: Sendable {
    package var durability: Durability = .full
    /// Nothing is written, stamps of last use included; the derived index alone may be renewed, if `keepsIndex`.
    package var readOnly = false
    /// Whether the derived index is read, and written where it saves time.
    package var keepsIndex = true
    /// How many entry files a look at the store may have to read before it is worth writing the index.
    package var indexThreshold = 256
    /// The civil clock; tests turn it.
    package var now: @Sendable () -> Timestamp = { Timestamp.now() }
    /// Which run of the kernel this is, and how long it has run; tests "restart" it.
    package var bootIdentifier: String? = HostProcess.bootIdentifier()
    package var ticks: @Sendable () -> UInt64 = { HostProcess.monotonicNanoseconds() }
    /// How long a writer waits for a lock before it goes on without.
    package var lockPatienceMilliseconds: UInt64 = 10_000
    /// In `batch`, how many assets share one sync.
    package var batchSize = 256

    package init(durability: Durability = .full, readOnly: Bool = false) {
        self.durability = durability
        self.readOnly = readOnly
    }
}
