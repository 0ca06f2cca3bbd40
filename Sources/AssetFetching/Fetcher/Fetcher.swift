import FileSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Fetches many URLs at a time.
///
/// The fetcher knows nothing of the store: bytes go to the sink that the caller makes for a request, and everything
/// else that is worth knowing comes back in the outcome. A run of it blocks the calling thread until all requests have
/// ended; the closures are called on that thread and on those that it starts.
package struct Fetcher: Sendable {
    private let options: FetchOptions
    private let library: CurlLibrary

    /// Opens libcurl.
    package init(options: FetchOptions) throws(FetchError) {
        library = try CurlLibrary.shared()
        var options = options
        options.jobs = min(max(options.jobs, 1), Fetcher.roomForJobs())
        options.perHost = max(options.perHost, 1)
        self.options = options
    }

    /// One line about the library under this one; nil when there is none.
    package static func libraryDescription() -> String? { try? CurlLibrary.shared().features.summary }

    /// Fetches all of `requests`.
    ///
    /// - Parameters:
    ///   - makeSink: Makes the sink of a request when its first attempt starts. Throwing fails the request.
    ///   - onEnd: Takes each outcome as it ends, with the sink if there was one. Calls may come from several threads at
    ///     a time; a slow one holds up the transfers of its thread.
    package func run(
        _ requests: [FetchRequest], cancellation: FetchCancellation = FetchCancellation(),
        makeSink: @escaping @Sendable (FetchRequest) throws(FetchError) -> any BodySink,
        onEnd: @escaping @Sendable (FetchOutcome, (any BodySink)?) -> Void
    ) throws(FetchError) {
        let shared = TransferShared(
            options: options, library: library, cancellation: cancellation, makeSink: makeSink, onEnd: onEnd)
        var accepted = 0
        for request in requests where shared.accept(request) { accepted += 1 }
        if accepted == 0 { return }
        try runLoops(shared, count: threadCount(requests: accepted))
    }

    /// Fetches what comes out of `feed`, until that is closed and all is done. Otherwise the same.
    package func run(
        _ feed: RequestFeed, cancellation: FetchCancellation = FetchCancellation(),
        makeSink: @escaping @Sendable (FetchRequest) throws(FetchError) -> any BodySink,
        onEnd: @escaping @Sendable (FetchOutcome, (any BodySink)?) -> Void
    ) throws(FetchError) {
        defer { feed.stop() }
        let shared = TransferShared(
            options: options, library: library, cancellation: cancellation, feed: feed, makeSink: makeSink,
            onEnd: onEnd)
        try runLoops(shared, count: threadCount(requests: options.jobs * 4))
    }

    /// A thread can hash as fast as it can receive, so a second one pays as soon as there is work for both.
    private func threadCount(requests: Int) -> Int {
        let wanted = options.threads > 0 ? options.threads : min(HostProcess.processorCount, 4, requests / 4)
        return max(1, min(wanted, options.jobs, requests))
    }

    private func runLoops(_ shared: TransferShared, count: Int) throws(FetchError) {
        let slots = (options.jobs + count - 1) / count
        var loops: [TransferLoop] = []
        let share = (options.perHost + count - 1) / count
        for _ in 0..<count { loops.append(try TransferLoop(shared: shared, slots: slots, share: share)) }
        var threads: [WorkerThread] = []
        for loop in loops.dropFirst() {
            // Each loop belongs to the one thread that runs it.
            nonisolated(unsafe) let loop = loop
            if let thread = WorkerThread({ loop.run() }) { threads.append(thread) }
        }
        // Should no other thread start, this one does all the work.
        loops[0].run()
        for thread in threads { thread.join() }
    }

    /// How many transfers run at a time: what was asked for, or what there is room for.
    package var jobs: Int { options.jobs }

    /// How many transfers the limit on open files has room for: each has a socket, perhaps an idle one that is kept, the
    /// body's file with its record, and a claim; the last three also while it waits to be settled. Some are left for
    /// everything else.
    private static func roomForJobs() -> Int {
        var limit = rlimit()
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        guard getrlimit(resource, &limit) == 0 else { return 64 }
        if limit.rlim_cur < limit.rlim_max, limit.rlim_cur < 4096 {
            limit.rlim_cur = min(limit.rlim_max, 4096)
            _ = setrlimit(resource, &limit)
            _ = getrlimit(resource, &limit)
        }
        let files = Int(clamping: limit.rlim_cur)
        return min(max((files - 48) / 8, 1), 1024)
    }
}
