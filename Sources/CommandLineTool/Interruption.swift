import FileSystem
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// SIGINT, SIGTERM and SIGHUP.
///
/// From the start of the process a signal ends it at once with 128 and the signal's number, and removes temporary files
/// on the way. A command that has something to bring to an end calls `install`: then the first signal only sets
/// `pending`, which the command looks at between two items, and the second ends the process. While a read or a
/// write waits for somebody else (a pipe, a terminal) the first ends it too, since nobody could tell how long that takes.
///
/// A handler may do next to nothing: no memory, no locks. It loads and stores atomics, and calls `unlink` and `_exit`.
package enum Interruption {
    private static let received = Atomic<Int32>(0)
    private static let isGraceful = Atomic<Bool>(false)
    private static let waits = Atomic<Int>(0)
    private static let patience = Atomic<UInt32>(0)
    private static let temporaries = TemporaryNames()

    /// For the start of the process.
    static func installAtStart() {
        // The first access sets the statics up, which must not happen in a handler.
        received.store(0, ordering: .sequentiallyConsistent)
        isGraceful.store(false, ordering: .sequentiallyConsistent)
        waits.store(0, ordering: .sequentiallyConsistent)
        patience.store(0, ordering: .sequentiallyConsistent)
        temporaries.prepare()
        _ = endOfPatience
        for number in [SIGINT, SIGTERM, SIGHUP] {
            // What the parent made the process ignore (nohup) stays ignored.
            let old = signal(number, handle)
            if let old, unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
                signal(number, SIG_IGN)
            }
        }
    }

    /// From now on the first signal only sets `pending`. Call before the work starts. If the command has not ended
    /// `patience` seconds after that, the process is ended as by a second signal; zero waits for the command.
    package static func install(patience seconds: UInt32 = 0) {
        patience.store(seconds, ordering: .sequentiallyConsistent)
        isGraceful.store(true, ordering: .sequentiallyConsistent)
    }

    /// Whether a first signal leaves it to the command to end.
    static var isInstalled: Bool { isGraceful.load(ordering: .relaxed) }

    /// The number of the signal that came, or nil.
    package static var pending: Int32? {
        let number = received.load(ordering: .relaxed)
        return number == 0 ? nil : number
    }

    /// What the process ends with because of the signal: 130 for SIGINT, 143 for SIGTERM.
    package static var status: ExitStatus? {
        pending.map { ExitStatus(rawValue: 128 + $0) }
    }

    /// Around a read that may wait for ever.
    private static func beginWaiting() { waits.add(1, ordering: .sequentiallyConsistent) }
    private static func endWaiting() { waits.subtract(1, ordering: .sequentiallyConsistent) }

    /// Runs what may wait for somebody else for ever, such as the reader of a pipe. A signal that came just before has
    /// only set `pending`, and there might be no second one, so it is looked at here.
    static func whileWaiting<Value: ~Copyable, Failure: Error>(
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        beginWaiting()
        defer { endWaiting() }
        if let number = pending {
            temporaries.unlinkAll()
            _exit(128 + number)
        }
        return try body()
    }

    /// Has the file removed if a signal ends the process; answers a ticket for `forget`.
    static func removeAtEnd(_ path: Path) -> Int? { temporaries.add(path) }
    static func forget(_ ticket: Int) { temporaries.remove(ticket) }

    private static let handle: @convention(c) (Int32) -> Void = { number in
        let (isFirst, _) = received.compareExchange(expected: 0, desired: number, ordering: .sequentiallyConsistent)
        if isFirst, isGraceful.load(ordering: .relaxed), waits.load(ordering: .relaxed) == 0 {
            let seconds = patience.load(ordering: .relaxed)
            if seconds > 0 {
                signal(SIGALRM, endOfPatience)
                alarm(seconds)
            }
            return
        }
        temporaries.unlinkAll()
        _exit(128 + number)
    }

    private static let endOfPatience: @convention(c) (Int32) -> Void = { _ in
        temporaries.unlinkAll()
        _exit(128 + received.load(ordering: .relaxed))
    }
}

/// Names of files to remove, readable from a signal handler: C strings whose addresses are stored atomically.
private final class TemporaryNames: Sendable {
    private let first = Atomic<UInt>(0)
    private let second = Atomic<UInt>(0)
    private let third = Atomic<UInt>(0)
    private let fourth = Atomic<UInt>(0)

    /// Nothing but a first access.
    func prepare() {}

    /// Nil when all places are taken; the file then stays behind if a signal comes.
    func add(_ path: Path) -> Int? {
        guard !path.bytes.contains(0) else { return nil }
        let name = UnsafeMutablePointer<CChar>.allocate(capacity: path.bytes.count + 1)
        for (index, byte) in path.bytes.enumerated() { name[index] = CChar(bitPattern: byte) }
        name[path.bytes.count] = 0
        let address = UInt(bitPattern: name)
        for place in 0..<4 where exchange(place, 0, address) { return place }
        name.deallocate()
        return nil
    }

    /// The name itself stays allocated: a handler may be reading it. That is a few bytes for each report file.
    func remove(_ place: Int) {
        store(place, 0)
    }

    func unlinkAll() {
        unlink(first.load(ordering: .relaxed))
        unlink(second.load(ordering: .relaxed))
        unlink(third.load(ordering: .relaxed))
        unlink(fourth.load(ordering: .relaxed))
    }

    private func unlink(_ address: UInt) {
        guard let name = UnsafePointer<CChar>(bitPattern: address) else { return }
        #if canImport(Glibc)
            _ = Glibc.unlink(name)
        #elseif canImport(Musl)
            _ = Musl.unlink(name)
        #else
            _ = Darwin.unlink(name)
        #endif
    }

    private func exchange(_ place: Int, _ expected: UInt, _ desired: UInt) -> Bool {
        switch place {
        case 0: first.compareExchange(expected: expected, desired: desired, ordering: .sequentiallyConsistent).exchanged
        case 1:
            second.compareExchange(expected: expected, desired: desired, ordering: .sequentiallyConsistent).exchanged
        case 2: third.compareExchange(expected: expected, desired: desired, ordering: .sequentiallyConsistent).exchanged
        default:
            fourth.compareExchange(expected: expected, desired: desired, ordering: .sequentiallyConsistent).exchanged
        }
    }

    private func store(_ place: Int, _ value: UInt) {
        switch place {
        case 0: first.store(value, ordering: .sequentiallyConsistent)
        case 1: second.store(value, ordering: .sequentiallyConsistent)
        case 2: third.store(value, ordering: .sequentiallyConsistent)
        default: fourth.store(value, ordering: .sequentiallyConsistent)
        }
    }
}
