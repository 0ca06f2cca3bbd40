import TextSafety

/// Foreign text made safe for a terminal: names of files, servers' words, JSON strings.
///
/// A terminal obeys escape sequences wherever they come from, and bidirectional controls can make a line read
/// differently from what it says. Both become visible escapes, line breaks too, so that one record stays one line.
package enum TerminalText {
    /// Escapes control and format characters as `\n` or `\u{1B}` and every byte that is not UTF-8 as `\xFF`.
    package static func escaped(_ bytes: some Sequence<UInt8>) -> String {
        DisplayText.escape(Array(bytes))
    }

    package static func escaped(_ text: String) -> String {
        DisplayText.escape(text)
    }

    /// The beginning of a text that may be of any length, for a line that a human reads.
    package static func excerpt(_ text: String, limit: Int = 100) -> String {
        guard let end = text.unicodeScalars.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex),
            end != text.endIndex
        else { return escaped(text) }
        return escaped(String(text.unicodeScalars[..<end])) + "…"
    }

    /// Text for a JSON string. What is UTF-8 stays as it is, since JSON has its own escapes; bytes that are
    /// none are written out, so that two different names stay different.
    package static func repaired(_ bytes: [UInt8]) -> String {
        DisplayText.repair(bytes)
    }
}
