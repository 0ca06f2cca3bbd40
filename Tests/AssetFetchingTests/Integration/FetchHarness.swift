import AssetFetching
import LoopbackServer
import Synchronization

/// Runs fetches against a server of the test's own, and gathers what came of them.
final class FetchHarness: Sendable {
    struct Ended: Sendable {
        var outcome: FetchOutcome
        var sink: MemorySink?

        var code: String? { outcome.error?.code.rawValue }
    }

    let server: LoopbackServer
    private let ended = Mutex<[Int: Ended]>([:])

    init(_ handler: @escaping @Sendable (ServerRequest) -> [ServerStep]) throws {
        server = try LoopbackServer(handler: handler)
    }

    deinit { server.stop() }

    /// Options that open this server and nothing else, with short times.
    var options: FetchOptions {
        var options = FetchOptions()
        options.policy = URLPolicy(
            allowHTTP: true, allowedHosts: [AllowedHost("127.0.0.1:\(server.port)")].compactMap { $0 })
        options.retryBase = .milliseconds(10)
        options.stallTimeout = .milliseconds(400)
        options.connectTimeout = .seconds(5)
        options.requestLimit = .seconds(20)
        options.maximumBytes = 4 << 20
        return options
    }

    func run(
        _ requests: [FetchRequest], options: FetchOptions? = nil, cancellation: FetchCancellation = FetchCancellation(),
        sinks: [Int: MemorySink] = [:]
    ) throws -> [Int: Ended] {
        let fetcher = try Fetcher(options: options ?? self.options)
        try fetcher.run(requests, cancellation: cancellation) { request in
            sinks[request.index] ?? MemorySink()
        } onEnd: { outcome, sink in
            self.ended.withLock { $0[outcome.index] = Ended(outcome: outcome, sink: sink as? MemorySink) }
        }
        return ended.withLock { $0 }
    }

    /// Fetches one path.
    func fetch(
        _ path: String, options: FetchOptions? = nil, etag: String? = nil, lastModified: String? = nil,
        headers: [HeaderField] = [], sink: MemorySink = MemorySink()
    ) throws -> Ended {
        let url = path.hasPrefix("http") ? path : server.url(path)
        let request = FetchRequest(url: url, etag: etag, lastModified: lastModified, headers: headers)
        guard let ended = try run([request], options: options, sinks: [0: sink])[0] else { throw Missing() }
        return ended
    }

    struct Missing: Error {}
}
