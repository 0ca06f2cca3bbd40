/// How many columns of a terminal a text takes. East Asian characters and pictures take two, marks that sit on the
/// character before take none; that is near enough to draw with, and never too narrow for common text.
enum TextColumns {
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
        0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
    ]

    static func width(_ text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.unicodeScalars.reduce(0) { $0 + width($1) }
    }

    private static func width(_ scalar: Unicode.Scalar) -> Int {
        if scalar.isASCII { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }

    /// The beginning that fits.
    static func cut(_ text: String, to columns: Int) -> String {
        if width(text) <= columns { return text }
        var left = columns
        var result = ""
        for character in text {
            left -= width(String(character))
            if left < 0 { break }
            result.append(character)
        }
        return result
    }

    /// The end that fits, after a mark that says that something is missing: names differ at their ends.
    static func tail(_ text: String, columns: Int, mark: String) -> String {
        if width(text) <= columns { return text }
        var left = columns - width(mark)
        if left <= 0 { return cut(mark, to: columns) }
        var kept: [Character] = []
        for character in text.reversed() {
            left -= width(String(character))
            if left < 0 { break }
            kept.append(character)
        }
        return mark + String(kept.reversed())
    }

    static func padded(_ text: String, to columns: Int) -> String {
        text + String(repeating: " ", count: max(0, columns - width(text)))
    }
}
