extension ValueSyntax where Value == Int {
    /// A whole number in a range.
    package static func integer(_ range: ClosedRange<Int>) -> ValueSyntax<Int> {
        let limits =
            range.upperBound == Int.max
            ? "a whole number, \(range.lowerBound) or more"
            : "a whole number from \(range.lowerBound) to \(range.upperBound)"
        return ValueSyntax(
            placeholder: "N", expected: limits,
            parse: { (text: ArgumentText) throws(ValueProblem) -> Int in
                guard let string = text.string, !string.hasPrefix("+"), string != "-0", let value = Int(string),
                    range.contains(value)
                else { throw ValueProblem() }
                return value
            })
    }
}

extension ValueSyntax where Value == Double {
    /// A decimal number, zero or more: `0.001`, `1e-6`.
    package static var number: ValueSyntax<Double> {
        ValueSyntax(
            placeholder: "X", expected: "a number, 0 or more, as 0.001 or 1e-6",
            parse: { (text: ArgumentText) throws(ValueProblem) -> Double in
                let isPlain = text.bytes.allSatisfy { byte in
                    (0x30...0x39).contains(byte) || [0x2E, 0x2D, 0x2B, 0x65, 0x45].contains(byte)
                }
                guard isPlain, let string = text.string, let value = Double(string), value >= 0, value.isFinite else {
                    throw ValueProblem()
                }
                return value
            })
    }

    /// A share from `0%` to `100%`, as a number from 0 to 1; the sign may be left out.
    package static var percent: ValueSyntax<Double> {
        ValueSyntax(
            placeholder: "PERCENT", expected: "a share from 0% to 100%",
            parse: { (text: ArgumentText) throws(ValueProblem) -> Double in
                guard let number = DecimalReader(text), number.unit == "" || number.unit == "%",
                    let millionths = number.scaled(by: 1_000_000), millionths <= 100_000_000
                else { throw ValueProblem() }
                return Double(millionths) / 100_000_000
            })
    }
}
