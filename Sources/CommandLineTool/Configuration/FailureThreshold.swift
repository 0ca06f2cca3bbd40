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

    /// Whether an asset fails whose worst issue is this; nil is an asset without issues.
    package func isReached(by worst: Severity?) -> Bool {
        guard let severity, let worst else { return false }
        return worst <= severity
    }
}
