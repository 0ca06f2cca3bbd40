/// Foreign text made safe for a terminal or a log line.
enum ForeignText {
    /// Control characters, line separators, and characters that reorder or hide text come out as `\u{HEX}`.
    static func escaped(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var output = ""
        for scalar in text.unicodeScalars {
            if isHostile(scalar) {
                output += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            } else {
                output.unicodeScalars.append(scalar)
            }
        }
        return output
    }

    /// `escaped`, cut to at most `limit` bytes of the original, with the length of what was cut.
    static func excerpt(_ text: String, limit: Int = 120) -> String {
        let count = text.utf8.count
        guard count > limit else { return escaped(text) }
        return escaped(prefix(of: text, limit: limit)) + "… (\(count) bytes)"
    }

    /// The longest beginning of whole characters (scalars) within `limit` bytes.
    static func prefix(of text: String, limit: Int) -> String {
        var output = String.UnicodeScalarView()
        var size = 0
        for scalar in text.unicodeScalars {
            size += UTF8.width(scalar)
            if size > limit { break }
            output.append(scalar)
        }
        return String(output)
    }

    static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: true
        // Soft hyphen, Arabic letter mark, Mongolian vowel separator, zero-width and direction marks, separators,
        // embeddings, isolates, invisible operators, byte order mark, interlinear marks, tags.
        case 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB,
            0xE0000...0xE007F:
            true
        default: false
        }
    }
}
