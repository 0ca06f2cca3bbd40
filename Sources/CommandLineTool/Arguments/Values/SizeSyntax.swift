extension ValueSyntax where Value == Int64 {
    /// A number of bytes: `10K` is 10,000 and `10KiB` is 10,240; a bare number is bytes. Units in any case.
    package static var size: ValueSyntax<Int64> {
        ValueSyntax(
            placeholder: "SIZE", expected: "a size such as 500000, 10K (1000s), 64MiB (1024s) or 2G",
            parse: { (text: ArgumentText) throws(ValueProblem) -> Int64 in
                guard let number = DecimalReader(text) else { throw ValueProblem() }
                let unit = number.unit.lowercased()
                guard let factor = sizeUnits.first(where: { $0.names.contains(unit) })?.factor else {
                    throw ValueProblem("unknown unit '\(TerminalText.escaped(number.unit))'")
                }
                guard let value = number.scaled(by: factor) else { throw ValueProblem("too large") }
                return value
            })
    }
}

private let sizeUnits: [(names: [String], factor: Int64)] = [
    (["", "b"], 1),
    (["k", "kb"], 1000), (["ki", "kib"], 1 << 10),
    (["m", "mb"], 1_000_000), (["mi", "mib"], 1 << 20),
    (["g", "gb"], 1_000_000_000), (["gi", "gib"], 1 << 30),
    (["t", "tb"], 1_000_000_000_000), (["ti", "tib"], 1 << 40),
]
