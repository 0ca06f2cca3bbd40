import GLTFValidation

/// What the list of issues does not say by itself: that it is cut, that the work ended early, or that the asset is not sound
/// for a reason that is in no issue. Formats that have entries and nothing else give each remark an entry, so that an asset
/// that fails looks like one, whatever is shown of it.
package struct ReportRemark {
    /// A word for programs.
    let name: String
    /// The severity of what it stands for; nil if it fails nothing.
    let severity: Severity?
    /// How many occurrences it stands for.
    let count: Int
    let text: String
    /// Whether issues of the same severity are shown, so that it adds nothing to the verdict.
    var isTold = false
}

extension ReportRemark {
    /// What each name of a remark means, for those who meet it where codes stand and look it up.
    package static let explanations: [(name: String, text: String)] = [
        (
            "UNSOUND",
            """
            The file is not sound: its container, its JSON or its lengths are broken, so that a reader cannot rely on any of \
            it. It fails whatever is selected, ignored or in a baseline. The entry stands where no error says why; validate \
            the file without settings to see the reason.
            """
        ),
        (
            "NOT_SHOWN",
            """
            There are more issues of this severity than the report shows: --max-issues, --max-per-code, --quiet or \
            --no-consequences left them out. They count all the same, so that an asset that fails never looks valid.
            """
        ),
        (
            "TRUNCATED",
            "The limit of issues was reached, and the work ended there: what follows was not checked. Raise --max-issues."
        ),
    ]
}

extension ReportedAsset {
    /// The remarks on the issues that are shown, the worst first.
    var remarks: [ReportRemark] {
        guard let report else { return [] }
        var result: [ReportRemark] = []
        if !report.isCalledSound, report.counts.errors == 0 {
            result.append(
                ReportRemark(
                    name: "UNSOUND", severity: .error, count: 1,
                    text: "the file is not sound: its container, its JSON or its lengths are broken"))
        }
        var shown = SeverityCounts()
        for issue in report.issues { shown[issue.severity] += issue.count }
        for severity in Severity.allCases where report.counts[severity] > shown[severity] {
            let count = report.counts[severity] - shown[severity]
            result.append(
                ReportRemark(
                    name: "NOT_SHOWN", severity: severity, count: count, text: Wording.notShown(count, severity),
                    isTold: shown[severity] > 0))
        }
        if report.truncated {
            result.append(ReportRemark(name: "TRUNCATED", severity: nil, count: 1, text: Wording.truncated))
        }
        return result
    }
}
