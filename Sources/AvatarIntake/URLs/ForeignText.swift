import TextSafety

/// Foreign text made safe for a terminal or a log line.
enum ForeignText {
    static func escaped(_ text: String) -> String { DisplayText.escape(text) }

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

    /// What no host may have: what must not be shown, and joiners, which nobody sees.
    static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
        !DisplayText.isHarmless(scalar) || scalar.value == 0x200C || scalar.value == 0x200D
    }
}
