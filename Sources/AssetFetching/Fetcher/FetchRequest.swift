/// One URL to fetch.
package struct FetchRequest: Sendable {
    /// The caller's number for it; it comes back in the outcome.
    package var index: Int
    /// The URL as the user wrote it.
    package var url: String
    /// The entity tag of what the caller has; sent as `If-None-Match`.
    package var etag: String?
    /// The date of what the caller has; sent as `If-Modified-Since` when there is no entity tag.
    package var lastModified: String?
    /// Who said these two; nobody else is told of them.
    package var validatorIssuer: ValidatorIssuer
    /// Headers of the user. They go to the URL's own origin and to no other.
    package var headers: [HeaderField]
    /// Whether a ZIP archive is taken as well; the caller looks into it.
    package var acceptsArchive: Bool
    /// Whether the body has to come in one piece: what is cut off begins anew.
    package var isInOnePiece: Bool

    package init(
        index: Int = 0, url: String, etag: String? = nil, lastModified: String? = nil,
        validatorIssuer: ValidatorIssuer = .itself, headers: [HeaderField] = [], acceptsArchive: Bool = false,
        isInOnePiece: Bool = false
    ) {
        self.validatorIssuer = validatorIssuer
        self.acceptsArchive = acceptsArchive
        self.isInOnePiece = isInOnePiece
        self.index = index
        self.url = url
        self.etag = etag
        self.lastModified = lastModified
        self.headers = headers
    }

    /// Who may be asked whether the caller's copy is still right; nil when nothing is known of that copy.
    var conditions: ValidatorScope? {
        guard etag != nil || lastModified != nil else { return nil }
        return ValidatorScope(validatorIssuer, isStrong: etag.map { !$0.hasPrefix("W/") } ?? false)
    }
}

/// A header that the user adds to requests.
package struct HeaderField: Hashable, Sendable {
    package let name: String
    package let value: String

    /// Why a header was not accepted, as a sentence for the user.
    package struct Refusal: Error, Hashable, Sendable {
        package let message: String

        package init(_ message: String) { self.message = message }
    }

    /// Headers that the transfer itself is made of; another value would make its decisions wrong.
    package static let reservedNames: [String] = [
        "accept-encoding", "connection", "content-length", "expect", "host", "if-match", "if-modified-since",
        "if-none-match", "if-range", "if-unmodified-since", "keep-alive", "proxy-authorization", "range", "te",
        "trailer", "transfer-encoding", "upgrade",
    ]

    /// Parses `Name: value`. The value never appears in the message of a refusal, as it may be a secret.
    package init(parsing text: String) throws(Refusal) {
        guard let colon = text.firstIndex(of: ":") else {
            throw Refusal("a header is written as 'Name: value'")
        }
        let name = String(text[..<colon])
        let value = String(text[text.index(after: colon)...]).trimmedHeaderValue
        let marks: [UInt8] = Array("!#$%&'*+-.^_`|~".utf8)
        let isToken = name.utf8.allSatisfy {
            ($0 >= 0x30 && $0 <= 0x39) || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || marks.contains($0)
        }
        guard !name.isEmpty, isToken else { throw Refusal("a header's name holds letters, digits and dashes") }
        guard !value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
            throw Refusal("the value of the header \(name) holds a control character")
        }
        guard value.utf8.count <= 16 * 1024 else {
            throw Refusal("the value of the header \(name) is too long")
        }
        guard !HeaderField.reservedNames.contains(name.asciiLowercased) else {
            throw Refusal("the header \(name) is set by the transfer itself")
        }
        self.name = name
        self.value = value
    }

    /// The line as libcurl wants it: a header without a value ends in a semicolon.
    var line: String { value.isEmpty ? "\(name);" : "\(name): \(value)" }
}
