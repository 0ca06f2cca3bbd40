/// How many inputs came to which end.
struct FetchCounts: Sendable {
    private var numbers: [FetchRecord.Status: Int] = [:]
    private(set) var ended = 0
    /// Of them, those that an earlier run with the same journal had ended.
    private(set) var skipped = 0
    private var skippedFailures = 0
    /// Of them, those that a signal ended.
    private(set) var interrupted = 0
    private(set) var exit = ExitStatus.success

    subscript(status: FetchRecord.Status) -> Int { numbers[status] ?? 0 }

    mutating func add(_ record: FetchRecord, times: Int) {
        numbers[record.status, default: 0] += times
        ended += times
        exit = .worst(exit, record.exit)
        if record.isInterrupted { interrupted += times }
        if record.isSkipped {
            skipped += times
            if record.status == .failed { skippedFailures += times }
        }
    }

    /// The run in one line.
    func summary(of total: Int) -> String {
        var parts: [String] = []
        for status in FetchRecord.Status.allCases {
            let number = self[status] - (status == .failed ? interrupted : 0)
            if number > 0 { parts.append("\(number) \(status.words)") }
        }
        let unfinished = interrupted + total - ended
        if unfinished > 0 { parts.append("\(unfinished) not fetched before the run was interrupted") }
        var text = parts.joined(separator: ", ")
        if skipped > 0 {
            let failures = skippedFailures > 0 ? ", \(skippedFailures) of them failed for good" : ""
            text += "; the journal had \(skipped) of these from earlier runs\(failures)"
        }
        return text
    }
}
