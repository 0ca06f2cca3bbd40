import JSONText

/// An avatar creator: how to know its messages and hosts, and where its messages keep what.
///
/// Most of a provider is data. The closures are for what data cannot say; each has a neutral default.
package struct AvatarProvider: Sendable {
    /// Stable and lower case, used in records.
    package let id: String
    /// For people.
    package let name: String
    /// Values of a message's `source`, lower case.
    let sources: [String]
    /// Domains whose URLs are this provider's, each with everything below it.
    let domains: [String]
    /// Events that are known to be sent.
    let events: [KnownEvent]
    /// Where an exported avatar's fields stand.
    let fields: FieldPaths
    /// Whether its exports come as a ZIP with the model in it.
    package let exportsArchives: Bool
    /// Whether a message without a known `source` is from here.
    let recognizes: @Sendable (CreatorMessage) -> Bool
    /// The note about a known event when it depends on the message; nil for the table's note.
    let note: @Sendable (CreatorMessage) -> String?
    /// Looks at a reference that came from this provider or whose URL is on its hosts.
    let refine: @Sendable (inout AvatarReference) throws(IntakeError) -> Void
    /// Text that is no URL but stands for one.
    let expandShortForm: @Sendable (String) throws(IntakeError) -> ShortForm?
    /// Text that is a message in disguise, such as a URL with a scheme of its own.
    let readText: @Sendable (String) -> JSONObject?

    init(
        id: String, name: String, sources: [String] = [], domains: [String] = [], events: [KnownEvent] = [],
        fields: FieldPaths = FieldPaths(), exportsArchives: Bool = false,
        recognizes: @escaping @Sendable (CreatorMessage) -> Bool = { _ in false },
        note: @escaping @Sendable (CreatorMessage) -> String? = { _ in nil },
        refine: @escaping @Sendable (inout AvatarReference) throws(IntakeError) -> Void = { _ in },
        expandShortForm: @escaping @Sendable (String) throws(IntakeError) -> ShortForm? = { _ in nil },
        readText: @escaping @Sendable (String) -> JSONObject? = { _ in nil }
    ) {
        self.id = id
        self.name = name
        self.sources = sources
        self.domains = domains
        self.events = events
        self.fields = fields
        self.exportsArchives = exportsArchives
        self.recognizes = recognizes
        self.note = note
        self.refine = refine
        self.expandShortForm = expandShortForm
        self.readText = readText
    }

    /// All providers; the order decides between two that both recognise a message without a source.
    package static let all: [AvatarProvider] = [
        readyPlayerMe, avaturn, metaPerson, streamoji, threeWS, trulience, heyGen,
    ]

    package static func named(_ id: String) -> AvatarProvider? {
        (all + [plainURL]).first { $0.id == id }
    }

    static func source(_ source: String) -> AvatarProvider? {
        let lower = source.asciiLowercased
        return all.first { $0.sources.contains(lower) }
    }

    /// Whose host the URL is on.
    package static func owner(of url: AssetURL) -> AvatarProvider? {
        guard let host = url.host else { return nil }
        return all.first { $0.domains.contains(where: host.isWithin) }
    }

    func event(_ name: String) -> KnownEvent? { events.first { $0.name == name } }
}

/// An event that a provider sends, and what a host does with it.
struct KnownEvent: Sendable {
    var name: String
    var note: String
    /// The message to send back.
    var answer: String?
    /// Whether an avatar is expected in it.
    var carriesAvatar: Bool

    init(_ name: String, _ note: String, answer: String? = nil, carriesAvatar: Bool = false) {
        self.name = name
        self.note = note
        self.answer = answer
        self.carriesAvatar = carriesAvatar
    }
}

/// A URL made from something shorter.
struct ShortForm: Sendable {
    var url: AssetURL
    var provider: AvatarProvider
    var avatarId: String?
    var warnings: [IntakeWarning]
}

/// Members of a message by their paths, such as `data.url`; of several the first one that is there counts.
struct FieldPaths: Sendable {
    var url: [String] = ["data.url", "url", "data"]
    var avatarId: [String] = ["data.avatarId"]
    var userId: [String] = ["data.userId"]
    var name: [String] = []
    var bodyType: [String] = ["data.bodyType"]
    var gender: [String] = ["data.gender"]
    var urlType: [String] = ["data.urlType"]
    var thumbnail: [String] = []
}
