// Doubles from up to nineteen digits and a power of ten
// =====================================================
//
// w · 10^q = w · 5^q · 2^q, and the power of two only moves the exponent. With w shifted up to 64 bits and 5^q rounded
// down to its first 128 bits, the first 128 bits of their product are too small by less than two units in the last place.
// So the double is known unless the bits behind its last one are within two units of just half: one case in about 2^70
// of arbitrary numbers. Then, as for a result that is no normal double, there is no answer here.
//
// After D. Lemire, "Number parsing at a gigabyte per second" (2021), which has a sharper test and a larger table.

enum DecimalFloat {
    /// The double next to `mantissa` · 10^`exponent`; nil if it cannot be told here. `mantissa` is not zero.
    static func double(_ mantissa: UInt64, _ exponent: Int) -> Double? {
        guard exponent >= -limit, exponent <= limit else { return nil }
        let power = powers[exponent + limit]
        let shift = mantissa.leadingZeroBitCount
        let digits = mantissa << UInt64(shift)
        let low = power.low.multipliedFullWidth(by: digits)
        let high = power.high.multipliedFullWidth(by: digits)
        let (middle, carry) = high.low.addingReportingOverflow(low.high)
        var top = high.high &+ (carry ? 1 : 0)
        var rest = middle
        // The value lies from 2^63 on in the top word, or in its lower half.
        var binaryExponent = power.exponent - shift + 128
        if top >> 63 == 0 {
            top = top << 1 | rest >> 63
            rest <<= 1
            binaryExponent -= 1
        }
        // 53 bits are kept; of the 11 bits below and the rest, exactly the first is half a unit.
        let below = top & 0x7FF
        if below == 0x400, rest < 4 { return nil }
        if below == 0x3FF, rest > UInt64.max - 4 { return nil }
        var significand = top >> 11
        if below >= 0x400 { significand += 1 }
        if significand == 1 << 53 {
            significand >>= 1
            binaryExponent += 1
        }
        let biased = binaryExponent + 63 + 1023
        guard biased > 0, biased < 2047 else { return nil }
        return Double(bitPattern: UInt64(biased) << 52 | significand & ((1 << 52) - 1))
    }

    private struct Power {
        let high: UInt64
        let low: UInt64
        /// The power of ten is the two words, taken as one number of 128 bits, times two to this.
        let exponent: Int
    }

    /// The largest power of five below 2^128 is the 55th.
    private static let limit = 55

    private static let powers: [Power] = (-limit...limit).map { exponent in
        var power: UInt128 = 1
        for _ in 0..<Swift.abs(exponent) { power *= 5 }
        let width = 128 - power.leadingZeroBitCount
        if exponent >= 0 {
            power <<= UInt128(128 - width)
            return Power(
                high: UInt64(truncatingIfNeeded: power >> 64), low: UInt64(truncatingIfNeeded: power),
                exponent: exponent - (128 - width))
        }
        // 2^(127 + width) divided by the power, which lies from 2^127 on and below 2^128.
        let dividend = (high: UInt128(1) << UInt128(width - 1), low: UInt128.Magnitude(0))
        let quotient = power.dividingFullWidth(dividend).quotient
        return Power(
            high: UInt64(truncatingIfNeeded: quotient >> 64), low: UInt64(truncatingIfNeeded: quotient),
            exponent: exponent - (127 + width))
    }
}
