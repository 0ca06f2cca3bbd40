import ContentDigest
import FileSystem

// Keeping the limits
// ==================
//
// Runs after a commit, when a limit is exceeded, and takes away what was last used longest ago, until a tenth below the
// limit: so that the next commits find room without another run. What is used is known by our own stamps; those of the
// system's reads are off on many disks.
//
// Nothing is taken that is pinned; that this run stored or handed out (its paths were printed); whose blob some process
// has open (each open blob has a shared lock, which the kernel drops with the process); and, while other runs are under
// way, what was used within ten minutes, since they may have printed a path or be about to copy. So a store can stay
// above its limit. Then it says so, and why.
//
// It works in slices. Each takes the `gc` lock, looks at the store anew, removes some hundred entries and what only they
// named, and lets commits through before the next. The removals are those of a purge, with all its care: entries first,
// then blobs, each file looked at before it goes. Dying anywhere leaves blobs without entries at worst, which count
// for the limit and are the first to go later. If somebody else has the lock, nothing is done: he may be emptying the
// store. It never waits for long, and fails the run that called it never.

extension AssetStore {
    /// How many entries go between two looks at the store.
    static let sliceSize = 512
    /// How long one run may take, in milliseconds. What is left goes with the next.
    static let evictionTime: UInt64 = 2000
    /// How long ago something must have been used while other runs are under way, in seconds.
    static let useGrace: Int64 = 600

    /// Removes what was last used longest ago until the limits are kept. Entries with these keys stay.
    package func enforce(
        _ limits: StoreLimits, keeping keys: Set<String> = [], run: StoreRun? = nil
    ) throws(StoreError) -> EvictionSummary {
        var summary = EvictionSummary()
        guard exists, !limits.isEmpty else { return summary }
        try prepare()
        var kept: Set<SHA256Digest> = []
        for key in keys { kept.insert(try digest(ofKey: key)) }
        let isAlone = run?.isAlone ?? false
        let deadline = HostProcess.monotonicNanoseconds() &+ Self.evictionTime &* 1_000_000
        while true {
            let lock = StoreLock.take(StoreLock.collection, in: tree, exclusive: true, patience: 100)
            if lock.isBusy {
                summary.isBusy = true
                return summary
            }
            let survey = try survey()
            var slice = EvictionSlice(self, survey, limits, kept: kept, isAlone: isAlone)
            let isDone = try slice.run(into: &summary)
            _ = lock.isHeld
            if isDone || HostProcess.monotonicNanoseconds() >= deadline { return summary }
        }
    }
}

/// One slice: a look at the store, and at most `sliceSize` removals.
private struct EvictionSlice {
    private let store: AssetStore
    private let survey: StoreSurvey
    private let limits: StoreLimits
    private let kept: Set<SHA256Digest>
    private let now: Timestamp
    /// Nothing that was used later than this goes.
    private let usedBefore: Timestamp
    private var plan: RemovalPlan

    init(
        _ store: AssetStore, _ survey: StoreSurvey, _ limits: StoreLimits, kept: Set<SHA256Digest>, isAlone: Bool
    ) {
        (self.store, self.survey, self.limits, self.kept) = (store, survey, limits, kept)
        now = store.options.now()
        usedBefore =
            isAlone ? Timestamp(secondsSinceEpoch: .max) : now.adding(seconds: -AssetStore.useGrace)
        plan = RemovalPlan(survey.image)
    }

    private var free: Int64 { (try? VolumeStatus.of(store.root).available) ?? .max }

    private func isTooOld(_ row: EntryRow) -> Bool {
        guard let age = limits.age else { return false }
        return now.seconds(since: row.lastUse) > age
    }

    private func exceeded(free: Int64, hasOld: Bool) -> [StoreLimit] {
        var result: [StoreLimit] = []
        if let limit = limits.bytes, plan.bytes > limit { result.append(.bytes) }
        if let limit = limits.entries, Int64(plan.entries) > limit { result.append(.entries) }
        if hasOld { result.append(.age) }
        if let limit = limits.free, free < limit { result.append(.free) }
        return result
    }

