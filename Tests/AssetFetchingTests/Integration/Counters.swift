import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Counts from one, on any thread.
final class Counter: Sendable {
    private let value = Mutex(0)
    /// What `next` answered last; 0 before.
    var last: Int { value.withLock { $0 } }
    func next() -> Int {
        value.withLock {
            $0 += 1
            return $0
        }
    }
}

/// How many are inside at a time, at most.
final class Gauge: Sendable {
    private let state = Mutex((now: 0, highest: 0))
    func enter() {
        state.withLock {
            $0.now += 1
            $0.highest = max($0.highest, $0.now)
        }
    }
    func leave() { state.withLock { $0.now -= 1 } }
    var highest: Int { state.withLock { $0.highest } }
}

func usleepBriefly() { _ = usleep(5000) }

func setEnvironment(_ name: String, _ value: String?) {
    if let value { setenv(name, value, 1) } else { unsetenv(name) }
}
