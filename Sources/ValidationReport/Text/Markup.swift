import TextSafety

/// Text inside a markup language: characters that mean something there become something else.
struct Markup: Sendable {
    /// For each ASCII character what stands for it; nil for itself.
    private let replacements: [[UInt8]?]

    init(_ replacements: [Character: String]) {
        var table = [[UInt8]?](repeating: nil, count: 128)
        for (character, text) in replacements {
            guard let ascii = character.asciiValue else { continue }
            table[Int(ascii)] = Array(text.utf8)
        }
        self.replacements = table
    }

    /// Escapes what has a meaning in the language, after everything that no text should have: XML 1.0, for one, cannot hold
    /// most control characters at all.
    func escaped(_ text: String) -> String {
        let safe = DisplayText.escape(text)
        guard safe.utf8.contains(where: { $0 < 128 && replacements[Int($0)] != nil }) else { return safe }
        var result: [UInt8] = []
        result.reserveCapacity(safe.utf8.count * 2)
        for byte in safe.utf8 {
            if byte < 128, let replacement = replacements[Int(byte)] {
                result += replacement
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// XML and HTML, attribute values included.
    static let xml = Markup(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"])

    /// Markdown in a cell of a table: no emphasis, code, links, mentions, HTML or further cells.
    static let markdown = Markup([
        "\\": "\\\\", "`": "\\`", "*": "\\*", "_": "\\_", "[": "\\[", "]": "\\]", "|": "\\|", "~": "\\~", "#": "\\#",
        "<": "&lt;", ">": "&gt;", "&": "&amp;", "@": "&#64;",
    ])
}
