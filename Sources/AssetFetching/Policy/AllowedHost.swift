/// A host that the user opened by name with `--allow-host HOST[:PORT]`.
///
/// It opens exactly that host as it is written, with whatever addresses it has, on that port (or on 80 and 443 when
/// none is given). It opens no other spelling or name of the same machine, and no scheme.
package struct AllowedHost: Hashable, Sendable, CustomStringConvertible {
    /// Host in lower case, IPv6 without brackets.
    package let host: String
    /// The one port, or nil for the two usual ones.
    package let port: Int?

    /// Parses `HOST`, `HOST:PORT`, `[IPV6]`, `[IPV6]:PORT` or a bare IPv6 address; nil when it is none of them.
    package init?(_ text: String) {
        var host = text
        var portText: String?
        if text.hasPrefix("[") {
            guard let close = text.firstIndex(of: "]") else { return nil }
            host = String(text[text.index(after: text.startIndex)..<close])
            let rest = text[text.index(after: close)...]
            if !rest.isEmpty {
                guard rest.hasPrefix(":") else { return nil }
                portText = String(rest.dropFirst())
            }
            guard IPAddress(host)?.isIPv4 == false else { return nil }
        } else if IPAddress(text) == nil, let colon = text.lastIndex(of: ":") {
            host = String(text[..<colon])
            portText = String(text[text.index(after: colon)...])
        }
        let banned: [UInt8] = Array("/@?#[]\\ %".utf8)
        guard !host.isEmpty, !host.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F || banned.contains($0) }) else {
            return nil
        }
        if host.utf8.contains(UInt8(ascii: ":")), IPAddress(host) == nil { return nil }
        if let portText {
            guard portText.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = Int(portText),
                number >= 1, number <= 65535
            else { return nil }
            port = number
        } else {
            port = nil
        }
        self.host = host.asciiLowercased
    }

    package func opens(_ url: WebURL) -> Bool {
        guard url.host == host else { return false }
        if let port { return url.port == port }
        return URLPolicy.usualPorts.contains(url.port)
    }

    package var description: String {
        let shown = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
        return port.map { "\(shown):\($0)" } ?? shown
    }
}
