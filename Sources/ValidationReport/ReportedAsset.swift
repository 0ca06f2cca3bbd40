package import GLTFValidation

/// One asset of a run: where it came from, and what became of it.
package struct ReportedAsset: Sendable {
    package enum Outcome: Sendable {
        case report(AssetReport)
        /// It could not be read, so nothing can be said about it.
        case failure(code: String, message: String)
    }

    /// As the user wrote it, bytes that are not UTF-8 included.
    package let path: [UInt8]
    package let outcome: Outcome
    /// UTC, ISO 8601; only for reports that ask for it.
    package let validatedAt: String?

    package init(path: [UInt8], outcome: Outcome, validatedAt: String? = nil) {
        self.path = path
        self.outcome = outcome
        self.validatedAt = validatedAt
    }

    package init(path: String, report: AssetReport, validatedAt: String? = nil) {
        self.init(path: Array(path.utf8), outcome: .report(report), validatedAt: validatedAt)
    }

    package var report: AssetReport? {
        if case .report(let report) = outcome { report } else { nil }
    }

    package var counts: SeverityCounts { report?.counts ?? SeverityCounts() }

    package var verdict: Verdict {
        guard let report else { return .unreadable }
        if !report.isSound { return .unsound }
        if report.counts.errors > 0 { return .errors }
        return report.counts.warnings > 0 ? .warnings : .valid
    }

    /// The path for machines: text as it is, bytes that are no text as `\xFF`.
    var pathText: String { SafeText.repaired(path) }
    /// The path for people: nothing in it can move a cursor.
    var shownPath: String { SafeText.escaped(path) }
}

/// What it comes to, in one word.
package enum Verdict: String, Sendable, CaseIterable {
    /// No errors and no warnings.
    case valid
    /// Warnings, but no errors.
    case warnings
    case errors
    /// Not whole: no store should take it.
    case unsound
    /// There were no bytes to look at.
    case unreadable
}

/// Totals over a run.
package struct ReportSummary: Sendable, Equatable {
    package private(set) var assetCount = 0
    package private(set) var counts = SeverityCounts()
    private var byVerdict: [Verdict: Int] = [:]

    package init() {}

    package mutating func add(_ asset: ReportedAsset) {
        assetCount += 1
        byVerdict[asset.verdict, default: 0] += 1
        for severity in Severity.allCases { counts[severity] += asset.counts[severity] }
    }

    package func count(_ verdict: Verdict) -> Int { byVerdict[verdict] ?? 0 }
}
