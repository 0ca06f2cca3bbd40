/// A URI reference (RFC 3986) of a buffer or image, read leniently: characters that are not allowed are escaped, also a
/// percent sign that begins no escape.
struct URIReference: Sendable, Equatable {
    /// Why the text is no URI reference, in words.
    struct Failure: Error, Equatable {
        let reason: String
    }

    /// The reference in its normal form.
    let text: String
    /// What makes it not relative to the asset, in words; nil if it is relative.
    let absolutePart: String?
    /// The path with percent escapes decoded, to open a file by. Any bytes.
    let path: [UInt8]

    init(_ source: String) throws(Failure) {
        var rest = Array(source.utf8)[...]
        let scheme = try Self.takeScheme(&rest)
        let fragment = Self.takeTail(&rest, 0x23)
        let query = Self.takeTail(&rest, 0x3F)
        for index in rest.indices where rest[index] == 0x5C { rest[index] = 0x2F }
        let authority = try Self.takeAuthority(&rest)
        let isRooted = rest.first == 0x2F
        var path = Self.normalized(rest, allowing: ":@/")
        if scheme == nil, authority == nil, !isRooted {
            path = Self.withoutRelativeDots(path)
            Self.escapeScheme(in: &path)
        } else {
            path = Self.withoutDots(path)
        }
        var text = ""
        if let scheme { text += scheme + ":" }
        if let authority { text += "//" + authority }
        text += String(decoding: path, as: UTF8.self)
        if let query { text += "?" + String(decoding: Self.normalized(query, allowing: ":@/?"), as: UTF8.self) }
        if let fragment { text += "#" + String(decoding: Self.normalized(fragment, allowing: ":@/?"), as: UTF8.self) }
        self.text = text
        self.path = Self.percentDecoded(path)
        absolutePart =
            scheme != nil
            ? "a scheme"
            : authority != nil
                ? "a host"
                : isRooted ? "an absolute path" : query != nil ? "a query" : fragment != nil ? "a fragment" : nil
    }

    /// Whether some percent sign is not followed by two hexadecimal digits.
    static func hasBarePercent(_ text: String.UTF8View) -> Bool {
        guard text.contains(0x25) else { return false }
        let bytes = Array(text)
        return bytes.indices.contains { index in
            bytes[index] == 0x25
                && (index + 2 >= bytes.count || hexValue(bytes[index + 1]) == nil || hexValue(bytes[index + 2]) == nil)
        }
    }

    // MARK: Parts

    private static func takeScheme(_ rest: inout ArraySlice<UInt8>) throws(Failure) -> String? {
        guard let end = rest.firstIndex(where: { [0x3A, 0x2F, 0x3F, 0x23, 0x5C].contains($0) }), rest[end] == 0x3A
        else { return nil }
        let scheme = rest[..<end]
        guard let first = scheme.first else {
            throw Failure(reason: "it begins with a colon, before which a scheme is missing")
        }
        guard isLetter(first) else {
            throw Failure(reason: "its scheme does not begin with a letter; write ./ before it")
        }
        guard scheme.allSatisfy({ isLetter($0) || isDigit($0) || [0x2B, 0x2D, 0x2E].contains($0) }) else {
            throw Failure(reason: "its scheme holds a character that schemes cannot have; write ./ before it")
        }
        rest = rest[(end + 1)...]
        return String(decoding: scheme, as: UTF8.self).lowercased()
    }

    private static func takeTail(_ rest: inout ArraySlice<UInt8>, _ mark: UInt8) -> ArraySlice<UInt8>? {
        guard let start = rest.firstIndex(of: mark) else { return nil }
        let tail = rest[(start + 1)...]
        rest = rest[..<start]
        return tail
    }

    private static func takeAuthority(_ rest: inout ArraySlice<UInt8>) throws(Failure) -> String? {
        guard rest.starts(with: [0x2F, 0x2F]) else { return nil }
        let start = rest.startIndex + 2
        let end = rest[start...].firstIndex(of: 0x2F) ?? rest.endIndex
        let authority = rest[start..<end]
        rest = rest[end...]
        let host = authority.lastIndex(of: 0x40).map { authority[($0 + 1)...] } ?? authority
        var port = host.lastIndex(of: 0x3A).map { host[($0 + 1)...] }
        if host.first == 0x5B {
            guard let close = host.firstIndex(of: 0x5D) else {
                throw Failure(reason: "the bracket of its host is not closed")
            }
            let behind = host[(close + 1)...]
            port = behind.first == 0x3A ? behind.dropFirst() : nil
            if !behind.isEmpty, port == nil { throw Failure(reason: "something stands behind the bracket of its host") }
        }
        if let port, !port.allSatisfy(isDigit) || port.count > 5 { throw Failure(reason: "its port is not a number") }
        let user = authority[..<host.startIndex]
        return String(
            decoding: normalized(user, allowing: ":@") + withSmallLetters(normalized(host, allowing: ":@[]")),
            as: UTF8.self)
    }

