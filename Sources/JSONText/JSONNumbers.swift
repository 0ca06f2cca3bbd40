// Numbers are kept as text until somebody asks. Most are short, and then one multiplication or division of two exactly
// represented doubles gives the correctly rounded value (Clinger, "How to read floating point numbers accurately",
// 1990). Exporters that write a float with all the digits of a double have more digits; these go by `DecimalFloat`, and
// what that cannot decide goes through the standard library's conversion, which is correctly rounded too.

extension JSONView {
    /// The value of a whole number that is written plainly: up to 15 digits, no sign. −1 for anything else.
    @inlinable @inline(__always)
    package func plainInteger(_ index: Int) -> Int {
        guard kind(index) == .integer else { return -1 }
        let start = offset(index)
        let length = Token.length(header(index))
        if length <= 8, start &+ 8 <= sourceCount {
            return source[start] == 0x2D
                ? -1 : Int(truncatingIfNeeded: ByteScan.value(ByteScan.load(source + start), digits: length))
        }
        let digits = bytes(index)
        guard digits.count <= 15, digits[0] != 0x2D else { return -1 }
        var value = 0
        for digit in digits { value = value &* 10 &+ Int(digit &- 0x30) }
        return value
    }

    /// The value of a number that is whole and not negative, however it is written; nil for all else. See ``integer(_:)``.
    @inlinable @inline(__always)
    package func unsignedInteger(_ index: Int) -> Int? {
        let plain = plainInteger(index)
        if plain >= 0 { return plain }
        guard let value = integer(index), value >= 0 else { return nil }
        return value
    }

    /// Whether a number is written as `0`.
    @inlinable @inline(__always)
    package func isPlainZero(_ index: Int) -> Bool {
        header(index) == Token.header(.integer, length: 1) && source[offset(index)] == 0x30
    }

    /// The value of a number that is whole, however it is written (`4`, `4.0`, `4e0`); nil for `4.5`, for values that
    /// overflow a double, and for what is no number. A word beyond ±2^62 stands for a larger number; see ``WholeNumber``.
    @usableFromInline
    package func integer(_ index: Int) -> Int? {
        switch kind(index) {
        case .integer:
            let digits = bytes(index)
            guard digits.count <= 18 else { return longInteger(digits) ?? wholeValue(of: double(index)) }
            var value = 0
            var position = 0
            let isNegative = digits[0] == 0x2D
            if isNegative { position = 1 }
            while position < digits.count {
                value = value &* 10 &+ Int(digits[position] &- 0x30)
                position += 1
            }
            return isNegative ? -value : value
        case .real, .exponential:
            return wholeValue(of: double(index))
        default:
            return nil
        }
    }

    /// A number with so many digits that it may not fit; nil if it does not, or a word cannot be it.
    private func longInteger(_ digits: UnsafeBufferPointer<UInt8>) -> Int? {
        guard digits.count <= 20, let value = Int(String(decoding: digits, as: UTF8.self)), WholeNumber.isExact(value)
        else { return nil }
        return value
    }

    private func wholeValue(of value: Double) -> Int? {
        guard value.isFinite, value.rounded(.towardZero) == value else { return nil }
        return WholeNumber.word(of: value)
    }

    /// Whether the value is a number that a double can hold, which is plain to see for nearly all without converting them.
    @inlinable
    package func isFiniteNumber(_ index: Int) -> Bool {
        let kind = kind(index)
        if kind == .real || kind == .integer, Token.length(header(index)) <= 300 { return true }
        return kind.isNumber && double(index).isFinite
    }

    /// Whether the value is a number within closed bounds. Fractions behind nothing but a zero, which is how most numbers between
    /// minus one and one are written, need not be converted for it.
    @inlinable @inline(__always)
    package func isNumber(_ index: Int, from lower: Double, to upper: Double) -> Bool {
        let kind = kind(index)
        if kind == .real {
            let first = source + offset(index)
            if first[0] == 0x30, lower <= 0, upper >= 1 { return true }
            if first[0] == 0x2D, first[1] == 0x30, lower <= -1, upper >= 0 { return true }
        }
        guard kind.isNumber else { return false }
        let value = double(index)
        return value >= lower && value <= upper && value.isFinite
    }

