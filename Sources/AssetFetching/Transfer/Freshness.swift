/// How long a reply may be used without asking again, as its server sees it (RFC 9111, for a cache of one user).
///
/// It is noted with the asset and used only by those who ask for it: an avatar is edited under its URL, and the usual
/// answer to "is this still right?" costs one short reply.
package struct Freshness: Hashable, Sendable {
    /// `Cache-Control`, reduced to what matters here; nil when the header was not sent.
    package var cacheControl: CacheControl?
    /// Seconds that the reply was on its way and in caches.
    package var age: Int64?
    package var expires: String?

    package init() {}

    /// The longest that is believed: a year.
    package static let longest: Int64 = 365 * 86_400

    /// Seconds from now; nil when the server set no bounds, zero when it wants to be asked each time.
    package func lifetime(date: HTTPDate?, now: HTTPDate) -> Int64? {
        guard let total = total(date: date, now: now) else { return nil }
        return min(max(0, total - min(max(0, age ?? 0), Freshness.longest)), Freshness.longest)
    }

    private func total(date: HTTPDate?, now: HTTPDate) -> Int64? {
        if let cacheControl {
            if cacheControl.mustAsk { return 0 }
            if let seconds = cacheControl.maximumAge { return min(seconds, Freshness.longest) }
        }
        guard let expires else { return nil }
        // A date that cannot be read, `0` above all, lies in the past.
        guard let end = HTTPDate(expires) else { return 0 }
        return min(max(0, end.secondsSinceEpoch - (date ?? now).secondsSinceEpoch), Freshness.longest)
    }
}

/// What `Cache-Control` of a reply says to a cache of one user.
package struct CacheControl: Hashable, Sendable {
    /// `no-cache` or `no-store`: nothing may be used without asking.
    package var mustAsk = false
    package var maximumAge: Int64?

    package init() {}

    /// Adds the directives of one header line; several lines are one list.
    package mutating func add(_ value: String) {
        for part in value.asciiLowercased.split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard let name = pair.first.map({ String($0).trimmedHeaderValue }) else { continue }
            let argument = pair.count > 1 ? String(pair[1]).trimmedHeaderValue : nil
            switch name {
            // With field names in it `no-cache` speaks of these fields only, yet asking is never wrong.
            case "no-cache", "no-store": mustAsk = true
            case "max-age":
                let digits = argument.map { $0.filter { $0 != "\"" } } ?? ""
                // What is no number counts as stale; of two values the shorter one holds.
                let seconds = CacheControl.seconds(digits)
                maximumAge = min(maximumAge ?? .max, seconds)
            default: break
            }
        }
    }

    /// Delta seconds; a number that is too large means "very long", anything else "now".
    static func seconds(_ text: String) -> Int64 {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return 0 }
        return Int64(text) ?? .max
    }
}
