import GLTFValidation
import TextSafety

extension ReportFormat {
    static let github = ReportFormat(
        name: "github", summary: "workflow commands that annotate files on GitHub", make: { GitHubReport($0) })
}

/// Workflow commands. A step shows ten annotations of each level, so more are not written; how many there were is the last
/// line, as plain text of the log. Warnings beyond the limit of a run have an error of their own in front of it, which is in
/// the log even where it is one too many to be shown.
struct GitHubReport: ReportWriter {
    private static let limit = 10

    private let options: ReportOptions
    private var lines = LineBuffer()
    private var written: [String: Int] = [:]
    private var omitted = 0
    private var warnings = 0

    init(_ options: ReportOptions) {
        self.options = options
    }

    mutating func add<Failure: Error>(
        _ asset: ReportedAsset, to sink: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        warnings += asset.counts.warnings
        if case .failure(let code, let message) = asset.outcome { append("error", asset, code, message) }
        for issue in asset.report?.issues ?? [] {
            let place = Wording.shortLocation(issue.location)
            let message = Wording.message(issue)
            append(
                Self.command(issue.severity), asset, issue.code, place.isEmpty ? message : "\(place): \(message)")
        }
        for remark in asset.remarks {
            // Room for annotations is scarce: what is like others that are shown is part of the last line.
            if remark.isTold {
                omitted += remark.count
            } else {
                append(remark.severity.map(Self.command) ?? "notice", asset, remark.name, remark.text)
            }
        }
        try lines.flush(to: sink)
    }

    mutating func end<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        if let text = options.tooManyWarnings(warnings) {
            lines.appendLine("::error title=MAX_WARNINGS::\(Self.data(text))")
        }
        if omitted > 0 { lines.appendLine("\(omitted) more \(omitted == 1 ? "is" : "are") not shown as annotations") }
        try lines.flush(to: sink)
    }

    private mutating func append(_ command: String, _ asset: ReportedAsset, _ title: String, _ message: String) {
        let count = written[command, default: 0]
        guard count < Self.limit else {
            omitted += 1
            return
        }
        written[command] = count + 1
        // The path must stay what the service knows, so only what would end the command is escaped.
        lines.appendLine(
            "::\(command) file=\(Self.property(asset.directPathText)),title=\(Self.property(title))::"
                + Self.data(DisplayText.escape(message)))
    }

    private static func command(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .information, .hint: "notice"
        }
    }

    private static func data(_ text: String) -> String {
        escaped(text, "%\r\n")
    }

    private static func property(_ text: String) -> String {
        escaped(text, "%\r\n:,")
    }

    private static func escaped(_ text: String, _ special: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if special.unicodeScalars.contains(scalar) {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            } else if DisplayText.isHarmless(scalar) {
                result.unicodeScalars.append(scalar)
            } else {
                result += DisplayText.escape(String(scalar))
            }
        }
        return result
    }
}
