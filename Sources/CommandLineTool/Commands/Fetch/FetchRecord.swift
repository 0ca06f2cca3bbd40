import AssetCache
import AssetFetching
import ContentDigest
import FileSystem
import JSONText

/// What became of one asset.
struct FetchRecord: Sendable {
    enum Status: String, Sendable, CaseIterable {
        /// Its bytes came over the network, or out of a data URL, and are stored.
        case stored
        /// The server said that the stored copy is still right.
        case unchanged
        /// The stored copy was taken without asking.
        case hit
        /// The network failed, and the stored copy stands in.
        case stale
        case failed

        /// For people.
        var words: String {
            switch self {
            case .stored: "stored"
            case .unchanged: "unchanged on the server"
            case .hit: "found in the store"
            case .stale: "taken from the store because the network failed"
            case .failed: "failed"
            }
        }
    }

    var status: Status
    var exit = ExitStatus.success
    var finalURL: String?
    var httpStatus: Int?
    var error: FetchError?
    var digest: SHA256Digest?
    var bytes: Int64?
    /// Where the asset can be read: in the store, or where `--output` put it.
    var path: Path?
    var verdict: FetchVerdict?
    var attempts = 0
    var transferredBytes: Int64 = 0
    var duration = Duration.zero
    /// The address that answered.
    var peer: String?
    /// An earlier run with the same journal had ended it; nothing was asked.
    var isSkipped = false
    /// The archive that it came in, and its name in there.
    var archive: AssetOrigin.Archive?
    /// The place of the input that was fetched for this one as well.
    var duplicateOf: Int?
    /// Bytes that a later run can continue.
    var keptBytes: Int64 = 0

    /// A signal ended it, which says nothing about it.
    var isInterrupted: Bool { status == .failed && error?.code == .interrupted }

    init(_ status: Status) { self.status = status }

    init(_ error: FetchError) {
        status = .failed
        self.error = error
        exit = ExitStatus(rawValue: error.exitClass.rawValue)
        // What a signal ended has no end of its own; the run's is that of the signal.
        if error.code == .interrupted { exit = Interruption.status ?? .interrupted }
    }

    /// Takes over what the transfer says about itself.
    mutating func add(_ outcome: FetchOutcome, finalURL: String) {
        self.finalURL = finalURL
        httpStatus = outcome.httpStatus
        attempts += outcome.attempts
        transferredBytes += outcome.transferredBytes
        duration = outcome.duration
        peer = outcome.peerAddress
    }

    /// For `--verbose`: how it came to this end.
    var details: String {
        var parts: [String] = [status.words]
        if let httpStatus { parts.append("HTTP status \(httpStatus)") }
        if let peer { parts.append("from \(TerminalText.escaped(peer))") }
        if let bytes { parts.append(SizeText.short(bytes)) }
        if isSkipped {
            parts.append("ended by an earlier run")
        } else if attempts > 0 {
            parts.append("\(SizeText.short(transferredBytes)) transferred in \(duration.wholeMilliseconds) ms")
            parts.append(SizeText.count(attempts, "attempt", "attempts"))
        } else {
            parts.append("no server was asked")
        }
        return parts.joined(separator: ", ")
    }

    /// The members of a record, without the braces.
    func write(into writer: inout JSONWriter, index: Int, url: String) {
        writer.beginObject()
        writer.member("index", index)
        writer.member("url", url)
        writer.memberIfPresent("duplicateOf", duplicateOf)
        writer.memberIfPresent("finalURL", finalURL)
        writer.member("status", status.rawValue)
        writer.member("exit", Int(exit.rawValue))
        writer.memberIfPresent("httpStatus", httpStatus)
        if let error {
            writer.key("error")
            writer.beginObject()
            writer.member("code", error.code.rawValue)
            writer.member("message", error.message)
            writer.endObject()
        }
        writer.memberIfPresent("sha256", digest?.hex)
        writer.memberIfPresent("bytes", bytes.map { Int($0) })
        writer.memberIfPresent("path", path.map { TerminalText.repaired($0.bytes) })
        writer.memberIfPresent("verdict", verdict?.word)
        if let verdict {
            writer.key("counts")
            writer.beginObject()
            writer.member("errors", verdict.errors)
            writer.member("warnings", verdict.warnings)
            writer.member("infos", verdict.infos)
            writer.member("hints", verdict.hints)
            writer.endObject()
        }
        if let archive {
            writer.key("archive")
            writer.beginObject()
            writer.member("sha256", archive.digest.hex)
            writer.member("entry", archive.entryName)
            writer.endObject()
        }
        if isSkipped { writer.member("skipped", true) }
        writer.member("attempts", attempts)
        writer.member("transferredBytes", Int(transferredBytes))
        writer.member("ms", duration.wholeMilliseconds)
        writer.endObject()
    }
}

extension Duration {
    /// Milliseconds, rounded down, within 64 bits.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        let (product, overflow) = Int(seconds).multipliedReportingOverflow(by: 1000)
        return overflow ? Int.max : product + Int(attoseconds / 1_000_000_000_000_000)
    }
}
