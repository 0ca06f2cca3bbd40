import GLTFValidation
import TextSafety

extension ReportFormat {
    static let text = ReportFormat(
        name: "text", summary: "a line for each issue and a verdict, for people", isForPeople: true,
        make: { TextReport($0) })
}

/// A line an issue: path, severity, code, place, message. Each line says all, so that it survives `grep`; the last line of
/// an asset is its verdict, and the last of a run over several their totals. A quiet one has lines of those assets only that
/// fail, and no totals.
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
        if options.isQuiet, report.isCalledSound, report.worstSeverity.map({ $0 > options.leastShown }) ?? true {
            return
        }
        // Services take what begins with two colons for a command of theirs.
        let shown = asset.shownPath
        let path = options.style(shown.hasPrefix("::") ? "./" + shown : shown, .strong)
        for issue in Self.causesFirst(report.issues) where issue.severity <= options.leastShown {
            lines.appendLine("\(path): \(line(issue))")
            try lines.drain(to: sink)
        }
        for hidden in report.hidden {
            let text = "\(hidden.definition.code): \(Wording.hidden(hidden.count))"
            lines.appendLine("\(path): \(options.style(text, .faint))")
        }
        if report.hiddenConsequences > 0 {
            lines.appendLine("\(path): \(options.style(Wording.hiddenConsequences(report.hiddenConsequences), .faint))")
        }
        if report.truncated { lines.appendLine("\(path): \(options.style(Wording.truncated, .faint))") }
        lines.appendLine("\(path): \(verdict(asset))")
        try lines.flush(to: sink)
    }

    mutating func end<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        guard summary.assetCount > 1, !options.isQuiet else { return }
        lines.appendLine(options.style(Wording.summary(summary), .strong))
        try lines.flush(to: sink)
    }

    /// The issues with those that follow from another right behind it, else in the order of discovery.
    private static func causesFirst(_ issues: [Issue]) -> [Issue] {
        guard issues.contains(where: { $0.origin != nil }) else { return issues }
        var followers: [IssueOrigin: [Issue]] = [:]
        let listed = Set(issues.map { IssueOrigin(definition: $0.definition, location: $0.location) })
        var first: [Issue] = []
        for issue in issues {
            if let origin = issue.origin, listed.contains(origin) {
                followers[origin, default: []].append(issue)
            } else {
                first.append(issue)
            }
        }
        var result: [Issue] = []
        result.reserveCapacity(issues.count)
        for issue in first {
            result.append(issue)
            let origin = IssueOrigin(definition: issue.definition, location: issue.location)
            result += followers.removeValue(forKey: origin) ?? []
        }
        // Issues that explain each other in a circle.
        return result + issues.filter { $0.origin.map { followers[$0] != nil } ?? false }
    }

    private func line(_ issue: Issue) -> String {
        let place = DisplayText.escape(Wording.shortLocation(issue.location))
        let severity = options.style(issue.severity.name, of: issue.severity)
        return
            "\(severity) \(issue.code)\(place.isEmpty ? "" : " " + place): \(DisplayText.escape(Wording.message(issue)))"
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
