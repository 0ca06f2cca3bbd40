package import GLTFValidation

/// One `--severity CODE=LEVEL`.
package struct SeverityOverride: Sendable, Hashable {
    package var codes: [String]
    package var severity: Severity
}

extension ValueSyntax where Value == SeverityOverride {
    package static var severity: ValueSyntax<SeverityOverride> {
        ValueSyntax(
            placeholder: "CODE=LEVEL", expected: "a code and error, warning, info or hint, as CODE=warning",
            completion: .pair(keys: CodeList.known, values: Severity.allCases.map(\.name)),
            parse: { (text: ArgumentText) throws(ValueProblem) -> SeverityOverride in
                guard let string = text.string, let split = string.firstIndex(of: "=") else { throw ValueProblem() }
                let level = String(string[string.index(after: split)...])
                guard let severity = Severity(name: level) else {
                    let hint = Suggestion.hint(for: level, among: Severity.allCases.map(\.name))
                    throw ValueProblem("unknown level '\(TerminalText.escaped(level))'\(hint)")
                }
                return SeverityOverride(codes: try CodeList.expand(String(string[..<split])), severity: severity)
            })
    }
}
