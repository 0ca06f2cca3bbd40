import CCurl

/// A URL as libcurl's own parser reads it.
///
/// The policy decides on the parts of this handle, and the transfer is given the same handle. Were the policy to use a
/// parser of its own, every difference between the two would be a way around the policy: `http://a@b@c/`, a backslash,
/// a tab, an odd port. One parse, no differences.
struct CurlURL: ~Copyable {
    let raw: UnsafeMutableRawPointer
    let library: CurlLibrary

    /// Parses an absolute URL. Spaces and bytes outside ASCII are percent-coded; everything else must be well formed.
    static func parsing(_ text: String, library: CurlLibrary) throws(FetchError) -> CurlURL {
        guard let raw = library.urlInit() else {
            throw FetchError(.fault, "libcurl could not make a URL handle: out of memory")
        }
        let url = CurlURL(raw: raw, library: library)
        try url.set(text)
        return url
    }

    deinit { library.urlCleanup(raw) }

    /// The URL that `location` means when this one's server sends it.
    func resolving(_ location: String) throws(FetchError) -> CurlURL {
        guard let copy = library.urlDuplicate(raw) else {
            throw FetchError(.fault, "libcurl could not copy a URL handle: out of memory")
        }
        let resolved = CurlURL(raw: copy, library: library)
        try resolved.set(location)
        return resolved
    }

    private func set(_ text: String) throws(FetchError) {
        if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
            throw FetchError(.badURL, "the URL holds a control character")
        }
        let flags = UInt32(CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE)
        let code = CurlURLCode(
            rawValue: text.withCString { library.urlSet(raw, UInt32(CURLUPART_URL.rawValue), $0, flags) })
        if code == .ok { return }
        if code == .badPort { throw FetchError(.badURL, "the URL's port is not a number from 0 to 65535") }
        if code == .noHost { throw FetchError(.badURL, "the URL names no host") }
        if let scheme = CurlURL.foreignScheme(text) {
            throw FetchError(.refusedScheme, "the scheme \(scheme) is refused; https URLs can be fetched")
        }
        if code == .badScheme { throw FetchError(.badURL, "the URL has no scheme; write it with https://") }
        throw FetchError(.badURL, "this is not a well-formed URL")
    }

    /// The scheme of a URL without `//`, such as `mailto:` or `javascript:`, which the parser does not take for one. A
    /// colon before a number is a host's.
    private static func foreignScheme(_ text: String) -> String? {
        let bytes = Array(text.utf8.prefix(33))
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0, colon + 1 < bytes.count,
            bytes[colon + 1] != UInt8(ascii: "/"), !(0x30...0x39).contains(bytes[colon + 1])
        else { return nil }
        let name = bytes[..<colon]
        let isScheme = name.allSatisfy {
            ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || (0x30...0x39).contains($0) || $0 == 0x2B || $0 == 0x2D
        }
        let scheme = String(decoding: name, as: UTF8.self).asciiLowercased
        return isScheme && scheme != "http" && scheme != "https" ? scheme : nil
    }

    /// The parts that decisions are made on.
    func parts() throws(FetchError) -> WebURL {
        guard let scheme = part(CURLUPART_SCHEME), let text = part(CURLUPART_URL) else {
            throw FetchError(.badURL, "this is not a well-formed URL")
        }
        var host = (part(CURLUPART_HOST) ?? "").asciiLowercased
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        let portText = part(CURLUPART_PORT, flags: UInt32(CURLU_DEFAULT_PORT)) ?? ""
        let userInfo = part(CURLUPART_USER) != nil || part(CURLUPART_PASSWORD) != nil
        let fragment = text.utf8.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
        return WebURL(
            scheme: scheme.asciiLowercased, host: host, zone: part(CURLUPART_ZONEID), port: Int(portText) ?? 0,
            path: part(CURLUPART_PATH) ?? "/", query: part(CURLUPART_QUERY), hasUserInfo: userInfo,
            text: String(text[..<fragment]))
    }

    private func part(_ part: CURLUPart, flags: UInt32 = 0) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard library.urlGet(raw, UInt32(part.rawValue), &text, flags) == 0, let text else { return nil }
        defer { library.free(text) }
        return String(cString: text)
    }
}

extension WebURL {
    /// Parses a URL with libcurl's parser; opens the library when it is not open yet.
    package init(parsing text: String) throws(FetchError) {
        if text.utf8.count > URLPolicy.maximumLength {
            throw FetchError(.refusedLength, "the URL is longer than \(URLPolicy.maximumLength) bytes")
        }
        self = try CurlURL.parsing(text, library: CurlLibrary.shared()).parts()
    }
}
