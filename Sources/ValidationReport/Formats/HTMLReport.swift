import GLTFValidation

extension ReportFormat {
    static let html = ReportFormat(
        name: "html", summary: "a page that needs no other file", make: { HTMLReport($0) })
}

/// A page without scripts and without anything from elsewhere, so that it can be opened from an archive of artefacts.
struct HTMLReport: ReportWriter {
    private let options: ReportOptions
    private var lines = LineBuffer()
    private var summary = ReportSummary()

    init(_ options: ReportOptions) {
        self.options = options
    }

    mutating func begin<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        lines.append(
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>glb report</title>
            <style>
            body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem; color: #222; background: #fff; }
            h2 { font-size: 1.1rem; margin: 1.5rem 0 .3rem; overflow-wrap: anywhere; }
            table { border-collapse: collapse; width: 100%; }
            td { border-top: 1px solid #ddd; padding: .25rem .6rem .25rem 0; vertical-align: top; overflow-wrap: anywhere; }
            .error { color: #b00020; } .warning { color: #8a5a00; } .info { color: #00629b; } .hint { color: #6a1b9a; }
            .valid { color: #1b6e20; }
            @media (prefers-color-scheme: dark) {
            body { color: #ddd; background: #181818; } td { border-color: #444; }
            .error { color: #ff8a80; } .warning { color: #ffcc66; } .info { color: #80cfff; } .hint { color: #dfa8ff; }
            .valid { color: #8fdf94; }
            }
            </style>
            </head>
            <body>
            <h1>glb report</h1>

            """)
    }

    mutating func add<Failure: Error>(
        _ asset: ReportedAsset, to sink: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        summary.add(asset)
        lines.appendLine("<h2>\(Markup.xml.escaped(asset.shownPath))</h2>")
        lines.appendLine("<p class=\"\(Self.cssClass(asset.verdict))\">\(Wording.verdict(asset))</p>")
        if case .failure(_, let message) = asset.outcome {
            lines.appendLine("<p>\(Markup.xml.escaped(message))</p>")
        }
        guard let report = asset.report else { return try lines.drain(to: sink) }
        let hasRows = !report.issues.isEmpty || !report.hidden.isEmpty
        if hasRows { lines.appendLine("<table>") }
        for issue in report.issues {
            lines.appendLine(
                "<tr><td class=\"\(issue.severity.name)\">\(issue.severity.name)</td>"
                    + "<td title=\"\(Markup.xml.escaped(issue.definition.summary))\">\(issue.code)</td>"
                    + "<td>\(Markup.xml.escaped(Wording.shortLocation(issue.location)))</td>"
                    + "<td>\(Markup.xml.escaped(Wording.message(issue)))</td></tr>")
            try lines.drain(to: sink)
        }
        for hidden in report.hidden {
            lines.appendLine(
                "<tr><td></td><td>\(hidden.definition.code)</td><td></td><td>\(Wording.hidden(hidden.count))</td></tr>")
        }
        if hasRows { lines.appendLine("</table>") }
        for remark in asset.remarks { lines.appendLine("<p>\(Markup.xml.escaped(remark.text))</p>") }
        try lines.drain(to: sink)
    }

    mutating func end<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        lines.appendLine("<p>\(Wording.summary(summary))</p>")
        if let text = options.tooManyWarnings(summary.counts.warnings) {
            lines.appendLine("<p class=\"error\">\(Markup.xml.escaped(text))</p>")
        }
        lines.appendLine("</body>")
        lines.appendLine("</html>")
        try lines.flush(to: sink)
    }

    private static func cssClass(_ verdict: Verdict) -> String {
        switch verdict {
        case .valid: "valid"
        case .warnings: "warning"
        case .errors, .unsound, .unreadable: "error"
        }
    }
}
