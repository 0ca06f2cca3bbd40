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
            "A half-body avatar: root node `AvatarRoot`, head, bust and floating hands, no legs."
        ) { halfBody() },
    ]

    static func fullBody(_ pose: Pose) -> [UInt8] {
        var builder = AvatarBuilder(SkeletonTable.fullBody, pose: pose, root: "Armature")
        addFace(to: &builder, AvatarParts(detail: .full, isHalfBody: false), textureSize: 512, shapes: MorphTable.all)
        addBody(to: &builder, AvatarParts(detail: .full, isHalfBody: false))
        builder.finish(meshesBelowRoot: pose == .a)
        return builder.draft.finished().glb()
    }

    static func halfBody() -> [UInt8] {
        let parts = AvatarParts(detail: .light, isHalfBody: true)
        var builder = AvatarBuilder(SkeletonTable.halfBody, pose: .t, root: "AvatarRoot")
        addFace(to: &builder, parts, textureSize: 256, shapes: MorphTable.visemes)
        let shirt = builder.addMaterial("Wolf3D_Shirt", AvatarTextures.top(size: 128), .png, roughness: 0.8)
        builder.addMesh(.init(mesh: "Wolf3D_Shirt", surface: parts.bust, material: shirt))
        let skin = builder.addMaterial("Wolf3D_Body", AvatarTextures.body(size: 64), .jpeg(quality: 80), roughness: 0.6)
        builder.addMesh(.init(mesh: "Wolf3D_Hands", surface: parts.body, material: skin))
        builder.finish(meshesBelowRoot: false)
        return builder.draft.finished().glb()
    }

    /// Head, eyes, teeth and hair.
    static func addFace(
        to builder: inout AvatarBuilder, _ parts: AvatarParts, textureSize: Int, shapes: [MorphShape]
    ) {
        let fine = parts.detail.steps > 2
        let skin = builder.addMaterial(
            "Wolf3D_Skin", AvatarTextures.head(size: textureSize), .jpeg(quality: 85), roughness: 0.55,
            doubleSided: true)
        let eye = builder.addMaterial("Wolf3D_Eye", AvatarTextures.eye(size: 128), .png, roughness: 0.1)
        let teeth = builder.addMaterial("Wolf3D_Teeth", AvatarTextures.teeth(size: 64), .png, roughness: 0.3)
        let hair = builder.addMaterial(
            "Wolf3D_Hair", AvatarTextures.hair(size: 128), .jpeg(quality: 75), roughness: 0.7)

        let head = HeadMesh(columns: fine ? 48 : 32, perLine: fine ? 2 : 1, fineFace: true)
        builder.addMesh(
            .init(
                mesh: "Wolf3D_Head", surface: parts.fitted(head.surface), material: skin,
                targets: shapes.map { shape in
                    let moves = zip(head.surface.vertices, head.isLower).map { vertex, isLower in
                        shape.displacement(ofHead: vertex.position, isLower: isLower)
                    }
                    return (shape.name, moves)
                }))
        let leftEye = FaceParts.leftEye(around: fine ? 16 : 12, rows: fine ? 10 : 6)
        for (name, surface, isLeft) in [("EyeLeft", leftEye, true), ("EyeRight", leftEye.mirrored, false)] {
            builder.addMesh(
                .init(
                    mesh: name, surface: surface, material: eye,
                    targets: shapes.map { shape in
                        (shape.name, surface.vertices.map { shape.displacement(ofEye: $0.position, isLeft: isLeft) })
                    }))
        }
        let (bite, isLower) = FaceParts.teeth(columns: fine ? 12 : 8)
        builder.addMesh(
            .init(
                mesh: "Wolf3D_Teeth", surface: bite, material: teeth,
                targets: shapes.map { shape in
                    let moves = zip(bite.vertices, isLower).map { vertex, isLower in
                        shape.displacement(ofTeeth: vertex.position, isLower: isLower)
                    }
                    return (shape.name, moves)
                }))
        builder.addMesh(
            .init(
                mesh: "Wolf3D_Hair", surface: FaceParts.hair(columns: fine ? 40 : 24, rows: fine ? 14 : 8),
                material: hair))
    }

    /// Arms, hands and clothes.
    static func addBody(to builder: inout AvatarBuilder, _ parts: AvatarParts) {
        let skin = builder.addMaterial(
            "Wolf3D_Body", AvatarTextures.body(size: 128), .jpeg(quality: 80), roughness: 0.6)
        let top = builder.addMaterial("Wolf3D_Outfit_Top", AvatarTextures.top(size: 256), .png, roughness: 0.8)
        let bottom = builder.addMaterial("Wolf3D_Outfit_Bottom", AvatarTextures.bottom(size: 128), .png, roughness: 0.8)
        let shoes = builder.addMaterial(
            "Wolf3D_Outfit_Footwear", AvatarTextures.footwear(size: 64), .png, roughness: 0.5)
        builder.addMesh(.init(mesh: "Wolf3D_Body", surface: parts.body, material: skin))
        builder.addMesh(.init(mesh: "Wolf3D_Outfit_Top", surface: parts.top, material: top))
        builder.addMesh(.init(mesh: "Wolf3D_Outfit_Bottom", surface: parts.bottom, material: bottom))
        builder.addMesh(.init(mesh: "Wolf3D_Outfit_Footwear", surface: parts.footwear, material: shoes))
    }
}
