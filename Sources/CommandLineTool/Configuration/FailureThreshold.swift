package import GLTFValidation

/// `--fail-on`: the mildest severity that makes a run end with status 1.
package struct FailureThreshold: Hashable, Sendable {
    /// Nil is never.
    package var severity: Severity?

    package static let error = FailureThreshold(severity: .error)
    package static let never = FailureThreshold(severity: nil)

    package var name: String { severity?.name ?? "never" }

    package static let choices: [(word: String, value: FailureThreshold)] = [
        ("error", .error), ("warning", FailureThreshold(severity: .warning)),
        ("info", FailureThreshold(severity: .information)), ("hint", FailureThreshold(severity: .hint)),
        ("never", .never),
    ]

    /// Whether an asset with these numbers of issues fails.
    package func isReached(by counts: SeverityCounts) -> Bool {
        guard let severity else { return false }
        let numbers: [(Severity, Int)] = [
            (.error, counts.errors), (.warning, counts.warnings), (.information, counts.infos), (.hint, counts.hints),
        ]
        return numbers.contains { $0.0 <= severity && $0.1 > 0 }
    }
}
