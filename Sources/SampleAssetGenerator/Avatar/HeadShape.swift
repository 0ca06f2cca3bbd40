/// Neck and head as one surface over a grid: around (`u`, from the back over the avatar's right, its face and its left to
/// the back again) and upwards (`t`, in lines of the table). Features of the face are bumps on it.
enum HeadShape {
    /// Height, half width, depth in front, depth behind.
    private static let lines: [(Double, Double, Double, Double)] = [
        (1.430, 0.070, 0.038, 0.094), (1.465, 0.058, 0.034, 0.086), (1.495, 0.054, 0.033, 0.081),
        (1.512, 0.054, 0.040, 0.081), (1.524, 0.053, 0.064, 0.082), (1.533, 0.050, 0.083, 0.084),
        (1.548, 0.055, 0.091, 0.088), (mouthHeight, 0.064, 0.093, 0.094), (1.605, 0.069, 0.092, 0.099),
        (1.640, 0.073, 0.090, 0.103), (1.670, 0.075, 0.092, 0.104), (1.700, 0.073, 0.087, 0.099),
        (1.726, 0.061, 0.069, 0.083), (1.743, 0.040, 0.044, 0.053), (1.751, 0.016, 0.018, 0.022),
    ]

    static let mouthHeight = 1.575
    /// The line of the table on which the lips meet.
    static let mouthLine = 7
    static let mouthHalfWidth = 0.026
    static let top = Vector3(0, 1.7525, 0)
    static let lastLine = Double(lines.count - 1)

    /// A bump: what lies within an ellipsoid is moved, most at its centre.
    struct Feature {
        let center: Vector3
        let radii: Vector3
        let move: Vector3

        func weight(at point: Vector3) -> Double {
            let d = point - center
            // Most points are above or below; this saves most of the work.
            guard abs(d.y) < radii.y else { return 0 }
            let (x, y, z) = (d.x / radii.x, d.y / radii.y, d.z / radii.z)
            return bump(squaredDistance: x * x + y * y + z * z)
        }

        var mirrored: Feature { Feature(center: center.mirrored, radii: radii, move: move.mirrored) }
    }

    private static let features: [Feature] = middleFeatures + leftFeatures + leftFeatures.map(\.mirrored)

    private static let middleFeatures: [Feature] = [
        // The ridge of the nose, its tip, lips and chin.
        Feature(center: Vector3(0, 1.632, 0.092), radii: Vector3(0.014, 0.032, 0.05), move: Vector3(0, 0, 0.010)),
        Feature(center: Vector3(0, 1.608, 0.094), radii: Vector3(0.020, 0.021, 0.05), move: Vector3(0, -0.002, 0.021)),
        Feature(center: Vector3(0, 1.583, 0.094), radii: Vector3(0.028, 0.009, 0.04), move: Vector3(0, 0, 0.007)),
        Feature(center: Vector3(0, 1.568, 0.094), radii: Vector3(0.025, 0.009, 0.04), move: Vector3(0, 0, 0.007)),
        Feature(center: Vector3(0, 1.556, 0.094), radii: Vector3(0.03, 0.008, 0.04), move: Vector3(0, 0, -0.003)),
        Feature(center: Vector3(0, 1.540, 0.088), radii: Vector3(0.03, 0.017, 0.04), move: Vector3(0, -0.001, 0.006)),
    ]

    private static let leftFeatures: [Feature] = [
        // Eye socket, brow, cheek, nostril, ear.
        Feature(
            center: Vector3(0.0315, 1.640, 0.080), radii: Vector3(0.024, 0.016, 0.05), move: Vector3(0, 0, -0.013)),
        Feature(
            center: Vector3(0.030, 1.662, 0.085), radii: Vector3(0.030, 0.010, 0.04), move: Vector3(0, 0, 0.005)),
        Feature(
            center: Vector3(0.043, 1.612, 0.078), radii: Vector3(0.026, 0.022, 0.04), move: Vector3(0.002, 0, 0.005)),
        Feature(
            center: Vector3(0.013, 1.604, 0.093), radii: Vector3(0.010, 0.010, 0.04), move: Vector3(0.002, 0, 0.007)),
        Feature(
            center: Vector3(0.073, 1.632, -0.014), radii: Vector3(0.030, 0.034, 0.019),
            move: Vector3(0.020, 0.002, -0.010)),
    ]

    /// How far around a fraction of the way is; the face gets more than its share of columns.
    static func turn(_ u: Double) -> (sine: Double, cosine: Double) {
        let x = 2 * u - 1
        if abs(x) == 1 { return (0, -1) }
        return Trigonometry.sineCosine(Trigonometry.pi * x * (0.62 + 0.38 * x * x))
    }

    /// The surface at a fraction of the way around and a line of the table, whole or between two.
    static func point(u: Double, t: Double) -> Vector3 { point(u: u, on: ring(t)) }

    /// The same on an oval that is known already.
    static func point(u: Double, on ring: Tube.Ring) -> Vector3 {
        let (sine, cosine) = turn(u)
        let plain = ring.point(sine: sine, cosine: cosine)
        var point = plain
        for feature in features {
            let weight = feature.weight(at: plain)
            if weight > 0 { point += feature.move * weight }
        }
        return point
    }

    /// The oval at a height of the table.
    static func ring(_ t: Double) -> Tube.Ring {
        let line = min(Int(t), lines.count - 2)
        let rings = (line - 1...line + 2).map { number -> Tube.Ring in
            let (y, side, front, back) = lines[min(max(number, 0), lines.count - 1)]
            return Tube.Ring(
                Vector3(0, y, 0), side: Vector3(side, 0, 0), front: Vector3(0, 0, front), back: Vector3(0, 0, -back))
        }
        return Tube.spline(rings[0], rings[1], rings[2], rings[3], t - Double(line))
    }
}
