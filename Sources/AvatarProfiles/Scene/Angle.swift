/// Angles without a mathematics library: this module runs wherever the standard library does.
enum Angle {
    private static let quarterTurn = 1.570_796_326_794_896_6

    /// The angle in degrees, -90 to 90, whose tangent is `rise / run`; `run` is not negative. Nil if either is not finite
    /// or both are zero.
    static func degrees(rise: Double, run: Double) -> Double? {
        guard rise.isFinite, run.isFinite, run >= 0, rise != 0 || run != 0 else { return nil }
        let steepness = rise.magnitude / run
        let radians = steepness > 1 ? quarterTurn - arctangent(run / rise.magnitude) : arctangent(steepness)
        return (rise < 0 ? -radians : radians) * 90 / quarterTurn
    }

    /// For 0...1. Halving the angle twice brings the argument below 0.2, where a few terms of the series are exact to
    /// more digits than anybody prints.
    private static func arctangent(_ value: Double) -> Double {
        var argument = value
        for _ in 0..<2 { argument /= 1 + (1 + argument * argument).squareRoot() }
        let square = argument * argument
        var sum = 0.0
        for exponent in stride(from: 21.0, through: 1, by: -2) {
            sum = 1 / exponent - square * sum
        }
        return 4 * argument * sum
    }
}
