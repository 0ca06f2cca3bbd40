import Synchronization

/// The jobs that are being fetched, with what the store knows of them, by their place in the run.
final class JobsUnderWay: Sendable {
    private let jobs = Mutex<[Int: FetchJob]>([:])

    func add(_ job: FetchJob, at index: Int) { jobs.withLock { $0[index] = job } }

    func key(at index: Int) -> String { jobs.withLock { $0[index]?.key ?? "" } }

    func take(at index: Int) -> FetchJob? { jobs.withLock { $0.removeValue(forKey: index) } }
}
