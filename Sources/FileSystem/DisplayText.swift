/// Text from outside (file names, servers, messages) made safe for a terminal.
///
/// Escaped are: C0 and C1 control characters and DEL, the marks that turn the direction of text, line and paragraph
/// separators, zero-width and other format characters, and bytes that are not UTF-8. A backslash stays as it is: the
/// result is for reading, not for parsing.
package enum DisplayText {
    package static func escape(_ string: String) -> String {
        escape(Array(string.utf8))
    }

    package static func escape(_ bytes: [UInt8]) -> String {
        if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return String(decoding: bytes, as: UTF8.self) }
        var text = ""
        var index = 0
        while index < bytes.count {
            let length = scalarLength(bytes, at: index)
            guard length > 0 else {
                text += "\\x" + hex(UInt32(bytes[index]), digits: 2)
                index += 1
                continue
            }
            for scalar in String(decoding: bytes[index..<index + length], as: UTF8.self).unicodeScalars {
                append(scalar, to: &text)
            }
            index += length
        }
        return text
    }

    private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
        switch scalar {
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        default:
            switch scalar.properties.generalCategory {
            case .control where scalar.value < 0x100:
                text += "\\x" + hex(scalar.value, digits: 2)
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
                text += "\\u{" + hex(scalar.value, digits: 4) + "}"
            default:
                text.unicodeScalars.append(scalar)
            }
        }
    }

    /// The length of the well-formed UTF-8 sequence that starts at `index`, or 0.
    private static func scalarLength(_ bytes: [UInt8], at index: Int) -> Int {
        let first = bytes[index]
        func continues(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            index + offset < bytes.count && range.contains(bytes[index + offset])
        }
        switch first {
        case 0x00...0x7F:
            return 1
        case 0xC2...0xDF:
            return continues(1) ? 2 : 0
        case 0xE0...0xEF:
            let second: ClosedRange<UInt8> = first == 0xE0 ? 0xA0...0xBF : first == 0xED ? 0x80...0x9F : 0x80...0xBF
            return continues(1, second) && continues(2) ? 3 : 0
        case 0xF0...0xF4:
            let second: ClosedRange<UInt8> = first == 0xF0 ? 0x90...0xBF : first == 0xF4 ? 0x80...0x8F : 0x80...0xBF
            return continues(1, second) && continues(2) && continues(3) ? 4 : 0
        default:
            return 0
        }
    }

    private static func hex(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
