import FileSystem
import Synchronization

/// What all transfers of a run share.
final class TransferShared: Sendable {
    let options: FetchOptions
    let library: CurlLibrary
    let cancellation: FetchCancellation
    let queue: FetchQueue
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
        options: FetchOptions, library: CurlLibrary, cancellation: FetchCancellation,
        makeSink: @escaping @Sendable (FetchRequest) throws(FetchError) -> any BodySink,
        onEnd: @escaping @Sendable (FetchOutcome, (any BodySink)?) -> Void
    ) {
        self.options = options
        self.library = library
        self.cancellation = cancellation
        queue = FetchQueue(perHost: options.perHost)
        self.makeSink = makeSink
        self.onEnd = onEnd
        bucket = options.rate.map { Mutex(TokenBucket(rate: $0)) }
        certificateFile = Environment.value("CURL_CA_BUNDLE") ?? Environment.value("SSL_CERT_FILE")
        certificateFolder = Environment.value("SSL_CERT_DIR")
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

    /// A request that had to fall back may have been unlucky; two mean that the host's HTTP/2 is no good.
    func prefersHTTP1(_ host: String) -> Bool { http2Failures.withLock { $0[host] ?? 0 } >= 2 }

    func noteHTTP2Failure(_ host: String) { http2Failures.withLock { $0[host, default: 0] += 1 } }

    /// Time since the run began, on a clock that never goes back.
    var now: Duration {
        .nanoseconds(Int64(clamping: HostProcess.monotonicNanoseconds() &- start))
    }
}
