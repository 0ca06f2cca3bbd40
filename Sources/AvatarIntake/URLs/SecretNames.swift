/// Decides by its name whether a query parameter or a message member holds something that must not be shown or kept.
///
/// A name is cut into words at punctuation and at changes of case, so `X-Amz-Signature`, `accessToken` and `api_key`
/// are caught while `design` and `keyframe` are not. Showing a secret is worse than hiding a harmless value, therefore
/// run-together spellings such as `authtoken` count as well.
package enum SecretNames {
    static let words: Set<String> = [
        "token", "tokens", "sig", "signature", "key", "apikey", "secret", "secrets", "password", "passwd", "passphrase",
        "pwd", "pass", "jwt", "bearer", "auth", "authorization", "credential", "credentials", "cookie",
        "sign", "hmac", "policy",
    ]
    /// Words that give access in a URL, and are harmless elsewhere: a message's `code` says which error it tells of.
    static let wordsInURLs: Set<String> = [
        "code", "session", "sessionid", "sid", "st", "hdnts", "hdnea", "hdntl", "access", "ticket", "otp", "assertion",
    ]
    static let parts: [String] = ["token", "secret", "passw", "signature", "credential", "authorization"]
    static let endings: [String] = ["apikey", "accesskey", "privatekey", "authkey", "sig"]

    /// Whether a member of a message holds a secret, or with `inURL` a parameter.
    package static func contains(_ name: String, inURL: Bool = false) -> Bool {
        // No such name is longer; the bound keeps hostile names cheap.
        let bytes = Array(name.utf8.prefix(256))
        let lower = String(ascii: bytes.map(ASCII.lowercased).filter(ASCII.isAlphanumeric))
        if parts.contains(where: { contains(lower, part: $0) }) { return true }
        if endings.contains(where: { lower.hasASCIISuffix($0) }) { return true }
        return splitWords(bytes).contains { words.contains($0) || (inURL && wordsInURLs.contains($0)) }
    }

    private static func splitWords(_ bytes: [UInt8]) -> [String] {
        var result: [String] = []
        var current: [UInt8] = []
        var previousWasLower = false
        for byte in bytes {
            let startsWord = ASCII.isUpper(byte) && previousWasLower
            if startsWord || !ASCII.isAlphanumeric(byte) {
                if !current.isEmpty { result.append(String(ascii: current)) }
                current = []
            }
            if ASCII.isAlphanumeric(byte) { current.append(ASCII.lowercased(byte)) }
            previousWasLower = ASCII.isLower(byte) || ASCII.isDigit(byte)
        }
        if !current.isEmpty { result.append(String(ascii: current)) }
        return result
    }

    private static func contains(_ text: String, part: String) -> Bool {
        let bytes = Array(text.utf8)
        let wanted = Array(part.utf8)
        guard bytes.count >= wanted.count else { return false }
        return (0...(bytes.count - wanted.count)).contains { bytes[$0..<($0 + wanted.count)].elementsEqual(wanted) }
    }
}
