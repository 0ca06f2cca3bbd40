/// Text from outside (file names, servers, messages, assets) made safe to show.
///
/// A terminal obeys escape sequences wherever they come from, and marks of writing direction make a line read differently
/// from what it says. So there is one form for whatever must not act or hide, wherever it is shown: `\n`, `\r` and `\t`,
/// other characters as `\u{1B}`, and bytes that are not UTF-8 as `\xFF`.
///
/// A backslash stays as it is, though a name that holds `\u{1B}` letter by letter then looks like one that holds the
/// character. The result is for reading, not for parsing: whoever must tell the two apart has them in JSON, where names are
/// as they are. Three things would be lost otherwise. Messages are put together of parts that are escaped already, and
/// whoever shows them escapes the whole, since nobody knows whether a part came from outside; that a text which was escaped
/// stays as it is makes this safe, and a backslash that is doubled each time would not. A path with a backslash, which is an
/// ordinary character in names, could no longer be copied from a line to where it is used. And tables and annotations for
/// machines (CSV, GitHub) have this form too, and would change.
package enum DisplayText {
    package static func escape(_ text: String) -> String {
        // Nearly every text is plain; a report has millions of them.
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var result = ""
        for scalar in text.unicodeScalars { append(scalar, to: &result) }
        return result
    }

    package static func escape(_ bytes: [UInt8]) -> String {
        if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return String(decoding: bytes, as: UTF8.self) }
        var result = ""
        forEachScalar(bytes) { scalar in
            append(scalar, to: &result)
        } invalid: { byte in
            appendByte(byte, to: &result)
        }
        return result
    }

    /// Text as it is, but for bytes that are no UTF-8, so that different names stay different: for formats that have escapes
    /// of their own.
    package static func repair(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var result = ""
        forEachScalar(bytes) { scalar in
            result.unicodeScalars.append(scalar)
        } invalid: { byte in
            appendByte(byte, to: &result)
        }
        return result
    }

    package static func append(_ scalar: Unicode.Scalar, to text: inout String) {
        switch scalar {
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case _ where isHarmless(scalar): text.unicodeScalars.append(scalar)
        default: text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }

    /// Whether a character neither acts nor hides: no control character, mark or override of the writing direction, separator
    /// of lines and paragraphs, character without a width (the joiners of emoji and scripts excepted), annotation or tag.
    package static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F: true
        case 0..<0xA0, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
            0xFFF9...0xFFFB, 0xFFFE, 0xFFFF, 0x1D173...0x1D17A, 0xE0000...0xE007F:
            false
        default: true
        }
    }

    private static func appendByte(_ byte: UInt8, to text: inout String) {
        text += byte < 16 ? "\\x0" : "\\x"
        text += String(byte, radix: 16, uppercase: true)
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
