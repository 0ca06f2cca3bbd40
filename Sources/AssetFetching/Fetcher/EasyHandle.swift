import CCurl

/// An easy handle with the buffer for its messages; reused for one attempt after another.
final class EasyHandle {
    let curl: CurlHandle
    private let message: UnsafeMutablePointer<CChar>

    init(library: CurlLibrary) throws(FetchError) {
        curl = try CurlHandle(library: library)
        message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit { message.deallocate() }

    /// The library's words about the last attempt, made safe for a terminal; empty when it had none.
    var errorText: String {
        let bytes = UnsafeBufferPointer(start: message, count: Int(CURL_ERROR_SIZE)).prefix(while: { $0 != 0 })
        let text = String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return String(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "?" : Character($0) })
    }

    /// Sets every option of one attempt. Nothing is left to a default that a version of the library may change.
    func prepare(_ transfer: Transfer, url: borrowing CurlURL, headers: borrowing CurlList) {
        let options = transfer.shared.options
        let library = transfer.shared.library
        curl.reset()
        message.pointee = 0
        curl.set(CURLOPT_ERRORBUFFER, pointer: message)
        curl.set(CURLOPT_NOSIGNAL, 1)
        curl.set(CURLOPT_CURLU, pointer: url.raw)
        curl.set(CURLOPT_HTTPHEADER, pointer: headers.raw)
        curl.set(CURLOPT_USERAGENT, options.userAgent)

        // What may be spoken, and with whom.
        if library.features.hasProtocolNames {
            curl.set(CURLOPT_PROTOCOLS_STR, "http,https")
            curl.set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
        } else {
            curl.set(CURLOPT_PROTOCOLS, Int(CURLPROTO_HTTP | CURLPROTO_HTTPS))
            curl.set(CURLOPT_REDIR_PROTOCOLS, Int(CURLPROTO_HTTP | CURLPROTO_HTTPS))
        }
        curl.set(CURLOPT_FOLLOWLOCATION, 0)
        curl.set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        curl.set(CURLOPT_HTTP09_ALLOWED, 0)
        if !options.usesEnvironmentProxies { curl.set(CURLOPT_PROXY, "") }
        curl.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)

        curl.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        curl.set(CURLOPT_SSL_VERIFYPEER, 1)
        curl.set(CURLOPT_SSL_VERIFYHOST, 2)
        setAuthorities(transfer.shared)

        // Identity was asked for. Who codes the body nevertheless gets it decoded, and the decoded bytes are counted
        // and checked.
        if !transfer.machine.unpacksHere { curl.set(CURLOPT_ACCEPT_ENCODING, "") }

        let inattention = EasyHandle.inattention(options)
        curl.set(CURLOPT_CONNECTTIMEOUT_MS, EasyHandle.milliseconds(options.connectTimeout + inattention))
        // Our own clock ends silence; the library's ends the drip of a few bytes now and then.
        curl.set(CURLOPT_LOW_SPEED_LIMIT, EasyHandle.slowest(options))
        let patience = options.stallTimeout * 2 + inattention
        curl.set(CURLOPT_LOW_SPEED_TIME, max(1, EasyHandle.milliseconds(patience) / 1000))
        // The library's own limit on sizes stays off. It looks at the length of every reply, of redirects and error
        // pages too, whose bodies nobody wants, and is blind to lengths that are not declared (see `Transfer.accept`).
        curl.set(CURLOPT_BUFFERSIZE, EasyHandle.bufferSize(rate: options.rate))
        // The run's rate is kept between the pieces of a body (see TransferShared). Libraries differ in when they heed a
        // limit of their own, so this one is only a help.
        if let rate = options.rate { curl.setLarge(CURLOPT_MAX_RECV_SPEED_LARGE, max(1, rate)) }
        let usesHTTP1 = transfer.machine.usesHTTP1 || transfer.shared.prefersHTTP1(transfer.hostKey)
        curl.set(CURLOPT_HTTP_VERSION, usesHTTP1 ? CURL_HTTP_VERSION_1_1 : CURL_HTTP_VERSION_2TLS)
        curl.set(CURLOPT_TCP_KEEPALIVE, 1)
        // Waiting for a connection that may be shared pays only where HTTP/2 can be agreed on. Over plain http it would
        // make all transfers wait for the first reply of the host.
        curl.set(CURLOPT_PIPEWAIT, transfer.current.scheme == "https" && !usesHTTP1 ? 1 : 0)
        // A look-up that hangs must not hold up the end of the program.
        if library.features.hasQuickExit { curl.set(CURLOPT_QUICK_EXIT, 1) }

        let context = Unmanaged.passUnretained(transfer).toOpaque()
        curl.set(CURLOPT_HEADERFUNCTION, data: transferDidReadHeader)
        curl.set(CURLOPT_HEADERDATA, pointer: context)
        curl.set(CURLOPT_WRITEFUNCTION, data: transferDidReadBody)
        curl.set(CURLOPT_WRITEDATA, pointer: context)
        curl.set(openSocket: transferWillOpenSocket)
        curl.set(CURLOPT_OPENSOCKETDATA, pointer: context)
        if library.features.hasPreRequestCallback {
            curl.set(preRequest: transferWillSendRequest)
            curl.set(CURLOPT_PREREQDATA, pointer: context)
        }
    }

    private func setAuthorities(_ shared: TransferShared) {
        if let certificates = shared.options.certificates {
            // Who names the authorities to trust means these and no others: the library has a folder of its own as well.
            curl.set(CURLOPT_CAPATH, pointer: nil)
            if shared.library.features.hasCertificateBlob {
                curl.set(CURLOPT_CAINFO_BLOB, certificates.bytes)
            } else {
                curl.set(CURLOPT_CAINFO, certificates.name)
            }
            return
        }
        if let file = shared.certificateFile { curl.set(CURLOPT_CAINFO, file) }
        if let folder = shared.certificateFolder { curl.set(CURLOPT_CAPATH, folder) }
    }

    /// What is received at a time: much, unless that would be a burst.
    static func bufferSize(rate: Int64?) -> Int {
        guard let rate else { return 256 * 1024 }
        return Int(min(max(rate / 20, 1024), 256 * 1024))
    }

    /// How long a thread that keeps to a rate may look after one transfer before it comes to the next. The library's
    /// clocks go on meanwhile, and a host that has answered long since must not be taken for one that has not.
    static func inattention(_ options: FetchOptions) -> Duration {
        guard let rate = options.rate, rate > 0 else { return .zero }
        let bytes = bufferSize(rate: rate) * max(1, min(options.jobs, 1000))
        return .milliseconds(Int64(bytes) * 1000 / rate)
    }

    /// What is too slow in the long run, in bytes a second. What a rate leaves to each of many transfers is not.
    static func slowest(_ options: FetchOptions) -> Int {
        guard let rate = options.rate else { return 64 }
        return Int(min(rate / 4 / Int64(max(1, options.jobs)), 64))
    }

    /// Whether the attempt was made with HTTP/2. Before a reply nobody tells; with TLS it is likely then.
    func spokeHTTP2(_ transfer: Transfer) -> Bool {
        if transfer.head != nil { return curl.long(CURLINFO_HTTP_VERSION) == CURL_HTTP_VERSION_2_0 }
        return transfer.lastProgress != nil && transfer.current.scheme == "https" && !transfer.machine.usesHTTP1
            && !transfer.shared.prefersHTTP1(transfer.hostKey) && transfer.shared.library.features.supportsHTTP2
    }

    static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        let bounded = min(max(seconds, 0), 1_000_000)
        return Int(bounded) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}
