import AssetCache
import FileSystem

/// How old a stored copy may be that is taken without asking its server.
enum MaximumAge: Sendable, Equatable {
    /// So long since the server last said that it is right.
    case since(Duration)
    /// As long as the server allowed.
    case serverSays

    static let syntax = ValueSyntax<MaximumAge>(
        placeholder: "TIME|server", expected: ValueSyntax<Duration>.duration.expected + ", or the word server",
        parse: { (text: ArgumentText) throws(ValueProblem) -> MaximumAge in
            if text.string == "server" { return .serverSays }
            return .since(try ValueSyntax<Duration>.duration.parse(text))
        })

    /// Whether the copy is young enough. A copy from the future has no age that could be trusted.
    func accepts(_ entry: EntryRecord, now: Timestamp) -> Bool {
        let confirmed = entry.validated ?? entry.fetched
        let age = now.seconds(since: confirmed)
        guard age >= 0 else { return false }
        switch self {
        // Ages are whole seconds, and none is young enough for nothing.
        case .since(let limit): return limit > .zero && .seconds(age) <= limit
        case .serverSays: return entry.origin.freshUntil.map { now < $0 } ?? false
        }
    }
}
