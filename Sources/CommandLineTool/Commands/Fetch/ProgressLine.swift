import AssetFetching

/// What the line says that is drawn over itself while assets come: how much, of how much, how fast, how much longer.
struct ProgressLine {
    private var parts: [Int: FetchProgress] = [:]
    private var endedBytes: Int64 = 0
    /// Where the measuring began, so that bytes of an earlier run do not count as fast ones.
    private var first: (nanoseconds: UInt64, bytes: Int64)?
    private var now: UInt64 = 0

    private static let longestName = 36

    mutating func update(_ progress: [FetchProgress], at nanoseconds: UInt64) {
        for part in progress { parts[part.index] = part }
        now = nanoseconds
        if first == nil { first = (nanoseconds, bytes) }
    }

    /// Takes an asset out of those under way.
    mutating func ended(_ index: Int) {
        if let part = parts.removeValue(forKey: index) { endedBytes += part.bytes }
    }

    private var bytes: Int64 { parts.values.reduce(endedBytes) { $0 + $1.bytes } }

    /// Bytes a second; nil before there is anything to measure.
    private var speed: Int64? {
        guard let first, now > first.nanoseconds + 200_000_000, bytes > first.bytes else { return nil }
        let milliseconds = Int64(clamping: (now - first.nanoseconds) / 1_000_000)
        let (product, overflow) = (bytes - first.bytes).multipliedReportingOverflow(by: 1000)
        return overflow ? nil : product / max(1, milliseconds)
    }

    /// The line for one asset.
    func text(name: String) -> String {
        guard let part = parts.first?.value else { return "\(Self.short(name)): connecting" }
        var text = "\(Self.short(name)): \(SizeText.short(part.bytes))"
        if let total = part.total, total > 0 {
            text += " of \(SizeText.short(total)) (\(min(100, part.bytes * 100 / total))%)"
        }
        guard let speed, speed > 0 else { return text }
        text += ", \(SizeText.short(speed))/s"
        if let total = part.total, total > part.bytes { text += ", \(Self.time((total - part.bytes) / speed)) left" }
        return text
    }

    /// The line for several.
    func text(ended: Int, of count: Int) -> String {
        var text = "fetching: \(ended) of \(count)"
        if bytes > 0 { text += ", \(SizeText.short(bytes))" }
        if let speed, speed > 0 { text += ", \(SizeText.short(speed))/s" }
        return text
    }

    private static func short(_ name: String) -> String {
        name.count > longestName ? "…" + name.suffix(longestName - 1) : name
    }

    private static func time(_ seconds: Int64) -> String {
        if seconds < 60 { return "\(max(1, seconds)) s" }
        return seconds < 3600 ? "\(seconds / 60) min" : "\(seconds / 3600) h"
    }
}
