/// Foreign text made safe for a terminal: names of files, servers' words, JSON strings.
///
/// A terminal obeys escape sequences wherever they come from, and bidirectional controls can make a line read
/// differently from what it says. Both become visible escapes, line breaks too, so that one record stays one line.
package enum TerminalText {
    /// Escapes control characters as `\n`, `\x1B` or `\u{202E}` and every byte that is not UTF-8 as `\xFF`.
    package static func escaped(_ bytes: some Sequence<UInt8>) -> String {
        let bytes = Array(bytes)
        if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
            return String(decoding: bytes, as: UTF8.self)
        }
        var result = ""
        var decoder = UTF8ScalarReader(bytes)
        while let item = decoder.next() {
            switch item {
            case .scalar(let scalar): append(scalar, to: &result)
            case .invalid(let byte): appendByte(byte, to: &result)
            }
        }
        return result
    }

    package static func escaped(_ text: String) -> String {
        escaped(text.utf8)
    }

    /// Text for a JSON string: characters stay as they are (JSON has its own escapes), bytes that are no UTF-8
    /// become `\xFF`, so that two different names stay different.
    package static func repaired(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var result = ""
        var decoder = UTF8ScalarReader(bytes)
        while let item = decoder.next() {
            switch item {
            case .scalar(let scalar): result.unicodeScalars.append(scalar)
            case .invalid(let byte): appendByte(byte, to: &result)
            }
        }
        return result
    }

    private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
        switch scalar.value {
        case 0x0A: result += "\\n"
        case 0x0D: result += "\\r"
        case 0x09: result += "\\t"
        case 0..<0x20, 0x7F: appendByte(UInt8(scalar.value), to: &result)
        case 0x80..<0xA0, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB,
            0xE0000...0xE007F:
            result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        default: result.unicodeScalars.append(scalar)
        }
    }

    private static func appendByte(_ byte: UInt8, to result: inout String) {
        result += byte < 16 ? "\\x0" : "\\x"
        result += String(byte, radix: 16, uppercase: true)
    }
}

/// Scalars of a byte string, with bytes that belong to none of them kept apart.
struct UTF8ScalarReader {
    enum Item {
        case scalar(Unicode.Scalar)
        case invalid(UInt8)
    }

    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func next() -> Item? {
        guard position < bytes.count else { return nil }
        let first = bytes[position]
        let length: Int
        switch first {
        case 0..<0x80: length = 1
        case 0xC2..<0xE0: length = 2
        case 0xE0..<0xF0: length = 3
        case 0xF0..<0xF5: length = 4
        default: length = 0
        }
        let end = position + length
        if length > 0, end <= bytes.count,
            let text = String(validating: bytes[position..<end], as: UTF8.self),
            let scalar = text.unicodeScalars.first
        {
            position = end
            return .scalar(scalar)
        }
        position += 1
        return .invalid(first)
    }
}
