/// Which joints move a vertex, and how much; the shares are multiples of 1/256, so that as floats they add up to exactly
/// one.
struct SkinWeights: Equatable {
    /// At most four, the strongest first; none has share zero.
    private(set) var entries: [(joint: String, share: Int)]

    static func == (a: SkinWeights, b: SkinWeights) -> Bool {
        a.entries.elementsEqual(b.entries) { $0.joint == $1.joint && $0.share == $1.share }
    }

    static func rigid(_ joint: String) -> SkinWeights { SkinWeights([(joint, 1)]) }

    /// Rounds the four largest of some non-negative weights.
    init(_ weights: [(joint: String, weight: Double)]) {
        var strongest: [(joint: String, weight: Double)] = []
        for entry in weights where entry.weight > 0.002 {
            let place = strongest.firstIndex { $0.weight < entry.weight } ?? strongest.count
            strongest.insert(entry, at: place)
        }
        strongest = Array(strongest.prefix(4))
        let total = strongest.reduce(0) { $0 + $1.weight }
        entries = strongest.map { ($0.joint, Int(($0.weight / total * 256).rounded(.down))) }
        entries.removeAll { $0.share == 0 }
        entries[0].share += 256 - entries.reduce(0) { $0 + $1.share }
    }
}

/// Joints in a row along an axis, each taking over from the one before around a border.
struct JointChain {
    let axis: Vector3
    /// The joints, and where along the axis each begins; the first one begins before everything.
    let joints: [(name: String, start: Double)]
    /// Half the width of the zone in which two neighbours share.
    let blend: Double

    func weights(at point: Vector3) -> [(joint: String, weight: Double)] {
        let place = point.dot(axis)
        var rest = 1.0
        var weights: [(joint: String, weight: Double)] = []
        for (name, start) in joints.dropFirst().reversed() {
            let share = smoothStep(start - blend, start + blend, place) * rest
            weights.append((name, share))
            rest -= share
        }
        weights.append((joints[0].name, rest))
        return weights
    }
}
