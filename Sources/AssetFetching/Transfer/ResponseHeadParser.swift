/// Puts a reply's head together from the lines that libcurl hands out, one at a time.
///
/// Interim replies (1xx) are passed over. Lines after the end of the head are trailers of a chunked body and mean
/// nothing here. The sum of all lines is bounded: a server may send headers for ever.
package struct ResponseHeadParser: Sendable {
    package enum Step: Hashable, Sendable {
        /// More lines follow.
        case more
        /// The head is complete.
        case complete(ResponseHead)
        /// The head breaks a limit.
        case refused(FetchError)
    }

    /// The most bytes of head that are read for one reply.
    package static let maximumBytes = 256 * 1024

    private var head: ResponseHead?
    private var isDone = false
    private var bytes = 0
    private var seenLength: Int64?

    package init() {}

    package mutating func push(_ line: UnsafeRawBufferPointer) -> Step {
        bytes += line.count
        if bytes > ResponseHeadParser.maximumBytes {
            return .refused(
                FetchError(
                    .headersTooLarge, "the reply's headers are larger than \(ResponseHeadParser.maximumBytes) bytes"))
        }
        if isDone { return .more }
        if line.starts(with: "HTTP/".utf8) {
            head = ResponseHead(status: ResponseHeadParser.status(line))
            seenLength = nil
            return .more
        }
        if line.allSatisfy({ $0 == 0x0D || $0 == 0x0A }) {
            guard var done = head else { return .more }
            if done.status >= 100, done.status < 200 {
                head = nil
                return .more
            }
            if done.isChunked { done.contentLength = nil }
            isDone = true
            return .complete(done)
        }
        if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            let name = String(decoding: line[..<colon], as: UTF8.self).asciiLowercased
            read(name, line[(colon + 1)...])
        }
        return .more
    }

    /// The three digits after the first blank; 0 when there are none.
    private static func status(_ line: UnsafeRawBufferPointer) -> Int {
        guard let blank = line.firstIndex(of: 0x20) else { return 0 }
        let digits = line[(blank + 1)...].prefix(while: { $0 >= 0x30 && $0 <= 0x39 })
        guard digits.count == 3 else { return 0 }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private mutating func read(_ name: String, _ raw: Slice<UnsafeRawBufferPointer>) {
        // The names that matter; all others are not even decoded.
        guard ResponseHeadParser.names.contains(name) else { return }
        let value = String(decoding: raw, as: UTF8.self).trimmedHeaderValue
        switch name {
        case "content-length": readLength(value)
        case "transfer-encoding": if value.asciiLowercased.hasSuffix("chunked") { head?.isChunked = true }
        case "content-encoding":
            let coding = value.asciiLowercased
            // Several fields are one list.
            if coding != "identity", !coding.isEmpty {
                let earlier = head?.contentCoding
                head?.contentCoding = earlier.map { $0 + ", " + coding } ?? coding
            }
        case "content-range": head?.contentRange = ContentRange(value)
        // A tag that is not UTF-8 could not be sent back as it came.
        case "etag": head?.etag = String(validating: raw, as: UTF8.self) == nil ? nil : ResponseHeadParser.etag(value)
        case "last-modified": head?.lastModified = value.utf8.count <= 64 ? value : nil
        case "date": head?.date = HTTPDate(value)
        case "location": head?.location = ResponseHeadParser.location(raw)
        case "retry-after": head?.retryAfter = RetryAfter(value)
        case "content-type": head?.contentType = value.utf8.count <= 256 ? value : nil
        case "accept-ranges": if value.asciiLowercased == "none" { head?.refusesRanges = true }
        case "cache-control":
            var control = head?.freshness.cacheControl ?? CacheControl()
            control.add(value)
            head?.freshness.cacheControl = control
        case "age": head?.freshness.age = CacheControl.seconds(value)
        case "expires": head?.freshness.expires = value.utf8.count <= 64 ? value : ""
        default: break
        }
    }

    private static let names: Set<String> = [
        "content-length", "transfer-encoding", "content-encoding", "content-range", "etag", "last-modified", "date",
        "location", "retry-after", "content-type", "accept-ranges", "cache-control", "age", "expires",
    ]

    /// An entity tag that can be sent back without harm: quoted, of moderate length, without control characters.
    private static func etag(_ value: String) -> String? {
        let opaque = value.hasPrefix("W/") ? String(value.dropFirst(2)) : value
        guard opaque.utf8.count >= 2, opaque.utf8.count <= 1024, opaque.hasPrefix("\""), opaque.hasSuffix("\""),
            !value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
        else { return nil }
        return value
    }

    /// The target of a redirect. Bytes beyond ASCII are coded one by one, so that nothing of them is lost.
    private static func location(_ raw: Slice<UnsafeRawBufferPointer>) -> String {
        var text = ""
        for byte in raw {
            if byte < 0x80 {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + String(byte, radix: 16, uppercase: true)
            }
        }
        return text.trimmedHeaderValue
    }

    private mutating func readLength(_ value: String) {
        // A list of equal values is one value (RFC 9110, 8.6); anything else leaves the end of the body to opinion.
        for part in value.split(separator: ",", omittingEmptySubsequences: false) {
            let text = String(part).trimmedHeaderValue
            guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
                head?.hasBadLength = true
                return
            }
            // More than 64 bits hold is more than anybody takes.
            let number = Int64(text) ?? .max
            if let seenLength, seenLength != number { head?.hasBadLength = true }
            seenLength = number
            head?.contentLength = number
        }
    }
}
