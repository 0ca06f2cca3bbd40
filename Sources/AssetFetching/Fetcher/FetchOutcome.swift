package import ContentDigest

/// How one request ended, with all that is worth keeping about it.
package struct FetchOutcome: Sendable {
    package enum Result: Hashable, Sendable {
        /// The sink holds a whole body with this digest.
        case received(SHA256Digest)
        /// The server says that what the caller has is still right.
        case unchanged
        case failed(FetchError)
    }

    /// A redirect that was followed.
    package struct Redirect: Hashable, Sendable {
        package var status: Int
        /// Where it led.
        package var url: String

        package init(status: Int, url: String) {
            self.status = status
            self.url = url
        }
    }

    package var index: Int
    /// The URL as it was asked for.
    package var url: String
    package var result: Result
    /// The URL that answered last.
    package var finalURL: String
    package var redirects: [Redirect] = []
    /// Status of the last reply; nil when there was none.
    package var httpStatus: Int?
    package var etag: String?
    package var lastModified: String?
    package var contentType: String?
    /// For how many seconds the server allows use without asking; nil when it said nothing about it.
    package var freshFor: Int64?
    /// The address that answered last.
    package var peerAddress: String?
    /// Whose word for the server's certificate was taken: a file or folder of authorities, or "system". Nil without TLS; a
    /// server whose certificate does not hold is never answered for.
    package var tlsAuthorities: String?
    /// Whether the body was put together of several transfers: should it be wrong, the server's file need not be.
    package var isJoined = false
    /// Size of the body.
    package var bytes: Int64 = 0
    package var attempts: Int = 1
    /// Body bytes that came over the network in all attempts.
    package var transferredBytes: Int64 = 0
    /// From the first attempt's start to the end.
    package var duration: Duration = .zero

    package var error: FetchError? {
        if case .failed(let error) = result { return error }
        return nil
    }
}
