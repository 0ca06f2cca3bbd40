import JSONText
import Testing

private func double(_ text: String) throws -> Double {
    try withMap(text) { $0.view.double(0) }
}

private func integer(_ text: String) throws -> Int? {
    try withMap(text) { $0.view.integer(0) }
}

@Suite struct NumberTests {
    @Test func wholeValuesAreIntegersHoweverWritten() throws {
        let cases: [(text: String, value: Int?)] = [
            ("4", 4), ("4.0", 4), ("4e0", 4), ("40e-1", 4), ("0.4e1", 4), ("4.000000000000000000000000", 4), ("-4", -4),
            ("-0", 0), ("-0.0", 0), ("0e999", 0), ("4.5", nil), ("1e-1", nil), ("1e-400", 0), ("1e999", nil),
            ("-1e999", nil), ("1e2", 100), ("123456789012345678", 123_456_789_012_345_678),
            ("999999999999999999", 999_999_999_999_999_999), ("1152921504606846976", 1 << 60),
            ("1152921504606846977", (1 << 60) + 1),
            ("4611686018427387903", (1 << 62) - 1), ("4611686018427387904", 1 << 62),
            ("-4611686018427387904", -(1 << 62)), ("4611686018427388928", (1 << 62) + 1),
            ("9007199254740993", 9_007_199_254_740_993), ("4294967296", 4_294_967_296), ("708.0", 708), ("708.5", nil),
        ]
        for entry in cases { #expect(try integer(entry.text) == entry.value, "\(entry.text)") }
        for text in ["\"4\"", "true", "null", "[4]", "{}"] { #expect(try integer(text) == nil, "\(text)") }
    }

    @Test func wordsAreInTheOrderOfTheirNumbers() throws {
        let texts = [
            "-1e308", "-1e30", "-9223372036854775808", "-4611686018427387905", "-1", "0", "1000000000000000000",
            "4611686018427387903", "4611686018427387904", "4611686018427388928", "9223372036854775807", "1e19", "2e19",
            "1e30",
            "1.7976931348623157e308",
        ]
        let words = try texts.map { try #require(try integer($0)) }
        #expect(words == words.sorted())
        #expect(Set(words).count >= words.count - 1)
        for (text, word) in zip(texts, words) {
            #expect(try WholeNumber.value(of: word) == double(text), "\(text)")
            #expect(WholeNumber.value(of: -word) == -WholeNumber.value(of: word))
        }
        #expect(WholeNumber.text(try #require(try integer("1e30"))) == "1e+30")
        #expect(WholeNumber.text(try #require(try integer("1e18"))) == "1000000000000000000")
    }

    @Test func sumsAndProductsOfWords() throws {
        func word(_ value: Double) -> Int { WholeNumber.word(of: value) }
        #expect(WholeNumber.sum(3, 4) == 7 && WholeNumber.product(3, 4) == 12)
        #expect(WholeNumber.sum(word(6e18), word(6e18)) == word(1.2e19))
        #expect(WholeNumber.sum(word(1e30), -1) == word(1e30))
        #expect(WholeNumber.sum((1 << 62) - 1, 1) == 1 << 62)
        #expect(WholeNumber.product(1 << 40, 1 << 40) == word(0x1p80))
        #expect(WholeNumber.product(word(1e30), 0) == 0)
        #expect(WholeNumber.product(word(1e308), 1000) == Int.max && WholeNumber.value(of: Int.max) == .infinity)
        #expect(WholeNumber.clamped(word(5e18)) == 5_000_000_000_000_000_000)
        #expect(WholeNumber.clamped(word(1e30)) == Int.max && WholeNumber.clamped(word(-1e30)) == Int.min)
        #expect(WholeNumber.remainder(word(1e19), by: 4) == 0 && WholeNumber.remainder(7, by: 4) == 3)
        #expect(WholeNumber.remainder(word(0x1p70), by: 3) == 1)
    }

    @Test func extremesAreRoundedOrOverflow() throws {
        #expect(try double("1e999") == .infinity)
        #expect(try double("-1e999") == -.infinity)
        #expect(try double("1e99999999999999999999") == .infinity)
        #expect(try double("1e-400") == 0)
        #expect(try double("-1e-400").sign == .minus)
        #expect(try double("-0").sign == .minus)
        #expect(try double("0e99999999999999999999") == 0)
        #expect(try double("1.7976931348623157e308") == .greatestFiniteMagnitude)
        #expect(try double("1.7976931348623159e308") == .infinity)
        #expect(try double("5e-324") == .leastNonzeroMagnitude)
        #expect(try double("2.4703282292062327e-324") == 0)
        #expect(try double("2.4703282292062328e-324") == .leastNonzeroMagnitude)
        #expect(try double("9007199254740993") == 9_007_199_254_740_992)
        #expect(try double("9007199254740993.0000000000000000000000001") == 9_007_199_254_740_994)
        #expect(try double("9223372036854775807") == 0x1p63)
        #expect(try double("0." + String(repeating: "0", count: 400) + "1e401") == 1)
        #expect(try double("1" + String(repeating: "0", count: 400) + "e-400") == 1)
        #expect(try withMap("[true]") { $0.view.double(1) }.isNaN)
    }

    /// Decimals at, just below and just above the middle between two doubles, with as many digits as fit.
    @Test func decimalsNextToTheMiddleOfTwoDoublesAreRoundedRightly() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            // The middle above a double of 53 bits, as a whole number of at most 19 digits times a power of two.
            let significand = 1 << 52 | generator.next() >> 12
            let middle = significand << 1 | 1
            for digits in [middle - 1, middle, middle + 1] {
                for exponent in [-30, -23, -22, -5, 0, 1, 5, 22, 23, 30] {
                    let text = "\(digits)e\(exponent)"
                    let expected = try #require(Double(text))
                    #expect(try double(text).bitPattern == expected.bitPattern, "\(text)")
                }
            }
        }
    }

    @Test func doublesReadAsTheStandardLibraryReadsThem() throws {
        var generator = SeededGenerator(seed: 1)
        var texts: [String] = []
        for _ in 0..<3000 {
            // Any double at all.
            let value = Double(bitPattern: generator.next())
            if value.isFinite { texts.append(value.description) }
            // Up to 19 digits with a point somewhere, and an exponent around the limits of the fast way.
            let digits = String(generator.next() >> UInt64.random(in: 0..<60, using: &generator))
            let cut = Int.random(in: 1...digits.count, using: &generator)
            let fraction = digits.dropFirst(cut)
            let exponent = Int.random(in: -40...40, using: &generator)
            texts.append(digits.prefix(cut) + (fraction.isEmpty ? "" : "." + fraction) + "e\(exponent)")
            // Seventeen digits, as serializers write them.
            let unit = Double.random(in: -1000...1000, using: &generator)
            texts.append(String(unit.description))
            texts.append("0.\(generator.next() % 100_000_000_000_000_000)")
        }
        for text in texts {
            // A zero in front of other digits is not JSON.
            let number = text.hasPrefix("0") && !text.hasPrefix("0.") && !text.hasPrefix("0e") ? "1" + text : text
            let expected = try #require(Double(number))
            let read = try double(number)
            #expect(read.bitPattern == expected.bitPattern, "\(number)")
        }
    }
}
