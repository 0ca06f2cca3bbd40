import Synchronization

/// What the end of an attempt says about the host that was asked.
enum HostVerdict {
    /// It sent the head of a reply.
    case answered
    /// The network failed before one.
    case failed
    /// Nothing: the attempt ended for reasons of our own.
    case unknown
}

/// The requests that wait, shared by the threads that transfer: by host and port, so that no host gets more than its
/// share, so that one that asks for patience holds up its own requests only, and one that is down nobody.
///
/// Taking the next piece of work costs the same however many wait: hosts that may be asked stand in a ring, and each
/// host's requests in a line of their own.
final class FetchQueue: Sendable {
    /// What waits. A request becomes a transfer only when it begins: of a hundred thousand requests a few are under way,
    /// and the others should cost no more than their URL.
    enum Work: Sendable {
        case fresh(FetchRequest)
        case begun(Transfer)
    }

    private struct Host {
        var waiting: [FetchRequest] = []
        /// Requests that were begun before, and go first: their time is running. The last one is next.
        var begun: [Transfer] = []
        /// Index of the first that still waits; the array is cut when half of it is used up.
        var first = 0
        var active = 0
        var isInRing = false
        var heldUntil = Duration.zero
        var breaker = HostBreaker()

        var isEmpty: Bool { first >= waiting.count && begun.isEmpty }

        mutating func take() -> Work? {
            if let urgent = begun.popLast() { return .begun(urgent) }
            guard first < waiting.count else { return nil }
            let next = waiting[first]
            first += 1
            if first > 64, first * 2 > waiting.count {
                waiting.removeFirst(first)
                first = 0
            }
            return .fresh(next)
        }
    }

    private struct State {
        var hosts: [String: Host] = [:]
        var ring: [String] = []
        var ringFirst = 0
        /// Transfers that wait for another attempt, the last one due first.
        var delayed: [(due: Duration, transfer: Transfer)] = []
        /// Requests that have not ended.
        var unfinished = 0
    }

    private let perHost: Int
    private let state = Mutex(State())

    init(perHost: Int) { self.perHost = max(1, perHost) }

    /// Adds a new request; false when its host was given up and it is too early to ask again: those that come one after
    /// the other must not each wait for a probe.
    func add(_ request: FetchRequest, host: String, now: Duration) -> Bool {
        state.withLock { state in
            if let breaker = state.hosts[host]?.breaker, breaker.isGivenUp, !breaker.admits(now) { return false }
            state.unfinished += 1
            state.hosts[host, default: Host()].waiting.append(request)
            ready(host, &state)
            return true
        }
    }

    /// Gives back a slot of a host; must follow each `take`. Answers what the end of the attempt changed for the host.
    func release(host: String, _ verdict: HostVerdict, now: Duration) -> HostBreaker.Change {
        state.withLock { state in
            state.hosts[host]?.active -= 1
            var change = HostBreaker.Change.none
            switch verdict {
            case .answered: change = state.hosts[host]?.breaker.answered() ?? .none
            case .failed: change = state.hosts[host]?.breaker.failed(now) ?? .none
            case .unknown: state.hosts[host]?.breaker.abandoned(now)
            }
            ready(host, &state)
            return change
        }
    }

    /// Takes out all that wait for a host.
    func drain(host: String) -> [Work] {
        state.withLock { state in
            var all = state.delayed.filter { $0.transfer.hostKey == host }.map { Work.begun($0.transfer) }
            state.delayed.removeAll { $0.transfer.hostKey == host }
            while let next = state.hosts[host]?.take() { all.append(next) }
            return all
        }
    }

    /// Puts a request back for another attempt or for another host. `held` is a host that nobody is to ask before.
    func again(_ transfer: Transfer, at due: Duration, holding held: String? = nil) {
        state.withLock { state in
            if let held, let until = state.hosts[held]?.heldUntil { state.hosts[held]?.heldUntil = max(until, due) }
            var low = 0
            var high = state.delayed.count
            while low < high {
                let middle = (low + high) / 2
                if state.delayed[middle].due > due { low = middle + 1 } else { high = middle }
            }
            state.delayed.insert((due, transfer), at: low)
        }
    }

    func finished() { state.withLock { $0.unfinished -= 1 } }

    /// Requests that have not ended.
    var count: Int { state.withLock { $0.unfinished } }

    var isDone: Bool { state.withLock { $0.unfinished <= 0 } }

    /// The next request that may start now, of a host of which `admits` holds.
    func take(now: Duration, where admits: (_ host: String) -> Bool = { _ in true }) -> Work? {
        state.withLock { state in
            wake(now, &state)
            var turns = state.ring.count - state.ringFirst
            while turns > 0 {
                turns -= 1
                let name = state.ring[state.ringFirst]
                state.ringFirst += 1
                if state.ringFirst > 64, state.ringFirst * 2 > state.ring.count {
                    state.ring.removeFirst(state.ringFirst)
                    state.ringFirst = 0
                }
                guard var host = state.hosts[name] else { continue }
                state.hosts[name] = nil
                host.isInRing = false
                defer {
                    state.hosts[name] = host
                    ready(name, &state)
                }
                if host.heldUntil > now || host.active >= perHost || !admits(name) || !host.breaker.admits(now) {
                    continue
                }
                guard let next = host.take() else { continue }
                host.breaker.began()
                host.active += 1
                return next
            }
            return nil
        }
    }

    /// All that wait, for a run that is being stopped.
    func drain() -> [Work] {
        state.withLock { state in
            var all: [Work] = state.delayed.map { .begun($0.transfer) }
            state.delayed.removeAll()
            for name in state.hosts.keys {
                while let next = state.hosts[name]?.take() { all.append(next) }
            }
            return all
        }
    }

    /// How long until a waiting request is due; nil when none waits for time.
    func nextDue(now: Duration) -> Duration? {
        state.withLock { state in
            var next = state.delayed.last?.due
            for host in state.hosts.values where !host.isEmpty {
                let due = max(host.heldUntil, host.breaker.opensAt ?? .zero)
                if due > now { next = min(next ?? due, due) }
            }
            return next.map { max($0 - now, .zero) }
        }
    }

    private func wake(_ now: Duration, _ state: inout State) {
        while let last = state.delayed.last, last.due <= now {
            state.delayed.removeLast()
            state.hosts[last.transfer.hostKey, default: Host()].begun.insert(last.transfer, at: 0)
            ready(last.transfer.hostKey, &state)
        }
    }

    /// Puts a host into the ring if it has work and room.
    private func ready(_ name: String, _ state: inout State) {
        guard let host = state.hosts[name], !host.isInRing, !host.isEmpty, host.active < perHost else { return }
        state.hosts[name]?.isInRing = true
        state.ring.append(name)
    }
}
