import GLTFValidation

extension AvatarRule {
    /// What the other rules have not seen: they must not be taken to have found nothing there.
    static let notLookedAt = AvatarRule(
        definition: IssueDefinition(
            "AVATAR_NOT_LOOKED_AT", .avatar, .warning, section: "Avatar: file",
            message:
                "Only a part was looked at as an avatar: {what:raw}. A skin, bones or face shapes may be in the rest.",
            summary: "The file has more than avatars have, and the rest was not looked at.",
            meaning:
                "The rules for avatars look at the first \(AvatarScene.mostObjects) nodes, meshes and skins of a file, and at "
                + "VRM extensions of a moderate size. This one has more of them.",
            importance: "A skin, bones or face shapes may be there, and the report does not say so.",
            remedy:
                "Look whether this is an avatar at all: those have a few hundred nodes. Remove what does not belong to it.",
            limits:
                "Bones and face shapes that were not found are not called missing then. What glTF itself demands is "
                + "checked for all objects, and sums count all."),
        check: { facts in
            let scene = facts.scene
            let kinds: [(name: String, all: Int, seen: Int)] = [
                ("nodes", scene.nodeCount, scene.nodes.count), ("meshes", scene.meshCount, scene.meshes.count),
                ("skins", scene.skinCount, scene.skins.count),
            ]
            var parts = kinds.filter { $0.all > $0.seen }.map { "\($0.seen) of \($0.all) \($0.name)" }
            if facts.hasMostTargetNames { parts.append("\(AvatarScene.mostObjects) names of morph targets") }
            parts += scene.largeExtensions.map { "not the extension \($0), which is too large" }
            return parts.isEmpty ? [] : [("/", [.text(parts.joined(separator: ", "))])]
        })
}
