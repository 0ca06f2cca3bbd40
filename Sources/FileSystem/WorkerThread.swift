#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A POSIX thread that runs one closure. Joined exactly once, by `join`.
package struct WorkerThread: @unchecked Sendable {
    private let handle: pthread_t

    private final class Work {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// As much stack as the first thread usually has: validation must not depend on which thread does it.
    private static let stackSize = 8 << 20

    /// Nil when the system has no thread left.
    package init?(_ body: @escaping @Sendable () -> Void) {
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return nil }
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, Self.stackSize)
        let work = Unmanaged.passRetained(Work(body))
        #if canImport(Darwin)
            var thread: pthread_t?
            let code = pthread_create(&thread, &attributes, { Self.start($0) }, work.toOpaque())
            guard code == 0, let thread else {
                work.release()
                return nil
            }
            handle = thread
        #else
            var thread = pthread_t()
            let code = pthread_create(&thread, &attributes, { $0.flatMap { WorkerThread.start($0) } }, work.toOpaque())
            guard code == 0 else {
                work.release()
                return nil
            }
            handle = thread
        #endif
    }

    package func join() {
        pthread_join(handle, nil)
    }

    private static func start(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
    }
}
