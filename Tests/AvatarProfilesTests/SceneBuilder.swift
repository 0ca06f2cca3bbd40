import AvatarProfiles
import GLTFValidation

/// Builds node graphs by name: `add("Hips", under: "Armature")`.
struct SceneBuilder {
    var scene = AvatarScene()
    private var indices: [String: Int] = [:]

    @discardableResult
    mutating func add(
        _ name: String, under parent: String? = nil, at offset: (Double, Double, Double) = (0, 0, 0)
    ) -> Int {
        let index = scene.nodes.count
        scene.nodes.append(
            AvatarScene.Node(
                name: name,
                transform: AffineTransform(
                    translation: [offset.0, offset.1, offset.2], rotation: nil, scale: nil)))
        indices[name] = index
        if let parent, let above = indices[parent] {
            scene.nodes[above].children.append(index)
        } else {
            scene.roots.append(index)
        }
        return index
    }

    func index(_ name: String) -> Int { indices[name] ?? -1 }

    /// One skin of these nodes, used by one mesh with the given target names.
    mutating func skin(_ joints: [String], targets: [String] = [], bounds: Bounds? = nil) {
        scene.skins = [AvatarScene.Skin(joints: joints.map(index))]
        scene.meshes = [AvatarScene.Mesh(name: "Body", targetNames: targets, triangleCount: 100, bounds: bounds)]
        scene.nodes.append(AvatarScene.Node(name: "Body", mesh: 0, skin: 0))
        scene.roots.append(scene.nodes.count - 1)
    }
}

/// The names of the shared chain with their parents, written out by hand so that the product's own table is tested.
enum Chain {
    static let trunk: [(name: String, parent: String?)] = [
        ("Hips", nil), ("Spine", "Hips"), ("Spine1", "Spine"), ("Spine2", "Spine1"), ("Neck", "Spine2"),
        ("Head", "Neck"), ("HeadTop_End", "Head"),
    ]

    static func side(_ side: String) -> [(name: String, parent: String?)] {
        var bones: [(name: String, parent: String?)] = [
            ("\(side)Shoulder", "Spine2"), ("\(side)Arm", "\(side)Shoulder"), ("\(side)ForeArm", "\(side)Arm"),
            ("\(side)Hand", "\(side)ForeArm"), ("\(side)UpLeg", "Hips"), ("\(side)Leg", "\(side)UpLeg"),
            ("\(side)Foot", "\(side)Leg"), ("\(side)ToeBase", "\(side)Foot"), ("\(side)Toe_End", "\(side)ToeBase"),
        ]
        for finger in ["Thumb", "Index", "Middle", "Ring", "Pinky"] {
            for joint in 1...4 {
                bones.append(
                    (
                        "\(side)Hand\(finger)\(joint)",
                        joint == 1 ? "\(side)Hand" : "\(side)Hand\(finger)\(joint - 1)"
                    ))
            }
        }
        return bones
    }

    static let fullBody: [(name: String, parent: String?)] = trunk + side("Left") + side("Right")
}

/// A full body whose arms hang `angle` degrees, given by the cosine and sine of it.
func fullBody(
    root: String? = "Armature", prefix: String = "", without omitted: Set<String> = [], adding extra: [String] = [],
    arm: (run: Double, drop: Double) = (0.6, 0.8), targets: [String] = [], bounds: Bounds? = nil
) -> AvatarScene {
    var builder = SceneBuilder()
    if let root { builder.add(root) }
    var joints: [String] = []
    for bone in Chain.fullBody where !omitted.contains(bone.name) {
        let name = prefix + bone.name
        let parent = bone.parent.map { prefix + $0 } ?? root
        let sign = bone.name.hasPrefix("Left") ? 1.0 : -1.0
        let offset: (Double, Double, Double)
        switch bone.name {
        case "Hips": offset = (0, 1, 0)
        case "Spine", "Spine1", "Spine2", "Neck", "Head": offset = (0, 0.1, 0)
        case "LeftShoulder", "RightShoulder": offset = (0.1 * sign, 0, 0)
        case "LeftForeArm", "RightForeArm", "LeftHand", "RightHand":
            offset = (0.3 * sign * arm.run, -0.3 * arm.drop, 0)
        default: offset = (0, 0, 0)
        }
        builder.add(name, under: parent, at: offset)
        joints.append(name)
    }
    for name in extra {
        builder.add(name, under: prefix + "Head")
        joints.append(name)
    }
    builder.skin(joints, targets: targets, bounds: bounds)
    return builder.scene
}

extension AvatarSummary {
    var codes: [String] { findings.map(\.definition.code) }
}
