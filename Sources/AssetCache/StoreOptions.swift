package import FileSystem

/// How a store is opened.
package struct StoreOptions: Sendable {
    package var durability: Durability = .full
    /// Nothing is written, stamps of last use included.
    package var readOnly = false
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
