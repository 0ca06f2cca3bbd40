import AssetFetching
import ContentDigest
import FileSystem
import JSONText

/// One line of a journal: an asset that came to an end in some run.
struct JournalRecord: Sendable, Equatable {
    /// See `FetchInput.identity`.
    var identity: SHA256Digest
    var end: JournalEnd

    /// What to do about an asset that an earlier run ended.
    enum JournalEnd: Sendable, Equatable {
        /// It is stored under this digest.
        case stored(SHA256Digest)
        /// Another try would fail in the same way; see `FetchError.isForGood`.
        case failed(code: String, message: String, exit: Int32)
        /// Worth another try.
        case passing
    }

    init(identity: SHA256Digest, end: JournalEnd) {
        self.identity = identity
        self.end = end
    }

    /// Nil for a record that says nothing about its asset: a run that was interrupted did not end it.
    init?(_ record: FetchRecord, identity: SHA256Digest) {
        self.identity = identity
        if let error = record.error {
            if error.code == .interrupted { return nil }
            // A stand-in from the store is no answer of the server.
            end = record.status == .failed ? Self.end(error) : .passing
        } else if let digest = record.digest {
            end = .stored(digest)
        } else {
            return nil
        }
    }

    private static func end(_ error: FetchError) -> JournalEnd {
        error.isForGood
            ? .failed(code: error.code.rawValue, message: error.message, exit: error.exitClass.rawValue) : .passing
    }

    /// The line, with its line break. What is for people comes last.
    func line(_ record: FetchRecord, display: String, at time: Timestamp) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("key", identity.hex)
        switch end {
        case .stored(let digest):
            writer.member("end", "stored")
            writer.member("sha256", digest.hex)
        case .failed(let code, let message, let exit):
            writer.member("end", "failed")
            writer.member("exit", Int(exit))
            writer.member("error", code)
            writer.member("message", message)
        case .passing:
            writer.member("end", "passing")
            writer.memberIfPresent("error", record.error?.code.rawValue)
        }
        writer.member("url", display)
        writer.member("time", time.iso8601)
        writer.endObject()
        return writer.takeBytes() + [0x0A]
    }

    /// Nil for what is no such line: one that was torn, or that another program wrote.
    init?(line: ArraySlice<UInt8>) {
        guard let value = try? JSONValue(parsing: Array(line)), let hex = value["key"]?.string,
            let identity = SHA256Digest(hex: hex)
        else { return nil }
        self.identity = identity
        switch value["end"]?.string {
        case "stored":
            guard let digest = value["sha256"]?.string.flatMap({ SHA256Digest(hex: $0) }) else { return nil }
            end = .stored(digest)
        case "failed":
            guard let code = value["error"]?.string, let message = value["message"]?.string,
                let exit = value["exit"]?.int.flatMap({ Int32(exactly: $0) }), exit > 0, exit < 128
            else { return nil }
            // Judged once more: the line may be older than the rules.
            end = Self.end(
                FetchError(
                    FetchError.Code(rawValue: code), message, exitClass: FetchError.ExitClass(rawValue: exit)))
        case "passing": end = .passing
        default: return nil
        }
    }
}
