import AssetCache
import AssetFetching
import ContentDigest
import FileSystem

/// What the command line asks of a run, checked.
struct FetchPlan: Sendable {
    var options = FetchOptions()
    /// Of everything, the reading of lists included.
    var deadline = RunDeadline.none
    var headers: [HeaderField] = []
    /// Hides what servers repeat of the headers.
    var mask: SecretMask { SecretMask(headers + options.credentials.all) }
    var expectedDigest: SHA256Digest?
    var isOffline: Bool
    var refreshes: Bool
    var pins: Bool
    var validOnly: Bool
    /// How old a stored copy may be that is taken without asking; nil is never.
    var maximumAge: MaximumAge?
    /// Whether every URL may be that of a ZIP archive.
    var unzips: Bool
    var retriesFailed: Bool
    /// How old a stored copy may be that stands in when the network fails; nil is never.
    var maximumStaleness: Duration?
    var judge: FetchJudge
    var limits: StoreLimits

    init(_ context: CommandContext) throws(CommandLineError) {
        let arguments = context.arguments
        let configuration = try ConfigurationLoader.load(context)
        judge = FetchJudge(configuration)
        limits = configuration.limits
        expectedDigest = try arguments.value(FetchFlags.expectSHA256)
        isOffline = arguments.isOn(FetchFlags.offline)
        refreshes = arguments.isOn(FetchFlags.refresh)
        pins = arguments.isOn(FetchFlags.pin)
        validOnly = arguments.isOn(FetchFlags.validOnly)
        unzips = arguments.isOn(FetchFlags.unzip)
        retriesFailed = arguments.isOn(FetchFlags.retryFailed)
        maximumStaleness = try arguments.value(FetchFlags.maxStale)
        maximumAge = try arguments.value(FetchFlags.maxAge)
        if maximumAge != nil, refreshes { throw arguments.usageError("--max-age and --refresh contradict each other") }
        if isOffline, refreshes { throw arguments.usageError("--offline and --refresh contradict each other") }

        options.userAgent = "glb/\(Version.current)"
        options.policy = URLPolicy(
            allowHTTP: arguments.isOn(FetchFlags.allowHTTP), allowPrivate: arguments.isOn(FetchFlags.allowPrivate),
            allowedHosts: try arguments.values(FetchFlags.allowHost))
        if let file = try arguments.value(FetchFlags.certificates) {
            options.certificates = try FetchPlan.certificates(file)
            context.output.files.read(Path(bytes: file.bytes), as: "certificates")
        } else {
            for name in ["CURL_CA_BUNDLE", "SSL_CERT_FILE"] {
                if let file = context.environment.bytes(name) {
                    context.output.files.read(Path(bytes: file), as: "certificates (\(name))")
                }
            }
        }
        if let file = try arguments.value(FetchFlags.credentials) {
            context.output.files.read(Path(bytes: file.bytes), as: "credentials")
            options.credentials = try CredentialsFile.read(file, output: context.output)
        }
        options.usesEnvironmentProxies = arguments.isOn(FetchFlags.allowProxy)
        if let value = try arguments.value(FetchFlags.maxSize) { options.maximumBytes = max(0, value) }
        if let value = try arguments.value(FetchFlags.jobs), value > 0 { options.jobs = value }
        if let value = try arguments.value(FetchFlags.perHost) { options.perHost = value }
        if let value = try arguments.value(FetchFlags.rate) {
            guard value > 0 else { throw arguments.usageError("--rate must be more than nothing") }
            options.rate = value
        }
        if let value = try arguments.value(FetchFlags.retries) { options.retries = value }
        options.deadline = try arguments.value(FetchFlags.deadline)
        deadline = RunDeadline(after: options.deadline)
        if let value = try arguments.value(FetchFlags.stallTimeout) {
            options.stallTimeout = try FetchPlan.positive(value, "--stall-timeout", arguments)
        }
        if let value = try arguments.value(FetchFlags.connectTimeout) {
            options.connectTimeout = try FetchPlan.positive(value, "--connect-timeout", arguments)
        }
        for header in try arguments.values(FetchFlags.header) {
            do throws(HeaderField.Refusal) {
                headers.append(try header.get())
            } catch {
                throw arguments.usageError("--header: \(error.message)")
            }
        }
    }

    /// A file that cannot be read would look like a server that cannot be trusted.
    private static func certificates(_ file: ArgumentText) throws(CommandLineError) -> CertificateAuthorities {
        let path = Path(bytes: file.bytes)
        do throws(FileError) {
            let bytes = try Interruption.whileWaiting { () throws(FileError) in
                try Files.readAll(path, limit: 16 << 20, waitsForWriter: true)
            }
            let mark = Array("-----BEGIN CERTIFICATE-----".utf8)
            let isPEM = bytes.split(separator: 0x0A).contains { $0.starts(with: mark) }
            guard isPEM, let name = String(validating: file.bytes, as: UTF8.self) else {
                throw FileError(
                    operation: "use", path: path, errno: .invalidArgument, detail: "it holds no certificate in PEM form"
                )
            }
            return CertificateAuthorities(name: name, bytes: bytes)
        } catch {
            throw .unreadable("--cacert \(path.display)", error)
        }
    }

    private static func positive(
        _ value: Duration, _ flag: String, _ arguments: RawArguments
    ) throws(CommandLineError) -> Duration {
        guard value > .zero else { throw arguments.usageError("\(flag) must be longer than nothing") }
        return value
    }
}
