extension ValueSyntax where Value == Duration {
    /// `10s`, `2m`, `7d`, `1.5h`, `250ms`; a bare number is seconds. At most a hundred years.
    package static var duration: ValueSyntax<Duration> {
        ValueSyntax(
            placeholder: "DURATION", expected: "a time such as 30, 10s, 2m, 12h or 7d (a bare number is seconds)",
            parse: { (text: ArgumentText) throws(ValueProblem) -> Duration in
                guard let number = DecimalReader(text) else { throw ValueProblem() }
                guard let unit = durationUnits.first(where: { $0.name == number.unit }) else {
                    throw ValueProblem(
                        number.unit.isEmpty ? nil : "unknown unit '\(TerminalText.escaped(number.unit))'")
                }
                guard let value = number.scaled(by: unit.milliseconds), value <= longestDuration else {
                    throw ValueProblem("too long (at most 36500d)")
                }
                return .milliseconds(value)
            })
    }
}

private let durationUnits: [(name: String, milliseconds: Int64)] = [
    ("", 1000), ("ms", 1), ("s", 1000), ("m", 60_000), ("min", 60_000), ("h", 3_600_000), ("d", 86_400_000),
    ("w", 604_800_000),
]

private let longestDuration: Int64 = 36_500 * 86_400_000
