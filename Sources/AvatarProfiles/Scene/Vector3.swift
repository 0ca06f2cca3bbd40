/// A point or direction in metres, Y up as glTF has it.
package struct Vector3: Equatable, Sendable {
    package var x: Double
    package var y: Double
    package var z: Double

    package init(_ x: Double, _ y: Double, _ z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    package static let zero = Vector3(0, 0, 0)

    package var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }

    package static func - (left: Vector3, right: Vector3) -> Vector3 {
        Vector3(left.x - right.x, left.y - right.y, left.z - right.z)
    }
}

/// An axis-aligned box.
package struct Bounds: Equatable, Sendable {
    package var lower: Vector3
    package var upper: Vector3

    package init(lower: Vector3, upper: Vector3) {
        self.lower = lower
        self.upper = upper
    }

    package var height: Double { upper.y - lower.y }

    package mutating func include(_ point: Vector3) {
        lower = Vector3(min(lower.x, point.x), min(lower.y, point.y), min(lower.z, point.z))
        upper = Vector3(max(upper.x, point.x), max(upper.y, point.y), max(upper.z, point.z))
    }

    package mutating func include(_ other: Bounds) {
        include(other.lower)
        include(other.upper)
    }

    /// The box around this one's eight corners after a transform.
    package func transformed(by transform: AffineTransform) -> Bounds {
        var result: Bounds?
        for corner in 0..<8 {
            let point = transform.apply(
                to: Vector3(
                    corner & 1 == 0 ? lower.x : upper.x, corner & 2 == 0 ? lower.y : upper.y,
                    corner & 4 == 0 ? lower.z : upper.z))
            if result == nil {
                result = Bounds(lower: point, upper: point)
            } else {
                result?.include(point)
            }
        }
        return result ?? self
    }
}
