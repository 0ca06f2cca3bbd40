import AvatarIntake
import JSONText

/// What a list holds: a URL a line; records with a `url`, a line each; messages of avatar creators, over as many lines as
/// they like; all of these mixed. Empty lines and those that begin with `#` are passed over. Where a NUL byte is in the
/// list, NUL ends an entry, and each entry is a URL.
struct FetchList {
    private(set) var inputs: [FetchInput] = []
    /// Messages that name no avatar: a page that has loaded, a user who logged in.
    private(set) var messagesWithoutAvatar = 0

    /// For messages about lines that have no text to be known by.
    private let name: String

    /// `name` is that of the list, as it is shown.
    init(_ bytes: [UInt8], name: String) {
        self.name = name
        if bytes.contains(0) {
            for (place, entry) in ListFile.entries(of: bytes).enumerated() where !Self.isBlank(entry) {
                inputs.append(FetchInput(entry, place: "entry \(place + 1) of \(name)"))
            }
            return
        }
        let units = MessageSplitter.split(bytes)
        inputs.reserveCapacity(units.count)
        for unit in units {
            if unit.looksLikeJSON { addMessage(unit) } else { addLine(unit) }
        }
    }

    private mutating func addLine(_ unit: MessageSplitter.Unit) {
        // A link of an app may be a message in disguise.
        if Self.isAppLink(unit.bytes), let reference = IntakeDecoder.decode(Array(unit.bytes)).first?.reference {
            inputs.append(FetchInput(reference))
        } else {
            inputs.append(FetchInput(Array(unit.bytes), place: place(unit.line)))
        }
    }

    private func place(_ line: Int) -> String { "line \(line) of \(name)" }

    private mutating func addMessage(_ unit: MessageSplitter.Unit) {
        if let records = Self.records(unit.bytes) {
            for record in records {
                guard let url = record["url"]?.string, !url.isEmpty else {
                    add(Self.withoutURL, line: unit.line)
                    continue
                }
                if AssetURL.isMasked(url) {
                    add(Self.maskedURL, line: unit.line)
                } else {
                    inputs.append(FetchInput(Array(url.utf8), place: place(unit.line)))
                }
            }
            return
        }
        for result in IntakeDecoder.decode(Array(unit.bytes)) {
            switch result {
            case .reference(let reference): inputs.append(FetchInput(reference))
            case .event: messagesWithoutAvatar += 1
            case .problem(let problem):
                add(problem.error, line: unit.line + problem.line - 1)
            }
        }
    }

    private mutating func add(_ problem: IntakeError, line: Int) {
        inputs.append(FetchInput(problem: problem, place: place(line)))
    }

    private static let maskedURL = IntakeError(
        .urlMasked, "a secret in the URL was hidden when the record was written",
        advice: "take the URL from where it came from at first")

    private static let withoutURL = IntakeError(
        .urlEmpty, "the url of the record is not a text with a URL in it",
        advice: "a record is written as {\"url\": \"https://…\"}")

    /// Records that are no creator's messages, such as this command and `glb events` write them: one, an array of them, or
    /// the document of `--format json`. Nil for everything else.
    private static func records(_ bytes: ArraySlice<UInt8>) -> [JSONValue]? {
        guard bytes.first != UInt8(ascii: "\""), let value = try? JSONValue(parsing: Array(bytes)) else { return nil }
        if isRecord(value) { return [value] }
        guard let elements = value.array ?? value["assets"]?.array, !elements.isEmpty, elements.allSatisfy(isRecord)
        else { return nil }
        return elements
    }

    private static func isRecord(_ value: JSONValue) -> Bool {
        guard value["url"] != nil else { return false }
        let marksOfMessages = ["source", "target", "eventName", "type", "event", "command", "data"]
        return !marksOfMessages.contains { value[$0] != nil }
    }

    private static func isAppLink(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let colon = bytes.prefix(64).firstIndex(of: UInt8(ascii: ":")) else { return false }
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        return bytes[colon...].starts(with: Array("://".utf8)) && !["http", "https"].contains(scheme)
    }

    private static func isBlank(_ line: [UInt8]) -> Bool {
        line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D || $0 == 0x0A }
    }
}
