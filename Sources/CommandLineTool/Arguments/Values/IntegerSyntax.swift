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
                guard let string = text.string, !string.hasPrefix("+"), let value = Int(string), range.contains(value)
                else { throw ValueProblem() }
                return value
            })
    }
}

extension ValueSyntax where Value == Double {
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