    /// A host without capital letters, but for the digits of its percent escapes, which are capitals everywhere.
    private static func withSmallLetters(_ host: [UInt8]) -> [UInt8] {
        var result = host
        var index = 0
        while index < result.count {
            if result[index] == 0x25 {
                index += 3
                continue
            }
            if result[index] >= 0x41, result[index] <= 0x5A { result[index] |= 0x20 }
            index += 1
        }
        return result
    }

    // MARK: Characters

    private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
    }

    private static let subDelimiters = Array("!$&'()*+,;=".utf8)

    /// Escapes what must be escaped, and decodes escapes of what need not be.
    private static func normalized(_ bytes: ArraySlice<UInt8>, allowing extra: String) -> [UInt8] {
        let allowed = subDelimiters + Array(extra.utf8)
        var result: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == 0x25, let value = escapedByte(bytes, index) {
                if isUnreserved(value) { result.append(value) } else { appendEscape(value, to: &result) }
                index += 3
                continue
            }
            if isUnreserved(byte) || allowed.contains(byte) {
                result.append(byte)
            } else {
                appendEscape(byte, to: &result)
            }
            index += 1
        }
        return result
    }

    private static func escapedByte(_ bytes: ArraySlice<UInt8>, _ index: Int) -> UInt8? {
        guard index + 2 < bytes.endIndex, let high = hexValue(bytes[index + 1]), let low = hexValue(bytes[index + 2])
        else { return nil }
        return high << 4 | low
    }

    static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    private static func appendEscape(_ byte: UInt8, to bytes: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    private static func percentDecoded(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x25, let value = escapedByte(bytes[...], index) {
                result.append(value)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    /// Escapes the first colon of what would be read as a scheme: `./a:b` is a file, and `a:b` would be none.
    private static func escapeScheme(in path: inout [UInt8]) {
        guard let first = path.first, isLetter(first), let colon = path.firstIndex(of: 0x3A),
            path[..<colon].allSatisfy({ isLetter($0) || isDigit($0) || [0x2B, 0x2D, 0x2E].contains($0) })
        else { return }
        path.replaceSubrange(colon...colon, with: [0x25, 0x33, 0x41])
    }

    // MARK: Dot segments

    /// Whether some segment is `.` or `..`, told without taking the path apart: nearly no path has one.
    private static func hasDotSegment(_ path: [UInt8]) -> Bool {
        var start = 0
        var dots = 0
        for index in 0...path.count {
            if index == path.count || path[index] == 0x2F {
                let length = index - start
                if length > 0, length <= 2, dots == length { return true }
                start = index + 1
                dots = 0
            } else if path[index] == 0x2E {
                dots += 1
            }
        }
        return false
    }

    /// A relative path without `.` and without `..` where something stands before it.
    private static func withoutRelativeDots(_ path: [UInt8]) -> [UInt8] {
        guard hasDotSegment(path) else { return path }
        let segments = path.split(separator: 0x2F, omittingEmptySubsequences: false).map(Array.init)
        var output: [[UInt8]] = []
        var endsOpen = false
        for segment in segments {
            endsOpen = false
            if segment == [0x2E, 0x2E] {
                if let last = output.last, last != [0x2E, 0x2E] {
                    output.removeLast()
                    endsOpen = true
                } else {
                    output.append(segment)
                }
            } else if segment == [0x2E] {
                endsOpen = true
            } else {
                output.append(segment)
            }
        }
        if output.isEmpty || output == [[]] { return Array("./".utf8) }
        if endsOpen || output.last == [0x2E, 0x2E] { output.append([]) }
        return Array(output.joined(separator: [0x2F]))
    }

    /// A rooted path without dot segments (RFC 3986 §5.2.4).
    private static func withoutDots(_ path: [UInt8]) -> [UInt8] {
        guard hasDotSegment(path) else { return path }
        var output: [[UInt8]] = []
        let segments = path.split(separator: 0x2F, omittingEmptySubsequences: false).map(Array.init)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            if segment == [0x2E, 0x2E] {
                if output.count > 1 || output.first?.isEmpty == false { output.removeLast() }
                if isLast { output.append([]) }
            } else if segment == [0x2E] {
                if isLast { output.append([]) }
            } else {
                output.append(segment)
            }
        }
        return Array(output.joined(separator: [0x2F]))
    }
}
