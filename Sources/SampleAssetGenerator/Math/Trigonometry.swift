// Sine, cosine and friends from plain arithmetic. The C library's versions differ in the last bit from one platform to
// the next, and the sample files must come out the same everywhere, so only operations that IEEE 754 rounds exactly
// (addition, multiplication, division, square root) are used.

/// Trigonometry whose results have the same bits on every platform.
enum Trigonometry {
    static let pi = 3.141592653589793

    /// The sine and the cosine of an angle in radians; any finite angle of reasonable size.
    static func sineCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
        // Fold the angle into a quarter turn around zero, and remember how many quarters were taken off.
        let quarters = (angle / (pi / 2)).rounded(.toNearestOrEven)
        let rest = angle - quarters * (pi / 2)
        let square = rest * rest
        var sine = 0.0
        var cosine = 0.0
        // Horner's scheme over the series; eleven terms are far below the last bit for |rest| ≤ π/4.
        var term = 21
        while term >= 1 {
            sine = 1 - square / Double((term + 1) * (term + 2)) * sine
            term -= 2
        }
        sine *= rest
        term = 20
        while term >= 0 {
            cosine = 1 - square / Double((term + 1) * (term + 2)) * cosine
            term -= 2
        }
        switch Int(quarters) & 3 {
        case 0: return (sine, cosine)
        case 1: return (cosine, -sine)
        case 2: return (-sine, -cosine)
        default: return (-cosine, sine)
        }
    }

    static func sine(_ angle: Double) -> Double { sineCosine(angle).sine }
    static func cosine(_ angle: Double) -> Double { sineCosine(angle).cosine }
    static func radians(_ degrees: Double) -> Double { degrees * (pi / 180) }

    /// A point on the unit circle by fraction of a turn, with the last one exactly equal to the first: seams of tubes
    /// stay closed.
    static func turn(_ step: Int, of steps: Int) -> (sine: Double, cosine: Double) {
        sineCosine(2 * pi * Double(step % steps) / Double(steps))
    }
}

/// Smooth zero-to-one step between two edges.
func smoothStep(_ low: Double, _ high: Double, _ value: Double) -> Double {
    let t = min(max((value - low) / (high - low), 0), 1)
    return t * t * (3 - 2 * t)
}

/// A bump that is one at distance zero and falls smoothly to zero at distance one; the argument is the squared distance.
func bump(squaredDistance: Double) -> Double {
    guard squaredDistance < 1 else { return 0 }
    let rest = 1 - squaredDistance
    return rest * rest
}
