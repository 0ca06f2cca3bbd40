/// A bone by the name that Mixamo made common, and the part of the body it is in VRM's terms, if VRM has one.
struct NamedBone: Sendable {
    let name: String
    let part: String?

    init(_ name: String, _ part: String? = nil) {
        self.name = name
        self.part = part
    }
}

/// The chain of names that Mixamo, Ready Player Me and many others share. Mixamo itself puts a prefix before each.
enum MixamoChain {
    static let sides: [(name: String, part: String)] = [("Left", "left"), ("Right", "right")]

    private static let fingers: [(name: String, part: String)] = [
        ("Thumb", "Thumb"), ("Index", "Index"), ("Middle", "Middle"), ("Ring", "Ring"), ("Pinky", "Little"),
    ]

    static let trunk: [NamedBone] = [
        NamedBone("Hips", "hips"), NamedBone("Spine", "spine"), NamedBone("Spine1", "chest"),
        NamedBone("Spine2", "upperChest"), NamedBone("Neck", "neck"), NamedBone("Head", "head"),
    ]

    static let limbs: [NamedBone] = sides.flatMap { side in
        [
            NamedBone("\(side.name)Shoulder", "\(side.part)Shoulder"),
            NamedBone("\(side.name)Arm", "\(side.part)UpperArm"),
            NamedBone("\(side.name)ForeArm", "\(side.part)LowerArm"),
            NamedBone("\(side.name)Hand", "\(side.part)Hand"),
            NamedBone("\(side.name)UpLeg", "\(side.part)UpperLeg"),
            NamedBone("\(side.name)Leg", "\(side.part)LowerLeg"),
            NamedBone("\(side.name)Foot", "\(side.part)Foot"),
            NamedBone("\(side.name)ToeBase", "\(side.part)Toes"),
        ]
    }

    /// Each finger has three joints and the tip.
    static let fingerBones: [NamedBone] = sides.flatMap { side in
        fingers.flatMap { finger in
            (1...4).map { joint in
                NamedBone("\(side.name)Hand\(finger.name)\(joint)", part(side.part, finger.part, joint))
            }
        }
    }

    static let ends: [NamedBone] = [
        NamedBone("HeadTop_End"), NamedBone("LeftToe_End"), NamedBone("RightToe_End"),
    ]

    static let eyes: [NamedBone] = [NamedBone("LeftEye", "leftEye"), NamedBone("RightEye", "rightEye")]

    /// Trunk, limbs, fingers and ends: the 65 joints of a full body.
    static let fullBody: [NamedBone] = trunk + limbs + fingerBones + ends

    /// What nobody can do without: the fifteen bones that VRM 1.0 demands.
    static let core: [NamedBone] = (trunk + limbs).filter { bone in
        bone.part.map { part in VRMBones.required1.contains(part) } ?? false
    }

    private static func part(_ side: String, _ finger: String, _ joint: Int) -> String? {
        let thumb = ["Metacarpal", "Proximal", "Distal"]
        let others = ["Proximal", "Intermediate", "Distal"]
        guard joint <= 3 else { return nil }
        return side + finger + (finger == "Thumb" ? thumb : others)[joint - 1]
    }
}
