import JSONText

// Avaturn: JSON text or an object with `source` "avaturn". Unless the page sets `avaturnForceExportHttpUrl`, the avatar
// may come inside the message, as a data URL that exists nowhere else. Its http URLs end in `/model`, without `.glb`.
// UniWebView hands the same fields over as `uniwebview://action?…`.

extension AvatarProvider {
    package static let avaturn = AvatarProvider(
        id: "avaturn", name: "Avaturn", sources: ["avaturn"], domains: ["avaturn.me", "avaturn.dev", "in3d.io"],
        events: [
            KnownEvent("v2.avatar.exported", "an avatar was exported", carriesAvatar: true),
            KnownEvent("v1.avatar.exported", "an avatar was exported", carriesAvatar: true),
            KnownEvent(UniWebView.eventName, "an avatar was exported", carriesAvatar: true),
        ],
        fields: FieldPaths(
            url: ["data.url", "data.avatar_link", "url", "data"], bodyType: ["data.bodyId"],
            thumbnail: ["data.thumbnailUrl"]),
        readText: UniWebView.message)
}

enum UniWebView {
    static let eventName = "uniwebview.action"

    /// The query's items as a message's `data`. Percent-codes are decoded and `+` stays: base64 holds it.
    static func message(_ text: String) -> JSONObject? {
        guard text.utf8.prefix(13).map(ASCII.lowercased).elementsEqual("uniwebview://".utf8) else { return nil }
        var data = JSONObject()
        if let mark = text.utf8.firstIndex(of: ASCII.questionMark) {
            let query = text.utf8[text.utf8.index(after: mark)...]
            for item in QueryParsing.items(of: Array(query), separators: [ASCII.ampersand], plusIsSpace: false).prefix(
                64)
            {
                if let value = item.value, data[item.name] == nil { data[item.name] = .string(value) }
            }
        }
        return ["source": "avaturn", "eventName": .string(eventName), "data": .object(data)]
    }
}
