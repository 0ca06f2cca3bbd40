package import JSONText

/// The form in which messages are kept: compact JSON, secrets replaced by `***`, long texts cut.
///
/// Sample code in the field puts client secrets into the page, pages put tokens into URLs, and some messages are JSON
/// inside JSON; a record that kept them would leak them into every store and log it reaches. Inline avatars and
/// pictures are cut as well: their bytes are kept elsewhere, and a record is for reading.
package enum MessageRedaction {
    /// Longest text that is kept whole, in bytes.
    static let longestText = 2048

    package static func record(_ value: JSONValue) -> String {
        var writer = JSONWriter()
        write(value, into: &writer, nesting: 0)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private static func write(_ value: JSONValue, into writer: inout JSONWriter, nesting: Int) {
        switch value {
        case .string(let text): writer.value(shown(text, nesting: nesting))
        case .array(let elements):
            writer.beginArray()
            for element in elements { write(element, into: &writer, nesting: nesting) }
            writer.endArray()
        case .object(let object):
            writer.beginObject()
            for (key, member) in object.members {
                writer.key(key)
                if SecretNames.contains(key), !isHarmless(member) {
                    writer.value(Redaction.mask)
                } else {
                    write(member, into: &writer, nesting: nesting)
                }
            }
            writer.endObject()
        default: value.write(into: &writer)
        }
    }

    private static func isHarmless(_ value: JSONValue) -> Bool {
        switch value {
        case .null, .bool: true
        default: false
        }
    }

    static func shown(_ text: String, nesting: Int = 0) -> String {
        if DataURL.isDataURL(text) { return text.utf8.count > 256 ? DataURL.excerpt(text) : text }
        let first = text.utf8.first { !ASCII.isWhitespace($0) }
        if first == ASCII.openBrace || first == ASCII.openBracket {
            guard nesting < 4, let inner = try? JSONValue(parsing: Array(text.utf8)) else {
                // What cannot be read cannot be searched for secrets either.
                return "(unreadable JSON text, \(text.utf8.count) bytes)"
            }
            var writer = JSONWriter()
            write(inner, into: &writer, nesting: nesting + 1)
            return String(decoding: writer.bytes, as: UTF8.self)
        }
        let short =
            text.utf8.count > longestText
            ? ForeignText.prefix(of: text, limit: longestText) + "… (\(text.utf8.count) bytes)" : text
        return looksLikeURL(short) ? Redaction.text(short) : short
    }

    /// A scheme and `//`, or a query: both can hold secrets.
    private static func looksLikeURL(_ text: String) -> Bool {
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte == ASCII.slash, previous == ASCII.slash { return true }
            if byte == ASCII.questionMark || byte == ASCII.equals { return true }
            previous = byte
        }
        return false
    }
}
