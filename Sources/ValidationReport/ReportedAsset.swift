public import GLTFValidation
import TextSafety

/// One asset of a run: where it came from, and what became of it.
public struct ReportedAsset: Sendable {
    /// A report, or the reason why there is none.
    public enum Outcome: Sendable {
        /// The validator looked at it.
        case report(AssetReport)
        /// It could not be read, so nothing can be said about it.
        case failure(code: String, message: String)
    }

    /// As the user wrote it, bytes that are not UTF-8 included.
    public let path: [UInt8]
    /// What became of it.
    public let outcome: Outcome
    /// UTC, ISO 8601; only for reports that ask for it.
    public let validatedAt: String?
    /// The URI that the reference's report names; nil makes one of the path.
    public let uri: String?

    /// An asset by the bytes of its path.
    public init(path: [UInt8], outcome: Outcome, validatedAt: String? = nil, uri: String? = nil) {
        self.path = path
        self.outcome = outcome
        self.validatedAt = validatedAt
        self.uri = uri
    }

    /// An asset that was validated.
    public init(path: String, report: AssetReport, validatedAt: String? = nil) {
        self.init(path: Array(path.utf8), outcome: .report(report), validatedAt: validatedAt)
    }

    /// The report, if there is one.
    public var report: AssetReport? {
        if case .report(let report) = outcome { report } else { nil }
    }

    /// Issues by severity; zeros if there is no report.
    public var counts: SeverityCounts { report?.counts ?? SeverityCounts() }

    /// What it comes to.
    public var verdict: Verdict {
        guard let report else { return .unreadable }
        if !report.isCalledSound { return .unsound }
        if report.counts.errors > 0 { return .errors }
        return report.counts.warnings > 0 ? .warnings : .valid
    }

    /// The path for machines: text as it is, bytes that are no text as `\xFF`.
    var pathText: String { DisplayText.repair(path) }
    /// The path for services that look for the file in a repository.
    var directPathText: String { DisplayText.repair(ReportURI.direct(path)) }
    /// The path for people: nothing in it can move a cursor.
    var shownPath: String { DisplayText.escape(path) }
}

/// What it comes to, in one word.
public enum Verdict: String, Sendable, CaseIterable {
    /// No errors and no warnings.
    case valid
    /// Warnings, but no errors.
    case warnings
    /// At least one error, in a file that is whole.
    case errors
    /// Not whole: no store should take it.
    case unsound
    /// There were no bytes to look at.
    case unreadable
}

/// Totals over a run.
public struct ReportSummary: Sendable, Equatable {
    /// How many assets there were.
    public private(set) var assetCount = 0
    /// Issues of all of them.
    public private(set) var counts = SeverityCounts()
    private var byVerdict: [Verdict: Int] = [:]

    /// Totals of nothing.
    public init() {}

    /// Counts an asset.
    public mutating func add(_ asset: ReportedAsset) {
        assetCount += 1
        byVerdict[asset.verdict, default: 0] += 1
        for severity in Severity.allCases { counts[severity] += asset.counts[severity] }
    }

    /// How many assets have that verdict.
    public func count(_ verdict: Verdict) -> Int { byVerdict[verdict] ?? 0 }
}
