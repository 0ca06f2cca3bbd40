import FileSystem
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A few threads that do what would hold up a transfer: checking whole files and waiting for the disk.
///
/// The backlog is bounded. Whoever brings work when it is full does that piece himself, which slows transfers down to
/// what the disk can take.
final class BackgroundWork: Sendable {
    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var isClosed = false
    }

    private enum Next {
        case work(@Sendable () -> Void)
        case wait, end
    }

    private let state = Mutex(State())
    private let changed = Turnstile()
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// How many pieces may wait that hold a file open each, by the limit on open files: all else needs some as well. None
    /// where there is hardly room for one transfer.
    static func roomForFiles() -> Int {
        var files = rlimit()
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        guard getrlimit(resource, &files) == 0 else { return 4 }
        return min(max((Int(clamping: files.rlim_cur) - 40) / 8, 0), 32)
    }

    /// Runs `body` with so many threads at hand, and comes back when all work is done.
    func use<Failure: Error>(threads count: Int, _ body: () throws(Failure) -> Void) throws(Failure) {
        var threads: [WorkerThread] = []
        for _ in 0..<count {
            if let thread = WorkerThread({ self.work() }) { threads.append(thread) }
        }
        defer {
            state.withLock { $0.isClosed = true }
            changed.wakeAll()
            // Without a single thread this one does what is left.
            if threads.isEmpty { work() }
            for thread in threads { thread.join() }
        }
        try body()
    }

    func submit(_ piece: @escaping @Sendable () -> Void) {
        let isTaken = state.withLock { state in
            guard !state.isClosed, state.waiting.count < limit else { return false }
            state.waiting.append(piece)
            return true
        }
        if isTaken { changed.wakeAll() } else { piece() }
    }

    private func work() {
        while true {
            let ticket = changed.ticket
            let next: Next = state.withLock { state in
                if !state.waiting.isEmpty { return .work(state.waiting.removeFirst()) }
                return state.isClosed ? .end : .wait
            }
            switch next {
            case .work(let piece): piece()
            case .wait: changed.wait(since: ticket)
            case .end: return
            }
        }
    }
}
