import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// SIGINT, SIGTERM and SIGHUP: the first asks the command to end well, the second ends it at once.
///
/// A handler may do next to nothing, so it only stores the number. Commands that work for long look at `pending`
/// between two items, keep what is whole, and return `status`.
package enum Interruption {
    private static let received = Atomic<Int32>(0)

    /// Call before the work starts; without it the signals kill the process as usual.
    package static func install() {
        // The first access sets the static up, which must not happen in a handler.
        received.store(0, ordering: .sequentiallyConsistent)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // What the parent made the process ignore (nohup) stays ignored.
            let old = signal(number, handle)
            if let old, unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
                signal(number, SIG_IGN)
            }
        }
    }

    /// The number of the signal that came, or nil.
    package static var pending: Int32? {
        let number = received.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }

    /// What the process ends with because of the signal: 130 for SIGINT, 143 for SIGTERM.
    package static var status: ExitStatus? {
        pending.map { ExitStatus(rawValue: 128 + $0) }
    }

    private static let handle: @convention(c) (Int32) -> Void = { number in
        let (isFirst, _) = received.compareExchange(expected: 0, desired: number, ordering: .sequentiallyConsistent)
        if !isFirst { _exit(128 + number) }
    }
}