    /// Whether a tenth below every limit that was exceeded is reached.
    private func isReached(_ exceeded: [StoreLimit], free: Int64) -> Bool {
        func below(_ limit: Int64?, _ value: Int64) -> Bool {
            limit.map { value <= max($0 - $0 / 10 - ($0 % 10 == 0 ? 0 : 1), min($0, 1)) } ?? true
        }
        if exceeded.contains(.bytes), !below(limits.bytes, plan.bytes) { return false }
        if exceeded.contains(.entries), !below(limits.entries, Int64(plan.entries)) { return false }
        if exceeded.contains(.free), let limit = limits.free {
            let goal = limit.addingReportingOverflow(limit / 10)
            if free.addingReportingOverflow(plan.released).partialValue < (goal.overflow ? limit : goal.partialValue) {
                return false
            }
        }
        return true
    }

    /// Whether nothing is left to do, for better or worse.
    mutating func run(into summary: inout EvictionSummary) throws(StoreError) -> Bool {
        let image = survey.image
        let free = free
        let old = (0..<image.rowCount).filter { !image.row($0).isPinned && isTooOld(image.row($0)) }
        let now = exceeded(free: free, hasOld: old.contains { !kept.contains(image.row($0).keyDigest) })
        if summary.exceeded.isEmpty { summary.exceeded = now }
        if summary.exceeded.isEmpty { return true }
        summary.hasUnreadable = !survey.unreadable.isEmpty
        let victims = choose(summary.exceeded, free: free, into: &summary)

        var removal = Removal(store, survey, started: store.options.now(), dryRun: false)
        let latest = victims.map { image.row($0).lastUse }.max()
        let takesOrphans = summary.exceeded.contains(.bytes) || summary.exceeded.contains(.free)
        try removal.removeEntries(
            victims, stillWanted: { !$0.isPinned && $0.lastUse <= latest ?? $0.lastUse }, { _ in })
        removal.removeBlobs(orphans: { _, _, _ in takesOrphans }, { _ in })
        summary.entries += removal.summary.entries
        summary.blobs += removal.summary.blobs
        summary.freedBytes = summary.freedBytes.addingReportingOverflow(removal.summary.freedBytes).partialValue
        summary.failures += removal.summary.failures.map(\.description)

        let isStuck = removal.summary.entries == 0 && removal.summary.blobs == 0
        let isFull = victims.count == AssetStore.sliceSize
        guard isStuck || !isFull else { return false }
        // How it is now, by the files.
        let after = try store.survey()
        plan = RemovalPlan(after.image)
        let hasOld = (0..<after.image.rowCount).contains { isTooOld(after.image.row($0)) }
        summary.stillExceeded = exceeded(free: self.free, hasOld: hasOld)
            .filter { summary.exceeded.contains($0) }
        return true
    }

    /// The rows to remove, the longest unused first.
    private mutating func choose(
        _ exceeded: [StoreLimit], free: Int64, into summary: inout EvictionSummary
    ) -> [Int] {
        let image = survey.image
        if exceeded.contains(.bytes) || exceeded.contains(.free) { plan.removeOrphans(before: now) }
        (summary.keptPinned, summary.keptInUse) = (0, 0)
        // While no blob may go, taking entries would lose them for nothing.
        let countsOnly = summary.hasUnreadable
        let goals = countsOnly ? exceeded.filter { $0 == .entries || $0 == .age } : exceeded
        var victims: [Int] = []
        for number in RemovalPlan.leastRecentlyUsed(Array(0..<image.rowCount), of: image) {
            let row = image.row(number)
            guard (goals.contains(.age) && isTooOld(row)) || !isReached(goals, free: free) else { break }
            if row.isPinned {
                summary.keptPinned += 1
            } else if kept.contains(row.keyDigest) || row.lastUse >= usedBefore || isOpen(row) {
                summary.keptInUse += 1
            } else {
                victims.append(number)
                plan.remove(number)
                if victims.count == AssetStore.sliceSize { break }
            }
        }
        return victims
    }

    /// Whether some process has the blob open.
    private func isOpen(_ row: EntryRow) -> Bool {
        guard row.blob != IndexLayout.Row.noBlob,
            let directory = try? store.tree.open(StoreLayout.blobs + [StoreLayout.fan(row.digest)]),
            let file = try? directory.open(StoreLayout.blobName(row.digest), [.read, .nonBlocking])
        else { return false }
        return (try? file.tryLock()) == false
    }
}
