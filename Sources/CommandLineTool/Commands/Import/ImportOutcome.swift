import ContentDigest
import FileSystem
import JSONText

/// What happened to one file.
struct ImportOutcome: Sendable {
    enum Status: String, Sendable, CaseIterable {
        /// It is in the store now.
        case stored
        /// The store had these bytes under this URL already; nothing was written.
        case present
        /// It took the place of other content under this URL.
        case replaced
        /// The store has other content under the avatar's URL, which stays; the file is stored under its path.
        case beside
        /// It is not a sound GLB, and is not stored.
        case refused
        /// It could not be read or stored.
        case failed
    }

    let path: Path
    let status: Status
    var exit = ExitStatus.success
    var url: String?
    var digest: SHA256Digest?
    var bytes: Int64?
    var storedPath: Path?
    var verdict: FetchVerdict?
    var avatarId: String?
    var note: String?
    /// A stable word and a sentence, when it is not stored.
    var error: (code: String, message: String)?

    init(_ path: Path, _ status: Status) {
        self.path = path
        self.status = status
    }

    init(_ problem: InputProblem) {
        self.init(problem.path, .failed)
        exit = problem.status
        error = (problem.code, problem.reason)
    }

    var record: JSONObject {
        var object: JSONObject = [
            "path": .string(TerminalText.repaired(path.bytes)), "status": .string(status.rawValue),
            "exit": .integer(Int64(exit.rawValue)),
        ]
        object["url"] = url.map(CacheRecords.url)
        object["avatarId"] = avatarId.map(JSONValue.string)
        object["sha256"] = digest.map { .string($0.hex) }
        object["bytes"] = bytes.map(JSONValue.integer)
        object["stored"] = storedPath.map { .string(TerminalText.repaired($0.bytes)) }
        object["verdict"] = verdict.map { .string($0.word) }
        object["note"] = note.map(JSONValue.string)
        object["error"] = error.map { .object(["code": .string($0.code), "message": .string($0.message)]) }
        return object
    }

    /// A line for people: what happened, and where the asset is found now.
    var sentence: String {
        var text = path.display + ": "
        let name = url.map(CacheRecords.shown) ?? ""
        switch status {
        case .stored: text += "stored as \(name)"
        case .present: text += "the store has it already, as \(name)"
        case .replaced: text += "stored as \(name), in place of other content"
        case .beside: text += "stored as \(name); the store has other content under the avatar's own URL, which stays"
        case .refused, .failed: text += TerminalText.escaped(error?.message ?? "it is not stored")
        }
        if let verdict, exit == .findings { text += ", with issues: \(verdict.summary)" }
        if let note { text += " (\(note))" }
        return text
    }
}
