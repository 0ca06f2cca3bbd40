import AssetFetching
import AvatarIntake
import FileSystem

// What is no URL was meant for something: a page's address without its beginning, a file, an avatar's id. The message
// names what to type instead.

extension FetchInput {
    /// What is wrong and what was probably meant.
    static func advice(_ error: IntakeError, _ text: String) -> String {
        guard error.code == .urlWithoutScheme else { return "\(error.message); \(error.advice)" }
        if let kind = try? Files.stat(Path(text)).kind {
            let name = TerminalText.escaped(text)
            return
                "this is a \(kind == .directory ? "folder" : "file") and not a URL; 'glb validate \(name)' checks it, and "
                + "'glb cache import \(name)' keeps it"
        }
        if text.hasPrefix("//"), !text.hasPrefix("///"), text.utf8.count > 2 {
            return "\(error.message); did you mean 'https:\(AssetURL.redacted(text))'?"
        }
        if text.hasPrefix("@") { return "\(error.message); a list cannot name another list" }
        let isPath = text.hasPrefix("/") || text.hasPrefix(".") || text.hasPrefix("~")
        let isName = !text.contains("/") && AssetNames.isAsset(Path(text))
        if isPath || isName { return "\(error.message), and there is no file of that name; a URL begins with https://" }
        if let guess = guess(text) { return "\(error.message); did you mean \(guess)" }
        return "\(error.message); if it is an avatar's id, 'glb events' makes the URL from it"
    }

    /// The URL that a host and a path make, with the flags that it takes; nil when that is no host.
    private static func guess(_ text: String) -> String? {
        let authority = text.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let isNamed = authority.contains(where: \.isLetter) && text.contains("/")
        guard isNamed || authority.contains(".") || authority.contains(":"),
            let url = try? AssetURL(parsing: "https://" + text), let host = url.host
        else { return nil }
        let isLocal = host.isWithin("localhost") || host.isWithin("local")
        var isAddress = false
        if case .name = host {} else { isAddress = true }
        let port = url.port ?? 443
        // On a machine of one's own, and at a port of its own, hardly anybody has a certificate.
        let scheme = isLocal || isAddress || port != 443 ? "http" : "https"
        var flags: [String] = scheme == "http" ? ["--allow-http"] : []
        if isLocal || isPrivate(host) {
            flags.append("--allow-private")
        } else if port != 443, port != 80 {
            flags.append("--allow-host \(host.text):\(port)")
        }
        let words = "'\(AssetURL.redacted(scheme + "://" + text))'?"
        return flags.isEmpty ? words : "\(words) It takes \(flags.joined(separator: " and "))"
    }

    private static func isPrivate(_ host: AssetHost) -> Bool {
        let text: String
        switch host {
        case .name: return false
        case .ipv4(let address): text = address
        case .ipv6(let address, _): text = address
        }
        guard let address = IPAddress(text) else { return false }
        if case .refused = AddressPolicy(allowPrivate: false).decide(address) { return true }
        return false
    }
}
