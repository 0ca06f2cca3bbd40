// The joints of the full-body skeleton that web avatar creators share, as rest positions of a person of 1.75 m in T pose.
// Only the middle and the left side are written down; the right side mirrors the left.

struct JointRow {
    let name: String
    let parent: String?
    /// Where the joint is in the world, in metres.
    let position: Vector3

    init(_ name: String, _ parent: String?, _ x: Double, _ y: Double, _ z: Double) {
        self.name = name
        self.parent = parent
        position = Vector3(x, y, z)
    }

    /// The row of the same joint on the right side.
    var mirrored: JointRow {
        func other(_ name: String) -> String {
            name.hasPrefix("Left") ? "Right" + name.dropFirst(4) : name
        }
        let there = position.mirrored
        return JointRow(other(name), parent.map(other), there.x, there.y, there.z)
    }
}

enum SkeletonTable {
    /// All 67 joints, each after its parent.
    static let fullBody: [JointRow] = middle + eyes + both(arm) + both(leg)

    /// The half-body skeleton: no arms, no legs; the hands float beside the chest.
    static let halfBody: [JointRow] = halfMiddle + eyes + both(floatingHand)

    private static func both(_ rows: [JointRow]) -> [JointRow] { rows + rows.map(\.mirrored) }

    private static let middle: [JointRow] = [
        JointRow("Hips", nil, 0, 0.975, 0),
        JointRow("Spine", "Hips", 0, 1.075, -0.004),
        JointRow("Spine1", "Spine", 0, 1.19, -0.01),
        JointRow("Spine2", "Spine1", 0, 1.315, -0.018),
        JointRow("Neck", "Spine2", 0, 1.465, -0.03),
        JointRow("Head", "Neck", 0, 1.55, -0.012),
        JointRow("HeadTop_End", "Head", 0, 1.75, 0.008),
    ]

    private static let halfMiddle: [JointRow] = [
        JointRow("Hips", nil, 0, 0.975, 0),
        JointRow("Spine", "Hips", 0, 1.075, -0.004),
        JointRow("Neck", "Spine", 0, 1.465, -0.03),
        JointRow("Head", "Neck", 0, 1.55, -0.012),
    ]

    private static let eyes: [JointRow] = [
        JointRow("LeftEye", "Head", 0.0315, 1.64, 0.0705),
        JointRow("RightEye", "Head", -0.0315, 1.64, 0.0705),
    ]

    private static let arm: [JointRow] =
        [
            JointRow("LeftShoulder", "Spine2", 0.045, 1.42, -0.02),
            JointRow("LeftArm", "LeftShoulder", 0.165, 1.412, -0.026),
            JointRow("LeftForeArm", "LeftArm", 0.435, 1.41, -0.028),
            JointRow("LeftHand", "LeftForeArm", 0.685, 1.408, -0.02),
        ] + fingers

    private static let leg: [JointRow] = [
        JointRow("LeftUpLeg", "Hips", 0.088, 0.925, 0),
        JointRow("LeftLeg", "LeftUpLeg", 0.096, 0.505, 0.006),
        JointRow("LeftFoot", "LeftLeg", 0.1, 0.085, -0.028),
        JointRow("LeftToeBase", "LeftFoot", 0.108, 0.02, 0.098),
        JointRow("LeftToe_End", "LeftToeBase", 0.112, 0.018, 0.165),
    ]

    private static let fingers: [JointRow] =
        finger("Thumb", x: [0.705, 0.738, 0.765, 0.788], y: 1.398, z: [0.012, 0.034, 0.049, 0.06])
        + finger("Index", x: [0.775, 0.81, 0.833, 0.853], y: 1.41, z: [0.014, 0.017, 0.018, 0.019])
        + finger("Middle", x: [0.777, 0.816, 0.842, 0.864], y: 1.412, z: [-0.008, -0.008, -0.008, -0.008])
        + finger("Ring", x: [0.773, 0.808, 0.832, 0.853], y: 1.41, z: [-0.029, -0.031, -0.032, -0.033])
        + finger("Pinky", x: [0.766, 0.793, 0.811, 0.828], y: 1.406, z: [-0.048, -0.052, -0.054, -0.056])

    private static func finger(_ name: String, x: [Double], y: Double, z: [Double]) -> [JointRow] {
        (0..<4).map { bone in
            let parent = bone == 0 ? "LeftHand" : "LeftHand\(name)\(bone)"
            return JointRow("LeftHand\(name)\(bone + 1)", parent, x[bone], y, z[bone])
        }
    }

    /// The same hand as at the end of the arm, brought to where one keeps it at a table.
    private static let floatingHand: [JointRow] =
        ([JointRow("LeftHand", "Spine", 0.685, 1.408, -0.02)] + fingers)
        .map { row in
            let place = row.position + handOffset
            return JointRow(row.name, row.parent, place.x, place.y, place.z)
        }

    /// How far the floating left hand lies from the end of a stretched arm.
    static let handOffset = Vector3(-0.36, -0.28, 0.2)
}
