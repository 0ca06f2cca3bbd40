import FileSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Waits that people should know of: without a word, a run that waits for a minute looks like one that hangs.
///
/// A host that is busy holds up all that would go there, and each of its transfers learns so for itself. One line says it,
/// until a later time is named.
struct AnnouncedWaits {
    /// What is shorter is over before it is read.
    static let shortest = Duration.seconds(5)

    /// Until when each host is known to be waited for, in seconds of the civil clock.
    private var known: [String: Int64] = [:]

    /// The line for a wait; nil when none is needed.
    ///
    /// - Parameters:
    ///   - asked: What the server asked for; nil when it did not.
    ///   - wait: What it gets.
    mutating func words(
        _ host: String, reason: String, asked: Duration?, wait: Duration, now: Timestamp = .now()
    ) -> String? {
        guard wait >= Self.shortest else { return nil }
        let seconds = Int64((wait.wholeMilliseconds + 999) / 1000)
        let end = now.secondsSinceEpoch + seconds
        if let known = known[host], end <= known + 1 { return nil }
        known[host] = end
        let who =
            asked.map { "\(host) asks for a pause of \($0.components.seconds) s (\(reason))" } ?? "\(host): \(reason)"
        return
            "\(who); trying again at \(Self.clock(end)), in \(seconds) s; --retries 0 gives up at once, and --deadline "
            + "bounds the whole run"
    }

    /// The time of day where the user is.
    private static func clock(_ secondsSinceEpoch: Int64) -> String {
        var seconds = time_t(secondsSinceEpoch)
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return "\(secondsSinceEpoch)" }
        return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
