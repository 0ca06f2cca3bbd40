// Whole numbers of any size
// =========================
//
// A JSON text may hold whole numbers that no integer type has room for, and a double has: 1e30 for the length of a buffer.
// What compares such numbers must find the larger one larger, and what shows one must show it. So `JSONView.integer` gives
// a word for every whole number, in their order:
//
//  * up to ±2^62 the number itself;
//  * beyond, 2^62 and the number of doubles between that and this one, of which there are less than 2^62. Numbers that are
//    one double are one word, as for any reader that has doubles only.
//
// Sums and products go by way of doubles as soon as one of the words is no number itself, and what overflows a double is
// the largest word. Words can be compared like numbers. `Int` stays their type: nearly all are small.

@usableFromInline
package enum WholeNumber {
    /// From here on words are not the numbers themselves.
    package static let limit = 1 << 62
    private static let limitBits = Double(limit).bitPattern

    /// The word of a whole number; that of an infinite one is the largest that there is.
    package static func word(of value: Double) -> Int {
        if value < 0 { return -word(of: -value) }
        if value < Double(limit) { return Int(value) }
        return value.isFinite ? limit + Int(truncatingIfNeeded: value.bitPattern - limitBits) : Int.max
    }

    /// Whether a word is the number itself.
    @inlinable
    package static func isExact(_ word: Int) -> Bool {
        word > -(1 << 62) && word < 1 << 62
    }

    /// The number that a word stands for, rounded if a double cannot hold it.
    package static func value(of word: Int) -> Double {
        if isExact(word) { return Double(word) }
        if word < 0 { return word == Int.min ? -.infinity : -value(of: -word) }
        let steps = UInt64(word - limit)
        return steps < Double.infinity.bitPattern - limitBits ? Double(bitPattern: limitBits + steps) : .infinity
    }

    /// The number as an integer, or the largest there is: for totals.
    package static func clamped(_ word: Int) -> Int {
        if isExact(word) { return word }
        let value = value(of: word)
        return value >= Double(Int.max) ? Int.max : value <= Double(Int.min) ? Int.min : Int(value)
    }

    /// The remainder of a division, with the sign of the number.
    @inlinable
    package static func remainder(_ word: Int, by divisor: Int) -> Int {
        isExact(word) ? word % divisor : remainder(ofLarge: word, by: divisor)
    }

    @usableFromInline
    static func remainder(ofLarge word: Int, by divisor: Int) -> Int {
        let value = value(of: word)
        return value.isFinite ? Int(value.truncatingRemainder(dividingBy: Double(divisor))) : 0
    }

    @inlinable
    package static func sum(_ a: Int, _ b: Int) -> Int {
        // Two words below the limit have a sum that fits.
        isExact(a) && isExact(b) && isExact(a &+ b) ? a &+ b : sum(ofLarge: a, b)
    }

    @usableFromInline
    static func sum(ofLarge a: Int, _ b: Int) -> Int {
        word(of: value(of: a) + value(of: b))
    }

    @inlinable
    package static func product(_ a: Int, _ b: Int) -> Int {
        let (product, overflow) = a.multipliedReportingOverflow(by: b)
        return isExact(a) && isExact(b) && !overflow && isExact(product) ? product : self.product(ofLarge: a, b)
    }

    @usableFromInline
    static func product(ofLarge a: Int, _ b: Int) -> Int {
        if a == 0 || b == 0 { return 0 }
        return word(of: value(of: a) * value(of: b))
    }

    /// In digits, or as a double is written if there are too many.
    package static func text(_ word: Int) -> String {
        isExact(word) ? String(word) : value(of: word).description
    }
}
