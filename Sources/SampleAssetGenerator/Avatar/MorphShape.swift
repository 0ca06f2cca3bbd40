/// One morph target of a face: what it does to the jaw, the skin and the eyes. All lengths are metres.
struct MorphShape {
    /// A region of the face that moves; `part` restricts it to one lip.
    struct Pull {
        enum Part {
            case any, upper, lower
        }

        let region: HeadShape.Feature
        let part: Part

        init(
            _ center: Vector3, _ radii: Vector3, _ move: Vector3, _ part: Part = .any
        ) {
            region = HeadShape.Feature(center: center, radii: radii, move: move)
            self.part = part
        }

        var mirrored: Pull { Pull(region.center.mirrored, region.radii, region.move.mirrored, part) }
    }

    /// A turn of one eyeball, in degrees: towards the avatar's left, and up.
    struct EyeTurn {
        let isLeft: Bool
        let left: Double
        let up: Double
    }

    let name: String
    var jaw = Vector3.zero
    var pulls: [Pull] = []
    var eye: EyeTurn?

    // MARK: What it does

    /// How far a vertex of the head moves.
    func displacement(ofHead point: Vector3, isLower: Bool) -> Vector3 {
        var move = Vector3.zero
        if isLower, jaw != .zero { move += jaw * Self.jawWeight(point) }
        for pull in pulls {
            if pull.part == .upper, isLower { continue }
            if pull.part == .lower, !isLower { continue }
            move += pull.region.move * pull.region.weight(at: point)
        }
        return move
    }

    /// The chin follows the jaw wholly, the neck and the corners of the mouth do not.
    private static func jawWeight(_ point: Vector3) -> Double {
        let sideways = max(0, abs(point.x) - HeadShape.mouthHalfWidth * 0.8)
        let clear = HeadShape.mouthHeight - point.y - sideways * 0.35
        let corner = sideways > 0 ? smoothStep(-0.004, 0.022, clear) : 1
        return corner * smoothStep(-0.015, 0.06, point.z) * smoothStep(1.508, 1.53, point.y)
    }

    func displacement(ofTeeth point: Vector3, isLower: Bool) -> Vector3 { isLower ? jaw : .zero }

    func displacement(ofEye point: Vector3, isLeft: Bool) -> Vector3 {
        guard let eye, eye.isLeft == isLeft else { return .zero }
        let center = isLeft ? FaceParts.eyeCenter : FaceParts.eyeCenter.mirrored
        let turn =
            Quaternion.about(Vector3(0, 1, 0), Trigonometry.radians(eye.left))
            * Quaternion.about(Vector3(1, 0, 0), Trigonometry.radians(-eye.up))
        return center + turn.rotate(point - center) - point
    }
}

/// The pulls that the shapes are made of; left ones, mirrored for the right.
enum FacePull {
    typealias Pull = MorphShape.Pull

    static func corner(_ x: Double, _ y: Double, _ z: Double) -> Pull {
        Pull(Vector3(0.028, 1.575, 0.085), Vector3(0.026, 0.022, 0.04), Vector3(x, y, z))
    }

    static func upperLip(_ y: Double, _ z: Double) -> Pull {
        Pull(Vector3(0, 1.581, 0.098), Vector3(0.032, 0.016, 0.04), Vector3(0, y, z), .upper)
    }

    static func lowerLip(_ y: Double, _ z: Double) -> Pull {
        Pull(Vector3(0, 1.569, 0.098), Vector3(0.032, 0.016, 0.04), Vector3(0, y, z), .lower)
    }

    static func upperLipSide(_ y: Double) -> Pull {
        Pull(Vector3(0.014, 1.581, 0.096), Vector3(0.016, 0.014, 0.04), Vector3(0, y, 0.001), .upper)
    }

    static func lowerLipSide(_ y: Double) -> Pull {
        Pull(Vector3(0.014, 1.569, 0.096), Vector3(0.016, 0.014, 0.04), Vector3(0, y, 0.001), .lower)
    }

    static func mouth(_ x: Double, _ y: Double, _ z: Double) -> Pull {
        Pull(Vector3(0, 1.575, 0.095), Vector3(0.042, 0.028, 0.05), Vector3(x, y, z))
    }

    static func innerBrow(_ y: Double) -> Pull {
        Pull(Vector3(0.013, 1.667, 0.092), Vector3(0.022, 0.016, 0.04), Vector3(-0.001, y, 0.001))
    }

    static func outerBrow(_ y: Double) -> Pull {
        Pull(Vector3(0.043, 1.666, 0.08), Vector3(0.022, 0.016, 0.04), Vector3(0, y, 0))
    }

    static func cheek(_ x: Double, _ y: Double, _ z: Double) -> Pull {
        Pull(Vector3(0.045, 1.603, 0.075), Vector3(0.026, 0.026, 0.045), Vector3(x, y, z))
    }

    static func upperLid(_ y: Double, _ z: Double) -> Pull {
        Pull(Vector3(0.0315, 1.651, 0.08), Vector3(0.022, 0.012, 0.03), Vector3(0, y, z))
    }

    static func lowerLid(_ y: Double, _ z: Double) -> Pull {
        Pull(Vector3(0.0315, 1.631, 0.08), Vector3(0.022, 0.010, 0.03), Vector3(0, y, z))
    }

    static func nostril(_ x: Double, _ y: Double) -> Pull {
        Pull(Vector3(0.013, 1.606, 0.1), Vector3(0.014, 0.014, 0.04), Vector3(x, y, 0))
    }

    /// Both corners, apart or together.
    static func wide(_ x: Double, _ z: Double = 0) -> [Pull] { both([corner(x, 0, z)]) }

    static func both(_ pulls: [Pull]) -> [Pull] { pulls + pulls.map(\.mirrored) }

    /// Lips pushed forward to a ring.
    static func round(_ amount: Double) -> [Pull] {
        wide(-0.009 * amount, 0.004 * amount)
            + [upperLip(0.001 * amount, 0.008 * amount), lowerLip(-0.001 * amount, 0.008 * amount)]
    }
}
