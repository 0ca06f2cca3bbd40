/// A decimal number with an optional fraction and a unit, read without floating point: `10`, `1.5G`, `250ms`.
struct DecimalReader {
    var whole: Int64 = 0
    /// The digits after the point, as many as count (nine), and the power of ten they stand over.
    var fraction: Int64 = 0
    var fractionScale: Int64 = 1
    var unit: String = ""

    /// Nil when the text does not start with a digit, has a point without digits, or overflows.
    init?(_ text: ArgumentText) {
        guard let string = text.string else { return nil }
        var rest = Substring(string)
        var digits = 0
        while let digit = rest.first.flatMap(Self.digit) {
            let (product, overflow) = whole.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(digit)
            if overflow || carry { return nil }
            whole = sum
            digits += 1
            rest.removeFirst()
        }
        guard digits > 0 else { return nil }
        if rest.first == "." {
            rest.removeFirst()
            guard rest.first.flatMap(Self.digit) != nil else { return nil }
            while let digit = rest.first.flatMap(Self.digit) {
                if fractionScale < 1_000_000_000 {
                    fraction = fraction * 10 + digit
                    fractionScale *= 10
                }
                rest.removeFirst()
            }
        }
        unit = String(rest)
    }

    /// The number times the factor, rounded down; nil on overflow.
    func scaled(by factor: Int64) -> Int64? {
        let (product, overflow) = whole.multipliedReportingOverflow(by: factor)
        let (quotient, remainder) = factor.quotientAndRemainder(dividingBy: fractionScale)
        let (high, highOverflow) = fraction.multipliedReportingOverflow(by: quotient)
        let (low, lowOverflow) = fraction.multipliedReportingOverflow(by: remainder)
        let (part, partOverflow) = high.addingReportingOverflow(low / fractionScale)
        let (sum, carry) = product.addingReportingOverflow(part)
        return overflow || highOverflow || lowOverflow || partOverflow || carry ? nil : sum
    }

    private static func digit(_ character: Character) -> Int64? {
        guard let ascii = character.asciiValue, ascii >= 48, ascii <= 57 else { return nil }
        return Int64(ascii) - 48
    }
}
