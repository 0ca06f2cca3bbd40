import GLTFValidation

extension ReportFormat {
    static let text = ReportFormat(
        name: "text", summary: "a line for each issue and a verdict, for people", isForPeople: true,
        make: { TextReport($0) })
}

/// A line an issue: path, severity, code, place, message. Each line says all, so that it survives `grep`; the last line of
/// an asset is its verdict, and the last of a run over several their totals.
struct TextReport: ReportWriter {
    private let options: ReportOptions
    private var lines = LineBuffer()
    private var summary = ReportSummary()

    init(_ options: ReportOptions) {
        self.options = options
    }

    mutating func add<Failure: Error>(
        _ asset: ReportedAsset, to sink: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        summary.add(asset)
        // What could not be read has no result; the tool says so where it says what went wrong.
        guard let report = asset.report else { return }
        let path = options.style(asset.shownPath, .strong)
        for issue in report.issues where issue.severity <= options.leastShown {
            lines.appendLine("\(path): \(line(issue))")
            try lines.drain(to: sink)
        }
        for hidden in report.hidden {
            let text = "\(hidden.definition.code): \(Wording.hidden(hidden.count))"
            lines.appendLine("\(path): \(options.style(text, .faint))")
        }
        if report.truncated { lines.appendLine("\(path): \(options.style(Wording.truncated, .faint))") }
        lines.appendLine("\(path): \(verdict(asset))")
        try lines.flush(to: sink)
    }

    mutating func end<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        guard summary.assetCount > 1 else { return }
        let words: [(verdict: Verdict, words: String)] = [
            (.valid, "valid"), (.warnings, "with warnings"), (.errors, "with errors"), (.unsound, "unsound"),
            (.unreadable, "unreadable"),
        ]
        let parts = words.filter { summary.count($0.verdict) > 0 }.map { "\(summary.count($0.verdict)) \($0.words)" }
        let counts = Wording.counts(summary.counts)
        lines.appendLine(
            options.style("\(summary.assetCount) assets: \(parts.joined(separator: ", "))", .strong)
                + (counts.isEmpty ? "" : " (\(counts))"))
        try lines.flush(to: sink)
    }

    private func line(_ issue: Issue) -> String {
        let place = SafeText.escaped(Wording.shortLocation(issue.location))
        let severity = options.style(issue.severity.name, of: issue.severity)
        return
            "\(severity) \(issue.code)\(place.isEmpty ? "" : " " + place): \(SafeText.escaped(Wording.message(issue)))"
    }

    private func verdict(_ asset: ReportedAsset) -> String {
        let text = Wording.verdict(asset)
        switch asset.verdict {
        case .valid: return options.style(text, .good)
        case .warnings: return options.style(text, .warning)
        case .errors, .unsound, .unreadable: return options.style(text, .error)
        }
    }
}
