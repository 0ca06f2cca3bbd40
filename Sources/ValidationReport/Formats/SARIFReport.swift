import GLTFValidation
import JSONText

extension ReportFormat {
    static let sarif = ReportFormat(
        name: "sarif", summary: "SARIF 2.1.0, for code scanning services", make: { SARIFReport($0) })
}

/// One run of SARIF 2.1.0.
///
/// Severities are those in force, not the catalogue's. Results come before the tool, which the standard allows, so that
/// only the rules that were broken are listed, and nothing has to be held back. A GLB has no lines: faults of the container
/// have a byte region, those of the document a logical location, and services that insist on a line get line 1.
///
/// Services take 25 000 results and keep 5 000, the worst first. So errors are written up to the one number, milder ones
/// only while the total is below the other; how many were left out stands in a notification, and so does
/// what a cap hides of an asset, and that there are more warnings than a run may have.
struct SARIFReport: ReportWriter {
    private static let errorLimit = 25_000
    private static let limit = 5_000
    /// So many assets can say that their issues are cut; a run can have millions.
    private static let remarkLimit = 1_000

    private let options: ReportOptions
    private var writer = JSONWriter(indent: 2)
    private var rules: [IssueDefinition] = []
    private var ruleIndices: [String: Int] = [:]
    private var resultCount = 0
    private var omitted = 0
    private var remarks: [(level: String, text: String)] = []
    private var remarksLeftOut = 0
    private var warnings = 0
    private var failures: [(uri: String, message: String)] = []

    init(_ options: ReportOptions) {
        self.options = options
    }

    mutating func begin<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        writer.beginObject()
        writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
        writer.member("version", "2.1.0")
        writer.key("runs")
        writer.beginArray()
        writer.beginObject()
        writer.member("columnKind", "utf16CodeUnits")
        writer.key("results")
        writer.beginArray()
    }

    mutating func add<Failure: Error>(
        _ asset: ReportedAsset, to sink: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        let path = ReportURI.direct(asset.path)
        let uri = path.first == UInt8(ascii: "/") ? ReportURI.file(path) : ReportURI.reference(path)
        if case .failure(_, let message) = asset.outcome { failures.append((uri, message)) }
        warnings += asset.counts.warnings
        for issue in asset.report?.issues ?? [] {
            guard resultCount < (issue.severity == .error ? Self.errorLimit : Self.limit) else {
                omitted += 1
                continue
            }
            resultCount += 1
            writeResult(issue, uri)
            try writer.drain(to: sink)
        }
        for remark in asset.remarks {
            if remarks.count < Self.remarkLimit {
                remarks.append((remark.severity.map(Self.level) ?? "note", "\(uri): \(remark.text)"))
            } else {
                remarksLeftOut += 1
            }
        }
    }

    mutating func end<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        writer.endArray()
        writeInvocation()
        writer.key("tool")
        writer.beginObject()
        writer.key("driver")
        writer.beginObject()
        writer.member("name", "glb")
        writer.member("semanticVersion", options.version)
        writer.key("rules")
        writer.beginArray()
        for rule in rules {
            writeRule(rule)
            try writer.drain(to: sink)
        }
        writer.endArray()
        writer.endObject()
        writer.endObject()
        writer.endObject()
        writer.endArray()
        writer.endObject()
        try writer.finishLine(to: sink)
    }

    private mutating func index(of rule: IssueDefinition) -> Int {
        if let index = ruleIndices[rule.code] { return index }
        rules.append(rule)
        ruleIndices[rule.code] = rules.count - 1
        return rules.count - 1
    }

    private mutating func writeResult(_ issue: Issue, _ uri: String) {
        writer.beginObject()
        writer.member("ruleId", issue.code)
        writer.member("ruleIndex", index(of: issue.definition))
        writer.member("level", Self.level(issue.severity))
        writeText("message", issue.message)
        writer.key("locations")
        writer.beginArray()
        writer.beginObject()
        writer.key("physicalLocation")
        writer.beginObject()
        writer.key("artifactLocation")
        writer.beginObject()
        writer.member("uri", uri)
        writer.endObject()
        writer.key("region")
        writer.beginObject()
        writer.member("startLine", 1)
        if case .offset(let offset) = issue.location { writer.member("byteOffset", offset) }
        writer.endObject()
        writer.endObject()
        if case .pointer(let pointer) = issue.location {
            writer.key("logicalLocations")
            writer.beginArray()
            writer.beginObject()
            writer.member("fullyQualifiedName", pointer)
            writer.member("kind", "member")
            writer.endObject()
            writer.endArray()
        }
        writer.endObject()
        writer.endArray()
        if issue.count > 1 { writer.member("occurrenceCount", issue.count) }
        writer.key("partialFingerprints")
        writer.beginObject()
        writer.member(
            "place/v1", Fingerprint([uri, issue.code, Wording.location(issue.location)]).hex)
        writer.endObject()
        writer.endObject()
    }

    private mutating func writeRule(_ rule: IssueDefinition) {
        writer.beginObject()
        writer.member("id", rule.code)
        writeText("shortDescription", rule.summary)
        writeText("fullDescription", rule.explanation.meaning)
        let sections = rule.explanation.sections
        writer.key("help")
        writer.beginObject()
        writer.member("text", sections.map { "\($0.heading): \($0.text)" }.joined(separator: "\n"))
        writer.member("markdown", sections.map { "**\($0.heading).** \($0.text)" }.joined(separator: "\n\n"))
        writer.endObject()
        writer.key("defaultConfiguration")
        writer.beginObject()
        writer.member("level", Self.level(rule.severity))
        writer.endObject()
        writer.key("properties")
        writer.beginObject()
        writer.key("tags")
        writer.beginArray()
        writer.value(rule.family.rawValue)
        writer.value(rule.section)
        writer.endArray()
        writer.endObject()
        writer.endObject()
    }

    private mutating func writeInvocation() {
        writer.key("invocations")
        writer.beginArray()
        writer.beginObject()
        writer.member("executionSuccessful", failures.isEmpty)
        writer.key("toolExecutionNotifications")
        writer.beginArray()
        if let text = options.tooManyWarnings(warnings) { writeNotification("error", text) }
        for failure in failures { writeNotification("error", "\(failure.uri): \(failure.message)") }
        for remark in remarks { writeNotification(remark.level, remark.text) }
        if remarksLeftOut > 0 {
            let words = remarksLeftOut == 1 ? "remark like these was" : "remarks like these were"
            writeNotification("note", "\(remarksLeftOut) \(words) left out.")
        }
        if omitted > 0 {
            writeNotification("note", "\(omitted) \(omitted == 1 ? "result was" : "results were") left out.")
        }
        writer.endArray()
        writer.endObject()
        writer.endArray()
    }

    private mutating func writeNotification(_ level: String, _ text: String) {
        writer.beginObject()
        writer.member("level", level)
        writeText("message", text)
        writer.endObject()
    }

    private mutating func writeText(_ name: String, _ text: String) {
        writer.key(name)
        writer.beginObject()
        writer.member("text", text)
        writer.endObject()
    }

    private static func level(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .information, .hint: "note"
        }
    }
}
