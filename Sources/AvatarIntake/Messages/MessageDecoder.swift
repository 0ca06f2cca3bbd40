import JSONText

/// Decodes one message object, once it is known whose it is.
enum MessageDecoder {
    static func decode(_ message: CreatorMessage) -> IntakeResult {
        if let target = message.target {
            return event(
                message, provider: AvatarProvider.source(target), known: true,
                note: "this is a message of the host to the creator's page; nothing is to be fetched")
        }
        let provider = provider(of: message)
        if let provider, provider.events.isEmpty {
            return event(
                message, provider: provider, known: true,
                note: provider.note(message) ?? "\(provider.name) exports no models")
        }
        let known = message.eventName.flatMap { provider?.event($0) }
        if let known, !known.carriesAvatar {
            let note = provider?.note(message) ?? known.note
            return event(message, provider: provider, known: true, note: note, answer: known.answer)
        }
        let fields = provider?.fields ?? FieldPaths()
        let location = fields.url.lazy.compactMap { path in message.value(path).map { (path: path, value: $0) } }
            .first { known != nil || $0.value.string != nil }

        guard let location, location.value != .null, location.value.string?.isEmpty != true,
            location.value.object == nil
        else {
            guard known != nil else { return unknown(message, provider) }
            return problem(
                message, provider,
                IntakeError(
                    .avatarURLMissing, "the message says that an avatar was exported but names no URL",
                    advice: "export the avatar again; it happens when the avatar was deleted before"))
        }
        guard let text = location.value.string else {
            return problem(
                message, provider,
                IntakeError(
                    .avatarURLNotText, "the avatar's URL is \(kind(of: location.value)), not text",
                    advice: "correct the sender", context: "member \(location.path)"))
        }
        // An event that nobody knows is only taken for an avatar when its text can be nothing else.
        if known == nil, !looksLikeModel(text) { return unknown(message, provider) }
        return reference(text, message, provider, known: known != nil)
    }

    private static func provider(of message: CreatorMessage) -> AvatarProvider? {
        if let source = message.source, let provider = AvatarProvider.source(source) { return provider }
        return AvatarProvider.all.first { $0.recognizes(message) }
    }

    private static func looksLikeModel(_ text: String) -> Bool {
        let text = text.trimmingASCIIWhitespace
        if DataURL.isDataURL(text) { return true }
        guard let url = try? AssetURL(parsing: text), url.isHTTP else { return false }
        if AvatarProvider.owner(of: url) != nil { return true }
        return ["glb", "vrm", "gltf"].contains(url.fileName?.ending ?? "")
    }

    // MARK: Results

    private static func reference(
        _ text: String, _ message: CreatorMessage, _ provider: AvatarProvider?, known: Bool
    ) -> IntakeResult {
        let fields = provider?.fields ?? FieldPaths()
        var reference: AvatarReference
        do throws(IntakeError) {
            reference = try ReferenceBuilder.build(text, provider: provider)
        } catch {
            return problem(message, provider, error)
        }
        reference.line = message.line
        reference.eventName = message.eventName
        reference.message = MessageRedaction.record(.object(message.object))
        read(&reference, message, fields)
        if provider == nil {
            let source = message.source.map { "“\(ForeignText.excerpt($0, limit: 40))”" } ?? "no source"
            reference.warn(.unknownSender, .note, "the sender (\(source)) is no known avatar creator")
        }
        if !known {
            let name = message.eventName.map { "the event \(ForeignText.excerpt($0, limit: 40)) is not known" }
            reference.warn(.unknownEvent, .note, (name ?? "the message has no event name") + "; its URL was taken")
        }
        if let domainBody = reference.bodyType, let url = reference.assetURL,
            AvatarProvider.owner(of: url)?.id == AvatarProvider.readyPlayerMe.id
        {
            reference.warnings += ReadyPlayerMeLint.warnings(url: url, bodyType: domainBody).filter {
                !reference.warnings.contains($0)
            }
        }
        return .reference(reference)
    }

    /// Copies the fields. A number where text was expected is kept as its digits (a body type was once a number);
    /// anything else is noted and left out.
    private static func read(_ reference: inout AvatarReference, _ message: CreatorMessage, _ fields: FieldPaths) {
        func field(_ paths: [String]) -> String? {
            for path in paths {
                switch message.value(path) {
                case .string(let text): if !text.isEmpty { return text }
                case .integer(let number): return String(number)
                case nil, .null: continue
                case let other?:
                    reference.warn(.fieldIgnored, .note, "\(path) is \(kind(of: other)), not text; it was left out")
                }
            }
            return nil
        }
        if let reported = field(fields.avatarId) {
            if let derived = reference.avatarId, derived.asciiLowercased != reported.asciiLowercased {
                reference.warn(
                    .identifierDiffers,
                    "the message names the avatar \(ForeignText.excerpt(reported, limit: 60)), its URL names"
                        + " \(ForeignText.excerpt(derived, limit: 60)); the message's id was kept")
            }
            reference.avatarId = reported
        }
        reference.userId = field(fields.userId)
        reference.name = field(fields.name)
        reference.bodyType = field(fields.bodyType)
        reference.gender = field(fields.gender)
        reference.urlType = field(fields.urlType)
        reference.thumbnail = field(fields.thumbnail) ?? reference.thumbnail
    }

    private static func unknown(_ message: CreatorMessage, _ provider: AvatarProvider?) -> IntakeResult {
        let note =
            if let provider {
                "this event of \(provider.name) is not known; it was kept and nothing is to be fetched"
            } else {
                "neither sender nor event is known; nothing is to be fetched"
            }
        return event(message, provider: provider, known: false, note: note)
    }

    private static func event(
        _ message: CreatorMessage, provider: AvatarProvider?, known: Bool, note: String, answer: String? = nil
    ) -> IntakeResult {
        .event(
            IntakeEvent(
                name: message.eventName ?? "", provider: provider?.id ?? "unknown", note: note, answer: answer,
                isKnown: known, message: MessageRedaction.record(.object(message.object)), line: message.line))
    }

    private static func problem(
        _ message: CreatorMessage, _ provider: AvatarProvider?, _ error: IntakeError
    ) -> IntakeResult {
        .problem(
            IntakeProblem(line: message.line, error: error, provider: provider?.id, eventName: message.eventName))
    }

    static func kind(of value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool: "a truth value"
        case .integer, .number: "a number"
        case .string: "text"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
