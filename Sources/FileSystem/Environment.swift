#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The process's environment variables.
package enum Environment {
    /// The variable's text, or nil when it is not set or empty: users unset by setting to nothing.
    package static func value(_ name: String) -> String? {
        guard let raw = getenv(name), raw.pointee != 0 else { return nil }
        return String(cString: raw)
    }

    /// The variable as a path, its bytes kept.
    package static func path(_ name: String) -> Path? {
        guard let raw = getenv(name), raw.pointee != 0 else { return nil }
        return Path(bytes: UnsafeRawBufferPointer(start: raw, count: strlen(raw)))
    }

    package static func isSet(_ name: String) -> Bool {
        getenv(name) != nil
    }
}

/// Who runs this process, and in which run of the kernel.
package enum HostProcess {
    package static var effectiveUser: UInt32 { geteuid() }
    package static var identifier: Int32 { getpid() }

    /// A text that changes with each start of the machine, or nil where the system tells none.
    package static func bootIdentifier() -> String? {
        #if os(Linux)
            guard let bytes = try? Files.readAll(Path("/proc/sys/kernel/random/boot_id"), limit: 256) else {
                return nil
            }
            let text = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
            return text.isEmpty ? nil : text
        #elseif canImport(Darwin)
            var buffer = [UInt8](repeating: 0, count: 128)
            var length = buffer.count
            guard sysctlbyname("kern.bootsessionuuid", &buffer, &length, nil, 0) == 0 else { return nil }
            return String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
        #else
            return nil
        #endif
    }

    /// Nanoseconds of a clock that never goes back; only differences mean something.
    package static func monotonicNanoseconds() -> UInt64 {
        var time = timespec()
        guard clock_gettime(CLOCK_MONOTONIC, &time) == 0 else { return 0 }
        return UInt64(max(0, Int64(time.tv_sec))) &* 1_000_000_000 &+ UInt64(max(0, Int64(time.tv_nsec)))
    }
}

extension HostProcess {
    /// The number of processors that are at work.
    package static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// So many files are opened at a time at most, whatever the system allows.
    private static let mostDescriptors: rlim_t = 10_240

    /// Takes as many descriptors as the user may have: what a shell gives at first is a habit of old systems.
    package static func raiseDescriptorLimit() {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return }
        let wanted = min(limit.rlim_max, mostDescriptors)
        guard limit.rlim_cur < wanted else { return }
        limit.rlim_cur = wanted
        _ = setrlimit(resource, &limit)
    }

    /// Lets other threads and processes go on for about this long; a signal ends it early.
    package static func sleep(milliseconds: Int) {
        let count = max(milliseconds, 0)
        var time = timespec(tv_sec: count / 1000, tv_nsec: (count % 1000) * 1_000_000)
        _ = nanosleep(&time, nil)
    }
}
