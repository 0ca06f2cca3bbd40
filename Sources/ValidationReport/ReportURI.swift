/// Paths as URI references (RFC 3986).
public enum ReportURI {
    /// A path as it was given: everything but the characters of a path is percent-encoded, byte by byte, so that any file
    /// name has a URI. A colon in the first segment of a relative path would be read as the end of a scheme.
    public static func reference(_ path: [UInt8]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(path.count)
        var isFirstSegment = path.first != UInt8(ascii: "/")
        for byte in path {
            if byte == UInt8(ascii: "/") { isFirstSegment = false }
            if isPathCharacter(byte), !(byte == UInt8(ascii: ":") && isFirstSegment) {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// A path without steps that lead nowhere (`./a`, `a//b`), as services know the files of a repository: however the path
    /// was typed, it is one file.
    static func direct(_ path: [UInt8]) -> [UInt8] {
        let segments = path.split(separator: UInt8(ascii: "/")).filter { $0 != [UInt8(ascii: ".")] }
        let joined = Array(segments.joined(separator: [UInt8(ascii: "/")]))
        return path.first == UInt8(ascii: "/") ? [UInt8(ascii: "/")] + joined : joined
    }

    /// An absolute path as a `file:` URI.
    public static func file(_ absolutePath: [UInt8]) -> String {
        "file://" + reference(absolutePath)
    }

    private static let hexDigits = Array("0123456789ABCDEF".utf8)

    private static func isPathCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: allowedMarks.contains(byte)
        }
    }

    private static let allowedMarks: Set<UInt8> = Set("-._~!$&'()*+,;=:@/".utf8)
}
