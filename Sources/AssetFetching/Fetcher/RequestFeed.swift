import FileSystem
import Synchronization

/// Requests on their way into a run that has begun already. Whoever makes them waits while enough of them are waiting,
/// so a list of any length is fetched in the memory of a short one.
package final class RequestFeed: Sendable {
    private struct State {
        var waiting: [FetchRequest] = []
        var isClosed = false
        var isCancelled = false
    }

    private let state = Mutex(State())
    private let limit: Int

    /// - Parameter limit: How many requests may wait here.
    package init(limit: Int = 1024) { self.limit = max(1, limit) }

    /// Hands in a request, and waits while there is no room. False when the run takes no more.
    package func add(_ request: FetchRequest) -> Bool {
        while true {
            let answer = state.withLock { state -> Bool? in
                if state.isCancelled { return false }
                guard state.waiting.count < limit else { return nil }
                state.waiting.append(request)
                return true
            }
            if let answer { return answer }
            HostProcess.sleep(milliseconds: 2)
        }
    }

    /// Says that no more will come.
    package func close() { state.withLock { $0.isClosed = true } }

    /// Waits for the first request; false when none comes.
    package func waitForFirst() -> Bool {
        while true {
            let answer = state.withLock { state -> Bool? in
                if !state.waiting.isEmpty { return true }
                return state.isClosed ? false : nil
            }
            if let answer { return answer }
            HostProcess.sleep(milliseconds: 1)
        }
    }

    /// Takes no more, and forgets what waits.
    package func stop() {
        state.withLock { state in
            state.isCancelled = true
            state.waiting = []
        }
    }

    /// All that wait, up to a number.
    func take(upTo count: Int) -> [FetchRequest] {
        state.withLock { state in
            let taken = Array(state.waiting.prefix(max(0, count)))
            state.waiting.removeFirst(taken.count)
            return taken
        }
    }

    var isExhausted: Bool { state.withLock { $0.isCancelled || ($0.isClosed && $0.waiting.isEmpty) } }
}
