// How URLs may be shown: on a terminal, in logs, in reports, in the store.
//
// Values whose names speak of secrets are replaced by `***` in query and fragment, user info is removed, control
// characters are coded, and characters that would reorder the line are coded too. It works on text that is no sound
// URL as well, because the errors about such text want to show it.

extension AssetURL {
    /// The display form.
    package var redacted: String {
        var text = scheme + ":" + authorityText(showingUserInfo: false) + path
        if let query = tidyQuery { text += "?" + Redaction.items(query) }
        if let fragment { text += "#" + Redaction.items(fragment) }
        return ForeignText.escaped(text)
    }

    /// The display form of any text that is meant as a URL, sound or not. At most `limit` bytes of it are shown.
    package static func redacted(_ text: String, limit: Int = 2048) -> String {
        let short = text.utf8.count > limit ? ForeignText.prefix(of: text, limit: limit) : text
        let cut = short.utf8.count < text.utf8.count ? "… (\(text.utf8.count) bytes)" : ""
        return ForeignText.escaped(Redaction.text(short)) + cut
    }
}

extension AssetURL {
    /// The text with user info and secret values hidden, and nothing else changed: not yet fit for a terminal.
    package static func masked(_ text: String) -> String { Redaction.text(text) }

    /// Whether a secret was hidden in this text, which so names nothing that could be fetched.
    package static func isMasked(_ text: String) -> Bool {
        text.contains("=" + Redaction.mask)
    }
}

enum Redaction {
    static let mask = "***"

    /// Hides user info and secret values in text that need not be a URL.
    static func text(_ text: String) -> String {
        let bytes = removingMalformedUserInfo(Array(text.utf8))
        let tail = bytes.firstIndex { $0 == ASCII.questionMark || $0 == ASCII.hash } ?? bytes.count
        var head = bytes[..<tail]
        if let authority = authorityStart(head) {
            let end = head[authority...].firstIndex(of: ASCII.slash) ?? head.endIndex
            if let at = head[authority..<end].lastIndex(of: ASCII.at) { head.removeSubrange(authority...at) }
        }
        removeLooseUserInfo(&head)
        let shown = String(decoding: head, as: UTF8.self)
        guard tail < bytes.count else { return shown }
        return shown + items(String(decoding: bytes[tail...], as: UTF8.self))
    }

    /// What looks like `user:password@` is taken out even where no `//` says that an authority begins.
    private static func removeLooseUserInfo(_ head: inout ArraySlice<UInt8>) {
        guard let at = head.lastIndex(of: ASCII.at) else { return }
        let isSlash = { (byte: UInt8) in byte == ASCII.slash || byte == UInt8(ascii: "\\") }
        let start = head[..<at].lastIndex(where: isSlash).map { $0 + 1 } ?? head.startIndex
        if head[start..<at].contains(ASCII.colon) { head.removeSubrange(start...at) }
    }

    /// A password with an unescaped `/`, `?` or `#` ends the authority early. When what looks like a port is no number
    /// and an `@` follows somewhere, everything up to that `@` is taken as user info.
    private static func removingMalformedUserInfo(_ bytes: [UInt8]) -> [UInt8] {
        guard let start = authorityStart(bytes[...]) else { return bytes }
        let end = bytes[start...].firstIndex { $0 == ASCII.slash || $0 == ASCII.questionMark || $0 == ASCII.hash }
        let authority = bytes[start..<(end ?? bytes.endIndex)]
        guard authority.first != ASCII.openBracket, !authority.contains(ASCII.at),
            let colon = authority.firstIndex(of: ASCII.colon),
            !authority[(colon + 1)...].allSatisfy(ASCII.isDigit), let at = bytes[start...].lastIndex(of: ASCII.at)
        else { return bytes }
        return Array(bytes[..<start] + bytes[(at + 1)...])
    }

    private static func authorityStart(_ bytes: ArraySlice<UInt8>) -> Int? {
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            if bytes[index] == ASCII.slash, bytes[index + 1] == ASCII.slash { return index + 2 }
            index += 1
        }
        return nil
    }

    /// Hides values in a query or a fragment. Besides `&`, the characters `;`, `?` and `#` are taken as separators: all
    /// of them are in use, and a separator too many can only hide too much.
    static func items(_ query: String) -> String {
        var output: [UInt8] = []
        var piece: [UInt8] = []
        func flush() {
            output += shown(piece)
            piece.removeAll(keepingCapacity: true)
        }
        for byte in query.utf8 {
            if isSeparator(byte) {
                flush()
                output.append(byte)
            } else {
                piece.append(byte)
            }
        }
        flush()
        return String(decoding: output, as: UTF8.self)
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == ASCII.ampersand || byte == ASCII.semicolon || byte == ASCII.questionMark || byte == ASCII.hash
    }

    private static func shown(_ piece: [UInt8]) -> [UInt8] {
        guard let equals = piece.firstIndex(of: ASCII.equals) else { return piece }
        let name = PercentCoding.decode(piece[..<equals])
        let value = piece[(equals + 1)...]
        guard !value.isEmpty else { return piece }
        if SecretNames.contains(String(decoding: name, as: UTF8.self), inURL: true) || holdsSecret(Array(value)) {
            return piece[...equals] + Array(mask.utf8)
        }
        return piece
    }

    /// Whether a value is itself a coded URL or query that holds a secret, up to three times coded.
    private static func holdsSecret(_ value: [UInt8]) -> Bool {
        var bytes = value
        for _ in 0..<3 {
            guard bytes.contains(ASCII.percent) || bytes.contains(ASCII.equals) || bytes.contains(ASCII.at) else {
                return false
            }
            for piece in bytes.split(whereSeparator: isSeparator) {
                guard let equals = piece.firstIndex(of: ASCII.equals) else { continue }
                let name = String(decoding: piece[..<equals].suffix(128), as: UTF8.self)
                if SecretNames.contains(name, inURL: true) { return true }
            }
            if let start = authorityStart(bytes[...]) {
                let end = bytes[start...].firstIndex(of: ASCII.slash) ?? bytes.endIndex
                if bytes[start..<end].contains(ASCII.at) { return true }
            }
            bytes = PercentCoding.decode(bytes)
        }
        return false
    }
}
