/// What a run of fetches may do, and for how long.
package struct FetchOptions: Sendable {
    /// Which URLs and addresses are open.
    package var policy: URLPolicy = URLPolicy()
    /// Largest body in bytes.
    package var maximumBytes: Int64 = 64 * 1024 * 1024
    /// Transfers at a time.
    package var jobs: Int = 16
    /// Transfers at a time with one host and port.
    package var perHost: Int = 6
    /// Bytes a second that all transfers together may receive; nil is no limit.
    package var rate: Int64?
    /// Attempts after the first.
    package var retries: Int = 5
    /// First wait between attempts.
    package var retryBase: Duration = .milliseconds(250)
    /// Longest wait between attempts, the server's wishes included.
    package var retryCap: Duration = .seconds(60)
    /// Time for the whole run: queueing, attempts, waits and redirects. None by default.
    package var deadline: Duration?
    /// Time for one request with its attempts, waits and redirects. Always bounded, so that no server can hold a slot.
    package var requestLimit: Duration = .seconds(15 * 60)
    /// Time for resolving, connecting and the TLS handshake.
    package var connectTimeout: Duration = .seconds(20)
    /// Longest silence of a server.
    package var stallTimeout: Duration = .seconds(30)
    /// Whether proxies named in the environment are used.
    ///
    /// Off by default. A proxy resolves names and connects on its own, out of sight of the address policy, so the
    /// promise that private addresses are out of reach cannot be kept with one.
    package var usesEnvironmentProxies: Bool = false
    /// Headers that go to certain hosts, and to no others.
    package var credentials: HostCredentials = HostCredentials()
    /// Certificates to trust in place of the system's; nil asks the environment and then the system.
    package var certificates: CertificateAuthorities?
    /// `User-Agent`.
    package var userAgent: String = "glb"
    /// Threads that transfer; 0 means as many as pay.
    package var threads: Int = 0
    /// Told what happens on the way; nil when nobody watches.
    package var onEvent: (@Sendable (FetchEvent) -> Void)?

    package init() {}
}
