/// The meshes of an avatar under the names that web creators give them, with their materials.
extension AvatarBuilder {
    /// Head, eyes, teeth and hair; the shapes become morph targets of the first three.
    mutating func addFace(_ parts: AvatarParts, picture: EncodedPicture, shapes: [MorphShape]) {
        let fine = parts.detail.steps > 2
        let skin = addMaterial("Wolf3D_Skin", picture, roughness: 0.55, doubleSided: true)
        let eye = addMaterial("Wolf3D_Eye", AvatarTextures.eye, roughness: 0.1)
        let teeth = addMaterial("Wolf3D_Teeth", AvatarTextures.teeth, roughness: 0.3)
        let hair = addMaterial("Wolf3D_Hair", AvatarTextures.hair, roughness: 0.7)

        let head = HeadMesh(columns: fine ? 48 : 32, perLine: fine ? 2 : 1, fineFace: true)
        let headTargets = shapes.map { shape in
            let moves = zip(head.surface.vertices, head.isLower).map { vertex, isLower in
                shape.displacement(ofHead: vertex.position, isLower: isLower)
            }
            return (name: shape.name, moves: moves)
        }
        addMesh(
            Part(mesh: "Wolf3D_Head", surface: parts.fitted(head.surface), material: skin, targets: headTargets))

        let leftEye = FaceParts.leftEye(around: fine ? 16 : 12, rows: fine ? 10 : 6)
        for (name, surface, isLeft) in [("EyeLeft", leftEye, true), ("EyeRight", leftEye.mirrored, false)] {
            let targets = shapes.map { shape in
                let moves = surface.vertices.map { shape.displacement(ofEye: $0.position, isLeft: isLeft) }
                return (name: shape.name, moves: moves)
            }
            addMesh(Part(mesh: name, surface: surface, material: eye, targets: targets))
        }

        let (bite, isLower) = FaceParts.teeth(columns: fine ? 12 : 8)
        let biteTargets = shapes.map { shape in
            let moves = zip(bite.vertices, isLower).map { vertex, isLower in
                shape.displacement(ofTeeth: vertex.position, isLower: isLower)
            }
            return (name: shape.name, moves: moves)
        }
        addMesh(Part(mesh: "Wolf3D_Teeth", surface: bite, material: teeth, targets: biteTargets))
        addMesh(
            Part(
                mesh: "Wolf3D_Hair", surface: FaceParts.hair(columns: fine ? 40 : 24, rows: fine ? 14 : 8),
                material: hair))
    }

    /// Arms, hands and clothes.
    mutating func addBody(_ parts: AvatarParts) {
        let skin = addMaterial("Wolf3D_Body", AvatarTextures.body, roughness: 0.6)
        let top = addMaterial("Wolf3D_Outfit_Top", AvatarTextures.top, roughness: 0.8)
        let bottom = addMaterial("Wolf3D_Outfit_Bottom", AvatarTextures.bottom, roughness: 0.8)
        let shoes = addMaterial("Wolf3D_Outfit_Footwear", AvatarTextures.footwear, roughness: 0.5)
        addMesh(Part(mesh: "Wolf3D_Body", surface: parts.body, material: skin))
        addMesh(Part(mesh: "Wolf3D_Outfit_Top", surface: parts.top, material: top))
        addMesh(Part(mesh: "Wolf3D_Outfit_Bottom", surface: parts.bottom, material: bottom))
        addMesh(Part(mesh: "Wolf3D_Outfit_Footwear", surface: parts.footwear, material: shoes))
    }

    /// Bust and hands of a half body.
    mutating func addBust(_ parts: AvatarParts) {
        let shirt = addMaterial("Wolf3D_Shirt", AvatarTextures.top, roughness: 0.8)
        let skin = addMaterial("Wolf3D_Body", AvatarTextures.body, roughness: 0.6)
        addMesh(Part(mesh: "Wolf3D_Shirt", surface: parts.bust, material: shirt))
        addMesh(Part(mesh: "Wolf3D_Hands", surface: parts.body, material: skin))
    }
}
