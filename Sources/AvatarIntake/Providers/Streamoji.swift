// Streamoji: messages in the manner of Ready Player Me, JSON text or an object, with `source` "streamojiavatars".

extension AvatarProvider {
    package static let streamoji = AvatarProvider(
        id: "streamoji", name: "Streamoji", sources: ["streamojiavatars"],
        domains: ["streamoji.com"],
        events: [
            KnownEvent(
                "v1.frame.ready", "the creator's frame is loaded; the host should now subscribe and may set its config",
                answer: #"{"target":"streamojiavatars","type":"subscribe","eventName":"v1.**"}"#),
            KnownEvent("v1.avatar.exported", "an avatar was exported", carriesAvatar: true),
            KnownEvent("v1.error", "the creator reports an error"),
        ],
        fields: FieldPaths(thumbnail: ["data.thumbnailUrl"]),
        note: { message in
            guard message.eventName == "v1.error" else { return nil }
            let text = message.text(["data.message", "data.error", "message", "error", "data"])
            return "the creator reports an error" + (text.map { ": " + ForeignText.excerpt($0) } ?? "")
        })
}
