@_spi(_Unicode) import Swift

// Names of hosts in other letters than ASCII's
// ============================================
//
// `bücher.example` goes to name servers as `xn--bcher-kva.example` (RFC 5891, RFC 3492). libcurl makes that form only where it
// was built with a library for it, and then by the rules of the locale that the process happens to have; so it is made
// here, and the store knows one key for both spellings.
//
// The full mapping (UTS 46) needs tables that are larger than this module. What needs none is taken: letters are made
// small and composed, and a name is converted if its letters then stand for nothing but themselves. Anything else (wide
// letters, ligatures, ß, characters that are invisible) is refused, for a guess would name another host.

enum InternationalName {
    /// The ASCII form of a name with other letters in it; nil where that would take a guess.
    static func ascii(_ name: String) -> String? {
        var labels: [String] = []
        for label in name.split(separator: ".", omittingEmptySubsequences: false) {
            if label.utf8.allSatisfy({ $0 < 0x80 }) {
                labels.append(String(label))
                continue
            }
            guard let coded = asciiLabel(String(label)), coded.utf8.count <= 63 else { return nil }
            labels.append(coded)
        }
        return labels.joined(separator: ".")
    }

    private static func asciiLabel(_ label: String) -> String? {
        var small = ""
        for scalar in label.unicodeScalars { small += scalar.properties.lowercaseMapping }
        var scalars: [Unicode.Scalar] = []
        for scalar in small._nfc {
            guard isLetterOfNames(scalar) else { return nil }
            scalars.append(scalar)
        }
        if scalars.allSatisfy(\.isASCII) { return small }
        // More letters than a label may have bytes; the coding below takes time with the square of them.
        guard let first = scalars.first, scalars.count <= 63, !isMark(first) else { return nil }
        // Two dashes there mark names that are coded already.
        if scalars.count >= 4, scalars[2] == "-", scalars[3] == "-" { return nil }
        guard first != "-", scalars.last != "-" else { return nil }
        return Punycode.encode(scalars).map { "xn--" + $0 }
    }

    private static func isLetterOfNames(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return scalar == "-" || ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
        }
        if scalar.properties.changesWhenNFKCCaseFolded || ForeignText.isHostile(scalar) { return false }
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}

/// RFC 3492, with its own names for the numbers.
enum Punycode {
    private static let base: UInt32 = 36
    private static let tMin: UInt32 = 1
    private static let tMax: UInt32 = 26

    /// Nil where the numbers of the algorithm would overflow.
    static func encode(_ scalars: [Unicode.Scalar]) -> String? {
        var output: [UInt8] = scalars.filter(\.isASCII).map { UInt8(truncatingIfNeeded: $0.value) }
        let basic = UInt32(output.count)
        if basic > 0 { output.append(ASCII.dash) }
        var n: UInt32 = 0x80
        var delta: UInt32 = 0
        var bias: UInt32 = 72
        var handled = basic
        while handled < scalars.count {
            guard let next = scalars.map(\.value).filter({ $0 >= n }).min() else { return nil }
            let (step, tooFar) = (next - n).multipliedReportingOverflow(by: handled + 1)
            let (sum, overflow) = delta.addingReportingOverflow(step)
            if tooFar || overflow { return nil }
            delta = sum
            n = next
            for scalar in scalars {
                if scalar.value < n {
                    guard delta < .max else { return nil }
                    delta += 1
                } else if scalar.value == n {
                    append(delta, bias: bias, to: &output)
                    bias = adapted(delta, count: handled + 1, isFirst: handled == basic)
                    delta = 0
                    handled += 1
                }
            }
            guard delta < .max, n < .max else { return nil }
            delta += 1
            n += 1
        }
        return String(ascii: output)
    }

    private static func append(_ delta: UInt32, bias: UInt32, to output: inout [UInt8]) {
        var q = delta
        var k = base
        while true {
            let t = k <= bias ? tMin : (k >= bias + tMax ? tMax : k - bias)
            if q < t { break }
            output.append(digit(t + (q - t) % (base - t)))
            q = (q - t) / (base - t)
            k += base
        }
        output.append(digit(q))
    }

    private static func adapted(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var k: UInt32 = 0
        while delta > (base - tMin) * tMax / 2 {
            delta /= base - tMin
            k += base
        }
        return k + (base - tMin + 1) * delta / (delta + 38)
    }

    private static func digit(_ value: UInt32) -> UInt8 {
        UInt8(truncatingIfNeeded: value < 26 ? 0x61 + value : 0x30 + value - 26)
    }
}
