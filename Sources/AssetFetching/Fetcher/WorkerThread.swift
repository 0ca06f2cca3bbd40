#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A POSIX thread that runs one loop.
struct WorkerThread {
    private let thread: pthread_t

    /// Nil when the system grants no further thread.
    init?(_ loop: TransferLoop) {
        let context = Unmanaged.passRetained(loop).toOpaque()
        #if canImport(Darwin)
            var made: pthread_t?
        #else
            var made = pthread_t()
        #endif
        guard pthread_create(&made, nil, runTransferLoop, context) == 0 else {
            Unmanaged<TransferLoop>.fromOpaque(context).release()
            return nil
        }
        #if canImport(Darwin)
            guard let made else { return nil }
        #endif
        thread = made
    }

    func join() { _ = pthread_join(thread, nil) }
}

#if canImport(Darwin)
    private func runTransferLoop(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<TransferLoop>.fromOpaque(context).takeRetainedValue().run()
        return nil
    }
#else
    private func runTransferLoop(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let context { Unmanaged<TransferLoop>.fromOpaque(context).takeRetainedValue().run() }
        return nil
    }
#endif
