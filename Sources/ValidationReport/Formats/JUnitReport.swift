import GLTFValidation

extension ReportFormat {
    static let junit = ReportFormat(
        name: "junit", summary: "JUnit XML, a suite for each asset", make: { JUnitReport($0) })
}

/// A suite an asset: a passing case if nothing fails, else a failure for each issue that fails the run. Milder issues are
/// output of the suite. What a cap hides is a case or output in the same way, so that it fails as it would if it were shown.
/// Warnings beyond the limit of a run fail in a suite of their own, since no single asset is to blame. An asset that could not be read is an error, not a failure.
struct JUnitReport: ReportWriter {
    private let options: ReportOptions
    private var lines = LineBuffer()
    private var warnings = 0

    init(_ options: ReportOptions) {
        self.options = options
    }

    mutating func begin<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        lines.appendLine(#"<?xml version="1.0" encoding="UTF-8"?>"#)
        lines.appendLine(#"<testsuites name="glb">"#)
    }

    mutating func add<Failure: Error>(
        _ asset: ReportedAsset, to sink: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        let name = Markup.xml.escaped(asset.shownPath)
        guard let report = asset.report else {
            let message = if case .failure(_, let message) = asset.outcome { Markup.xml.escaped(message) } else { "" }
            appendSuite(name, tests: 1, failures: 0, errors: 1)
            lines.appendLine("    <testcase classname=\"\(name)\" name=\"read\">")
            lines.appendLine("      <error message=\"\(message)\"/>")
            lines.appendLine("    </testcase>")
            lines.appendLine("  </testsuite>")
            return try lines.drain(to: sink)
        }
        warnings += report.counts.warnings
        let remarks = asset.remarks
        let failures = report.issues.count { fails($0.severity) } + remarks.count { fails($0.severity) }
        appendSuite(name, tests: max(failures, 1), failures: failures, errors: 0)
        if failures == 0 { lines.appendLine("    <testcase classname=\"\(name)\" name=\"valid\"/>") }
        for issue in report.issues where fails(issue.severity) {
            appendFailure(name, Self.title(issue), issue.severity, Wording.message(issue))
            try lines.drain(to: sink)
        }
        for remark in remarks where fails(remark.severity) {
            appendFailure(name, remark.name, remark.severity ?? .error, remark.text)
        }
        if failures < report.issues.count + remarks.count {
            lines.appendLine("    <system-out>")
            for issue in report.issues where !fails(issue.severity) {
                lines.appendLine(
                    Markup.xml.escaped("\(issue.severity.name) \(Self.title(issue)): \(Wording.message(issue))"))
                try lines.drain(to: sink)
            }
            for remark in remarks where !fails(remark.severity) { lines.appendLine(Markup.xml.escaped(remark.text)) }
            lines.appendLine("    </system-out>")
        }
        lines.appendLine("  </testsuite>")
        try lines.drain(to: sink)
    }

    mutating func end<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        if let text = options.tooManyWarnings(warnings) {
            appendSuite("all assets", tests: 1, failures: 1, errors: 0)
            appendFailure("all assets", "max-warnings", .warning, text)
            lines.appendLine("  </testsuite>")
        }
        lines.appendLine("</testsuites>")
        try lines.flush(to: sink)
    }

    private func fails(_ severity: Severity?) -> Bool {
        guard let severity, let limit = options.failOn else { return false }
        return severity <= limit
    }

    private mutating func appendSuite(_ name: String, tests: Int, failures: Int, errors: Int) {
        lines.appendLine(
            "  <testsuite name=\"\(name)\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\">")
    }

    /// `name` is escaped.
    private mutating func appendFailure(_ name: String, _ title: String, _ severity: Severity, _ message: String) {
        lines.appendLine("    <testcase classname=\"\(name)\" name=\"\(Markup.xml.escaped(title))\">")
        lines.appendLine("      <failure type=\"\(severity.name)\" message=\"\(Markup.xml.escaped(message))\"/>")
        lines.appendLine("    </testcase>")
    }

    private static func title(_ issue: Issue) -> String {
        let place = Wording.shortLocation(issue.location)
        return place.isEmpty ? issue.code : "\(issue.code) \(place)"
    }
}
