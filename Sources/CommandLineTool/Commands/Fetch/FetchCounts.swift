/// How many assets came to which end. What is named twice is one asset, and a duplicate.
struct FetchCounts: Sendable {
    private var numbers: [FetchRecord.Status: Int] = [:]
    private(set) var ended = 0
    /// Of them, those that an earlier run with the same journal had ended.
    private(set) var skipped = 0
    private var skippedFailures = 0
    /// Of them, those that a signal ended.
    private(set) var interrupted = 0
    /// Inputs that name what another one had named.
    private(set) var duplicates = 0
    /// Assets of which a part is kept, and how much that is.
    private(set) var partials = 0
    private(set) var partialBytes: Int64 = 0
    /// The worst of all that came to an end of their own.
    private(set) var exit = ExitStatus.success

    subscript(status: FetchRecord.Status) -> Int { numbers[status] ?? 0 }

    mutating func add(_ record: FetchRecord, times: Int) {
        ended += times
        if record.keptBytes > 0 {
            partials += 1
            partialBytes += record.keptBytes
        }
        // What did not come to an end is counted by the inputs that wait for it.
        if record.isInterrupted {
            numbers[.failed, default: 0] += times
            interrupted += times
            return
        }
        exit = .worst(exit, record.exit)
        numbers[record.status, default: 0] += 1
        duplicates += times - 1
        if record.isSkipped {
            skipped += 1
            if record.status == .failed { skippedFailures += 1 }
        }
    }

    /// What ended well is not there any more.
    mutating func noteLoss() { exit = .worst(exit, .inputOutput) }

    /// Inputs that have no end of their own because a signal came before.
    func unfinished(of total: Int) -> Int { interrupted + total - ended }

    /// After a signal: what there is to go on from, and how. `hasJournal` is whether the run has one.
    func wayOn(of total: Int, hasJournal: Bool) -> String {
        let kept =
            partials == 0
            ? ""
            : "of \(SizeText.count(partials, "asset", "assets")) a part is kept (\(SizeText.short(partialBytes))); "
        let words = kept + "the same command again goes on where this one stopped"
        guard total > 1 else { return words }
        return words
            + (hasJournal
                ? ", by its journal" : "; with --journal FILE it need not ask again about what has ended")
    }

    /// The run in one line.
    func summary(of total: Int) -> String {
        var parts: [String] = []
        for status in FetchRecord.Status.allCases {
            let number = self[status] - (status == .failed ? interrupted : 0)
            if number > 0 { parts.append("\(number) \(status.words)") }
        }
        if duplicates > 0 { parts.append(SizeText.count(duplicates, "duplicate", "duplicates")) }
        let unfinished = unfinished(of: total)
        if unfinished > 0 { parts.append("\(unfinished) not fetched before the run was interrupted") }
        var text = parts.joined(separator: ", ")
        if skipped > 0 {
            let failures = skippedFailures > 0 ? ", \(skippedFailures) of them failed for good" : ""
            text += "; the journal had \(skipped) of these from earlier runs\(failures)"
        }
        return text
    }
}
