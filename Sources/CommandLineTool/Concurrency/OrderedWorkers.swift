import FileSystem
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Work on many items with several threads, and results in the order of the items.
///
/// Workers take the next item as they become free. A finished result waits in a window until those before it are
/// delivered; a worker that would run past the window waits. So memory holds at most a few results for each thread,
/// however many items there are and however long one of them takes. The caller's thread delivers: what it does with a
/// result (writing, counting) needs no locks.
///
/// These are POSIX threads: the tool works on files, which block, and the runtime of Swift's tasks would cost start-up
/// time in every run.
package enum OrderedWorkers {
    /// How many results may wait for each thread.
    private static let windowPerThread = 8

    /// - Parameters:
    ///   - work: called on any thread, once an item.
    ///   - deliver: called on this thread, in order; false ends the work early.
    package static func run<Result: Sendable>(
        count: Int, threads: Int, work: @escaping @Sendable (Int) -> Result, deliver: (Int, Result) -> Bool
    ) {
        let threads = min(max(threads, 1), count)
        guard threads > 1 else {
            for index in 0..<max(count, 0) {
                guard deliver(index, work(index)) else { return }
            }
            return
        }
        let board = Board<Result>(count: count, window: threads * windowPerThread)
        var running: [WorkerThread] = []
        for _ in 0..<threads {
            // With too few threads the work is slower, not wrong; with none this thread does it.
            guard let thread = WorkerThread({ board.work(work) }) else { break }
            running.append(thread)
        }
        if running.isEmpty {
            for index in 0..<count {
                guard deliver(index, work(index)) else { return }
            }
            return
        }
        for index in 0..<count {
            let result = board.take(index)
            guard deliver(index, result) else { break }
        }
        board.stop()
        for thread in running { thread.join() }
    }
}

private enum NextItem {
    case index(Int)
    case wait, end
}

/// What the threads share: which item is next, and which results wait.
private final class Board<Result: Sendable>: Sendable {
    private struct State {
        var next = 0
        var delivered = 0
        var isStopped = false
        var results: [Int: Result] = [:]
    }

    private let count: Int
    private let window: Int
    private let state = Mutex(State())
    private let changed = Turnstile()

    init(count: Int, window: Int) {
        self.count = count
        self.window = window
    }

    func work(_ body: @Sendable (Int) -> Result) {
        while let index = nextIndex() {
            let result = body(index)
            state.withLock { $0.results[index] = result }
            changed.wakeAll()
        }
    }

    private func nextIndex() -> Int? {
        while true {
            let ticket = changed.ticket
            let answer: NextItem = state.withLock { state in
                if state.isStopped || state.next >= count { return .end }
                if state.next >= state.delivered + window { return .wait }
                state.next += 1
                return .index(state.next - 1)
            }
            switch answer {
            case .index(let index): return index
            case .end: return nil
            case .wait: changed.wait(since: ticket)
            }
        }
    }

    /// Waits for the result of this item and removes it.
    func take(_ index: Int) -> Result {
        while true {
            let ticket = changed.ticket
            let result = state.withLock { state -> Result? in
                guard let result = state.results.removeValue(forKey: index) else { return nil }
                state.delivered = index + 1
                return result
            }
            if let result {
                changed.wakeAll()
                return result
            }
            changed.wait(since: ticket)
        }
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        changed.wakeAll()
    }
}
