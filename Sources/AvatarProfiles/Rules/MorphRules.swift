import GLTFValidation

extension AvatarRule {
    static let morphsIncomplete = AvatarRule(
        definition: IssueDefinition(
            "AVATAR_MORPHS_INCOMPLETE", .avatar, .information, section: "Avatar: morph targets",
            message: "{group:raw}: {present} of {expected} names, missing {names:raw}.",
            summary: "Some names of a morph vocabulary are there, but not all.",
            meaning: "Target names are compared with the lists that face tracking and lip synchronisation use. A list "
                + "that is partly there looks like a mistake; one that is not there at all is a choice.",
            importance: "A face that follows some movements and not others looks broken.",
            remedy: "Ask the creator for the whole group, for instance with its parameter for morph targets.",
            limits: "The two shapes that Ready Player Me always has, and VRM's optional expressions, are not reported."),
        check: { facts in
            // A VRM's targets have names of its own; programs go by its expressions.
            facts.isVRM || facts.mayHaveOtherTargets
                ? []
                : facts.morphs.filter { $0.isPartial && ["arkit", "visemes"].contains($0.id) }.map {
                    (
                        "/meshes",
                        [.text($0.title), .int($0.present), .int($0.expected), .text(NameList.shortened($0.missing))]
                    )
                }
        })

    static let noVisemes = AvatarRule(
        definition: IssueDefinition(
            "AVATAR_NO_VISEMES", .avatar, .information, section: "Avatar: morph targets",
            message: "No visemes: the avatar cannot move its lips to speech.",
            summary: "No mouth shapes for speech were found.",
            meaning: "None of the fifteen viseme targets is there, nor a mouth expression of VRM.",
            importance: "Lip synchronisation finds nothing to move.",
            remedy: "Ask the creator for them: by default many leave them out.",
            limits: "Where the bones are not a human's, it is reported only if the meshes have other targets."),
        check: { facts in
            let isHuman = ![.rigged, .unrigged].contains(facts.skeleton.kind)
            guard !facts.scene.meshes.isEmpty, !facts.isVRM, !facts.mayHaveOtherTargets,
                isHuman || !facts.context.targetNames.isEmpty,
                facts.morphs.first(where: { $0.id == "visemes" })?.present == 0
            else { return [] }
            return [("/meshes", [])]
        })
}
