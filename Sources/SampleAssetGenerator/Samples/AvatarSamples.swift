import JSONText

/// Avatars as web creators export them.
enum AvatarSamples {
    static let all: [SampleAsset] = [
        SampleAsset(
            "valid/avatar-full-body-t.glb",
            "A full-body avatar in T pose: 67 joints, nine skinned meshes, 15 visemes and 52 face shapes on head, teeth "
                + "and eyes, JPEG and PNG textures."
        ) { fullBody(.t) },
        SampleAsset(
            "valid/avatar-full-body-a.glb",
            "The same avatar in A pose, its meshes below the root node `Armature` as creators export them.",
            .valid, ["NODE_SKINNED_MESH_NON_ROOT"]
        ) { fullBody(.a) },
        SampleAsset(
            "valid/avatar-half-body.glb",
            "A half-body avatar: root node `AvatarRoot`, head, bust and floating hands, no legs, visemes only."
        ) { halfBody() },
        SampleAsset(
            "valid/avatar-no-morphs.glb",
            "A full-body avatar without morph targets and eye joints, as small as a creator makes it for crowds."
        ) { plain(.a) },
        SampleAsset(
            "valid/avatar-mixamo-names.glb", "A full-body avatar whose joints are named with the prefix `mixamorig:`."
        ) { plain(.t, prefix: "mixamorig:") },
    ]

    private static func fullBody(_ pose: Pose) -> [UInt8] {
        let parts = AvatarParts(detail: .full, isHalfBody: false)
        var builder = AvatarBuilder(SkeletonTable.fullBody, pose: pose, root: "Armature")
        builder.addFace(parts, picture: AvatarTextures.head512, shapes: MorphTable.all)
        builder.addBody(parts)
        builder.finish(meshesBelowRoot: pose == .a)
        return builder.draft.finished().glb()
    }

    private static func halfBody() -> [UInt8] {
        let parts = AvatarParts(detail: .light, isHalfBody: true)
        var builder = AvatarBuilder(SkeletonTable.halfBody, pose: .t, root: "AvatarRoot")
        builder.addFace(parts, picture: AvatarTextures.head256, shapes: MorphTable.visemes)
        builder.addBust(parts)
        builder.finish(meshesBelowRoot: false)
        return builder.draft.finished().glb()
    }

    private static func plain(_ pose: Pose, prefix: String = "") -> [UInt8] {
        let parts = AvatarParts(detail: .light, isHalfBody: false)
        let rows = SkeletonTable.fullBody.filter { !$0.name.hasSuffix("Eye") }
        var builder = AvatarBuilder(rows, pose: pose, root: "Armature", prefix: prefix)
        builder.addFace(parts, picture: AvatarTextures.head256, shapes: [])
        builder.addBody(parts)
        builder.finish(meshesBelowRoot: false)
        return builder.draft.finished().glb()
    }
}
