public import GLTFValidation
package import JSONText

/// What the formats need to know of a run.
public struct ReportOptions: Sendable {
    /// The version of the validator, in the form 1.2.3.
    public var version: String
    /// How many assets there will be.
    public var assetCount: Int
    /// Whether the reference's report is an array of them, as it is for a folder of one, or the bare object; then there
    /// must be one asset, and `null` stands for a report on what could not be read.
    public var isArray: Bool
    /// How text for people is painted.
    public var style: ReportStyle
    /// The mildest severity that fails the run; nil if nothing does.
    public var failOn: Severity?
    /// More warnings than this in all assets together fail the run; nil is any number.
    public var maxWarnings: Int?
    /// The mildest severity that text for people shows; machines get all.
    public var leastShown: Severity
    /// Whether text for people leaves out assets of which it shows no issue, and the totals; an asset that is not sound is
    /// never left out.
    public var isQuiet = false
    /// The rules of the run, for formats that record them.
    package var configuration: JSONObject?

    /// Options for a run of one asset, without colours, unless told otherwise. The reference's report is an array of
    /// several, and not of one.
    public init(
        version: String, assetCount: Int = 1, style: ReportStyle = .plain, failOn: Severity? = .error,
        leastShown: Severity = .hint
    ) {
        self.version = version
        self.assetCount = assetCount
        isArray = assetCount != 1
        self.style = style
        self.failOn = failOn
        self.leastShown = leastShown
    }
}

extension ReportOptions {
    /// Why a run fails that has so many warnings; nil if there may be so many.
    func tooManyWarnings(_ count: Int) -> String? {
        guard let maxWarnings, count > maxWarnings else { return nil }
        return Self.tooManyWarnings(count, limit: maxWarnings)
    }

    /// Why a run fails whose warnings are too many: "2 warnings are more than --max-warnings 1".
    package static func tooManyWarnings(_ count: Int, limit: Int) -> String {
        "\(count) \(count == 1 ? "warning is" : "warnings are") more than --max-warnings \(limit)"
    }
}

/// How words are painted on a terminal.
public struct ReportStyle: Sendable {
    /// What a word means, from which its colour follows.
    public enum Role: Sendable {
        case error, warning, information, hint, good, strong, faint
    }

    private let paint: @Sendable (String, Role) -> String

    /// A style that paints by a function.
    public init(paint: @escaping @Sendable (String, Role) -> String) {
        self.paint = paint
    }

    /// No colours.
    public static let plain = ReportStyle { text, _ in text }

    /// The sixteen colours that every terminal has.
    public static let ansi = ReportStyle { text, role in
        let code: String
        switch role {
        case .error: code = "31;1"
        case .warning: code = "33"
        case .information: code = "36"
        case .hint: code = "35"
        case .good: code = "32"
        case .strong: code = "1"
        case .faint: code = "2"
        }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    func callAsFunction(_ text: String, _ role: Role) -> String {
        paint(text, role)
    }

    func callAsFunction(_ text: String, of severity: Severity) -> String {
        switch severity {
        case .error: paint(text, .error)
        case .warning: paint(text, .warning)
        case .information: paint(text, .information)
        case .hint: paint(text, .hint)
        }
    }
}
