import Synchronization

/// A way to stop a run from another thread or from a signal handler: setting a flag is all that it does.
package final class FetchCancellation: Sendable {
    private let flag = Atomic<Bool>(false)

    package init() {}

    /// Ends all transfers soon; what is kept of them stays with their sinks.
    package func cancel() { flag.store(true, ordering: .relaxed) }

    package var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
