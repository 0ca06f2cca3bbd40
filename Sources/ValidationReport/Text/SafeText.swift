/// Foreign text for places where it must not act: a terminal obeys escape sequences wherever they come from, and marks of
/// writing direction make a line read differently from what it says.
enum SafeText {
    /// Control characters as `\u{1B}`, line ends as `\n`, and bytes that are no UTF-8 as `\xFF`.
    static func escaped(_ bytes: [UInt8]) -> String {
        if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return String(decoding: bytes, as: UTF8.self) }
        var result = ""
        forEachScalar(bytes) { scalar in
            append(scalar, to: &result)
        } invalid: { byte in
            appendByte(byte, to: &result)
        }
        return result
    }

    static func escaped(_ text: String) -> String {
        // Nearly every text is plain; a report has millions of them.
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        return escaped(Array(text.utf8))
    }

    /// Text as it is, but for bytes that are no UTF-8: those become `\xFF`, so that different names stay different.
    static func repaired(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var result = ""
        forEachScalar(bytes) { scalar in
            result.unicodeScalars.append(scalar)
        } invalid: { byte in
            appendByte(byte, to: &result)
        }
        return result
    }

    static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB,
            0xFFFE, 0xFFFF, 0xE0000...0xE007F:
            false
        default: true
        }
    }

    private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
        switch scalar {
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case _ where isHarmless(scalar): result.unicodeScalars.append(scalar)
        default: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }

    private static func appendByte(_ byte: UInt8, to result: inout String) {
        result += byte < 16 ? "\\x0" : "\\x"
        result += String(byte, radix: 16, uppercase: true)
    }

    private static func forEachScalar(
        _ bytes: [UInt8], _ body: (Unicode.Scalar) -> Void, invalid: (UInt8) -> Void
    ) {
        var position = 0
        while position < bytes.count {
            let end = position + length(bytes[position])
            if end > position, end <= bytes.count,
                let text = String(validating: bytes[position..<end], as: UTF8.self),
                let scalar = text.unicodeScalars.first
            {
                body(scalar)
                position = end
            } else {
                invalid(bytes[position])
                position += 1
            }
        }
    }

    /// The length that the first byte of a character promises; 0 if it cannot be a first byte.
    private static func length(_ byte: UInt8) -> Int {
        switch byte {
        case 0..<0x80: 1
        case 0xC2..<0xE0: 2
        case 0xE0..<0xF0: 3
        case 0xF0..<0xF5: 4
        default: 0
        }
    }
}
