import GLTFValidation
import JSONText

extension ReportFormat {
    static let gitlab = ReportFormat(
        name: "gitlab", summary: "a code quality report for GitLab", make: { GitLabReport($0) })
}

/// The list that the service's code quality widget reads. The widget hides names of checks, so the code stands in the
/// description too; fingerprints must be unique, so repetitions at one place are numbered. Each entry needs a path: warnings
/// beyond the limit of a run, for which no single asset is to blame, have that of the folder.
struct GitLabReport: ReportWriter {
    private let options: ReportOptions
    private var writer = JSONWriter(indent: 2)
    private var warnings = 0

    init(_ options: ReportOptions) {
        self.options = options
    }

    mutating func begin<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        writer.beginArray()
    }

    mutating func add<Failure: Error>(
        _ asset: ReportedAsset, to sink: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        let path = asset.directPathText
        warnings += asset.counts.warnings
        if case .failure(let code, let message) = asset.outcome {
            append(
                path, check: code, description: "\(code): \(message)", severity: "blocker",
                fingerprint: Fingerprint([path, code]))
        }
        var seen: [Fingerprint: Int] = [:]
        for issue in asset.report?.issues ?? [] {
            let parts = [path, issue.code, Wording.location(issue.location)]
            let place = Fingerprint(parts)
            let earlier = seen[place, default: 0]
            seen[place] = earlier + 1
            append(
                path, check: issue.code, description: Self.description(issue),
                severity: Self.severity(issue.severity),
                fingerprint: earlier == 0 ? place : Fingerprint(parts + [String(earlier)]))
            try writer.drain(to: sink)
        }
        for remark in asset.remarks {
            let severity = remark.severity.map(Self.severity) ?? "info"
            append(
                path, check: remark.name, description: remark.text, severity: severity,
                fingerprint: Fingerprint([path, remark.name, severity]))
        }
    }

    mutating func end<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        if let text = options.tooManyWarnings(warnings) {
            append(
                ".", check: "MAX_WARNINGS", description: text, severity: Self.severity(.error),
                fingerprint: Fingerprint([".", "MAX_WARNINGS"]))
        }
        writer.endArray()
        try writer.finishLine(to: sink)
    }

    private mutating func append(
        _ path: String, check: String, description: String, severity: String, fingerprint: Fingerprint
    ) {
        writer.beginObject()
        writer.member("description", description)
        writer.member("check_name", check)
        writer.member("fingerprint", fingerprint.hex)
        writer.member("severity", severity)
        writer.key("location")
        writer.beginObject()
        writer.member("path", path)
        writer.key("lines")
        writer.beginObject()
        writer.member("begin", 1)
        writer.endObject()
        writer.endObject()
        writer.endObject()
    }

    private static func description(_ issue: Issue) -> String {
        let place = Wording.shortLocation(issue.location)
        return "\(issue.code)\(place.isEmpty ? "" : " " + place): \(Wording.message(issue))"
    }

    private static func severity(_ severity: Severity) -> String {
        switch severity {
        case .error: "critical"
        case .warning: "major"
        case .information: "minor"
        case .hint: "info"
        }
    }
}
