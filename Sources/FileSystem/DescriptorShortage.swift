import Synchronization

// When no descriptor is free
// ==========================
//
// A process may have so many files open at a time, and so may the system. What takes the last is mostly over in a moment:
// another thread of this run, or another program. So opening is tried again for about a second before it is given up. A
// run for which the limit is simply too low would wait at each of its files; after a second in vain nobody waits for the
// next ten.

/// Waits where nothing can be opened because too much is open.
struct DescriptorShortage: ~Copyable {
    /// Milliseconds between attempts.
    static let pauses: [Int] = [1, 2, 5, 10, 20, 40, 80, 160, 320, 400]
    /// Nanoseconds for which nobody waits after it was in vain.
    static let resignation: UInt64 = 10_000_000_000

    /// That of this process.
    static let shared = DescriptorShortage()

    private let vainUntil = Atomic<UInt64>(0)

    /// The answer of `attempt`, which is asked again while it says that too much is open.
    func opening(
        now: () -> UInt64 = HostProcess.monotonicNanoseconds,
        pause: (Int) -> Void = { HostProcess.sleep(milliseconds: $0) }, _ attempt: () -> (Int32, Errno)
    ) -> (Int32, Errno) {
        var answer = attempt()
        guard Self.isShortage(answer), now() >= vainUntil.load(ordering: .relaxed) else { return answer }
        for milliseconds in Self.pauses {
            pause(milliseconds)
            answer = attempt()
            if !Self.isShortage(answer) { return answer }
        }
        vainUntil.store(now() &+ Self.resignation, ordering: .relaxed)
        return answer
    }

    private static func isShortage(_ answer: (Int32, Errno)) -> Bool {
        answer.0 == -1 && (answer.1 == .tooManyOpenFiles || answer.1 == .tooManyOpenFilesInSystem)
    }
}