    /// The value of a number, correctly rounded; infinite if it overflows. Not-a-number for what is no number.
    @usableFromInline
    package func double(_ index: Int) -> Double {
        guard kind(index).isNumber else { return .nan }
        let whole = plainInteger(index)
        if whole >= 0 { return Double(whole) }
        if let value = plainDouble(index) { return value }
        let text = bytes(index)
        var mantissa: UInt64 = 0
        var exponent = 0
        var digits = 0
        var position = 0
        let isNegative = text[0] == 0x2D
        if isNegative { position = 1 }
        var isFraction = false
        scan: while position < text.count {
            let byte = text[position]
            switch byte {
            case 0x30...0x39:
                if mantissa != 0 || byte != 0x30 { digits += 1 }
                if digits > 19 { return slowDouble(text) }
                mantissa = mantissa &* 10 &+ UInt64(byte &- 0x30)
                if isFraction { exponent -= 1 }
            case 0x2E: isFraction = true
            default: break scan
            }
            position += 1
        }
        if position < text.count {
            position += 1
            let isSmall = text[position] == 0x2D
            if text[position] == 0x2D || text[position] == 0x2B { position += 1 }
            var written = 0
            while position < text.count {
                written = Swift.min(written * 10 + Int(text[position] &- 0x30), 100_000)
                position += 1
            }
            exponent += isSmall ? -written : written
        }
        return Self.double(mantissa, exponent, isNegative) ?? slowDouble(text)
    }

    /// The value of a number that is written without an exponent, in nineteen digits at most; nil for any other, and near the
    /// end of the text. Takes up to eight digits at a time.
    @inline(__always)
    private func plainDouble(_ index: Int) -> Double? {
        let start = offset(index)
        let end = start &+ Token.length(header(index))
        let isNegative = source[start] == 0x2D
        let whole = isNegative ? start &+ 1 : start
        var mantissa: UInt64 = 0
        var position = whole &+ 1
        if position < end, source[position] == 0x2E {
            mantissa = UInt64(source[whole] &- 0x30)
        } else {
            position = takeDigits(whole, &mantissa)
        }
        var fraction = 0
        if position < end, source[position] == 0x2E {
            let first = position &+ 1
            position = takeDigits(first, &mantissa)
            fraction = position &- first
        }
        // The mantissa of more digits is wrong, but then nobody looks at it.
        let digits = end &- whole &- (fraction > 0 ? 1 : 0)
        guard position == end, digits <= 19 else { return nil }
        return Self.double(mantissa, -fraction, isNegative)
    }

    /// Puts the digits from `position` on behind those of a number; gives the position behind them.
    @inline(__always)
    private func takeDigits(_ position: Int, _ mantissa: inout UInt64) -> Int {
        var position = position
        while position &+ 8 <= sourceCount {
            let word = ByteScan.load(source + position)
            let mask = ByteScan.nonDigits(word)
            let count = mask == 0 ? 8 : ByteScan.distance(mask)
            if count == 0 { return position }
            mantissa = mantissa &* Self.wholePowersOfTen[count] &+ ByteScan.value(word, digits: count)
            position &+= count
            if count < 8 { return position }
        }
        return position
    }

    /// The double next to a number of at most nineteen digits times a power of ten; nil if it cannot be told quickly.
    @inline(__always)
    private static func double(_ mantissa: UInt64, _ exponent: Int, _ isNegative: Bool) -> Double? {
        if mantissa == 0 { return isNegative ? -0.0 : 0.0 }
        guard mantissa <= 1 << 53, exponent >= -22, exponent <= 22 else {
            return DecimalFloat.double(mantissa, exponent).map { isNegative ? -$0 : $0 }
        }
        var value = Double(mantissa)
        if exponent < 0 { value /= powersOfTen[-exponent] } else { value *= powersOfTen[exponent] }
        return isNegative ? -value : value
    }

    private static let wholePowersOfTen: [UInt64] = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
    ]

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    private func slowDouble(_ text: UnsafeBufferPointer<UInt8>) -> Double {
        Double(String(decoding: text, as: UTF8.self)) ?? .nan
    }
}
