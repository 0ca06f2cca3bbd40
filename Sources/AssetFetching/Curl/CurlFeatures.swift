import CCurl

/// What the libcurl that was found can do, by its own account.
struct CurlFeatures: Sendable {
    /// Version as 0xMMmmpp, for example 0x075801 for 7.88.1.
    let versionNumber: UInt32
    /// Version as text.
    let version: String
    /// The TLS library and its version, as text.
    let tls: String
    let supportsHTTPS: Bool
    let supportsHTTP2: Bool

    init(versionInfo: UnsafeMutableRawPointer) {
        versionNumber = glb_curl_version_number(versionInfo)
        version = glb_curl_version_text(versionInfo).map { String(cString: $0) } ?? "unknown"
        tls = glb_curl_tls_text(versionInfo).map { String(cString: $0) } ?? "none"
        supportsHTTPS = glb_curl_has_protocol(versionInfo, "https") != 0
        supportsHTTP2 = glb_curl_has_feature(versionInfo, Int(CURL_VERSION_HTTP2)) != 0
    }

    /// `CURLOPT_CAINFO_BLOB`: certificates out of memory.
    var hasCertificateBlob: Bool { versionNumber >= 0x07_4D00 }
    /// `CURLOPT_PREREQFUNCTION`, the second look at an address just before a request goes out.
    var hasPreRequestCallback: Bool { versionNumber >= 0x07_5000 }
    /// `CURLOPT_PROTOCOLS_STR`; before it, protocols were bits.
    var hasProtocolNames: Bool { versionNumber >= 0x07_5500 }
    /// `CURLOPT_QUICK_EXIT`.
    var hasQuickExit: Bool { versionNumber >= 0x07_5700 }

    /// One line for `glb version`.
    var summary: String { "libcurl \(version), \(tls)\(supportsHTTP2 ? ", HTTP/2" : "")" }
}
