/// A URL as a creator, a list or a person wrote it, taken apart.
///
/// Transfers are libcurl's affair, with libcurl's parser. This type answers three other questions: *which URL is
/// meant* (`request`), *is it the same asset as another one* (`key`), and *how may it be shown* (`redacted`).
///
/// It is RFC 3986 with the repairs that URLs in public code need. Space around the URL is dropped. Tabs and line breaks
/// inside are dropped, as browsers do: people break long queries over lines. International host names get the form that
/// name servers know. Raw spaces and other forbidden characters
/// in path, query and fragment become percent-codes. Whatever else is wrong (control characters, no host, a port of
/// 99999) is an error, because a guess there would name another server. All work is linear in the length, apart from
/// the sorting of parameters where their order is known not to matter.
package struct AssetURL: Hashable, Sendable {
    /// URLs longer than this many bytes are refused. `data:` URLs have their own type and their own bound.
    package static let maximumLength = 64 * 1024

    /// Lower case, without the colon.
    package let scheme: String
    /// What stood before `@`. It is only ever compared with nil or sent; it is never shown.
    let userInfo: String?
    /// Nil for URLs without an authority, such as `wekit:…` and `mailto:…`.
    package let host: AssetHost?
    /// Nil when the URL names none. See `effectivePort`.
    package let port: UInt16?
    /// As written, forbidden characters coded. Empty for `https://host`.
    package let path: String
    /// After the first `?`, as written, forbidden characters coded. Nil without `?`.
    package let query: String?
    /// After `#`. Never sent, never part of the key.
    package let fragment: String?
    /// What had to be repaired while reading.
    package let repairs: [Repair]

    package enum Repair: String, Sendable {
        case trimmedSpace = "space around the URL was dropped"
        case removedLineBreaks = "line breaks or tabs inside the URL were dropped"
        case codedHost = "the international name of the host was written in its ASCII form"
        case codedCharacters = "characters that a URL must not hold were percent-coded"
    }

    package var hasUserInfo: Bool { userInfo != nil }

    package var isHTTP: Bool { scheme == "https" || scheme == "http" }

    package var effectivePort: UInt16? { port ?? Self.defaultPort(of: scheme) }

    static func defaultPort(of scheme: String) -> UInt16? {
        switch scheme {
        case "https": 443
        case "http": 80
        default: nil
        }
    }

    /// - Throws: `IntakeError` with a code of the `url-` family.
    package init(parsing text: String) throws(IntakeError) {
        self = try AssetURLParser.parse(text)
    }

    init(
        scheme: String, userInfo: String?, host: AssetHost?, port: UInt16?, path: String, query: String?,
        fragment: String?, repairs: [Repair]
    ) {
        self.scheme = scheme
        self.userInfo = userInfo
        self.host = host
        self.port = port
        self.path = path
        self.query = query
        self.fragment = fragment
        self.repairs = repairs
    }

    /// The pieces of the path between slashes, percent-codes decoded. Empty pieces are left out.
    package var pathComponents: [String] {
        path.utf8.split(separator: ASCII.slash).map {
            String(decoding: PercentCoding.decode(Substring($0).utf8), as: UTF8.self)
        }
    }

    /// The last piece of the path without what follows its last dot, and that ending in lower case.
    var fileName: (stem: String, ending: String)? {
        guard let last = pathComponents.last else { return nil }
        guard let dot = last.utf8.lastIndex(of: ASCII.dot), dot != last.startIndex else { return (last, "") }
        return (String(last[..<dot]), String(last[last.utf8.index(after: dot)...]).asciiLowercased)
    }

    /// A copy with another path and query, which must be coded already, and without fragment.
    func replacing(path newPath: String, query newQuery: String?) -> AssetURL {
        AssetURL(
            scheme: scheme, userInfo: userInfo, host: host, port: port, path: newPath, query: newQuery,
            fragment: nil, repairs: repairs)
    }

    func authorityText(showingUserInfo: Bool) -> String {
        guard let host else { return "" }
        var text = "//"
        if showingUserInfo, let userInfo { text += userInfo + "@" }
        text += host.text
        if let port, port != Self.defaultPort(of: scheme) { text += ":\(port)" }
        return text
    }

    /// What to hand to the transfer: repaired, the fragment dropped, otherwise as written. Where the host's rules are
    /// known (`QueryRules`), its lists and doubled `?` are put right as well.
    package var request: String {
        var text = scheme + ":" + authorityText(showingUserInfo: true) + (path.isEmpty && isHTTP ? "/" : path)
        if let query = tidyQuery { text += "?" + query }
        return text
    }

    /// The query as it should be sent; nil when there is none or nothing is left of it.
    var tidyQuery: String? {
        guard let query, let rules = QueryRules.rules(for: self), rules.isUntidy(query) else { return query }
        let items = rules.items(of: query)
        return items.isEmpty ? nil : QueryRules.text(items)
    }

    /// Whether `request` says anything else than the text that was read.
    var needsRepair: Bool {
        !repairs.isEmpty || query.map { QueryRules.rules(for: self)?.isUntidy($0) ?? false } ?? false
    }

    /// The canonical form: two spellings of one request have one key. Scheme and host in lower case, no default port,
    /// no dot segments, percent-codes in normal form, no fragment, no user info (fetching refuses such URLs before a
    /// key is asked for). The query keeps its order, except for hosts whose `QueryRules` say that it has no meaning.
    package var key: String {
        let normalPath = PercentCoding.normalize(path.utf8, as: .path)
        var text = scheme + ":" + authorityText(showingUserInfo: false)
        let whole = host == nil ? normalPath : DotSegments.remove(normalPath)
        text += whole.isEmpty && isHTTP ? "/" : String(ascii: whole)
        guard let query else { return text }
        if let rules = QueryRules.rules(for: self) {
            let items = rules.canonicalItems(of: query)
            return items.isEmpty ? text : text + "?" + QueryRules.text(items)
        }
        return text + "?" + String(ascii: PercentCoding.normalize(query.utf8, as: .query))
    }
}
