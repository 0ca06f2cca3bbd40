import AvatarIntake

/// A host that the user wrote, in the form that URLs have it in: international names are coded as those of URLs are, so
/// that what is said about a host holds for the URLs that name it, whichever spelling either has.
enum HostText {
    /// `HOST`, `HOST:PORT` or either with a scheme, with an ASCII host; the text itself where it is ASCII or no host.
    static func ascii(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        let hasScheme = text.contains("://")
        guard let url = try? AssetURL(parsing: hasScheme ? text : "https://" + text), let host = url.host,
            !url.hasUserInfo, url.path.isEmpty, url.query == nil, url.fragment == nil
        else { return text }
        return (hasScheme ? url.scheme + "://" : "") + host.text + (url.port.map { ":\($0)" } ?? "")
    }
}
