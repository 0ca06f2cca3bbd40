/// What happens on the way to an outcome, for whoever watches. Calls come from the threads that transfer.
package enum FetchEvent: Sendable {
    /// An attempt failed, and another follows after `wait`.
    case retry(index: Int, reason: String, wait: Duration)
    /// The next attempt at something of this host comes after `wait`; the server asked for `asked`, or for nothing.
    case waiting(host: String, reason: String, asked: Duration?, wait: Duration)
    case redirect(index: Int, status: Int, url: String)
    /// So many attempts in a row got no reply from a host and port; it is left alone for `pause`.
    case hostResting(host: String, failures: Int, pause: Duration)
    /// It did not answer later either, and what was to be had from it fails.
    case hostGivenUp(host: String, failures: Int)
    /// It answers again.
    case hostBack(host: String)
    /// Where the transfers of one thread are; at most ten times a second from each.
    case progress([FetchProgress])
}

/// How far one transfer has come.
package struct FetchProgress: Hashable, Sendable {
    /// That of the request.
    package var index: Int
    /// Bytes of the body that are kept, those of earlier attempts and runs included.
    package var bytes: Int64
    /// The size of the whole body, when it is known.
    package var total: Int64?

    package init(index: Int, bytes: Int64, total: Int64?) {
        self.index = index
        self.bytes = bytes
        self.total = total
    }
}

extension TransferLoop {
    /// Who asked for the wait before the next attempt.
    static func waiting(_ transfer: Transfer, host: String, wait: Duration) -> FetchEvent {
        let asked = transfer.head.flatMap { $0.retryAfter?.wait(serverDate: $0.date, now: wallClock()) }
        return .waiting(host: host, reason: transfer.reason, asked: asked, wait: wait)
    }

    /// Why an attempt has to be repeated, in words.
    static func reason(_ end: TransferEnd, status: Int?) -> String {
        if let status, status >= 400 { return "HTTP status \(status)" }
        switch end {
        case .complete: return "the reply is of no use"
        case .failed(let failure): return failure.detail.isEmpty ? "the connection failed" : failure.detail
        case .refused(let error): return error.message
        }
    }
}
