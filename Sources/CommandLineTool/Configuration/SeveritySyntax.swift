package import GLTFValidation

/// One `--severity CODE=LEVEL`.
package struct SeverityOverride: Sendable, Hashable {
    package var codes: [String]
    package var severity: Severity

    /// The level of that name.
    ///
    /// - Parameter leavingOut: how to get what those want who say `off`.
    package static func level(_ name: String, leavingOut: @autoclosure () -> String) throws(ValueProblem) -> Severity {
        if let severity = Severity(name: name) { return severity }
        if Synonyms.meansLeavingOut(name) {
            throw ValueProblem("'\(TerminalText.excerpt(name))' is no level; \(leavingOut())")
        }
        throw ValueProblem(
            "unknown level '\(TerminalText.excerpt(name))'"
                + Suggestion.hint(for: name, among: Severity.allCases.map(\.name)))
    }
}

extension ValueSyntax where Value == SeverityOverride {
    package static var severity: ValueSyntax<SeverityOverride> {
        ValueSyntax(
            placeholder: "CODE=LEVEL", expected: "a code and error, warning, info or hint, as CODE=warning",
            completion: .pair(keys: CodeList.known, values: Severity.allCases.map(\.name)),
            parse: { (text: ArgumentText) throws(ValueProblem) -> SeverityOverride in
                guard let string = text.string, let split = string.firstIndex(of: "=") else { throw ValueProblem() }
                let codes = String(string[..<split])
                let level = try SeverityOverride.level(
                    String(string[string.index(after: split)...]),
                    leavingOut: "--ignore \(TerminalText.excerpt(codes)) leaves issues out")
                return SeverityOverride(codes: try CodeList.expand(codes), severity: level)
            })
    }
}
