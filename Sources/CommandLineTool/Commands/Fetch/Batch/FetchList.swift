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
        if unit.bytes.first != UInt8(ascii: "\""), let value = try? JSONValue(parsing: Array(unit.bytes)),
            Self.holdsRecord(value)
        {
            add(value, line: unit.line)
        } else {
            decode(Array(unit.bytes), line: unit.line)
        }
    }

    /// Takes a value apart that is a record or holds some; what is none in it is a message or a URL. Each is read by itself,
    /// so that none can hide another.
    private mutating func add(_ value: JSONValue, line: Int) {
        if Self.isRecord(value) {
            addRecord(value, line: line)
        } else if Self.holdsRecord(value) {
            for element in Self.elements(value) ?? [] { add(element, line: line) }
        } else {
            decode(value.bytes(), line: line, isOneLine: true)
        }
    }

    private mutating func addRecord(_ record: JSONValue, line: Int) {
        guard let url = record["url"]?.string, !url.isEmpty else { return add(Self.withoutURL, line: line) }
        if AssetURL.isMasked(url) { return add(Self.maskedURL, line: line) }
        inputs.append(FetchInput(Array(url.utf8), place: place(line)))
    }

    private mutating func decode(_ bytes: [UInt8], line: Int, isOneLine: Bool = false) {
        for result in IntakeDecoder.decode(bytes) {
            switch result {
            case .reference(let reference): inputs.append(FetchInput(reference))
            case .event: messagesWithoutAvatar += 1
            case .problem(let problem):
                add(problem.error, line: isOneLine ? line : line + problem.line - 1)
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

    /// Several in one: an array, or the document of `--format json`.
    private static func elements(_ value: JSONValue) -> [JSONValue]? { value.array ?? value["assets"]?.array }

    /// Whether it is a record, or several things with one among them.
    private static func holdsRecord(_ value: JSONValue, depth: Int = 4) -> Bool {
        if isRecord(value) { return true }
        guard depth > 0 else { return false }
        return elements(value)?.contains { holdsRecord($0, depth: depth - 1) } ?? false
    }

    /// Whether it is no creator's message, but such as this command and `glb events` write them.
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
