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
// again as it could be. So the digest of a large body is made by a thread that follows the writer through the file: it
// reads, out of the kernel's cache, what the writer has written, and never gets further behind than `longestLag`. It
// marks the progress on the way. For small bodies, and when all cores have work already, hashing where the bytes
// arrive is cheaper: they are in the processor's cache there.

/// A digest that follows a file while it is written. When this value goes, so does its thread.
final class TrailingDigest: Sendable {
    private let follower: Follower
    private let thread: FollowerThread

    /// How many bytes a body has when a thread of its own begins to pay.
    static let threshold: Int64 = 8 << 20
    /// How far the digest may be behind before the writer waits.
    static let longestLag: Int64 = 32 << 20

    /// How many of them run; each wants a core that has nothing else to do.
    private static let running = Atomic<Int>(0)
    private static let room = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1

    /// Takes a place for one more thread; nil when there is none.
    private static func takePlace() -> Bool {
        if running.add(1, ordering: .relaxed).newValue <= room { return true }
        running.subtract(1, ordering: .relaxed)
        return false
    }

    /// Opens the file once more and goes on from `length`, whose digest `makeHasher` gives away. Nil, with nothing taken,
    /// when there is no core, file or thread for it.
    static func start(
        _ path: Path, from length: Int64, log: PartialLog, marked: Int64, takeHasher: () -> SHA256Hasher?
    ) -> TrailingDigest? {
        guard takePlace() else { return nil }
        guard let file = try? FileHandle.open(path, [.read]), let hasher = takeHasher()
        else {
            running.subtract(1, ordering: .relaxed)
            return nil
        }
        let follower = Follower(file: file, hasher: hasher, length: length, marked: marked, log: log)
        return TrailingDigest(follower)
    }

    private init(_ follower: Follower) {
        self.follower = follower
        thread = FollowerThread(follower)
    }

    deinit {
        follower.end()
        thread.join()
        TrailingDigest.running.subtract(1, ordering: .relaxed)
    }

    /// Says that so many bytes are in the file now; waits when the digest is too far behind.
    func advance(to length: Int64) throws(StoreError) {
        if thread.isMissing { follower.catchUp(to: length) }
        try follower.advance(to: length, lag: TrailingDigest.longestLag)
    }

    /// The digest of all bytes that `advance` told of.
    func snapshot() throws(StoreError) -> SHA256Digest { try follower.snapshot() }
}

/// The state that the writer and its follower share.
private final class Follower: @unchecked Sendable {
    // `mutex` guards the counters. File and hasher belong to the thread while it has something to do, and to whoever
    // holds the mutex while it has not.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>
    private var written: Int64
    private var hashed: Int64
    private var isEnding = false
    /// Whether somebody waits for the digest; otherwise the thread sleeps until there is a good piece to do.
    private var isWanted = false
    private var failure: StoreError?

    /// Waking up for less costs more than it brings.
    private static let goodPiece: Int64 = 1 << 20

    private let file: FileHandle
    private var hasher: SHA256Hasher
    private var marked: Int64
    private let log: PartialLog

    init(
        file: consuming FileHandle, hasher: consuming SHA256Hasher, length: Int64, marked: Int64, log: PartialLog
    ) {
        self.file = file
        self.hasher = hasher
        self.log = log
        self.marked = marked
        written = length
        hashed = length
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

    func end() {
        pthread_mutex_lock(mutex)
        isEnding = true
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(mutex)
    }

    func advance(to length: Int64, lag: Int64) throws(StoreError) {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        written = max(written, length)
        if written - hashed >= Follower.goodPiece { pthread_cond_broadcast(changed) }
        while failure == nil, written - hashed > lag { pthread_cond_wait(changed, mutex) }
        if let failure { throw failure }
    }

    func snapshot() throws(StoreError) -> SHA256Digest {
        pthread_mutex_lock(mutex)
        defer {
            isWanted = false
            pthread_mutex_unlock(mutex)
        }
        isWanted = true
        pthread_cond_broadcast(changed)
        while failure == nil, hashed < written { pthread_cond_wait(changed, mutex) }
        if let failure { throw failure }
        return hasher.snapshot()
    }

    /// Follows until it is told to end.
    func run() {
        while let target = next() { catchUp(to: target) }
    }

    private func next() -> Int64? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while !isEnding, failure != nil || written - hashed < (isWanted ? 1 : Follower.goodPiece) {
            pthread_cond_wait(changed, mutex)
        }
        return isEnding ? nil : written
    }

    func catchUp(to target: Int64) {
        var position = hashed
        do throws(StoreError) {
            while position < target, !isOver {
                let count = min(target - position, PartialWriter.recordInterval)
                try add(from: position, count: Int(count))
                position += count
                if position - marked >= PartialWriter.recordInterval {
                    try log.mark(position, hasher.snapshot())
                    marked = position
                }
                note(position, nil)
            }
        } catch {
            note(position, error)
        }
    }

    /// Copying the bytes out of the kernel's cache would take a quarter of the time that hashing them does.
    private func add(from position: Int64, count: Int) throws(StoreError) {
        let skipped = position % MappedFile.windowAlignment
        if let window = MappedFile(windowOf: file, at: position - skipped, count: count + Int(skipped)) {
            window.withBytes { hasher.update(UnsafeRawBufferPointer(rebasing: $0[Int(skipped)...])) }
            if window.wasCutShort { throw foreignChange }
            return
        }
        let added = try storing { () throws(FileError) in
            try file.seek(to: position)
            return try BlobHash.add(file, to: &hasher, limit: Int64(count))
        }
        if added != Int64(count) { throw foreignChange }
    }

    private var foreignChange: StoreError {
        StoreError(.inputOutput, "somebody else changed the file while it was written", path: file.path)
    }

    private var isOver: Bool {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return isEnding
    }

    private func note(_ position: Int64, _ error: StoreError?) {
        pthread_mutex_lock(mutex)
        hashed = position
        if failure == nil { failure = error }
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(mutex)
    }
}

/// The thread of a follower. Where none can be had the follower is driven by the writer's own.
private struct FollowerThread: Sendable {
    private let thread: pthread_t?

    var isMissing: Bool { thread == nil }

    init(_ follower: Follower) {
        let context = Unmanaged.passRetained(follower).toOpaque()
        #if canImport(Darwin)
            var made: pthread_t?
        #else
            var made = pthread_t()
        #endif
        if pthread_create(&made, nil, runFollower, context) == 0 {
            thread = made
        } else {
            Unmanaged<Follower>.fromOpaque(context).release()
            thread = nil
        }
    }

    func join() {
        if let thread { _ = pthread_join(thread, nil) }
    }
}

#if canImport(Darwin)
    private func runFollower(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Follower>.fromOpaque(context).takeRetainedValue().run()
        return nil
    }
#else
    private func runFollower(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let context { Unmanaged<Follower>.fromOpaque(context).takeRetainedValue().run() }
        return nil
    }
#endif
