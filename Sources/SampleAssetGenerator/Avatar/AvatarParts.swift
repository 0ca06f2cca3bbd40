/// The meshes that a web avatar is made of, in T pose, with their weights.
struct AvatarParts {
    let detail: Detail
    let isHalfBody: Bool

    /// Joints of a half body are fewer: chest joints become the spine.
    private func named(_ weights: [(joint: String, weight: Double)]) -> SkinWeights {
        guard isHalfBody else { return SkinWeights(weights) }
        var sums: [(joint: String, weight: Double)] = []
        for (joint, weight) in weights {
            let name = ["Spine1", "Spine2", "LeftShoulder", "RightShoulder"].contains(joint) ? "Spine" : joint
            if let index = sums.firstIndex(where: { $0.joint == name }) {
                sums[index].weight += weight
            } else {
                sums.append((name, weight))
            }
        }
        return SkinWeights(sums)
    }

    /// A surface whose weights name only joints that the skeleton has.
    func fitted(_ surface: Surface) -> Surface {
        guard isHalfBody else { return surface }
        var copy = surface
        for index in surface.vertices.indices {
            copy.vertices[index].weights = named(
                surface.vertices[index].weights.entries.map { ($0.joint, Double($0.share) / 256) })
        }
        return copy
    }

    // MARK: Weights by place

    private static let spine = JointChain(
        axis: .up,
        joints: [("Hips", 0), ("Spine", 1.06), ("Spine1", 1.18), ("Spine2", 1.3), ("Neck", 1.465)], blend: 0.045)

    private static let arm = JointChain(
        axis: Vector3(1, 0, 0),
        joints: [("LeftShoulder", 0), ("LeftArm", 0.16), ("LeftForeArm", 0.435), ("LeftHand", 0.685)], blend: 0.035)

    private static let leg = JointChain(
        axis: Vector3(0, -1, 0), joints: [("Hips", 0), ("LeftUpLeg", -0.9), ("LeftLeg", -0.505), ("LeftFoot", -0.085)],
        blend: 0.05)

    private static let foot = JointChain(
        axis: Vector3(0, 0, 1), joints: [("LeftFoot", 0), ("LeftToeBase", 0.098)], blend: 0.025)

    private static func trunkWeights(_ point: Vector3) -> [(joint: String, weight: Double)] {
        let pull = 0.7 * smoothStep(0.07, 0.16, abs(point.x)) * smoothStep(1.3, 1.4, point.y)
        return spine.weights(at: point).map { ($0.joint, $0.weight * (1 - pull)) }
            + [(point.x > 0 ? "LeftShoulder" : "RightShoulder", pull)]
    }

    private static func pelvisWeights(_ point: Vector3) -> [(joint: String, weight: Double)] {
        let pull = 0.8 * smoothStep(0.96, 0.84, point.y)
        let left = smoothStep(-0.06, 0.06, point.x)
        return [("Hips", 1 - pull), ("LeftUpLeg", pull * left), ("RightUpLeg", pull * (1 - left))]
    }

    // MARK: Meshes

    var top: Surface {
        var surface = LimbShapes.trunk(detail) { SkinWeights(Self.trunkWeights($0)) }
        let sleeve = LimbShapes.leftArm(detail, from: 0.1, to: 0.3, cloth: 0.007) {
            SkinWeights(Self.arm.weights(at: $0))
        }
        surface.append(sleeve)
        surface.append(sleeve.mirrored)
        return surface
    }

    /// The half body's shirt, which ends at the ribs.
    var bust: Surface {
        LimbShapes.trunk(detail, from: 1.16) { named(Self.trunkWeights($0)) }
    }

    var bottom: Surface {
        var surface = LimbShapes.pelvis(detail) { SkinWeights(Self.pelvisWeights($0)) }
        let leg = LimbShapes.leftLeg(detail) { SkinWeights(Self.leg.weights(at: $0)) }
        surface.append(leg)
        surface.append(leg.mirrored)
        return surface
    }

    var footwear: Surface {
        let left = LimbShapes.leftShoe(detail) { SkinWeights(Self.foot.weights(at: $0)) }
        var surface = left
        surface.append(left.mirrored)
        return surface
    }

    /// Arms from the sleeves to the finger tips; of a half body the hands only.
    var body: Surface {
        var left = LimbShapes.leftPalm(detail) { _ in .rigid("LeftHand") }
        if !isHalfBody {
            left.append(LimbShapes.leftArm(detail, from: 0.2, to: 0.69) { SkinWeights(Self.arm.weights(at: $0)) })
        }
        for (name, thickness) in [
            ("Thumb", 0.0105), ("Index", 0.0088), ("Middle", 0.0090), ("Ring", 0.0086), ("Pinky", 0.0074),
        ] {
            let rows = SkeletonTable.fullBody.filter { $0.name.hasPrefix("LeftHand\(name)") }
            let joints = rows.map(\.position)
            let axis = (joints[3] - joints[0]).normalized
            let chain = JointChain(
                axis: axis,
                joints: [("LeftHand", -1)] + rows.prefix(3).map { ($0.name, $0.position.dot(axis)) }, blend: 0.006)
            left.append(
                LimbShapes.finger(joints, thickness: thickness, detail) { SkinWeights(chain.weights(at: $0)) })
        }
        if isHalfBody { left = left.moved(by: SkeletonTable.handOffset) }
        var surface = left
        surface.append(left.mirrored)
        return surface
    }
}
