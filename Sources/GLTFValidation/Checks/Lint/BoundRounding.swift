/// How far a declared bound is from the stored value, and whether rounding alone explains it.
struct BoundRounding {
    /// Floats that lie from one to the other; nil if they are no finite numbers.
    let steps: Int?
    let difference: Double

    /// Writing a 32-bit float with seven significant digits moves it by at most five steps; calculating in 64 bits and
    /// rounding twice adds another. Beyond this somebody calculated something else.
    static let mostSteps = 8
    /// Beyond this a number of steps says nothing to anybody.
    private static let mostNamedSteps = 1024

    init(declared: Double, actual: Double) {
        difference = (declared - actual).magnitude
        let (a, b) = (Float(declared), Float(actual))
        steps = a.isFinite && b.isFinite ? Int((Self.place(a) - Self.place(b)).magnitude) : nil
    }

    /// The place of a float in the order of all of them; both zeros have the same.
    private static func place(_ value: Float) -> Int64 {
        let bits = Int64(value.bitPattern & 0x7FFF_FFFF)
        return value.sign == .minus ? -bits : bits
    }

    /// Whether it is rounding, or within a tolerance that was asked for.
    func isAccepted(tolerance: Double) -> Bool {
        if let steps, steps <= Self.mostSteps { return true }
        return tolerance > 0 && difference <= tolerance
    }

    /// The distance for the message about rounded bounds.
    var words: String {
        guard let steps, steps <= Self.mostNamedSteps else { return "\(difference)" }
        return steps == 1 ? "1 float step" : "\(steps) float steps"
    }

    /// The distance as an addition to the messages about wrong bounds; nothing if it is a long way.
    var clause: String {
        guard let steps, steps <= Self.mostNamedSteps else { return "" }
        return ", \(words) away"
    }
}
