// Trunk, legs, arms, hands and feet, as tubes around the rest skeleton in T pose. All lengths are metres; the tables give
// one oval a line.

/// How finely an avatar is built.
struct Detail {
    /// Vertices around trunk and limbs.
    let around: Int
    /// Rings between two lines of a table.
    let steps: Int
    /// Vertices around a finger.
    let fingerAround: Int

    static let full = Detail(around: 20, steps: 3, fingerAround: 8)
    static let light = Detail(around: 12, steps: 2, fingerAround: 6)
}

enum LimbShapes {
    /// Trunk from hem to collar: height, half width, depth in front, depth behind.
    private static let trunk: [(Double, Double, Double, Double)] = [
        (0.925, 0.174, 0.108, 0.126), (0.985, 0.168, 0.106, 0.118), (1.07, 0.150, 0.103, 0.102),
        (1.16, 0.150, 0.108, 0.106), (1.25, 0.164, 0.118, 0.118), (1.33, 0.176, 0.116, 0.126),
        (1.39, 0.176, 0.098, 0.124), (1.43, 0.148, 0.074, 0.114), (1.455, 0.104, 0.056, 0.104),
        (1.472, 0.070, 0.046, 0.096),
    ]

    private static let pelvis: [(Double, Double, Double, Double)] = [
        (0.825, 0.110, 0.055, 0.072), (0.855, 0.152, 0.088, 0.108), (0.915, 0.164, 0.098, 0.118),
        (0.975, 0.158, 0.096, 0.108), (1.01, 0.148, 0.092, 0.098),
    ]

    /// Left leg from hip to hem: height, centre's x and z, half width, depth in front, depth behind.
    private static let leg: [(Double, Double, Double, Double, Double, Double)] = [
        (0.95, 0.082, 0, 0.076, 0.090, 0.100), (0.89, 0.086, 0, 0.083, 0.095, 0.108),
        (0.81, 0.089, 0, 0.085, 0.090, 0.096), (0.68, 0.092, 0.003, 0.074, 0.078, 0.078),
        (0.57, 0.095, 0.005, 0.062, 0.066, 0.062), (0.505, 0.096, 0.006, 0.057, 0.061, 0.055),
        (0.44, 0.097, 0, 0.055, 0.055, 0.060), (0.35, 0.098, -0.008, 0.055, 0.051, 0.064),
        (0.21, 0.099, -0.018, 0.048, 0.046, 0.054), (0.085, 0.100, -0.024, 0.047, 0.050, 0.050),
    ]

    /// Left arm: x, centre's y and z, half height, half depth.
    private static let arm: [(Double, Double, Double, Double, Double)] = [
        (0.10, 1.392, -0.024, 0.038, 0.050), (0.15, 1.398, -0.026, 0.047, 0.057), (0.20, 1.405, -0.026, 0.048, 0.055),
        (0.29, 1.411, -0.027, 0.046, 0.048), (0.39, 1.410, -0.028, 0.039, 0.041), (0.435, 1.410, -0.028, 0.037, 0.040),
        (0.48, 1.410, -0.027, 0.039, 0.042), (0.55, 1.409, -0.025, 0.036, 0.039), (0.64, 1.408, -0.021, 0.026, 0.031),
        (0.685, 1.408, -0.020, 0.021, 0.028),
    ]

    private static let palm: [(Double, Double, Double, Double, Double)] = [
        (0.665, 1.408, -0.020, 0.022, 0.028), (0.705, 1.408, -0.018, 0.019, 0.033),
        (0.735, 1.409, -0.016, 0.017, 0.040),
        (0.765, 1.410, -0.016, 0.014, 0.042), (0.783, 1.410, -0.017, 0.009, 0.038),
    ]

    /// Left shoe from heel to toe: z, centre's x, half width, height above and below 4 cm.
    private static let shoe: [(Double, Double, Double, Double, Double)] = [
        (-0.088, 0.099, 0.014, 0.018, 0.028), (-0.076, 0.099, 0.033, 0.052, 0.040), (-0.03, 0.100, 0.039, 0.076, 0.040),
        (0.02, 0.102, 0.042, 0.052, 0.040), (0.08, 0.106, 0.048, 0.026, 0.040), (0.13, 0.109, 0.045, 0.012, 0.040),
        (0.166, 0.111, 0.029, 0.002, 0.036), (0.177, 0.112, 0.010, -0.006, 0.022),
    ]

