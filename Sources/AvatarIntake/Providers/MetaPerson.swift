import JSONText

// MetaPerson (Avatar SDK): an object with `source` "metaperson_creator" and all fields at top level; there is no `data`.
// What it exports is a ZIP with `model.glb` in it, unless the host set `useZip` to false.

extension AvatarProvider {
    package static let metaPerson = AvatarProvider(
        id: "metaperson", name: "MetaPerson", sources: ["metaperson_creator"], domains: ["avatarsdk.com"],
        events: [
            KnownEvent("metaperson_creator_loaded", MetaPerson.loadedNote, answer: MetaPerson.exportParameters),
            KnownEvent("mobile_loaded", MetaPerson.loadedNote, answer: MetaPerson.exportParameters),
            KnownEvent("authentication_status", "the creator answers whether the host may use it"),
            KnownEvent(
                "model_generated", "a model was made from a photo; ask for its export",
                answer: #"{"eventName":"export_avatar"}"#),
            KnownEvent("model_exported", "an avatar was exported", carriesAvatar: true),
            KnownEvent("model_screenshot", "a picture of the avatar was made; it holds no model"),
            KnownEvent("action_availability_changed", "the creator tells which of its actions can be used now"),
            KnownEvent("authenticate", MetaPerson.hostNote),
            KnownEvent("set_export_parameters", MetaPerson.hostNote),
            KnownEvent("export_avatar", MetaPerson.hostNote),
        ],
        fields: FieldPaths(
            url: ["url"], avatarId: ["avatarCode"], userId: [], bodyType: [], gender: ["gender"], urlType: [],
            thumbnail: ["screenshotUrl"]), exportsArchives: true,
        recognizes: { message in
            message.source == nil && message.eventName.map { MetaPerson.ownEvents.contains($0) } == true
        },
        note: MetaPerson.note, refine: MetaPerson.refine)
}

enum MetaPerson {
    static let exportParameters =
        #"{"eventName":"set_export_parameters","format":"glb","lod":1,"textureProfile":"1K.jpg","useZip":false}"#
    static let loadedNote =
        "the creator's page is loaded; the host should now authenticate (clientId and a short-lived accessToken, never"
        + " a clientSecret in a page) and set the export parameters, useZip false among them"
    static let hostNote = "this is a message of the host to the creator's page; nothing is to be fetched"
    /// Events that nobody else sends, so that they count without a source.
    static let ownEvents: Set<String> = [
        "metaperson_creator_loaded", "model_exported", "model_generated", "model_screenshot",
        "action_availability_changed", "authentication_status", "set_export_parameters", "export_avatar",
        "authenticate",
    ]

    static func note(_ message: CreatorMessage) -> String? {
        guard message.eventName == "authentication_status" else { return nil }
        if message.value("isAuthenticated")?.bool == true { return "the creator accepted the host's credentials" }
        let reason = message.value("errorMessage")?.string.map { ": " + ForeignText.excerpt($0) } ?? ""
        return "the creator refused the host's credentials\(reason); check clientId and accessToken"
    }

    static func refine(_ reference: inout AvatarReference) throws(IntakeError) {
        guard let url = reference.assetURL, url.fileName?.ending != "glb" else { return }
        reference.warn(
            .zipLikely,
            "MetaPerson exports a ZIP unless useZip is false, and this URL does not end in .glb; set useZip to false or"
                + " unpack model.glb")
    }
}
