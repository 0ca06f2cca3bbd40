#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Sleep; a signal ends it early.
enum Pause {
    static func milliseconds(_ count: Int) {
        var time = timespec(tv_sec: count / 1000, tv_nsec: (count % 1000) * 1_000_000)
        _ = nanosleep(&time, nil)
    }
}