    /// The trunk; `top` of the half-body avatar's bust is the same, its lower end is cut at the chest.
    static func trunk(_ detail: Detail, from lowest: Double = 0, _ weights: (Vector3) -> SkinWeights) -> Surface {
        upright(trunk.filter { $0.0 >= lowest }, detail).surface(weights)
    }

    static func pelvis(_ detail: Detail, _ weights: (Vector3) -> SkinWeights) -> Surface {
        upright(pelvis, detail).surface(weights)
    }

    private static func upright(_ rows: [(Double, Double, Double, Double)], _ detail: Detail) -> Tube {
        let rings = rows.map { height, width, front, back in
            Tube.Ring(
                Vector3(0, height, 0), side: Vector3(width, 0, 0), front: Vector3(0, 0, front),
                back: Vector3(0, 0, -back))
        }
        return Tube(rings: Tube.refined(rings, steps: detail.steps), segments: detail.around)
    }

    static func leftLeg(_ detail: Detail, _ weights: (Vector3) -> SkinWeights) -> Surface {
        let rings = leg.map { height, x, z, width, front, back in
            Tube.Ring(
                Vector3(x, height, z), side: Vector3(width, 0, 0), front: Vector3(0, 0, front),
                back: Vector3(0, 0, -back))
        }
        return Tube(rings: Tube.refined(rings, steps: detail.steps), segments: detail.around).surface(weights)
    }

    /// A part of the arm between two x, thicker by `cloth`.
    static func leftArm(
        _ detail: Detail, from: Double, to: Double, cloth: Double = 0, _ weights: (Vector3) -> SkinWeights
    ) -> Surface {
        sideways(arm.filter { $0.0 >= from && $0.0 <= to }, detail, cloth).surface(weights)
    }

    static func leftPalm(_ detail: Detail, _ weights: (Vector3) -> SkinWeights) -> Surface {
        sideways(palm, detail, 0).surface(weights)
    }

    private static func sideways(
        _ rows: [(Double, Double, Double, Double, Double)], _ detail: Detail, _ cloth: Double
    ) -> Tube {
        let rings = rows.map { x, y, z, height, depth in
            Tube.Ring(
                Vector3(x, y, z), side: Vector3(0, 0, depth + cloth), front: Vector3(0, height + cloth, 0))
        }
        return Tube(rings: Tube.refined(rings, steps: detail.steps), segments: detail.around)
    }

    static func leftShoe(_ detail: Detail, _ weights: (Vector3) -> SkinWeights) -> Surface {
        let rings = shoe.map { z, x, width, above, below in
            Tube.Ring(
                Vector3(x, 0.04, z), side: Vector3(width, 0, 0), front: Vector3(0, above, 0),
                back: Vector3(0, -below, 0))
        }
        var surface = Tube(rings: Tube.refined(rings, steps: detail.steps), segments: detail.around).surface(weights)
        // Soles are flat.
        for index in surface.vertices.indices {
            surface.vertices[index].position.y = max(surface.vertices[index].position.y, 0)
        }
        return surface
    }

    /// One finger around the bones between four joints.
    static func finger(
        _ joints: [Vector3], thickness: Double, _ detail: Detail, _ weights: (Vector3) -> SkinWeights
    )
        -> Surface
    {
        let along = (joints[3] - joints[0]).normalized
        let side = along.cross(.up).normalized
        func ring(_ place: Vector3, _ scale: Double) -> Tube.Ring {
            Tube.Ring(place, side: side * (thickness * scale), front: .up * (thickness * scale))
        }
        let rings = [
            ring(joints[0] - along * 0.016, 0.95), ring(joints[0], 1.05), ring(.mix(joints[0], joints[1], 0.5), 0.98),
            ring(joints[1], 1), ring(joints[2], 0.9), ring(.mix(joints[2], joints[3], 0.7), 0.8),
            ring(joints[3], 0.4),
        ]
        return Tube(rings: rings, segments: detail.fingerAround).surface(weights)
    }
}
