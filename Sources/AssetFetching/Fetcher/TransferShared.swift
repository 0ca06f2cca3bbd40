import FileSystem

/// What all transfers of a run share.
final class TransferShared: Sendable {
    let options: FetchOptions
    let library: CurlLibrary
    let cancellation: FetchCancellation
    let queue: FetchQueue
    let makeSink: @Sendable (FetchRequest) throws(FetchError) -> any BodySink
    let onEnd: @Sendable (FetchOutcome, (any BodySink)?) -> Void
    /// Places of certificates, by the variables that users of other tools set.
    let certificateFile: String?
    let certificateFolder: String?
    private let start = HostProcess.monotonicNanoseconds()

    init(
        options: FetchOptions, library: CurlLibrary, cancellation: FetchCancellation,
        makeSink: @escaping @Sendable (FetchRequest) throws(FetchError) -> any BodySink,
        onEnd: @escaping @Sendable (FetchOutcome, (any BodySink)?) -> Void
    ) {
        self.options = options
        self.library = library
        self.cancellation = cancellation
        queue = FetchQueue(perHost: options.perHost)
        self.makeSink = makeSink
        self.onEnd = onEnd
        certificateFile = options.certificateFile ?? Environment.value("CURL_CA_BUNDLE") ?? Environment.value("SSL_CERT_FILE")
        // Who names the authorities to trust means these and no others.
        certificateFolder = options.certificateFile == nil ? Environment.value("SSL_CERT_DIR") : nil
    }

    /// Time since the run began, on a clock that never goes back.
    var now: Duration {
        .nanoseconds(Int64(clamping: HostProcess.monotonicNanoseconds() &- start))
    }
}
