import CCurl

/// A result of an easy handle (`CURLcode`).
struct CurlCode: RawRepresentable, Hashable, Sendable {
    let rawValue: Int32
    init(rawValue: Int32) { self.rawValue = rawValue }
    private init(_ code: CURLcode) { rawValue = Int32(truncatingIfNeeded: code.rawValue) }

    static let ok = CurlCode(CURLE_OK)
    static let unsupportedProtocol = CurlCode(CURLE_UNSUPPORTED_PROTOCOL)
    static let malformedURL = CurlCode(CURLE_URL_MALFORMAT)
    static let couldNotResolveProxy = CurlCode(CURLE_COULDNT_RESOLVE_PROXY)
    static let couldNotResolveHost = CurlCode(CURLE_COULDNT_RESOLVE_HOST)
    static let couldNotConnect = CurlCode(CURLE_COULDNT_CONNECT)
    static let weirdServerReply = CurlCode(CURLE_WEIRD_SERVER_REPLY)
    static let http2 = CurlCode(CURLE_HTTP2)
    static let writeError = CurlCode(CURLE_WRITE_ERROR)
    static let outOfMemory = CurlCode(CURLE_OUT_OF_MEMORY)
    static let timedOut = CurlCode(CURLE_OPERATION_TIMEDOUT)
    static let tlsConnectError = CurlCode(CURLE_SSL_CONNECT_ERROR)
    static let peerVerification = CurlCode(CURLE_PEER_FAILED_VERIFICATION)
    static let badContentEncoding = CurlCode(CURLE_BAD_CONTENT_ENCODING)
    static let badCAFile = CurlCode(CURLE_SSL_CACERT_BADFILE)
    static let http2Stream = CurlCode(CURLE_HTTP2_STREAM)

    /// Codes of TLS trouble that another attempt cannot cure.
    static let tlsCodes: [CurlCode] = [
        peerVerification, badCAFile, CurlCode(CURLE_SSL_CERTPROBLEM), CurlCode(CURLE_SSL_CIPHER),
        CurlCode(CURLE_SSL_ISSUER_ERROR), CurlCode(CURLE_SSL_PINNEDPUBKEYNOTMATCH),
        CurlCode(CURLE_SSL_INVALIDCERTSTATUS), CurlCode(CURLE_SSL_ENGINE_NOTFOUND),
    ]
}

/// A result of a multi handle (`CURLMcode`).
struct CurlMultiCode: RawRepresentable, Hashable, Sendable {
    let rawValue: Int32

    static let ok = CurlMultiCode(rawValue: 0)
}

/// A result of libcurl's URL parser (`CURLUcode`).
struct CurlURLCode: RawRepresentable, Hashable, Sendable {
    let rawValue: UInt32

    static let ok = CurlURLCode(rawValue: 0)
    static let badPort = CurlURLCode(rawValue: UInt32(CURLUE_BAD_PORT_NUMBER.rawValue))
    static let noHost = CurlURLCode(rawValue: UInt32(CURLUE_NO_HOST.rawValue))
    static let badScheme = CurlURLCode(rawValue: UInt32(CURLUE_BAD_SCHEME.rawValue))
}
