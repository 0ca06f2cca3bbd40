extension TransportFailure {
    /// What the library's code for a broken attempt means.
    ///
    /// - Parameter wasConnected: Whether the connection stood; a time-out before is another thing than one after.
    init(code: CurlCode, detail: String, wasConnected: Bool) {
        let kind: Kind
        if CurlCode.tlsCodes.contains(code) {
            kind = .tlsRefused
        } else {
            switch code {
            case .couldNotResolveHost, .couldNotResolveProxy: kind = .nameNotResolved
            case .couldNotConnect: kind = .connectFailed
            case .tlsConnectError: kind = .tlsInterrupted
            case .timedOut: kind = wasConnected ? .stalled : .connectTimeout
            case .http2, .http2Stream: kind = .http2Broken
            case .weirdServerReply, .unsupportedProtocol, .badContentEncoding: kind = .badReply
            default: kind = .cutOff
            }
        }
        self.init(kind, detail)
    }
}
