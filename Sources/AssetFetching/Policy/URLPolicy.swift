/// Decides whether a URL may be requested at all. Untrusted by default: what comes from a web page's message may ask
/// for anything.
package struct URLPolicy: Sendable {
    /// Opens `http`.
    package var allowHTTP: Bool
    /// Opens private addresses, and every port with them.
    package var allowPrivate: Bool
    /// Hosts opened by name.
    package var allowedHosts: [AllowedHost]

    /// The longest URL that is accepted, in bytes.
    package static let maximumLength = 8192
    /// The ports that need no permission.
    package static let usualPorts: [Int] = [80, 443]

    package init(allowHTTP: Bool = false, allowPrivate: Bool = false, allowedHosts: [AllowedHost] = []) {
        self.allowHTTP = allowHTTP
        self.allowPrivate = allowPrivate
        self.allowedHosts = allowedHosts
    }

    package static let refusalOfUserInfo = FetchError(
        .refusedUserInfo, "a user name or password in a URL is refused; use --header for credentials")

    /// Why the URL may not be requested, or nil when it may.
    package func refusal(of url: WebURL) -> FetchError? {
        if url.text.utf8.count > URLPolicy.maximumLength {
            return FetchError(.refusedLength, "the URL is longer than \(URLPolicy.maximumLength) bytes")
        }
        if url.scheme == "http" {
            if !allowHTTP {
                return FetchError(.refusedScheme, "plain http is refused; use https, or --allow-http")
            }
        } else if url.scheme == "file" {
            return FetchError(
                .refusedScheme,
                "the scheme file is refused; 'glb validate' checks a file, and 'glb cache import' keeps it")
        } else if url.scheme != "https" {
            return FetchError(.refusedScheme, "the scheme \(url.scheme) is refused; https URLs can be fetched")
        }
        if url.hasUserInfo {
            return URLPolicy.refusalOfUserInfo
        }
        if url.host.isEmpty { return FetchError(.badURL, "the URL names no host") }
        let opened = isOpened(url)
        if !opened, AddressRanges.metadataNames.contains(url.host.withoutFinalDot) {
            return FetchError(
                .refusedAddress, "\(url.host) is a cloud's metadata service; --allow-host \(url.host) would open it")
        }
        if let address = IPAddress(url.host), let refusal = refusal(of: address, for: url) { return refusal }
        if url.zone != nil, !allowPrivate, !opened {
            return FetchError(.refusedAddress, "an address with a zone is local and is refused; see --allow-private")
        }
        if !opened, !allowPrivate, !URLPolicy.usualPorts.contains(url.port) {
            return FetchError(
                .refusedPort,
                "port \(url.port) is refused; only 80 and 443 are open; see --allow-host \(url.host):\(url.port)")
        }
        return nil
    }

    /// Whether the user opened this very host and port.
    package func isOpened(_ url: WebURL) -> Bool { allowedHosts.contains { $0.opens(url) } }

    /// Why no socket may be opened to `address` for `url`, or nil when one may.
    package func refusal(of address: IPAddress, for url: WebURL) -> FetchError? {
        if isOpened(url) { return nil }
        guard case .refused(let kind, let reason) = AddressPolicy(allowPrivate: allowPrivate).decide(address) else {
            return nil
        }
        let advice: String
        switch kind {
        case .near: advice = "; use --allow-private, or --allow-host for one host"
        case .metadata: advice = "; only --allow-host opens it"
        case .notUnicast: advice = ""
        }
        return FetchError(.refusedAddress, "the address \(address) is refused: it is \(reason)\(advice)")
    }
}

extension String {
    /// A host name without the dot that marks it as complete.
    var withoutFinalDot: String { hasSuffix(".") ? String(dropLast()) : self }
}
