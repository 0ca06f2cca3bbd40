/// A `Content-Range` header: which bytes of how many a 206 holds, or how many there are when a 416 has none to give.
package enum ContentRange: Hashable, Sendable {
    /// `bytes FIRST-LAST/TOTAL`; the total is nil when the server writes `*`.
    case satisfied(first: Int64, last: Int64, total: Int64?)
    /// `bytes */TOTAL`.
    case unsatisfied(total: Int64)

    /// Parses a header value; nil when it is not a well-formed range of bytes.
    package init?(_ text: String) {
        let value = text.trimmedHeaderValue
        guard value.utf8.count < 128, value.asciiLowercased.hasPrefix("bytes ") else { return nil }
        let rest = value.dropFirst(6)
        guard let slash = rest.firstIndex(of: "/") else { return nil }
        let range = rest[..<slash]
        let totalText = rest[rest.index(after: slash)...]
        let total = ContentRange.number(totalText)
        if totalText != "*", total == nil { return nil }
        if range == "*" {
            guard let total else { return nil }
            self = .unsatisfied(total: total)
            return
        }
        guard let dash = range.firstIndex(of: "-"), let first = ContentRange.number(range[..<dash]),
            let last = ContentRange.number(range[range.index(after: dash)...]), first <= last
        else { return nil }
        if let total, last >= total { return nil }
        self = .satisfied(first: first, last: last, total: total)
    }

    private static func number(_ text: Substring) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return Int64(text)
    }
}
