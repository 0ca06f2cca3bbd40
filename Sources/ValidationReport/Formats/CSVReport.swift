import GLTFValidation
import TextSafety

extension ReportFormat {
    static let csv = ReportFormat(
        name: "csv", summary: "a table with a row for each issue, for spreadsheets", make: { CSVReport($0) })
}

/// RFC 4180 with a header and nothing but the table. An asset without issues has a row with its verdict, so that every
/// asset is in the table. What a cap hides has a row without a code for each severity, so counts add up to the report's.
struct CSVReport: ReportWriter {
    private let options: ReportOptions
    private var lines = LineBuffer()

    init(_ options: ReportOptions) {
        self.options = options
    }

    mutating func begin<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        append(["path", "verdict", "severity", "code", "location", "count", "message"])
        try lines.flush(to: sink)
    }

    mutating func add<Failure: Error>(
        _ asset: ReportedAsset, to sink: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        let start = [asset.pathText, asset.verdict.rawValue]
        switch asset.outcome {
        case .failure(let code, let message):
            append(start + ["error", code, "", "1", message])
        case .report(let report):
            let remarks = asset.remarks
            if report.issues.isEmpty, remarks.isEmpty { append(start + ["", "", "", "", ""]) }
            for issue in report.issues {
                append(
                    start + [
                        issue.severity.name, issue.code, Wording.shortLocation(issue.location), String(issue.count),
                        issue.message,
                    ])
                try lines.drain(to: sink)
            }
            for remark in remarks {
                append(start + [remark.severity?.name ?? "", "", "", String(remark.count), remark.text])
            }
        }
        try lines.flush(to: sink)
    }

    private mutating func append(_ fields: [String]) {
        lines.append(fields.map(Self.field).joined(separator: ",") + "\r\n")
    }

    /// Spreadsheets run what begins like a formula, so such a field gets an apostrophe, which they do not show. Our own `@12`
    /// is no exception: some take it for the name of a function.
    private static func field(_ text: String) -> String {
        var text = DisplayText.escape(text)
        if let first = text.unicodeScalars.first, "=+-@".unicodeScalars.contains(first) {
            text = "'" + text
        }
        guard text.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else { return text }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
