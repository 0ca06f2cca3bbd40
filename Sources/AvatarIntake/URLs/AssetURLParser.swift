/// Reads a URL from text in one pass over its bytes. See `AssetURL` for what is repaired and what is refused.
enum AssetURLParser {
    static func parse(_ text: String) throws(IntakeError) -> AssetURL {
        guard text.utf8.count <= AssetURL.maximumLength else {
            throw IntakeError(
                .urlTooLong, "the URL has \(text.utf8.count) bytes, more than \(AssetURL.maximumLength)",
                advice: "check that it is one URL and not a whole document",
                context: ForeignText.excerpt(text, limit: 40))
        }
        var repairs: [AssetURL.Repair] = []
        let bytes = try clean(text, &repairs)
        let schemeEnd = try schemeEnd(of: bytes, text)
        let scheme = String(ascii: bytes[..<schemeEnd].map(ASCII.lowercased))
        var rest = bytes[(schemeEnd + 1)...]

        var fragment: ArraySlice<UInt8>?
        if let hash = rest.firstIndex(of: ASCII.hash) {
            fragment = rest[(hash + 1)...]
            rest = rest[..<hash]
        }
        var query: ArraySlice<UInt8>?
        if let mark = rest.firstIndex(of: ASCII.questionMark) {
            query = rest[(mark + 1)...]
            rest = rest[..<mark]
        }
        var authority = Authority()
        if rest.starts(with: [ASCII.slash, ASCII.slash]) {
            let start = rest.startIndex + 2
            let end = rest[start...].firstIndex(of: ASCII.slash) ?? rest.endIndex
            // `file:///x` has an empty authority; for what cannot be fetched anyway that is no fault.
            if start < end || scheme == "https" || scheme == "http" {
                authority = try parseAuthority(rest[start..<end], text)
                if rest[start..<end].contains(where: { $0 >= 0x80 }) { repairs.append(.codedHost) }
            }
            rest = rest[end...]
        } else if scheme == "https" || scheme == "http" {
            throw IntakeError(
                .urlWithoutHost, "the URL names no host", advice: "write \(scheme)://HOST/PATH",
                context: AssetURL.redacted(text))
        }

        func coded(_ part: ArraySlice<UInt8>, _ component: PercentCoding.Component) -> String {
            let result = PercentCoding.repair(part, as: component)
            if result.count != part.count, !repairs.contains(.codedCharacters) { repairs.append(.codedCharacters) }
            return String(ascii: result)
        }
        let path = coded(rest, .path)
        let queryText = query.map { coded($0, .query) }
        let fragmentText = fragment.map { coded($0, .fragment) }
        return AssetURL(
            scheme: scheme, userInfo: authority.userInfo, host: authority.host, port: authority.port, path: path,
            query: queryText, fragment: fragmentText, repairs: repairs)
    }

