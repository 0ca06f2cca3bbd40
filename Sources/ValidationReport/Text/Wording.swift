package import GLTFValidation

/// Words that several formats share.
package enum Wording {
    /// "3 errors, 1 warning"; empty if there is nothing.
    static func counts(_ counts: SeverityCounts) -> String {
        let parts: [(Int, String, String)] = [
            (counts.errors, "error", "errors"), (counts.warnings, "warning", "warnings"),
            (counts.infos, "info", "infos"), (counts.hints, "hint", "hints"),
        ]
        return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }.joined(separator: ", ")
    }

    /// "valid, 2 warnings" or "invalid, 3 errors".
    static func verdict(_ asset: ReportedAsset) -> String {
        let word: String
        switch asset.verdict {
        case .valid, .warnings: word = "valid"
        case .errors: word = "invalid"
        case .unsound: word = "unsound"
        case .unreadable: word = "unreadable"
        }
        let counts = counts(asset.counts)
        return counts.isEmpty ? word : "\(word), \(counts)"
    }

    /// "3 assets: 1 valid, 1 valid with warnings, 1 invalid (2 errors, 1 warning)", in the words of single assets.
    static func summary(_ summary: ReportSummary) -> String {
        let words: [(verdict: Verdict, words: String)] = [
            (.valid, "valid"), (.warnings, "valid with warnings"), (.errors, "invalid"), (.unsound, "unsound"),
            (.unreadable, "unreadable"),
        ]
        let parts = words.filter { summary.count($0.verdict) > 0 }.map { "\(summary.count($0.verdict)) \($0.words)" }
        let counts = counts(summary.counts)
        let assets = "\(summary.assetCount) \(summary.assetCount == 1 ? "asset" : "assets")"
        if parts.isEmpty { return assets }
        return "\(assets): \(parts.joined(separator: ", "))" + (counts.isEmpty ? "" : " (\(counts))")
    }

    /// "/nodes/3" or "@12"; empty for the document as a whole.
    static func location(_ location: IssueLocation) -> String {
        switch location {
        case .pointer(let pointer): pointer
        case .offset(let offset): "@\(offset)"
        }
    }

    /// The same for people: what is too long to be read is cut in the middle, since a file can have names of megabytes.
    package static func shortLocation(_ location: IssueLocation) -> String {
        let text = Self.location(location)
        guard text.utf8.count > 200 else { return text }
        let scalars = text.unicodeScalars
        guard scalars.index(scalars.startIndex, offsetBy: 161, limitedBy: scalars.endIndex) != nil else { return text }
        var short = String.UnicodeScalarView(scalars.prefix(80))
        short.append("…")
        short.append(contentsOf: scalars.suffix(60))
        return String(short)
    }

    /// The message with the number of occurrences that it stands for, and what it follows from.
    static func message(_ issue: Issue) -> String {
        guard let origin = issue.origin else { return counted(issue) }
        let place = shortLocation(origin.location)
        return "\(counted(issue)) [follows from \(origin.definition.code)\(place.isEmpty ? "" : " " + place)]"
    }

    /// The message with the number of occurrences that it stands for.
    static func counted(_ issue: Issue) -> String {
        issue.count > 1 ? "\(issue.message) (×\(issue.count))" : issue.message
    }

    /// "3 that follow from those above are not shown".
    static func hiddenConsequences(_ count: Int) -> String {
        "\(count) more that follow\(count == 1 ? "s" : "") from those above \(count == 1 ? "is" : "are") not shown"
    }

    /// "3 more errors are not shown".
    static func notShown(_ count: Int, _ severity: Severity) -> String {
        "\(count) more \(severity.name)\(count == 1 ? " is" : "s are") not shown"
    }

    static func hidden(_ count: Int) -> String {
        "\(count) more at other places"
    }

    static let truncated = "the limit of issues was reached; what follows was not checked"
}
