/// Which joints of our skeleton are which bones of a VRM humanoid.
enum VRMHumanoid {
    struct Bone {
        let name: String
        let joint: String
    }

    /// The fifteen bones that VRM 1.0 requires.
    static let required: [Bone] =
        [Bone(name: "hips", joint: "Hips"), Bone(name: "spine", joint: "Spine"), Bone(name: "head", joint: "Head")]
        + sides { side, prefix in
            [
                Bone(name: "\(prefix)UpperArm", joint: "\(side)Arm"),
                Bone(name: "\(prefix)LowerArm", joint: "\(side)ForeArm"),
                Bone(name: "\(prefix)Hand", joint: "\(side)Hand"),
                Bone(name: "\(prefix)UpperLeg", joint: "\(side)UpLeg"),
                Bone(name: "\(prefix)LowerLeg", joint: "\(side)Leg"),
                Bone(name: "\(prefix)Foot", joint: "\(side)Foot"),
            ]
        }

    /// Chest and neck are optional in VRM 1.0 and required in 0.x.
    static let chestAndNeck: [Bone] = [Bone(name: "chest", joint: "Spine1"), Bone(name: "neck", joint: "Neck")]

    static let optional: [Bone] =
        [Bone(name: "upperChest", joint: "Spine2")]
        + sides { side, prefix in
            [
                Bone(name: "\(prefix)Eye", joint: "\(side)Eye"),
                Bone(name: "\(prefix)Shoulder", joint: "\(side)Shoulder"),
                Bone(name: "\(prefix)Toes", joint: "\(side)ToeBase"),
            ]
        }

    private static func sides(_ bones: (_ side: String, _ prefix: String) -> [Bone]) -> [Bone] {
        bones("Left", "left") + bones("Right", "right")
    }

    /// An expression and the shapes that make it up.
    struct Expression {
        /// The name in VRM 1.0.
        let name: String
        /// The preset's name in VRM 0.x.
        let oldName: String
        let shapes: [String]
    }

    static let expressions: [Expression] = [
        Expression(name: "happy", oldName: "joy", shapes: ["mouthSmileLeft", "mouthSmileRight"]),
        Expression(name: "angry", oldName: "angry", shapes: ["browDownLeft", "browDownRight"]),
        Expression(name: "sad", oldName: "sorrow", shapes: ["browInnerUp", "mouthFrownLeft", "mouthFrownRight"]),
        Expression(name: "relaxed", oldName: "fun", shapes: ["mouthSmileLeft", "mouthSmileRight"]),
        Expression(name: "aa", oldName: "a", shapes: ["viseme_aa"]),
        Expression(name: "ih", oldName: "i", shapes: ["viseme_I"]),
        Expression(name: "ou", oldName: "u", shapes: ["viseme_U"]),
        Expression(name: "ee", oldName: "e", shapes: ["viseme_E"]),
        Expression(name: "oh", oldName: "o", shapes: ["viseme_O"]),
        Expression(name: "blink", oldName: "blink", shapes: ["eyeBlinkLeft", "eyeBlinkRight"]),
        Expression(name: "blinkLeft", oldName: "blink_l", shapes: ["eyeBlinkLeft"]),
        Expression(name: "blinkRight", oldName: "blink_r", shapes: ["eyeBlinkRight"]),
        Expression(name: "neutral", oldName: "neutral", shapes: []),
        // A preset of 1.0 only; the older format takes any name as a custom one.
        Expression(name: "surprised", oldName: "unknown", shapes: ["browInnerUp", "eyeWideLeft", "eyeWideRight"]),
        Expression(name: "lookUp", oldName: "lookup", shapes: ["eyeLookUpLeft", "eyeLookUpRight"]),
        Expression(name: "lookDown", oldName: "lookdown", shapes: ["eyeLookDownLeft", "eyeLookDownRight"]),
        Expression(name: "lookLeft", oldName: "lookleft", shapes: ["eyeLookOutLeft", "eyeLookInRight"]),
        Expression(name: "lookRight", oldName: "lookright", shapes: ["eyeLookInLeft", "eyeLookOutRight"]),
    ]

    /// The meshes on which a shape is to be set: the head, and for a look the eyeball too.
    static func meshes(for shape: String) -> [String] {
        guard shape.hasPrefix("eyeLook") else { return ["Wolf3D_Head"] }
        return ["Wolf3D_Head", shape.hasSuffix("Left") ? "EyeLeft" : "EyeRight"]
    }
}
