// HeyGen InstantFrame calls back with `submitted` and the id of an avatar that lives on its servers as video.

extension AvatarProvider {
    package static let heyGen = AvatarProvider(
        id: "heygen", name: "HeyGen", sources: ["heygen", "instantframe"], domains: ["heygen.com"],
        events: [KnownEvent("submitted", HeyGen.noModel)],
        note: { message in
            guard let id = message.text(["data.avatarId", "data.id", "avatarId", "id"]) else { return nil }
            return "avatar \(ForeignText.excerpt(id, limit: 60)) was submitted: " + HeyGen.noModel
        })
}

enum HeyGen {
    static let noModel = "HeyGen gives an id only; there is no GLB to fetch"
}
