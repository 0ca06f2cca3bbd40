import ContentDigest
import FileSystem
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// Hashing on the other core
// =========================
//
// A large body arrives on one thread, which receives and writes; hashing there as well makes a transfer half as fast
// again as it could be. So the buffers of a large body go, when their bytes are in the file, to a thread that hashes them
// and gives their memory back. It never gets further behind than `longestLag`, and marks the progress on the way. For
// small bodies, and when all cores have work already, hashing where the bytes arrive is cheaper: no thread has to be woken.

/// A digest that another thread makes of the pieces handed to it. When this value goes, so does its thread.
final class TrailingDigest: Sendable {
    private let follower: Follower
    private let thread: WorkerThread

    /// How many bytes a body has when a thread of its own begins to pay.
    static let threshold: Int64 = 8 << 20
    /// How many bytes may wait for the digest before the writer waits.
    static let longestLag = 8 << 20

    /// How many of them run; each wants a core that has nothing else to do.
    private static let running = Atomic<Int>(0)
    private static let room = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1

    /// Goes on from `length` bytes, whose digest `takeHasher` gives away, and of which those up to `marked` are recorded.
    /// Nil, with nothing taken, when there is no core or thread for it.
    static func start(
        from length: Int64, log: PartialLog, marked: Int64, takeHasher: () -> SHA256Hasher?
    ) -> TrailingDigest? {
        if running.add(1, ordering: .relaxed).newValue <= room {
            let follower = Follower(length: length, marked: marked, log: log)
            if let thread = WorkerThread({ follower.run() }) {
                follower.begin(takeHasher())
                return TrailingDigest(follower, thread)
            }
        }
        running.subtract(1, ordering: .relaxed)
        return nil
    }

    private init(_ follower: Follower, _ thread: WorkerThread) {
        self.follower = follower
        self.thread = thread
    }

    deinit {
        follower.end()
        thread.join()
        TrailingDigest.running.subtract(1, ordering: .relaxed)
    }

    /// Takes a piece whose bytes are in the file; waits when the digest is too far behind.
    func add(_ piece: BodyPiece) throws(StoreError) { try follower.add(piece) }

    /// The digest of all pieces until now.
    func snapshot() throws(StoreError) -> SHA256Digest { try follower.snapshot() }
}

/// The state that the writer and its follower share.
private final class Follower: @unchecked Sendable {
    // `mutex` guards the queue and what is said of it. Hasher, length and marks belong to the thread while pieces are
    // there or one is in work, and to whoever holds the mutex while there are none.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>
    private var waiting: [BodyPiece] = []
    private var waitingBytes = 0
    private var isBusy = false
    private var isEnding = false
    private var failure: StoreError?

    private var hasher: SHA256Hasher?
    private var length: Int64
    private var marked: Int64
    private var lastMark = HostProcess.monotonicNanoseconds()
    private let log: PartialLog

    init(length: Int64, marked: Int64, log: PartialLog) {
        self.length = length
        self.marked = marked
        self.log = log
        mutex = .allocate(capacity: 1)
        changed = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        changed.initialize(to: pthread_cond_t())
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    func begin(_ hasher: consuming SHA256Hasher?) {
        pthread_mutex_lock(mutex)
        self.hasher = hasher
        pthread_mutex_unlock(mutex)
    }

    func end() {
        pthread_mutex_lock(mutex)
        isEnding = true
        waiting = []
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(mutex)
    }

    func add(_ piece: BodyPiece) throws(StoreError) {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while failure == nil, waitingBytes > TrailingDigest.longestLag { pthread_cond_wait(changed, mutex) }
        if let failure { throw failure }
        waiting.append(piece)
        waitingBytes += piece.bytes.count
        if !isBusy { pthread_cond_broadcast(changed) }
    }

    func snapshot() throws(StoreError) -> SHA256Digest {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while failure == nil, isBusy || !waiting.isEmpty { pthread_cond_wait(changed, mutex) }
        if let failure { throw failure }
        guard let digest = hasher?.snapshot() else { throw StoreError(.noDigest, "the digest was lost") }
        return digest
    }

    /// Hashes until it is told to end.
    func run() {
        while let piece = next() {
            var failure: StoreError?
            do throws(StoreError) { try take(piece) } catch { failure = error }
            finished(piece, failure)
        }
    }

    private func next() -> BodyPiece? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while !isEnding, waiting.isEmpty { pthread_cond_wait(changed, mutex) }
        if isEnding { return nil }
        isBusy = true
        return waiting.removeFirst()
    }

    private func take(_ piece: BodyPiece) throws(StoreError) {
        hasher?.update(piece.bytes)
        length += Int64(piece.bytes.count)
        let now = HostProcess.monotonicNanoseconds()
        guard length - marked >= PartialWriter.recordInterval || now &- lastMark > PartialWriter.recordAge,
            let digest = hasher?.snapshot()
        else { return }
        try log.mark(length, digest)
        marked = length
        lastMark = now
    }

    private func finished(_ piece: BodyPiece, _ error: StoreError?) {
        pthread_mutex_lock(mutex)
        isBusy = false
        waitingBytes -= piece.bytes.count
        if failure == nil { failure = error }
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(mutex)
    }
}
