#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Lets threads sleep until "something changed". Take a ticket, look at the shared state, and wait since that ticket: a
/// change between the look and the wait is not missed.
package final class Turnstile: @unchecked Sendable {
    // The system's objects must not move, so they live behind pointers.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var generation: UInt64 = 0

    package init() {
        mutex = .allocate(capacity: 1)
        condition = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        condition.initialize(to: pthread_cond_t())
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    package var ticket: UInt64 {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return generation
    }

    package func wait(since ticket: UInt64) {
        pthread_mutex_lock(mutex)
        while generation == ticket { pthread_cond_wait(condition, mutex) }
        pthread_mutex_unlock(mutex)
    }

    package func wakeAll() {
        pthread_mutex_lock(mutex)
        generation &+= 1
        pthread_cond_broadcast(condition)
        pthread_mutex_unlock(mutex)
    }
}
