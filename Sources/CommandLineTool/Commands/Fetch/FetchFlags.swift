import AssetFetching
import ContentDigest

/// The flags of `glb fetch` that no other command has.
enum FetchFlags {
    static let output = Flag(
        "output", short: "o", .path("FILE|DIR"), group: .output,
        help: "Also write the asset into this file, or into this folder under a name made from its URL; - is stdout")
    static let format = FormatRequest.flag(["text", "json", "ndjson", "tsv"])

    static let jobs = Flag(
        "jobs", short: "j", .integer(0...256), group: .network,
        help: "Transfer this many assets at a time; 0 (default) is 16")
    static let perHost = Flag(
        "per-host", .integer(1...256), group: .network,
        help: "Transfer at most this many assets at a time from one host and port (default 6)")
    static let rate = Flag(
        "rate", .size, group: .network, help: "Receive at most this many bytes a second, all transfers together")
    static let retries = Flag(
        "retries", .integer(0...100), group: .network,
        help: "Try again this often after passing faults such as cut connections, 429 and 5xx (default 5)")
    static let deadline = Flag(
        "deadline", .duration, group: .network,
        help: "End the whole run after this time, whatever is under way; without it each asset has 15 minutes")
    static let stallTimeout = Flag(
        "stall-timeout", .duration, group: .network, help: "Give up on a server that is silent this long (default 30s)")
    static let connectTimeout = Flag(
        "connect-timeout", .duration, group: .network, help: "Give up on a connection after this time (default 20s)")
    static let header = Flag(
        "header", short: "H", headerSyntax, repeats: true, group: .network,
        help: "Send this header to the URL's own origin, never elsewhere; its value is never shown or stored")
    static let credentials = Flag(
        "credentials", .path("FILE"), group: .network,
        help:
            "Send headers to certain hosts and nowhere else, also after a redirect; a line of the file is HOST[:PORT] Name: value"
    )
    static let maxSize = Flag(
        "max-size", .size, group: .network, help: "Refuse assets larger than this (default 64MiB)")
    static let allowHTTP = Flag("allow-http", group: .network, help: "Open plain http as well as https")
    static let allowPrivate = Flag(
        "allow-private", group: .network, help: "Open private and local addresses, and every port with them")
    static let allowHost = Flag(
        "allow-host", hostSyntax, repeats: true, group: .network,
        help: "Open exactly this host as it is written, with its addresses and this port")
    static let allowProxy = Flag(
        "allow-proxy", group: .network,
        help: "Use the proxies of the environment; what they connect to cannot be checked")

    static let certificates = Flag(
        "cacert", .path("FILE"), group: .network,
        help: "Trust the certificate authorities in this PEM file, and no others")

    static let journal = Flag(
        "journal", .path("FILE"), group: .batch,
        help: "Note each end in this file; with the file of an earlier run, go on where that stopped")
    static let retryFailed = Flag(
        "retry-failed", group: .batch, help: "With --journal: try again what had failed for good, too")
    static let shard = Flag(
        "shard", Shard.syntax, group: .batch,
        help: "Fetch only this part of the input, as 1/4 … 4/4; the same URL is in the same part everywhere")

    static let offline = Flag("offline", group: .store, help: "Ask no server; only what is stored is had")
    static let refresh = Flag("refresh", group: .store, help: "Fetch anew, whatever is stored")
    static let maxAge = Flag(
        "max-age", MaximumAge.syntax, group: .store,
        help:
            "Take a stored copy without asking if its server confirmed it this recently, or as long as the server allows"
    )
    static let maxStale = Flag(
        "max-stale", .duration, group: .store,
        help: "If the network fails, be content with a stored copy that was right this long ago (default never)")
    static let pin = Flag("pin", group: .store, help: "Pin what is stored, so that a purge passes it over")
    static let expectSHA256 = Flag(
        "expect-sha256", digestSyntax, group: .options,
        help: "Accept nothing but the bytes with this SHA-256; for one URL")
    static let validOnly = Flag(
        "valid-only", group: .options,
        help: "Store nothing that has issues as bad as --fail-on; such an asset counts as wrong content (status 7)")

    static let unzip = Flag(
        "unzip", group: .options,
        help: "Take the GLB out of a ZIP archive that holds exactly one; done unasked for creators that export so")

    static let all: [FlagDefinition] =
        [
            output.definition, BlobWriter.overwrite.definition, format.definition, jobs.definition, perHost.definition,
            rate.definition, retries.definition, deadline.definition, stallTimeout.definition,
            connectTimeout.definition,
            header.definition, credentials.definition, maxSize.definition, allowHTTP.definition,
            allowPrivate.definition,
            allowHost.definition, allowProxy.definition, certificates.definition,
            journal.definition, retryFailed.definition, shard.definition, unzip.definition, offline.definition,
            refresh.definition, maxAge.definition, maxStale.definition,
            pin.definition, expectSHA256.definition, validOnly.definition, StoreFlags.cacheDirectory.definition,
            StoreFlags.durability.definition,
        ] + StoreLimitSetting.flags + SelectionFlags.all.filter { $0.name != SelectionFlags.jobs.definition.name }

    private static let hostSyntax = ValueSyntax<AllowedHost>(
        placeholder: "HOST[:PORT]",
        expected: "a host such as assets.example or 127.0.0.1:8080, without scheme and path",
        parse: { (text: ArgumentText) throws(ValueProblem) -> AllowedHost in
            guard let string = text.string, let host = AllowedHost(HostText.ascii(string)) else { throw ValueProblem() }
            return host
        })

    private static let digestSyntax = ValueSyntax<SHA256Digest>(
        placeholder: "HEX", expected: "64 hexadecimal digits",
        parse: { (text: ArgumentText) throws(ValueProblem) -> SHA256Digest in
            guard let string = text.string, let digest = SHA256Digest(hex: string) else { throw ValueProblem() }
            return digest
        })

    /// The text of a header may be a secret, so it is kept out of the message that names a wrong value.
    private static let headerSyntax = ValueSyntax<Result<HeaderField, HeaderField.Refusal>>(
        placeholder: "'NAME: VALUE'", expected: "'Name: value'",
        parse: { (text: ArgumentText) throws(ValueProblem) -> Result<HeaderField, HeaderField.Refusal> in
            Result { () throws(HeaderField.Refusal) in try HeaderField(parsing: text.string ?? "") }
        })
}
