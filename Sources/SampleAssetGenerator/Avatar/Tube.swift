/// A closed tube through rings, each an oval with its own front and back: the shape of limbs, fingers, trunk and head.
struct Tube {
    /// One oval. `front` and `side` reach from the centre to the outline.
    struct Ring {
        var center: Vector3
        var side: Vector3
        var front: Vector3
        /// As far as `front`, unless the oval is deeper behind; points backwards.
        var back: Vector3

        init(_ center: Vector3, side: Vector3, front: Vector3, back: Vector3? = nil) {
            self.center = center
            self.side = side
            self.front = front
            self.back = back ?? -front
        }

        static func mix(_ a: Ring, _ b: Ring, _ t: Double) -> Ring {
            Ring(
                .mix(a.center, b.center, t), side: .mix(a.side, b.side, t), front: .mix(a.front, b.front, t),
                back: .mix(a.back, b.back, t))
        }

        func point(sine: Double, cosine: Double) -> Vector3 {
            center + side * Self.squared(sine) + (cosine >= 0 ? front : back) * Self.squared(abs(cosine))
        }

        /// Bodies are a little more square than an ellipse.
        private static func squared(_ value: Double) -> Double { value * (1.12 - 0.12 * value * value) }
    }

    let rings: [Ring]
    /// Vertices around each ring.
    let segments: Int

    /// Rings at more places, eased between the given ones so that the outline has no kinks.
    static func refined(_ rings: [Ring], steps: Int) -> [Ring] {
        var result: [Ring] = []
        for (index, ring) in rings.enumerated().dropLast() {
            let next = rings[index + 1]
            let before = rings[max(index - 1, 0)]
            let after = rings[min(index + 2, rings.count - 1)]
            for step in 0..<steps {
                let t = Double(step) / Double(steps)
                result.append(spline(before, ring, next, after, t))
            }
        }
        return result + [rings[rings.count - 1]]
    }

    /// A cubic through four rings (Catmull and Rom's), between the middle two.
    static func spline(_ a: Ring, _ b: Ring, _ c: Ring, _ d: Ring, _ t: Double) -> Ring {
        func cubic(_ part: (Ring) -> Vector3) -> Vector3 {
            let (p0, p1, p2, p3) = (part(a), part(b), part(c), part(d))
            let linear = (p2 - p0) * (0.5 * t)
            let square = (p0 * 2 - p1 * 5 + p2 * 4 - p3) * (0.5 * t * t)
            let cube = (p1 * 3 - p0 - p2 * 3 + p3) * (0.5 * t * t * t)
            return p1 + linear + square + cube
        }
        return Ring(
            cubic { $0.center }, side: cubic { $0.side }, front: cubic { $0.front }, back: cubic { $0.back })
    }

    /// The triangles, closed at both ends, looking outwards.
    func surface(_ weights: (Vector3) -> SkinWeights) -> Surface {
        var surface = Surface()
        let rows = rings.count
        for (row, ring) in rings.enumerated() {
            for segment in 0...segments {
                // The seam lies at the back.
                let (sine, cosine) = Trigonometry.turn(segment, of: segments)
                let point = ring.point(sine: -sine, cosine: -cosine)
                surface.vertices.append(
                    Surface.Vertex(
                        position: point, u: Double(segment) / Double(segments),
                        v: 1 - Double(row) / Double(rows - 1), weights: weights(point)))
            }
        }
        let width = segments + 1
        for row in 0..<(rows - 1) {
            for segment in 0..<segments {
                let corner = row * width + segment
                surface.triangles += [corner, corner + 1, corner + width + 1]
                surface.triangles += [corner, corner + width + 1, corner + width]
            }
        }
        for (row, ring) in [(0, rings[0]), (rows - 1, rings[rows - 1])] {
            let hub = surface.vertices.count
            surface.vertices.append(
                Surface.Vertex(
                    position: ring.center, u: 0.5, v: row == 0 ? 1 : 0, weights: weights(ring.center)))
            for segment in 0..<segments {
                let corner = row * width + segment
                surface.triangles += row == 0 ? [hub, corner + 1, corner] : [hub, corner, corner + 1]
            }
        }
        surface.orientOutwards()
        return surface
    }
}
