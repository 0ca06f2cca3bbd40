/// An avatar that a creator's message, a list or a person named: where its file is, and what was said about it.
package struct AvatarReference: Equatable, Sendable {
    package enum Kind: String, Sendable {
        /// The file has to be fetched from `url`.
        case url
        /// The file itself stands in a `data:` URL; see `inlineBytes`.
        case inlineData = "inline-data"
    }

    package let kind: Kind
    /// The text that named the avatar, without the space around it: a URL, a short code, a deep link.
    package let reported: String
    /// What to fetch. The same as `reported` unless that had to be repaired, expanded or replaced by a sibling. For
    /// inline data the whole data URL.
    package private(set) var url: String
    /// `url` taken apart; nil for inline data.
    package private(set) var assetURL: AssetURL?
    /// Number of bytes of an inline avatar.
    package let inlineByteCount: Int?

    /// A provider's `id`, such as `readyplayerme`; `url` when nothing but a URL is known.
    package var provider: String
    /// The event that carried it; nil for bare text.
    package var eventName: String?
    package var avatarId: String?
    package var userId: String?
    /// What the avatar is called, if its creator has names.
    package var name: String?
    package var bodyType: String?
    package var gender: String?
    /// What the sender called the kind of its URL, such as `httpURL` or `dataURL`.
    package var urlType: String?
    /// The URL of a picture, as reported.
    package var thumbnail: String?
    /// The message for the record: compact, secrets replaced by `***`, long texts cut.
    package var message: String
    package var warnings: [IntakeWarning]
    /// The line of the input on which the message begins, from 1.
    package var line: Int

    /// Two spellings of one request have the same canonical form. Nil for inline data: only its content identifies it.
    package var canonical: String? { assetURL?.key }

    /// `url` for the eyes of people: secrets hidden, inline data shortened, control characters escaped.
    package var displayURL: String { assetURL?.redacted ?? DataURL.excerpt(url) }

    init(remote assetURL: AssetURL, reported: String, provider: String) {
        kind = .url
        self.reported = reported
        self.assetURL = assetURL
        url = assetURL.needsRepair ? assetURL.request : reported
        inlineByteCount = nil
        self.provider = provider
        message = ""
        warnings = []
        line = 1
    }

    init(inline reported: String, byteCount: Int, provider: String) {
        kind = .inlineData
        self.reported = reported
        assetURL = nil
        url = reported
        inlineByteCount = byteCount
        self.provider = provider
        message = ""
        warnings = []
        line = 1
    }

    /// Puts another address in place of the reported one.
    mutating func replaceURL(_ replacement: AssetURL) {
        assetURL = replacement
        url = replacement.request
    }

    /// The file of an inline avatar; nil when it has to be fetched.
    /// - Throws: `IntakeError` with a code of the `data-url-` family.
    package func inlineBytes(maximumBytes: Int = DataURL.defaultMaximumBytes) throws(IntakeError) -> [UInt8]? {
        guard kind == .inlineData else { return nil }
        return try DataURL(parsing: url).decode(maximumBytes: maximumBytes)
    }

    mutating func warn(_ code: IntakeWarning.Code, _ level: IntakeWarning.Level, _ message: String) {
        warnings.append(IntakeWarning(code, level, message))
    }

    mutating func warn(_ code: IntakeWarning.Code, _ message: String) { warn(code, .warning, message) }
}
