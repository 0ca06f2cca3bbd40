import FileSystem
import GLTFValidation
import ValidationReport

/// What the reference prints to standard error about an asset.
enum CompatibilityText {
    private static let headings: [(severity: Severity, title: String)] = [
        (.error, "Errors"), (.warning, "Warnings"), (.information, "Infos"), (.hint, "Hints"),
    ]

    /// Path, totals and time, then the issues down to a severity, grouped; none if that is nil. A line at a time, since a
    /// report can have millions.
    static func write(
        _ path: Path, _ report: AssetReport, nanoseconds: UInt64, leastPrinted: Severity?, to print: (String) -> Void
    ) {
        let totals = headings.map { "\($0.title): \(report.counts[$0.severity])" }.joined(separator: ", ")
        print(path.display)
        print("\t" + totals)
        print("\tTime: " + milliseconds(nanoseconds))
        if report.truncated { print("\tThe limit of issues was reached; there may be more") }
        let hidden = report.hidden.reduce(0) { $0 + $1.count }
        if hidden > 0 { print("\t\(hidden) more are counted but not listed") }
        guard let leastPrinted else { return }
        for (severity, title) in headings where severity <= leastPrinted && report.counts[severity] > 0 {
            print("\t\(title):")
            for issue in report.issues where issue.severity == severity { print("\t\t" + line(issue)) }
        }
    }

    static func milliseconds(_ nanoseconds: UInt64) -> String {
        let tenths = nanoseconds / 100_000
        return "\(tenths / 10).\(tenths % 10) ms"
    }

    private static func line(_ issue: Issue) -> String {
        // The report that is written has it whole; here it is for people.
        let place = Wording.shortLocation(issue.location)
        return TerminalText.escaped((place.isEmpty ? "" : place + ": ") + issue.message)
    }
}
