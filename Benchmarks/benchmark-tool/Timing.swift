/// Times of one piece of work, in nanoseconds, sorted.
struct Times {
    let sorted: [Double]

    var best: Double { sorted.first ?? .nan }
    var median: Double { sorted.isEmpty ? .nan : sorted[sorted.count / 2] }

    init(_ times: [Double]) {
        sorted = times.sorted()
    }

    /// Repeats the work until `seconds` have gone by, and at least once.
    static func repeating(for seconds: Double, _ work: () throws -> Void) rethrows -> Times {
        var times: [Double] = []
        var spent = 0.0
        repeat {
            let time = try nanoseconds(work)
            times.append(time)
            spent += time
        } while spent < seconds * 1e9
        return Times(times)
    }
}

/// How long the work took, by a clock that nobody can set.
func nanoseconds(_ work: () throws -> Void) rethrows -> Double {
    let time = try ContinuousClock().measure(work).components
    return Double(time.seconds) * 1e9 + Double(time.attoseconds) * 1e-9
}

/// A number with so many digits after the point; the standard library has no such format.
func fixed(_ value: Double, _ digits: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int64((abs(value) * scale).rounded())
    let sign = value < 0 && scaled != 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(scaled)" }
    let fraction = String(scaled % Int64(scale))
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(sign)\(scaled / Int64(scale)).\(zeros)\(fraction)"
}

/// Text made as wide as a column.
func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}
