/// How bad an issue is. Raw values are the numbers that reports use: the smaller, the worse.
public enum Severity: Int, Sendable, Hashable, CaseIterable, Comparable {
    /// The asset breaks a rule of the specification.
    case error = 0
    /// The asset is allowed but probably not what its author wanted.
    case warning
    /// A fact worth knowing that needs no action.
    case information
    /// A way to make the asset better.
    case hint

    /// The word for command lines, configuration files and text output: `error`, `warning`, `info` or `hint`.
    public var name: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .information: "info"
        case .hint: "hint"
        }
    }

    /// Finds a severity by its ``name``; `information` is accepted too.
    public init?(name: String) {
        switch name {
        case "error": self = .error
        case "warning": self = .warning
        case "info", "information": self = .information
        case "hint": self = .hint
        default: return nil
        }
    }

    /// Orders from worst to mildest.
    public static func < (left: Severity, right: Severity) -> Bool {
        left.rawValue < right.rawValue
    }
}
