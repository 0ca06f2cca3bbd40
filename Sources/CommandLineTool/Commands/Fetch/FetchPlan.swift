import AssetCache
import AssetFetching
import ContentDigest

/// What the command line asks of a run, checked.
struct FetchPlan: Sendable {
    var options = FetchOptions()
    var headers: [HeaderField] = []
    var expectedDigest: SHA256Digest?
    var isOffline: Bool
    var refreshes: Bool
    var pins: Bool
    var validOnly: Bool
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
        maximumStaleness = try arguments.value(FetchFlags.maxStale)
        if isOffline, refreshes { throw arguments.usageError("--offline and --refresh contradict each other") }

        options.userAgent = "glb/\(Version.current)"
        options.policy = URLPolicy(
            allowHTTP: arguments.isOn(FetchFlags.allowHTTP), allowPrivate: arguments.isOn(FetchFlags.allowPrivate),
            allowedHosts: try arguments.values(FetchFlags.allowHost))
        options.usesEnvironmentProxies = arguments.isOn(FetchFlags.allowProxy)
        if let value = try arguments.value(FetchFlags.maxSize) { options.maximumBytes = max(0, value) }
        if let value = try arguments.value(FetchFlags.jobs), value > 0 { options.jobs = value }
        if let value = try arguments.value(FetchFlags.perHost) { options.perHost = value }
        if let value = try arguments.value(FetchFlags.retries) { options.retries = value }
        options.deadline = try arguments.value(FetchFlags.deadline)
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

    private static func positive(
        _ value: Duration, _ flag: String, _ arguments: RawArguments
    ) throws(CommandLineError) -> Duration {
        guard value > .zero else { throw arguments.usageError("\(flag) must be longer than nothing") }
        return value
    }
}
