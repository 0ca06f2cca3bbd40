import GLTFValidation

extension ReportFormat {
    static let markdown = ReportFormat(
        name: "markdown", summary: "a table for a comment or a step summary", make: { MarkdownReport($0) })
}

/// One table with a row for each issue; an asset without issues has a row with its verdict.
///
/// Services refuse long pages, a step summary of GitHub beyond 1 MiB as a whole. So rows beyond the limit are counted only.
struct MarkdownReport: ReportWriter {
    /// Bytes of rows; the summary and the heading have room besides.
    static let sizeLimit = 1_000_000

    private let options: ReportOptions
    private var lines = LineBuffer()
    private var size = 0
    private var leftOut = 0
    private var summary = ReportSummary()

    init(_ options: ReportOptions) {
        self.options = options
    }

    mutating func begin<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        lines.appendLine("| Asset | Severity | Code | Where | Message |")
        lines.appendLine("| --- | --- | --- | --- | --- |")
        try lines.flush(to: sink)
    }

    mutating func add<Failure: Error>(
        _ asset: ReportedAsset, to sink: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        summary.add(asset)
        let path = Self.code(asset.shownPath)
        switch asset.outcome {
        case .failure(let code, let message):
            append([path, "error", Self.code(code), "", Self.text(message)])
        case .report(let report):
            if report.issues.isEmpty { append([path, "", "", "", Self.text(Wording.verdict(asset))]) }
            for issue in report.issues {
                append([
                    path, issue.severity.name, Self.code(issue.code), Self.code(Wording.shortLocation(issue.location)),
                    Self.text(Wording.message(issue)),
                ])
                try lines.drain(to: sink)
            }
            for hidden in report.hidden {
                append([path, "", Self.code(hidden.definition.code), "", Wording.hidden(hidden.count)])
            }
            for remark in asset.remarks { append([path, remark.severity?.name ?? "", "", "", Self.text(remark.text)]) }
        }
        try lines.flush(to: sink)
    }

    mutating func end<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        if let text = options.tooManyWarnings(summary.counts.warnings) {
            lines.appendLine("|  | error |  |  | \(Self.text(text)) |")
        }
        if leftOut > 0 {
            let words = leftOut == 1 ? "row is" : "rows are"
            lines.appendLine(
                "|  |  |  |  | \(leftOut) more \(words) left out: the table would be too long for a page |")
        }
        if summary.assetCount > 0 {
            lines.appendLine("")
            lines.appendLine(Self.text(Wording.summary(summary)))
        }
        try lines.flush(to: sink)
    }

    private mutating func append(_ cells: [String]) {
        let row = "| " + cells.joined(separator: " | ") + " |"
        size += row.utf8.count + 1
        if size > Self.sizeLimit { leftOut += 1 } else { lines.appendLine(row) }
    }

    private static func text(_ text: String) -> String {
        Markup.markdown.escaped(text)
    }

    /// An element of HTML: unlike backticks, it has no fence that the text could break.
    private static func code(_ text: String) -> String {
        text.isEmpty ? "" : "<code>\(Self.text(text))</code>"
    }
}
