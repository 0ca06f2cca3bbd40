import JSONText

// Trulience streams a picture of its avatars; there is never a GLB. Its messages (`eventName` with `eventParams`, and
// commands) are recognised so that a recording of them is answered with that fact.

extension AvatarProvider {
    package static let trulience = AvatarProvider(
        id: "trulience", name: "Trulience", domains: ["trulience.com"],
        events: [],
        recognizes: { message in
            guard message.source == nil else { return false }
            if message.object["eventParams"] != nil, message.object["eventName"] != nil { return true }
            return Trulience.command(message) != nil
        },
        note: { _ in Trulience.noModel }, refine: Trulience.refine)
}

enum Trulience {
    static let noModel = "Trulience streams its avatars; there is no GLB to fetch"

    /// Commands and answers to calls begin with the product's short name.
    static func command(_ message: CreatorMessage) -> String? {
        [message.object["command"]?.string, message.eventName].compactMap { $0 }.first { $0.hasASCIIPrefix("trl-") }
    }

    static func refine(_ reference: inout AvatarReference) throws(IntakeError) {
        throw IntakeError(
            .avatarURLMissing, noModel, advice: "use an avatar of a creator that exports GLB files",
            context: reference.displayURL)
    }
}
