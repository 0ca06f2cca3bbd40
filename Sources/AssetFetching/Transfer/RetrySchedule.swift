/// When to try again, as a pure function of what has happened: no clock and no dice of its own.
///
/// One deadline stands over everything: attempts, waits that a server asks for, redirects. A wait that would cross it
/// is not begun.
package struct RetrySchedule: Hashable, Sendable {
    package enum Decision: Hashable, Sendable {
        case wait(Duration)
        /// All retries are used.
        case exhausted
        /// The wait would end after the deadline.
        case pastDeadline
    }

    /// How many attempts may follow the first, or one that got on.
    package let retries: Int
    /// The first wait, before jitter; each later one is twice as long.
    package let base: Duration
    /// The longest wait, whoever asks for it.
    package let cap: Duration
    /// The end of everything, as time since the start of the request; nil when there is none.
    package let deadline: Duration?

    /// How many retries were used.
    package private(set) var used = 0
    /// How many of them since the last attempt that got on.
    private var usedInVain = 0

    package init(
        retries: Int = 5, base: Duration = .milliseconds(250), cap: Duration = .seconds(60), deadline: Duration? = nil
    ) {
        self.retries = max(0, retries)
        self.base = base
        self.cap = cap
        self.deadline = deadline
    }

    /// Says that the last attempt got on: what failed before it does not count any more.
    package mutating func noteProgress() { usedInVain = 0 }

    /// Uses one retry.
    ///
    /// - Parameters:
    ///   - elapsed: Time since the start of the request.
    ///   - retryAfter: What the server asked for. The longer of it and the backoff counts, up to the cap.
    ///   - limit: How many retries this kind of failure deserves.
    ///   - immediately: Whether nothing is gained by waiting, as when only the way of asking was wrong.
    ///   - random: A number from 0 up to 1, for the jitter that keeps many clients from coming back together.
    package mutating func next(
        elapsed: Duration, retryAfter: Duration? = nil, limit: Int = .max, immediately: Bool = false, random: Double
    ) -> Decision {
        guard usedInVain < min(retries, limit) else { return .exhausted }
        var wait = Duration.zero
        if !immediately {
            var backoff = base
            for _ in 0..<min(usedInVain, 20) where backoff < cap { backoff = backoff * 2 }
            backoff = min(backoff, cap)
            let jitter = min(max(random, 0), 1)
            wait = backoff / 2 + (backoff / 2) * jitter
            if let retryAfter { wait = min(max(wait, retryAfter), cap) }
        }
        if let deadline, elapsed + wait >= deadline { return .pastDeadline }
        used += 1
        usedInVain += 1
        return .wait(wait)
    }
}
