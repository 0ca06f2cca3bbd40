import JSONText

// three.ws: objects with `source` "threews". Its ready message has no source and its name stands in `type`.

extension AvatarProvider {
    package static let threeWS = AvatarProvider(
        id: "threews", name: "three.ws", sources: ["threews"], domains: ["three.ws"],
        events: [
            KnownEvent("v1.frame.ready", "the creator's frame is loaded; nothing need be sent"),
            KnownEvent("v2.avatar.exported", "an avatar was exported", carriesAvatar: true),
            KnownEvent("v1.avatar.exported", "an avatar was exported", carriesAvatar: true),
        ],
        fields: FieldPaths(name: ["data.name", "data.handle"]),
        recognizes: { message in
            message.object["eventName"] == nil && message.source == nil
                && message.object["type"]?.string == "v1.frame.ready"
        })
}