    private static func clean(_ text: String, _ repairs: inout [AssetURL.Repair]) throws(IntakeError) -> [UInt8] {
        let all = Array(text.utf8)
        var bytes = all[...]
        while let count = blank(at: bytes) { bytes.removeFirst(count) }
        while let count = blank(at: bytes, isEnd: true) { bytes.removeLast(count) }
        if bytes.count != all.count { repairs.append(.trimmedSpace) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for byte in bytes {
            if byte == ASCII.tab || byte == ASCII.lineFeed || byte == ASCII.carriageReturn { continue }
            guard !ASCII.isControl(byte) else {
                throw IntakeError(
                    .urlControlCharacter, "the URL holds a control character", advice: "copy it again from its source",
                    context: AssetURL.redacted(text))
            }
            result.append(byte)
        }
        if result.count != bytes.count { repairs.append(.removedLineBreaks) }
        guard !result.isEmpty else {
            throw IntakeError(
                .urlEmpty, "the URL is empty", advice: "give a URL such as https://example.com/avatar.glb")
        }
        return result
    }

    /// Space that pages and documents put around a URL and that comes along when it is copied: beside the blanks of ASCII
    /// a no-break space, the byte order mark, and characters of no width.
    private static let foreignBlanks: [[UInt8]] = [
        [0xC2, 0xA0], [0xEF, 0xBB, 0xBF], [0xE2, 0x80, 0x8B], [0xE2, 0x80, 0xAF], [0xE2, 0x81, 0xA0],
        [0xE3, 0x80, 0x80],
    ]

    /// How many bytes the blank at one end has; nil when there is none.
    private static func blank(at bytes: ArraySlice<UInt8>, isEnd: Bool = false) -> Int? {
        guard let byte = isEnd ? bytes.last : bytes.first else { return nil }
        if ASCII.isWhitespace(byte) { return 1 }
        if byte < 0x80 { return nil }
        for blank in foreignBlanks where (isEnd ? bytes.suffix(blank.count) : bytes.prefix(blank.count)) == blank[...] {
            return blank.count
        }
        return nil
    }

    private static func schemeEnd(of bytes: [UInt8], _ text: String) throws(IntakeError) -> Int {
        if let colon = bytes.firstIndex(of: ASCII.colon), colon > 0, ASCII.isLetter(bytes[0]),
            bytes[..<colon].allSatisfy({
                ASCII.isAlphanumeric($0) || $0 == ASCII.plus || $0 == ASCII.dash || $0 == ASCII.dot
            }), !isHostAndPort(bytes, colon)
        {
            return colon
        }
        throw IntakeError(
            .urlWithoutScheme, "the URL has no scheme", advice: "write https:// in front of the host",
            context: AssetURL.redacted(text))
    }

    /// `localhost:8080/a.glb` reads as the scheme `localhost`; nobody means that.
    private static func isHostAndPort(_ bytes: [UInt8], _ colon: Int) -> Bool {
        let after = bytes[(colon + 1)...].prefix { ASCII.isDigit($0) }
        guard (1...5).contains(after.count) else { return false }
        return after.endIndex == bytes.endIndex || bytes[after.endIndex] == ASCII.slash
    }

    private struct Authority {
        var userInfo: String?
        var host: AssetHost?
        var port: UInt16?
    }

    private static func parseAuthority(_ bytes: ArraySlice<UInt8>, _ text: String) throws(IntakeError) -> Authority {
        var result = Authority()
        var rest = bytes
        // The last @ counts: everything before it is user info, however many @ it holds, so that
        // `https://good.example@evil.example/` can never pass as the first host.
        if let at = rest.lastIndex(of: ASCII.at) {
            result.userInfo = String(decoding: rest[..<at], as: UTF8.self)
            rest = rest[(at + 1)...]
        }
        var hostPart = rest
        var portPart: ArraySlice<UInt8>?
        if rest.first == ASCII.openBracket, !rest.contains(ASCII.closeBracket) {
            throw IntakeError(
                .urlBadHost, "the address has no closing bracket", advice: "write it as [ADDRESS]",
                context: AssetURL.redacted(text))
        }
        let searchStart = rest.lastIndex(of: ASCII.closeBracket) ?? rest.startIndex
        if let colon = rest[searchStart...].firstIndex(of: ASCII.colon) {
            hostPart = rest[..<colon]
            portPart = rest[(colon + 1)...]
        }
        if let portPart, !portPart.isEmpty {
            let digits = portPart.drop { $0 == 0x30 }
            guard portPart.allSatisfy(ASCII.isDigit), digits.count <= 5,
                let port = UInt16(digits.isEmpty ? "0" : String(ascii: digits))
            else {
                throw IntakeError(
                    .urlBadPort, "the port is not a number up to 65535", advice: "correct or remove it",
                    context: AssetURL.redacted(text))
            }
            result.port = port
        }
        guard !hostPart.isEmpty else {
            throw IntakeError(
                .urlWithoutHost, "the URL names no host", advice: "write the host after //",
                context: AssetURL.redacted(text))
        }
        guard let host = AssetHost(parsing: hostPart) else {
            // Some international names have two ASCII forms, by the older rules and by the newer ones.
            let isInternational = hostPart.contains { $0 >= 0x80 }
            throw IntakeError(
                .urlBadHost, "the host is neither a name nor an address",
                advice: isInternational ? "write it in its ASCII form, xn--…" : "check its spelling",
                context: AssetURL.redacted(text))
        }
        result.host = host
        return result
    }
}
