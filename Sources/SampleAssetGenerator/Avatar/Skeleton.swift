/// A tree of joints with their places in the world. Each joint's y axis points along its bone, as riggers have it.
struct Skeleton {
    struct Joint {
        let name: String
        /// An index into the joints; a parent stands before its children.
        let parent: Int?
        var world: RigidTransform
    }

    private(set) var joints: [Joint] = []
    private var indices: [String: Int] = [:]

    /// With `alignsBones` false no joint is turned, as VRM 0.x wants it.
    init(_ rows: [JointRow], alignsBones: Bool = true) {
        for row in rows {
            let parent = row.parent.flatMap { indices[$0] }
            let child = rows.first { $0.parent == row.name }
            let rotation: Quaternion
            if row.name.hasSuffix("Eye") || !alignsBones {
                rotation = .identity
            } else if let child {
                rotation = Self.alongBone((child.position - row.position).normalized)
            } else {
                rotation = parent.map { joints[$0].world.rotation } ?? .identity
            }
            indices[row.name] = joints.count
            joints.append(
                Joint(
                    name: row.name, parent: parent,
                    world: RigidTransform(rotation: rotation, translation: row.position)))
        }
    }

    /// The turn that takes the y axis to a direction. For directions that point down it goes by way of a half turn
    /// about z, since the shortest way is not unique there.
    private static func alongBone(_ direction: Vector3) -> Quaternion {
        if direction.y > -0.5 { return .arc(from: .up, to: direction) }
        return (.arc(from: Vector3(0, -1, 0), to: direction) * Quaternion(x: 0, y: 0, z: 1, w: 0)).normalized
    }

    func index(_ name: String) -> Int {
        guard let index = indices[name] else { preconditionFailure("The skeleton has no joint \(name).") }
        return index
    }

    /// The joint that moves what hangs on `name`: eyes are fixed to the head where they have no joints of their own.
    func carrier(_ name: String) -> Int { index(name.hasSuffix("Eye") && !has(name) ? "Head" : name) }

    func has(_ name: String) -> Bool { indices[name] != nil }

    /// The skeleton with a joint, and all below it, turned in the world about the joint.
    func turned(_ name: String, by rotation: Quaternion) -> Skeleton {
        let pivotIndex = index(name)
        let pivot = joints[pivotIndex].world.translation
        var moved = Set([pivotIndex])
        var copy = self
        for (number, joint) in joints.enumerated() {
            guard moved.contains(number) || joint.parent.map(moved.contains) ?? false else { continue }
            moved.insert(number)
            copy.joints[number].world = RigidTransform(
                rotation: (rotation * joint.world.rotation).normalized,
                translation: pivot + rotation.rotate(joint.world.translation - pivot))
        }
        return copy
    }

    /// The skeleton in the places that a half turn about the vertical gives, joints not turned: facing towards
    /// negative z.
    var facingBack: Skeleton {
        var copy = self
        for number in joints.indices {
            let place = joints[number].world.translation
            copy.joints[number].world.translation = Vector3(-place.x, place.y, -place.z)
        }
        return copy
    }

    /// A joint's place relative to its parent.
    func local(_ number: Int) -> RigidTransform {
        let joint = joints[number]
        guard let parent = joint.parent else { return joint.world }
        return joints[parent].world.inverse * joint.world
    }
}
