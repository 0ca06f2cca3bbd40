/// A rotation; always of unit length when made by the functions here.
struct Quaternion: Equatable {
    var x: Double
    var y: Double
    var z: Double
    var w: Double

    static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

    /// A turn about a unit axis, in radians.
    static func about(_ axis: Vector3, _ angle: Double) -> Quaternion {
        let (sine, cosine) = Trigonometry.sineCosine(angle / 2)
        return Quaternion(x: axis.x * sine, y: axis.y * sine, z: axis.z * sine, w: cosine)
    }

    /// The shortest turn that takes one unit direction to another; the two must not be opposite.
    static func arc(from: Vector3, to: Vector3) -> Quaternion {
        let axis = from.cross(to)
        return Quaternion(x: axis.x, y: axis.y, z: axis.z, w: 1 + from.dot(to)).normalized
    }

    static func * (a: Quaternion, b: Quaternion) -> Quaternion {
        Quaternion(
            x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
            w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
    }

    var conjugate: Quaternion { Quaternion(x: -x, y: -y, z: -z, w: w) }

    var normalized: Quaternion {
        let length = (x * x + y * y + z * z + w * w).squareRoot()
        return Quaternion(x: x / length, y: y / length, z: z / length, w: w / length)
    }

    func rotate(_ v: Vector3) -> Vector3 {
        let axis = Vector3(x, y, z)
        let t = axis.cross(v) * 2
        return v + t * w + axis.cross(t)
    }
}
