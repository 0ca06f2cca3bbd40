/// A point or direction in metres, y up, the avatar's left at positive x, its face towards positive z.
struct Vector3: Equatable {
    var x: Double
    var y: Double
    var z: Double

    init(_ x: Double, _ y: Double, _ z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    static let zero = Vector3(0, 0, 0)
    static let up = Vector3(0, 1, 0)

    static func + (a: Vector3, b: Vector3) -> Vector3 { Vector3(a.x + b.x, a.y + b.y, a.z + b.z) }
    static func - (a: Vector3, b: Vector3) -> Vector3 { Vector3(a.x - b.x, a.y - b.y, a.z - b.z) }
    static func * (a: Vector3, k: Double) -> Vector3 { Vector3(a.x * k, a.y * k, a.z * k) }
    static prefix func - (a: Vector3) -> Vector3 { Vector3(-a.x, -a.y, -a.z) }
    static func += (a: inout Vector3, b: Vector3) { a = a + b }

    func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

    func cross(_ other: Vector3) -> Vector3 {
        Vector3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    var length: Double { dot(self).squareRoot() }

    /// The unit vector of the same direction; straight up for a vector without a direction.
    var normalized: Vector3 {
        let length = self.length
        return length > 1e-12 ? self * (1 / length) : .up
    }

    /// The same point on the other side of the body.
    var mirrored: Vector3 { Vector3(-x, y, z) }

    static func mix(_ a: Vector3, _ b: Vector3, _ t: Double) -> Vector3 { a * (1 - t) + b * t }
}
