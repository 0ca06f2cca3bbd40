/// A rotation followed by a translation: where a joint is in the world. Joints here never scale.
struct RigidTransform: Equatable {
    var rotation: Quaternion
    var translation: Vector3

    static let identity = RigidTransform(rotation: .identity, translation: .zero)

    static func * (a: RigidTransform, b: RigidTransform) -> RigidTransform {
        RigidTransform(
            rotation: (a.rotation * b.rotation).normalized,
            translation: a.apply(b.translation))
    }

    var inverse: RigidTransform {
        let back = rotation.conjugate
        return RigidTransform(rotation: back, translation: -back.rotate(translation))
    }

    func apply(_ point: Vector3) -> Vector3 { rotation.rotate(point) + translation }

    /// The sixteen numbers of the matrix, column after column, as glTF stores them. The last row is exact.
    var columns: [Double] {
        let x = rotation.rotate(Vector3(1, 0, 0))
        let y = rotation.rotate(Vector3(0, 1, 0))
        let z = rotation.rotate(Vector3(0, 0, 1))
        let t = translation
        return [x.x, x.y, x.z, 0, y.x, y.y, y.z, 0, z.x, z.y, z.z, 0, t.x, t.y, t.z, 1]
    }
}
