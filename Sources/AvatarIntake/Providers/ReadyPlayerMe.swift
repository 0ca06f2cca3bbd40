// Ready Player Me: JSON text with `source` "readyplayerme". Its creator closed at the end of January 2026; its messages
// and addresses live on in recordings, in other creators that copied them, and in the files that people keep.
//
// Forms seen in public code, all of which are taken: the event name in `type` instead of `eventName`, `url` at top
// level, `data` that is itself text, a bare URL, and Unity's variant with both `type` and `eventName`.

extension AvatarProvider {
    package static let readyPlayerMe = AvatarProvider(
        id: "readyplayerme", name: "Ready Player Me", sources: ["readyplayerme"],
        domains: ["readyplayer.me", "readyplayer.dev", ReadyPlayerMeURLs.oldestHost],
        events: [
            KnownEvent("v1.frame.ready", ReadyPlayerMe.readyNote, answer: ReadyPlayerMe.subscribe),
            KnownEvent("v2.frame.ready", ReadyPlayerMe.readyNote, answer: ReadyPlayerMe.subscribe),
            KnownEvent("v1.subscription.created", "the creator accepted a subscription; nothing need be done"),
            KnownEvent("v1.subscription.deleted", "the creator ended a subscription; nothing need be done"),
            KnownEvent("v1.avatar.exported", "an avatar was exported", carriesAvatar: true),
            KnownEvent("v2.avatar.exported", "an avatar was exported", carriesAvatar: true),
            KnownEvent("v1.user.set", "the creator works for a user now; keep the id to update the avatar later"),
            KnownEvent("v1.user.updated", "the user's account changed; keep the id"),
            KnownEvent("v1.user.authorized", "the user logged in; keep the id"),
            KnownEvent("v1.user.logout", "the user logged out; forget the id"),
            KnownEvent("v1.asset.unlock", "the user asks for a locked asset; unlock it through the service's API"),
        ],
        fields: FieldPaths(
            userId: ["data.userId"],
            bodyType: ["data.bodyType", "data.metadata.bodyType"], gender: ["data.gender", "data.metadata.gender"],
            thumbnail: ["data.thumbnailUrl"]),
        refine: ReadyPlayerMeURLs.refine, expandShortForm: ReadyPlayerMeURLs.expand)
}

enum ReadyPlayerMe {
    static let readyNote = "the creator's frame is loaded; the host should now subscribe to its events"
    static let subscribe = #"{"target":"readyplayerme","type":"subscribe","eventName":"v1.**"}"#
}
