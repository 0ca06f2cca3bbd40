import Synchronization

/// A way to stop a run from another thread or from a signal handler: setting a flag is all that it does.
package final class FetchCancellation: Sendable {
    private let flag = Atomic<Bool>(false)

    private let condition: @Sendable () -> Bool

    /// - Parameter condition: Asked several times a second; true ends the run as well.
    package init(when condition: @escaping @Sendable () -> Bool = { false }) { self.condition = condition }

    /// Ends all transfers soon; what is kept of them stays with their sinks.
    package func cancel() { flag.store(true, ordering: .relaxed) }

    package var isCancelled: Bool { flag.load(ordering: .relaxed) || condition() }
}
