import FileSystem
import Synchronization

/// What all transfers of a run share.
final class TransferShared: Sendable {
    let options: FetchOptions
    let library: CurlLibrary
    let cancellation: FetchCancellation
    let queue: FetchQueue
    private let feed: RequestFeed?
    /// How many threads are between taking requests from the feed and queueing them.
    private let takers = Atomic<Int>(0)
    let makeSink: @Sendable (FetchRequest) throws(FetchError) -> any BodySink
    let onEnd: @Sendable (FetchOutcome, (any BodySink)?) -> Void
    /// Places of certificates, by the variables that users of other tools set.
    let certificateFile: String?
    let certificateFolder: String?
    private let bucket: Mutex<TokenBucket>?
    /// How often HTTP/2 failed with a host.
    private let http2Failures = Mutex<[String: Int]>([:])
    private let start = HostProcess.monotonicNanoseconds()

    init(
        options: FetchOptions, library: CurlLibrary, cancellation: FetchCancellation, feed: RequestFeed? = nil,
        makeSink: @escaping @Sendable (FetchRequest) throws(FetchError) -> any BodySink,
        onEnd: @escaping @Sendable (FetchOutcome, (any BodySink)?) -> Void
    ) {
        self.options = options
        self.library = library
        self.cancellation = cancellation
        self.feed = feed
        queue = FetchQueue(perHost: options.perHost)
        self.makeSink = makeSink
        self.onEnd = onEnd
        bucket = options.rate.map { Mutex(TokenBucket(rate: $0)) }
        certificateFile = Environment.value("CURL_CA_BUNDLE") ?? Environment.value("SSL_CERT_FILE")
        certificateFolder = Environment.value("SSL_CERT_DIR")
    }

    /// How many requests may be in the queue while more are to come: enough for many hosts to be mixed.
    private static let queueLimit = 8192

    /// Takes up requests that have come since, as far as there is room for them.
    func takeUpRequests() {
        guard let feed else { return }
        if cancellation.isCancelled { return feed.stop() }
        let room = Self.queueLimit - queue.count
        if room <= 0 { return }
        takers.add(1, ordering: .sequentiallyConsistent)
        for request in feed.take(upTo: room) { accept(request) }
        takers.subtract(1, ordering: .sequentiallyConsistent)
    }

    /// Whether nothing is left to do, and nothing more will come.
    var isDone: Bool {
        // In this order: what was taken from the feed before it was exhausted is in the queue once nobody takes any more.
        // A thread that left because it looked in between would leave all the work to the others.
        (feed?.isExhausted ?? true) && takers.load(ordering: .sequentiallyConsistent) == 0 && queue.isDone
    }

    /// Queues a request, or ends it at once if it may not be made.
    @discardableResult
    func accept(_ request: FetchRequest) -> Bool {
        do throws(FetchError) {
            let url = try WebURL(parsing: request.url)
            if let refusal = options.policy.refusal(of: url) { throw refusal }
            guard queue.add(request, host: url.hostKey, now: now) else {
                throw FetchError(.hostDown, "\(url.hostKey) does not answer, so it was not asked for this one")
            }
            return true
        } catch {
            var outcome = FetchOutcome(
                index: request.index, url: request.url, result: .failed(error), finalURL: request.url)
            outcome.attempts = 0
            onEnd(outcome, nil)
            return false
        }
    }

    /// The transfer for what was taken from the queue. The URL was parsed before, when it was accepted; should it not be
    /// one any more, the start of the transfer says so.
    func transfer(for work: FetchQueue.Work) -> Transfer {
        switch work {
        case .begun(let transfer): return transfer
        case .fresh(let request):
            let url = (try? WebURL(parsing: request.url)) ?? WebURL(scheme: "", host: "", port: 0, text: request.url)
            return Transfer(request: request, url: url, shared: self)
        }
    }

    /// Takes note of bytes that arrived, for the rate.
    func spend(_ bytes: Int64) {
        guard bucket != nil else { return }
        let now = now
        _ = bucket?.withLock { $0.spend(bytes, at: now) }
    }

    /// How long nobody should receive, so that the rate is kept.
    var receivingWait: Duration {
        guard bucket != nil else { return .zero }
        let now = now
        return bucket?.withLock { $0.wait(at: now) } ?? .zero
    }

    /// Waits until the rate has paid off what was received, and says how long that took. The library may receive a whole
    /// body in one turn, so this is done between its pieces; what else this thread transfers is under the same rate.
    func sleepOffDebt() -> Duration {
        guard bucket != nil else { return .zero }
        let before = now
        while !cancellation.isCancelled {
            if let deadline = options.deadline, now >= deadline { break }
            let wait = receivingWait
            if wait == .zero { break }
            HostProcess.sleep(milliseconds: min(max(EasyHandle.milliseconds(wait), 1), 50))
        }
        return now - before
    }

    /// Whether a host is asked with HTTP/1.1 for the rest of the run. A stream that breaks may have been unlucky; when
    /// the request gets its reply without HTTP/2, or when a second one breaks, it is the host's HTTP/2 that is no good.
    /// Silence costs so much time that one time is enough.
    func prefersHTTP1(_ host: String) -> Bool { http2Failures.withLock { $0[host] ?? 0 } >= 2 }

    func noteHTTP2Failure(_ host: String, isSilence: Bool) {
        http2Failures.withLock { $0[host, default: 0] += isSilence ? 2 : 1 }
    }

    /// The host answered a request that had fallen back.
    func noteHTTP1Answer(_ host: String) {
        http2Failures.withLock { if let count = $0[host] { $0[host] = max(count, 2) } }
    }

    /// Time since the run began, on a clock that never goes back.
    var now: Duration {
        .nanoseconds(Int64(clamping: HostProcess.monotonicNanoseconds() &- start))
    }
}
