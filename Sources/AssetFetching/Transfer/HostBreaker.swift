// A host that does not answer
// ===========================
//
// Ten thousand URLs of a host that is down would each be tried six times, with waits, and keep the others from their
// turns. So the failures of a host are counted over all its requests: after `threshold` in a row nothing more is sent
// there, and after a pause one request alone is let through as a probe. If that brings a reply, whatever reply, all is
// as before; if not, the next pause is twice as long. After `probes` of them the host is given up: what waits for it
// fails at once, and what comes later is a probe at most once in the longest pause.
//
// Only failures of the network count: no name, no connection, no TLS, silence, a cut before any reply. A reply with
// status 500 or 429 is the work of a host that is there, and has rules of its own. One URL alone never gets here: its own
// retries end first.

/// Whether a host is asked, as a pure function of what has happened; kept for each host and port.
package struct HostBreaker: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        case closed
        /// Nothing is sent before the time is there; then one request.
        case open(until: Duration)
        /// The one request is under way.
        case probing
    }

    /// What happened that people should know.
    package enum Change: Hashable, Sendable {
        case none
        /// The host is left alone for a while.
        case opened(failures: Int, pause: Duration)
        /// Too many probes failed as well; those that wait are to fail. Told again with each later probe that fails.
        case gaveUp(failures: Int)
        /// A probe was answered.
        case recovered
    }

    /// How many failures in a row open it.
    package static let threshold = 8
    /// How many probes may fail before the host is given up.
    package static let probes = 4
    package static let firstPause = Duration.seconds(1)
    package static let longestPause = Duration.seconds(60)

    package private(set) var state = State.closed
    private var failures = 0
    private var failedProbes = 0

    package init() {}

    /// Whether the host was given up, and nothing has been heard of it since.
    package var isGivenUp: Bool { failedProbes >= HostBreaker.probes }

    /// Whether a request may be sent at `now`.
    package func admits(_ now: Duration) -> Bool {
        switch state {
        case .closed: return true
        case .open(let until): return now >= until
        case .probing: return false
        }
    }

    /// Must follow each `admits` that was made use of.
    package mutating func began() {
        if case .open = state { state = .probing }
    }

    /// A request ended without the network having said anything about the host, as when the user stopped it.
    package mutating func abandoned(_ now: Duration) {
        if state == .probing { state = .open(until: now) }
    }

    /// The host sent the head of a reply.
    package mutating func answered() -> Change {
        let wasOpen = state != .closed
        self = HostBreaker()
        return wasOpen ? .recovered : .none
    }

    /// The network failed before any reply.
    package mutating func failed(_ now: Duration) -> Change {
        failures += 1
        switch state {
        case .closed:
            guard failures >= HostBreaker.threshold else { return .none }
            state = .open(until: now + HostBreaker.firstPause)
            return .opened(failures: failures, pause: HostBreaker.firstPause)
        case .open:
            // It was under way already when the others failed.
            return .none
        case .probing:
            failedProbes += 1
            var pause = HostBreaker.firstPause
            for _ in 0..<min(failedProbes, 10) { pause = min(pause * 2, HostBreaker.longestPause) }
            guard isGivenUp else {
                state = .open(until: now + pause)
                return .none
            }
            state = .open(until: now + HostBreaker.longestPause)
            return .gaveUp(failures: failures)
        }
    }

    /// When a request may be sent again; nil while a probe is under way or when nothing stands against it.
    package var opensAt: Duration? {
        if case .open(let until) = state { return until }
        return nil
    }
}
