// Every code that a fetch can end with, and the exit class of each. Records, help and tests read this list.

extension FetchError {
    /// The run was stopped before this one had an end of its own.
    package static let interrupted = FetchError(.interrupted, "the run was interrupted")
}

extension FetchError.Code {
    /// The text is not a URL.
    public static let badURL = FetchError.Code(rawValue: "bad-url")
    /// libcurl could not be opened, or is too old.
    public static let libraryMissing = FetchError.Code(rawValue: "library-missing")

    /// The host's name has no address.
    public static let nameNotResolved = FetchError.Code(rawValue: "name-not-resolved")
    /// No connection to any address of the host.
    public static let connectFailed = FetchError.Code(rawValue: "connect-failed")
    /// Many attempts in a row got no reply from the host; it was not asked for this one.
    public static let hostDown = FetchError.Code(rawValue: "host-down")
    /// The TLS handshake or the certificate failed.
    public static let tlsFailed = FetchError.Code(rawValue: "tls-failed")
    /// The time for the whole request ran out.
    public static let timeout = FetchError.Code(rawValue: "timeout")
    /// The server went silent.
    public static let stalled = FetchError.Code(rawValue: "stalled")
    /// The transport ended before the body did.
    public static let cutOff = FetchError.Code(rawValue: "cut-off")
    /// The reply breaks HTTP in a way that leaves nothing to use.
    public static let badReply = FetchError.Code(rawValue: "bad-reply")
    /// The server answered with a status of 500 or above.
    public static let serverError = FetchError.Code(rawValue: "http-5xx")
    /// The server asks for fewer requests.
    public static let tooManyRequests = FetchError.Code(rawValue: "http-429")

    /// A scheme that is not open.
    public static let refusedScheme = FetchError.Code(rawValue: "refused-scheme")
    /// An address that is not public.
    public static let refusedAddress = FetchError.Code(rawValue: "refused-address")
    /// A user name or password in the URL.
    public static let refusedUserInfo = FetchError.Code(rawValue: "refused-user-info")
    /// A port that is not open.
    public static let refusedPort = FetchError.Code(rawValue: "refused-port")
    /// A redirect that may not be followed.
    public static let refusedRedirect = FetchError.Code(rawValue: "refused-redirect")
    /// A URL longer than any honest one.
    public static let refusedLength = FetchError.Code(rawValue: "refused-length")
    /// More header bytes than any honest reply has.
    public static let headersTooLarge = FetchError.Code(rawValue: "headers-too-large")
    /// A body above the size limit.
    public static let tooLarge = FetchError.Code(rawValue: "too-large")

    /// The body is not a binary glTF 2.0.
    public static let wrongBody = FetchError.Code(rawValue: "wrong-body")
    /// The transport called the body whole, but the asset's own length says that its end is missing.
    public static let truncated = FetchError.Code(rawValue: "truncated")
    /// The asset's own length and the transport's length differ.
    public static let lengthDisagrees = FetchError.Code(rawValue: "length-disagrees")

    /// The disk has no room left.
    public static let diskFull = FetchError.Code(rawValue: "disk-full")
    /// Writing what arrived failed.
    public static let writeFailed = FetchError.Code(rawValue: "write-failed")
    /// The run was interrupted.
    public static let interrupted = FetchError.Code(rawValue: "interrupted")
    /// A fault of this program or of the library under it.
    public static let fault = FetchError.Code(rawValue: "fault")

    /// The code of a reply's status: `http-404` and its like, and one code for all of 500 and above.
    public static func http(_ status: Int) -> FetchError.Code {
        status >= 500 ? .serverError : FetchError.Code(rawValue: "http-\(status)")
    }

    /// Codes with their exit classes; a code that is not listed is an HTTP status of the 4xx kind.
    package static let classes: [(code: FetchError.Code, exitClass: FetchError.ExitClass)] = [
        (.badURL, .usage),
        (.libraryMissing, .inputOutput),
        (.nameNotResolved, .network),
        (.connectFailed, .network),
        (.hostDown, .network),
        (.tlsFailed, .network),
        (.timeout, .network),
        (.stalled, .network),
        (.cutOff, .network),
        (.badReply, .network),
        (.serverError, .network),
        (.tooManyRequests, .network),
        (.refusedScheme, .refused),
        (.refusedAddress, .refused),
        (.refusedUserInfo, .refused),
        (.refusedPort, .refused),
        (.refusedRedirect, .refused),
        (.refusedLength, .refused),
        (.headersTooLarge, .refused),
        (.tooLarge, .refused),
        (.wrongBody, .wrongContent),
        (.truncated, .wrongContent),
        (.lengthDisagrees, .wrongContent),
        (.diskFull, .inputOutput),
        (.writeFailed, .inputOutput),
        (.interrupted, .network),
        (.fault, .fault),
    ]

    /// The exit class that belongs to this code.
    public var exitClass: FetchError.ExitClass {
        for entry in FetchError.Code.classes where entry.code == self { return entry.exitClass }
        return .unavailable
    }
}
