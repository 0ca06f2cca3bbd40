/// The parts of a URL that policy decides on, as plain values.
package struct WebURL: Hashable, Sendable {
    /// Scheme in lower case.
    package var scheme: String
    /// Host in lower case; an IPv6 literal without its brackets; odd spellings of IPv4 made dotted by the parser.
    package var host: String
    /// IPv6 zone, when the URL names one.
    package var zone: String?
    /// Port; the scheme's own when the URL names none, 0 when there is none.
    package var port: Int
    /// Path, percent-coded.
    package var path: String
    /// Query, percent-coded, without `?`.
    package var query: String?
    /// Whether there is a user name or a password.
    package var hasUserInfo: Bool
    /// The whole URL, normalised, without a fragment.
    package var text: String

    package init(
        scheme: String, host: String, zone: String? = nil, port: Int, path: String = "/", query: String? = nil,
        hasUserInfo: Bool = false, text: String? = nil
    ) {
        self.scheme = scheme
        self.host = host
        self.zone = zone
        self.port = port
        self.path = path
        self.query = query
        self.hasUserInfo = hasUserInfo
        let shownHost = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
        self.text = text ?? "\(scheme)://\(shownHost):\(port)\(path)\(query.map { "?" + $0 } ?? "")"
    }

    /// Host and port, as people write them.
    package var hostKey: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }

    /// Scheme, host and port: what credentials belong to.
    package var origin: Origin { Origin(scheme: scheme, host: host, port: port) }

    /// What credentials, connections and politeness towards a server are bound to.
    package struct Origin: Hashable, Sendable {
        package var scheme: String
        package var host: String
        package var port: Int
    }
}

extension String {
    /// The string with A–Z made small; other letters stay, as host names and header names demand.
    var asciiLowercased: String {
        guard utf8.contains(where: { $0 >= 0x41 && $0 <= 0x5A }) else { return self }
        return String(decoding: utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
