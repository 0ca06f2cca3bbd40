/// One code that the validator can report, with everything there is to say about it.
///
/// A definition is an object, so that a report that holds a million issues holds a million references; two definitions
/// are equal when their codes are.
public final class IssueDefinition: Sendable {
    /// The code, such as `ACCESSOR_TOO_LONG`. Codes never change their meaning.
    public let code: String
    /// The stage of validation that finds it.
    public let family: IssueFamily
    /// The severity unless the configuration says otherwise.
    public let severity: Severity
    /// The message, with places for the values of one case.
    public let message: MessageTemplate
    /// The code in one sentence.
    public let summary: String
    /// The long answer.
    public let explanation: Explanation
    /// Where the rule is written, such as `glTF 2.0 §3.6.2.4`.
    public let section: String
    /// The version of this package that first reported the code.
    public let since: String

    package init(
        _ code: String, _ family: IssueFamily, _ severity: Severity, section: String, since: String = "0.1.0",
        message: MessageTemplate, summary: String, meaning: String, importance: String, remedy: String,
        limits: String = ""
    ) {
        self.code = code
        self.family = family
        self.severity = severity
        self.message = message
        self.summary = summary
        self.explanation = Explanation(meaning: meaning, importance: importance, remedy: remedy, limits: limits)
        self.section = section
        self.since = since
    }
}

extension IssueDefinition: Hashable {
    public static func == (left: IssueDefinition, right: IssueDefinition) -> Bool {
        left === right || left.code == right.code
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}

extension IssueDefinition: CustomStringConvertible {
    public var description: String { code }
}
