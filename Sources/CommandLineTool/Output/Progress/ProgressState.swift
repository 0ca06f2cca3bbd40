/// How far a run has come: what the progress display shows. Values only; times are given, nothing is asked of a clock.
struct ProgressState: Sendable {
    /// One asset that is being transferred, or waits to be tried again.
    struct Part: Sendable, Equatable {
        var name: String
        var bytes: Int64 = 0
        var total: Int64?
        /// Bytes when it was first heard of, which an earlier run may have left: they are no speed of this one.
        var base: Int64 = 0
        /// Why it has to be tried again; nil while it is transferred.
        var trouble: String?
    }

    private struct Sample {
        var time: UInt64
        var bytes: Int64
        var ended: Int
    }

    let total: Int
    private(set) var ended = 0
    private(set) var failed = 0
    private(set) var parts: [Int: Part] = [:]
    /// Nanoseconds of the latest news.
    private(set) var now: UInt64

    private let start: UInt64
    private var endedBytes: Int64 = 0
    /// The last seconds, for the speed: an average over the whole run says little after a pause.
    private var samples: [Sample] = []

    private static let window: UInt64 = 5_000_000_000
    private static let sampleInterval: UInt64 = 200_000_000

    init(total: Int, at now: UInt64) {
        self.total = total
        self.now = now
        start = now
    }

    mutating func transferring(_ index: Int, name: String, bytes: Int64, total: Int64?) {
        let base = min(bytes, parts[index]?.base ?? bytes)
        parts[index] = Part(name: name, bytes: bytes, total: total, base: base)
    }

    mutating func troubled(_ index: Int, name: String, reason: String) {
        var part = parts[index] ?? Part(name: name)
        part.trouble = reason
        parts[index] = part
    }

    /// Takes an asset out of those under way; `count` inputs named it, and so many bytes came for it in this run.
    mutating func ended(_ index: Int, count: Int, isFailure: Bool, bytes: Int64) {
        parts[index] = nil
        ended += count
        if isFailure { failed += count }
        endedBytes = endedBytes.addingReportingOverflow(bytes).partialValue
    }

    mutating func tick(_ time: UInt64) {
        now = max(now, time)
        if let last = samples.last, now - last.time < Self.sampleInterval { return }
        samples.append(Sample(time: now, bytes: bytes, ended: ended))
        let gone = samples.firstIndex { now - $0.time <= Self.window } ?? 0
        if gone > 1 { samples.removeFirst(gone - 1) }
    }

    /// Bytes that came in this run.
    var bytes: Int64 { parts.values.reduce(endedBytes) { $0 + $1.bytes - $1.base } }

    var elapsedMilliseconds: Int64 { Int64(clamping: (now - start) / 1_000_000) }

    /// Bytes a second; nil before there is anything to measure.
    var speed: Int64? {
        guard let first = samples.first, now > first.time + Self.sampleInterval, bytes > first.bytes else { return nil }
        let milliseconds = Int64(clamping: (now - first.time) / 1_000_000)
        let (product, overflow) = (bytes - first.bytes).multipliedReportingOverflow(by: 1000)
        return overflow ? nil : product / max(1, milliseconds)
    }

    /// How much of all is done, in thousandths.
    var permille: Int? {
        if total == 1 {
            guard let part = parts.first?.value, let all = part.total, all > 0 else { return nil }
            return Int(clamping: min(1000, part.bytes.multipliedReportingOverflow(by: 1000).partialValue / all))
        }
        return total > 0 ? ended.multipliedReportingOverflow(by: 1000).partialValue / total : nil
    }

    /// Seconds that are left, by the speed of late: of bytes for one asset, of assets for several.
    var secondsLeft: Int64? {
        if total == 1 {
            guard let speed, speed > 0, let part = parts.first?.value, let all = part.total, all > part.bytes else {
                return nil
            }
            return (all - part.bytes) / speed
        }
        // Few ends in the last seconds say nothing yet; then the whole run counts.
        guard let first = samples.first, ended >= 3, elapsedMilliseconds >= 2000, total > ended else { return nil }
        let late = ended - first.ended
        let (count, milliseconds) =
            late >= 3 ? (late, Int64(clamping: (now - first.time) / 1_000_000)) : (ended, elapsedMilliseconds)
        let (product, overflow) = Int64(total - ended).multipliedReportingOverflow(by: max(1, milliseconds))
        return overflow ? nil : product / Int64(count) / 1000
    }
}
