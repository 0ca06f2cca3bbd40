import AssetCache
import FileSystem
import JSONText
import Synchronization

/// Keeps the limits of the store during a run that may store things: looks before anything is stored, so that there is room,
/// then after the first commit and every so many, and once more at the end. Says what it did, and what it could not do. Never fails the run.
final class StoreLimiter: Sendable {
    private let store: AssetStore
    private let limits: StoreLimits
    private let output: OutputStreams
    private let state = Mutex(State())

    private struct State {
        var run: StoreRun?
        /// Keys whose paths this run has printed, or will.
        var keys: Set<String> = []
        var sinceLook = 0
        var looks = 0
        var total = EvictionSummary()
    }

    /// How many commits go between two looks.
    private static let interval = 64

    init(_ store: AssetStore, _ limits: StoreLimits, _ output: OutputStreams) {
        self.store = store
        self.limits = limits
        self.output = output
        let run = limits.isEmpty ? nil : StoreRun(store)
        state.withLock { $0.run = run }
    }

    /// The first look, before anything is stored. What the run asks for stays.
    func begin(keeping keys: [String]) {
        guard !limits.isEmpty else { return }
        state.withLock { state in
            state.keys.formUnion(keys)
            look(&state)
            state.looks = 0
        }
    }

    /// An asset that the run hands out; it stays as long as the run goes on.
    func used(_ key: String) {
        if !limits.isEmpty { state.withLock { _ = $0.keys.insert(key) } }
    }

    func stored(_ key: String) {
        guard !limits.isEmpty else { return }
        state.withLock { state in
            state.keys.insert(key)
            state.sinceLook += 1
            if state.looks == 0 || state.sinceLook >= Self.interval { look(&state) }
        }
    }

    /// The last look. What was removed in all, for the report; nil when there was nothing to do.
    func finish() -> JSONObject? {
        state.withLock { state in
            if state.sinceLook > 0 { look(&state) }
            let total = state.total
            guard !total.exceeded.isEmpty else { return nil }
            if !total.stillExceeded.isEmpty { output.note(stillExceeded(total)) }
            return Self.json(total)
        }
    }

    private func look(_ state: inout State) {
        state.looks += 1
        state.sinceLook = 0
        if state.run == nil { state.run = StoreRun(store) }
        do throws(StoreError) {
            let summary = try store.enforce(limits, keeping: state.keys, run: state.run)
            if summary.isBusy {
                output.detail("the limits of the store were not looked at: another process works on it")
                return
            }
            guard !summary.exceeded.isEmpty else { return }
            if summary.entries + summary.blobs > 0 {
                output.detail(
                    "made room in the store (\(Self.words(summary.exceeded))): removed "
                        + "\(SizeText.count(summary.entries, "entry", "entries")) and "
                        + "\(SizeText.count(summary.blobs, "blob", "blobs")), \(SizeText.short(summary.freedBytes)) freed"
                )
            }
            for failure in summary.failures { output.detail("not removed: \(failure)") }
            state.total.add(summary)
        } catch {
            output.detail("the limits of the store were not looked at: \(error.message)")
        }
    }

    private static func words(_ limits: [StoreLimit]) -> String {
        limits.map { limit in
            StoreLimitSetting.all.first { $0.limit == limit }?.flag.definition.name ?? limit.rawValue
        }.joined(separator: ", ")
    }

    private func stillExceeded(_ summary: EvictionSummary) -> String {
        var reasons: [String] = []
        if summary.hasUnreadable { reasons.append("an entry cannot be read, which keeps all blobs") }
        if summary.keptPinned > 0 {
            reasons.append(SizeText.count(summary.keptPinned, "entry is pinned", "entries are pinned"))
        }
        if summary.keptInUse > 0 {
            reasons.append(SizeText.count(summary.keptInUse, "entry is in use", "entries are in use"))
        }
        return "the store is still beyond its limit (\(Self.words(summary.stillExceeded)))"
            + (reasons.isEmpty ? "" : ": " + reasons.joined(separator: ", "))
    }

    private static func json(_ summary: EvictionSummary) -> JSONObject {
        [
            "exceeded": .array(summary.exceeded.map { .string($0.rawValue) }),
            "stillExceeded": .array(summary.stillExceeded.map { .string($0.rawValue) }),
            "entries": .integer(Int64(summary.entries)), "blobs": .integer(Int64(summary.blobs)),
            "freedBytes": .integer(summary.freedBytes),
        ]
    }
}

extension EvictionSummary {
    /// Adds a later look: numbers add up, what stayed is what the last one says.
    fileprivate mutating func add(_ later: EvictionSummary) {
        exceeded += later.exceeded.filter { !exceeded.contains($0) }
        stillExceeded = later.stillExceeded
        entries += later.entries
        blobs += later.blobs
        freedBytes = freedBytes.addingReportingOverflow(later.freedBytes).partialValue
        (keptPinned, keptInUse, hasUnreadable) = (later.keptPinned, later.keptInUse, later.hasUnreadable)
    }
}
