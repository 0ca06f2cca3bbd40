import FileSystem
import GLTFValidation

/// What the reference prints to standard error about an asset.
enum CompatibilityText {
    private static let headings: [(severity: Severity, title: String)] = [
        (.error, "Errors"), (.warning, "Warnings"), (.information, "Infos"), (.hint, "Hints"),
    ]

    /// Path, totals and time, then the issues down to a severity, grouped; none if that is nil.
    static func lines(_ path: Path, _ report: AssetReport, nanoseconds: UInt64, leastPrinted: Severity?) -> [String] {
        let totals = headings.map { "\($0.title): \(report.counts[$0.severity])" }.joined(separator: ", ")
        var lines = [path.display, "\t" + totals, "\tTime: " + milliseconds(nanoseconds)]
        if report.truncated { lines.append("\tThe limit of issues was reached; there may be more") }
        let hidden = report.hidden.reduce(0) { $0 + $1.count }
        if hidden > 0 { lines.append("\t\(hidden) more are counted but not listed") }
        guard let leastPrinted else { return lines }
        for (severity, title) in headings where severity <= leastPrinted && report.counts[severity] > 0 {
            lines.append("\t\(title):")
            lines += report.issues.filter { $0.severity == severity }.map { "\t\t" + line($0) }
        }
        return lines
    }

    static func milliseconds(_ nanoseconds: UInt64) -> String {
        let tenths = nanoseconds / 100_000
        return "\(tenths / 10).\(tenths % 10) ms"
    }

    private static func line(_ issue: Issue) -> String {
        let place: String
        switch issue.location {
        case .offset(let offset): place = "@\(offset): "
        case .pointer(let pointer): place = pointer.isEmpty ? "" : pointer + ": "
        }
        return TerminalText.escaped(place + issue.message)
    }
}
