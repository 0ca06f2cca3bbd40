import AssetCache
import AssetFetching
import FileSystem

// Several processes, one URL: who comes second waits for the first as long as its transfer grows, and then finds what it
// wanted in the store. When the first one fails or dies, one of those who wait goes on where it stopped. When it only stands
// still, one of them fetches beside it, and the others wait for that one.

extension FetchRun {
    /// How long another process's transfer may stand still before somebody else fetches beside it.
    private static let patience = 10_000
    /// How long another process is waited for without a word.
    private static let silence = 5000
    /// How often what vanished is fetched again. Whoever purges faster than this can fetch wins in the end, and the user is
    /// told.
    private static let roundsForVanished = 5

    func transfer(_ jobs: [FetchJob], _ inputs: [FetchInput]) throws(CommandLineError) {
        try transferAll(jobs) { remaining($0, inputs) }
        // How many transfers have stood still too long, by key.
        var levels: [String: Int] = [:]
        var vanishings = 0
        while true {
            // A purge took the bytes of some while the server was asked about them, or before they were handed out.
            var pending = vanished.takeAll(isLast: vanishings >= FetchRun.roundsForVanished)
            if !pending.isEmpty { vanishings += 1 }
            pending += doubtful.takeAll(isLast: false)
            // Others are being fetched by another process; its result is worth waiting for, after all the rest.
            for var job in claimed.takeAll(isLast: false) {
                if !waitForOther(job, level: levels[job.key] ?? 0) { levels[job.key, default: 0] += 1 }
                let entry = (try? storedEntry(job.key)) ?? nil
                if let entry, (entry.validated ?? entry.fetched) >= begun, accepts(entry) {
                    report(job) { () throws(FetchError) in try kept(entry, job, FetchRecord(.hit)) }
                } else {
                    job.entry = accepts(entry) ? entry : nil
                    pending.append(job)
                }
            }
            if pending.isEmpty { return }
            try transferAll(pending, levels: levels) { $0 }
        }
    }

    /// Another digest than the expected one is as good as none.
    private func accepts(_ entry: EntryRecord?) -> Bool {
        guard let expected = plan.expectedDigest, let entry else { return true }
        return entry.digest == expected
    }

    /// Waits until another process has done with this asset; false when its transfer does not get on.
    private func waitForOther(_ job: FetchJob, level: Int) -> Bool {
        let key = job.key
        var last: Int64 = -1
        var idle = 0
        var waited = 0
        while Interruption.pending == nil, timeLeft != .zero, store.isTransferClaimed(forKey: key, level: level) {
            let size = ((try? store.liveTransfer(forKey: key)) ?? nil) ?? 0
            idle = size != last ? 0 : idle + 50
            last = size
            if idle > FetchRun.patience { return false }
            HostProcess.sleep(milliseconds: 50)
            waited += 50
            if waited == FetchRun.silence, let first = job.inputs.first { reporter.tellOfWait(for: first) }
        }
        return true
    }
}

extension FetchError.Code {
    /// Another process is fetching the same asset.
    static let claimed = FetchError.Code(rawValue: "claimed")
}

extension FetchError {
    static let claimed = FetchError(.claimed, "another process is fetching this", exitClass: .inputOutput)
}
