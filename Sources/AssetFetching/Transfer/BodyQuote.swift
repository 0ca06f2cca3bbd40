import FileSystem
import GLBContainer
import TextSafety

/// What a wrong body says about itself: the title of a web page, the message of an error in JSON or XML. Mostly it is
/// what the user needs to know ("Sign in", "The link has expired").
///
/// It is a stranger's text: at most a line of it is quoted, escaped for a terminal. Servers like to repeat the URL that
/// was asked for, and a query may hold a secret, so the quotation ends where one could begin.
enum BodyQuote {
    static let longest = 160
    /// How much of a body is looked through.
    static let window = 4096

    private static let jsonMembers = ["message", "error_description", "detail", "error", "title", "msg", "reason"]
    private static let xmlElements = ["message", "title", "code"]

    /// The quotation, with its marks; nil when there is nothing to quote.
    static func text(of body: WrongBody, _ bytes: UnsafeRawBufferPointer) -> String? {
        let head = Array(bytes.prefix(window))
        let found: ArraySlice<UInt8>?
        switch body {
        case .html: found = element("title", in: head)
        case .xml: found = xmlElements.lazy.compactMap { element($0, in: head) }.first
        case .json: found = jsonMembers.lazy.compactMap { member($0, in: head) }.first
        default: found = nil
        }
        guard let found else { return nil }
        var words = Array(
            found.prefix { $0 != UInt8(ascii: "?") }.split(whereSeparator: { [0x20, 0x09, 0x0A, 0x0D].contains($0) })
                .joined(separator: [0x20]))
        let isCut = words.count > longest
        if isCut { words = whole(words.prefix(longest)) }
        if words.isEmpty { return nil }
        return "“" + DisplayText.escape(words) + (isCut ? "…" : "") + "”"
    }

    /// Without the beginning of a character at its end.
    private static func whole(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard let lead = bytes.suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return Array(bytes) }
        let length = bytes[lead] >= 0xF0 ? 4 : bytes[lead] >= 0xE0 ? 3 : bytes[lead] >= 0xC0 ? 2 : 1
        return Array(bytes.endIndex - lead < length ? bytes[..<lead] : bytes)
    }

    /// The text of the first element with that name, in either case; entities stay as they are.
    private static func element(_ name: String, in bytes: [UInt8]) -> ArraySlice<UInt8>? {
        let tag = [UInt8(ascii: "<")] + Array(name.utf8)
        var place = 0
        while place + tag.count < bytes.count {
            let isTag = (0..<tag.count).allSatisfy { lower(bytes[place + $0]) == tag[$0] }
            let next = bytes[place + tag.count]
            if isTag, next == UInt8(ascii: ">") || next <= 0x20,
                let start = bytes[place...].firstIndex(of: UInt8(ascii: ">"))
            {
                let text = bytes[(start + 1)...].prefix { $0 != UInt8(ascii: "<") }
                return text.allSatisfy { $0 <= 0x20 } ? nil : text
            }
            place += 1
        }
        return nil
    }

    /// The text of the first member with that name whose value is a text.
    private static func member(_ name: String, in bytes: [UInt8]) -> ArraySlice<UInt8>? {
        let key = Array("\"\(name)\"".utf8)
        var place = 0
        while place + key.count < bytes.count {
            guard bytes[place] == UInt8(ascii: "\""), bytes[place...].starts(with: key) else {
                place += 1
                continue
            }
            place += key.count
            let rest = bytes[place...].drop { $0 <= 0x20 }
            guard rest.first == UInt8(ascii: ":") else { continue }
            let value = rest.dropFirst().drop { $0 <= 0x20 }
            guard value.first == UInt8(ascii: "\"") else { continue }
            let text = string(value.dropFirst())
            return text.isEmpty ? nil : text
        }
        return nil
    }

    /// Up to the closing quotation mark; escapes stay as they are, which is good enough to read.
    private static func string(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var end = bytes.startIndex
        while end < bytes.endIndex, bytes[end] != UInt8(ascii: "\"") {
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return bytes[..<min(end, bytes.endIndex)]
    }

    private static func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
}
