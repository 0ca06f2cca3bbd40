import AssetFetching
import Synchronization

/// Assets that are looked at again when all others have ended. Threads add to them while the run goes on.
final class PostponedJobs: Sendable {
    private struct State {
        var jobs: [FetchJob] = []
        var isClosed = false
    }

    private let state = Mutex(State())

    /// False: there will be no further round.
    func add(_ job: FetchJob) -> Bool {
        state.withLock { state in
            if !state.isClosed { state.jobs.append(job) }
            return !state.isClosed
        }
    }

    func takeAll(isLast: Bool) -> [FetchJob] {
        state.withLock { state in
            state.isClosed = isLast
            defer { state.jobs = [] }
            return state.jobs
        }
    }
}

extension FetchError.Code {
    /// Stored bytes went away while they were used.
    static let vanished = FetchError.Code(rawValue: "vanished")
}

extension FetchError {
    static let offlineMiss = FetchError(
        FetchError.Code(rawValue: "offline-miss"), "it is not stored, and --offline asks no server",
        exitClass: .unavailable)

    static let vanished = FetchError(
        .vanished, "the asset left the store while it was used; fetch it again", exitClass: .inputOutput)
}
