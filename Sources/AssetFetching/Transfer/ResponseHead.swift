/// What a reply's head says, as far as a fetch cares.
package struct ResponseHead: Hashable, Sendable {
    package var status: Int
    /// `Content-Length`, when there is exactly one value and no chunking overrides it.
    package var contentLength: Int64?
    /// Two lengths that differ, or one that is no number: nobody can say where such a body ends.
    package var hasBadLength = false
    package var isChunked = false
    /// A content coding other than `identity`.
    package var contentCoding: String?
    package var contentRange: ContentRange?
    package var etag: String?
    package var lastModified: String?
    package var date: HTTPDate?
    package var location: String?
    package var retryAfter: RetryAfter?
    package var contentType: String?
    /// `Accept-Ranges: none`.
    package var refusesRanges = false
    package var freshness = Freshness()

    package init(status: Int) { self.status = status }

    /// Whether the body is all of the file, as the server has it or as a proxy made it.
    package var bringsWhole: Bool { status == 200 || isTransformed }

    /// 203: somebody on the way changed the body, and the head may speak of what it was before.
    package var isTransformed: Bool { status == 203 }

    /// What a later request can name this very representation with; nil when nothing in the head is strong enough.
    package var strongValidator: StrongValidator? {
        if isTransformed { return nil }
        if let etag {
            return etag.hasPrefix("W/") ? nil : .etag(etag)
        }
        // A date has a resolution of one second, so it names one state of the file only when the file had been left
        // alone for a while when the reply was made.
        if let lastModified, let modified = HTTPDate(lastModified), let date,
            date.secondsSinceEpoch - modified.secondsSinceEpoch >= 60
        {
            return .lastModified(lastModified)
        }
        return nil
    }

    /// Whether what follows can be continued by a range request, should it be cut.
    package var isResumable: Bool { contentCoding == nil && !refusesRanges && strongValidator != nil }
}

/// A validator that changes whenever a single byte does.
package enum StrongValidator: Hashable, Sendable {
    case etag(String)
    case lastModified(String)

    /// The value for an `If-Range` header.
    package var headerValue: String {
        switch self {
        case .etag(let value), .lastModified(let value): value
        }
    }
}

/// `Retry-After`, in either of its two shapes.
package enum RetryAfter: Hashable, Sendable {
    case seconds(Int64)
    case date(HTTPDate)

    /// Parses a header value; negative and nonsensical values are nil, and more than 64 bits hold is very long.
    package init?(_ text: String) {
        let trimmed = text.trimmedHeaderValue
        if let first = trimmed.utf8.first, first >= 0x30, first <= 0x39 {
            guard trimmed.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
            self = .seconds(Int64(trimmed) ?? .max)
        } else {
            guard let date = HTTPDate(trimmed) else { return nil }
            self = .date(date)
        }
    }

    /// How long to wait, by the server's own clock when it told the time. Bounded to a day, so that nothing overflows.
    package func wait(serverDate: HTTPDate?, now: HTTPDate) -> Duration {
        let seconds: Int64
        switch self {
        case .seconds(let count): seconds = count
        case .date(let date): seconds = date.secondsSinceEpoch - (serverDate ?? now).secondsSinceEpoch
        }
        return .seconds(min(max(seconds, 0), 86_400))
    }
}

extension String {
    /// Without the blanks around a header's value.
    var trimmedHeaderValue: String {
        let bytes = Array(utf8)
        guard let first = bytes.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }),
            let last = bytes.lastIndex(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D && $0 != 0x0A })
        else { return "" }
        return first <= last ? String(decoding: bytes[first...last], as: UTF8.self) : ""
    }
}
