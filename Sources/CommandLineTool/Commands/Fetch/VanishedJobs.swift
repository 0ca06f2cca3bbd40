import AssetFetching
import Synchronization

/// Assets whose stored bytes went away after the server had confirmed them: they are fetched once more, as a whole.
final class VanishedJobs: Sendable {
    private let jobs = Mutex<[FetchJob]>([])

    func add(_ job: FetchJob) { jobs.withLock { $0.append(job) } }

    func takeAll() -> [FetchJob] {
        jobs.withLock { jobs in
            defer { jobs = [] }
            return jobs
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
