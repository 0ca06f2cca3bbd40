/// Keeps a stream of bytes at a rate, as a pure function of times: what was received is a debt, and the rate pays it off.
///
/// A transfer is never paused for this, which libcurl's HTTP/2 has had faults with: whoever receives simply does not look
/// at its sockets while there is debt, and the senders' windows fill up by themselves. Within one transfer the wait is
/// between the pieces that the receive buffer makes of it.
package struct TokenBucket: Hashable, Sendable {
    /// Bytes a second.
    package let rate: Int64
    /// Bytes that time has not paid off yet.
    private var debt: Double = 0
    private var last = Duration.zero

    package init(rate: Int64) { self.rate = max(1, rate) }

    /// Takes note of `bytes` that arrived, and says how long nobody should receive.
    package mutating func spend(_ bytes: Int64, at now: Duration) -> Duration {
        settle(now)
        debt += Double(max(0, bytes))
        return wait
    }

    /// How long nobody should receive, as of `now`.
    package mutating func wait(at now: Duration) -> Duration {
        settle(now)
        return wait
    }

    private mutating func settle(_ now: Duration) {
        let passed = max(.zero, now - last)
        last = max(last, now)
        let (seconds, attoseconds) = passed.components
        debt = max(0, debt - (Double(seconds) + Double(attoseconds) * 1e-18) * Double(rate))
    }

    private var wait: Duration {
        // A thousandth of a second is too short a sleep to be worth it.
        let seconds = debt / Double(rate)
        return seconds < 0.001 ? .zero : .milliseconds(Int64(min(seconds * 1000, 3_600_000)))
    }
}
