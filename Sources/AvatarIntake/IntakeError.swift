/// Why a URL, a data URL or a message could not be taken in. `message` says what is wrong, `advice` what to do, and
/// `context` is the piece of input that is meant, already safe to print.
package struct IntakeError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A stable word. New codes may come, so this is no enum.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }
        package init(_ rawValue: String) { self.rawValue = rawValue }
    }

    package var code: Code
    package var message: String
    package var advice: String
    package var context: String?

    package init(_ code: Code, _ message: String, advice: String, context: String? = nil) {
        self.code = code
        self.message = message
        self.advice = advice
        self.context = context
    }

    /// One line: what is wrong, where, and what to do.
    package var description: String {
        let place = context.map { " (\($0))" } ?? ""
        return "\(message)\(place); \(advice)"
    }
}

extension IntakeError.Code {
    // URLs.
    package static let urlTooLong = Self("url-too-long")
    package static let urlEmpty = Self("url-empty")
    package static let urlMasked = Self("url-masked")
    package static let urlControlCharacter = Self("url-control-character")
    package static let urlWithoutScheme = Self("url-without-scheme")
    package static let urlWithoutHost = Self("url-without-host")
    package static let urlBadHost = Self("url-bad-host")
    package static let urlBadPort = Self("url-bad-port")
    package static let urlSchemeUnusable = Self("url-scheme-unusable")

    // Data URLs.
    package static let dataURLMalformed = Self("data-url-malformed")
    package static let dataURLTooLarge = Self("data-url-too-large")
    package static let dataURLBadBase64 = Self("data-url-bad-base64")
    package static let dataURLBadPercent = Self("data-url-bad-percent-code")
    package static let dataURLEmpty = Self("data-url-empty")

    // Messages.
    package static let inputTooLarge = Self("input-too-large")
    package static let messageNotJSON = Self("message-not-json")
    package static let messageUnusable = Self("message-unusable")
    package static let messageNestedTooDeeply = Self("message-nested-too-deeply")
    package static let avatarURLMissing = Self("avatar-url-missing")
    package static let avatarURLNotText = Self("avatar-url-not-text")
    package static let ambiguousIdentifier = Self("ambiguous-identifier")
    package static let tooManyProblems = Self("too-many-problems")
}
