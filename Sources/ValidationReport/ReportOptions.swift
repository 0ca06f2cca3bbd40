package import GLTFValidation

/// What the formats need to know of a run.
package struct ReportOptions: Sendable {
    /// The version of the validator, in the form 1.2.3.
    package var version: String
    /// How many assets there will be. The reference's report is an object for one and an array for several.
    package var assetCount: Int
    package var style: ReportStyle
    /// The mildest severity that fails the run; nil if nothing does.
    package var failOn: Severity?
    /// The mildest severity that text for people shows; machines get all.
    package var leastShown: Severity

    package init(
        version: String, assetCount: Int = 1, style: ReportStyle = .plain, failOn: Severity? = .error,
        leastShown: Severity = .hint
    ) {
        self.version = version
        self.assetCount = assetCount
        self.style = style
        self.failOn = failOn
        self.leastShown = leastShown
    }
}

/// How words are painted on a terminal.
package struct ReportStyle: Sendable {
    package enum Role: Sendable {
        case error, warning, information, hint, good, strong, faint
    }

    private let paint: @Sendable (String, Role) -> String

    package init(paint: @escaping @Sendable (String, Role) -> String) {
        self.paint = paint
    }

    /// No colours.
    package static let plain = ReportStyle { text, _ in text }

    /// The sixteen colours that every terminal has.
    package static let ansi = ReportStyle { text, role in
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
