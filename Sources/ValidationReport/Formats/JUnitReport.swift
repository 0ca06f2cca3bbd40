import GLTFValidation

extension ReportFormat {
    static let junit = ReportFormat(
        name: "junit", summary: "JUnit XML, a suite for each asset", make: { JUnitReport($0) })
}

/// A suite an asset: a passing case if nothing fails, else a failure for each issue that fails the run. Milder issues are
/// output of the suite. An asset that could not be read is an error, not a failure.
struct JUnitReport: ReportWriter {
    private let options: ReportOptions
    private var lines = LineBuffer()

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
        let failures = report.issues.count(where: fails)
        appendSuite(name, tests: max(failures, 1), failures: failures, errors: 0)
        if failures == 0 { lines.appendLine("    <testcase classname=\"\(name)\" name=\"valid\"/>") }
        for issue in report.issues where fails(issue) {
            appendFailure(issue, name)
            try lines.drain(to: sink)
        }
        if failures < report.issues.count {
            lines.appendLine("    <system-out>")
            for issue in report.issues where !fails(issue) {
                lines.appendLine(
                    Markup.xml.escaped("\(issue.severity.name) \(Self.title(issue)): \(Wording.message(issue))"))
                try lines.drain(to: sink)
            }
            lines.appendLine("    </system-out>")
        }
        lines.appendLine("  </testsuite>")
        try lines.drain(to: sink)
    }

    mutating func end<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        lines.appendLine("</testsuites>")
        try lines.flush(to: sink)
    }

    private func fails(_ issue: Issue) -> Bool {
        options.failOn.map { issue.severity <= $0 } ?? false
    }

    private mutating func appendSuite(_ name: String, tests: Int, failures: Int, errors: Int) {
        lines.appendLine(
            "  <testsuite name=\"\(name)\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\">")
    }

    private mutating func appendFailure(_ issue: Issue, _ name: String) {
        let message = Markup.xml.escaped(Wording.message(issue))
        lines.appendLine("    <testcase classname=\"\(name)\" name=\"\(Markup.xml.escaped(Self.title(issue)))\">")
        lines.appendLine("      <failure type=\"\(issue.severity.name)\" message=\"\(message)\"/>")
        lines.appendLine("    </testcase>")
    }

    private static func title(_ issue: Issue) -> String {
        let place = Wording.location(issue.location)
        return place.isEmpty ? issue.code : "\(issue.code) \(place)"
    }
}
