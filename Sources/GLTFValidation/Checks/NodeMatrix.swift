/// The matrix of a node (glTF 2.0 §3.5.3), sixteen floats in column order.
struct NodeMatrix {
    private let m: [Double]

    init(_ numbers: some Sequence<Double>) {
        m = numbers.map { Double(Float($0)) }
    }

    var isIdentity: Bool {
        m.indices.allSatisfy { m[$0] == ($0 % 5 == 0 ? 1 : 0) }
    }

    /// What keeps the matrix from being a product of translation, rotation and scale, in words; nil if nothing does.
    /// `asReference` judges shear as the reference validator does, which misses some.
    func whyNotDecomposable(asReference: Bool) -> String? {
        if m[3] != 0 || m[7] != 0 || m[11] != 0 || m[15] != 1 { return "its last row is not 0, 0, 0, 1" }
        if determinant == 0 { return "its determinant is 0" }
        return (asReference ? shearsByNorm : shears) ? "it shears" : nil
    }

    private var determinant: Double {
        m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) + m[8] * (m[1] * m[6] - m[2] * m[5])
    }

    /// Whether the columns are not at right angles. The products of the columns, divided by their lengths, are compared
    /// with zero: a matrix of any scale is judged alike, and its translation does not matter.
    private var shears: Bool {
        let columns = (0..<3).map { column -> [Double] in
            let part = Array(m[column * 4..<column * 4 + 3])
            let largest = part.map(\.magnitude).max() ?? 0
            let scaled = part.map { $0 / largest }
            let length = scaled.reduce(0) { $0 + $1 * $1 }.squareRoot()
            return scaled.map { $0 / length }
        }
        return [(0, 1), (0, 2), (1, 2)].contains { pair in
            let product = zip(columns[pair.0], columns[pair.1]).reduce(0) { $0 + $1.0 * $1.1 }
            return !(product.magnitude < 0.00005)
        }
    }

    // MARK: The reference's test

    // The matrix is taken apart and put together again, in floats; then the largest column sums of both are compared.

    private var shearsByNorm: Bool {
        let again = recomposed()
        return !((Self.norm(again) - Self.norm(m)).magnitude < 0.00005)
    }

    private static func norm(_ matrix: [Double]) -> Double {
        (0..<4).map { column in matrix[column * 4..<column * 4 + 4].reduce(0) { $0 + $1.magnitude } }.max() ?? 0
    }

    private func recomposed() -> [Double] {
        func float(_ value: Double) -> Double { Double(Float(value)) }
        var scale = (0..<3).map { column in
            m[column * 4..<column * 4 + 3].reduce(0) { $0 + $1 * $1 }.squareRoot()
        }
        if determinant < 0 { scale[0] = -scale[0] }
        let rotation = (0..<9).map { float(m[$0 / 3 * 4 + $0 % 3] / scale[$0 / 3]) }
        let q = Self.quaternion(rotation).map(float)
        let (x, y, z, w) = (q[0], q[1], q[2], q[3])
        let columns: [[Double]] = [
            [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
            [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
            [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
        ]
        var result = m
        for column in 0..<3 {
            for row in 0..<3 { result[column * 4 + row] = float(float(columns[column][row]) * float(scale[column])) }
        }
        return result
    }

    /// The quaternion (x, y, z, w) of a rotation matrix of nine numbers in column order.
    private static func quaternion(_ r: [Double]) -> [Double] {
        let trace = r[0] + r[4] + r[8]
        if trace > 0 {
            let root = (trace + 1).squareRoot()
            let factor = 0.5 / root
            return [(r[5] - r[7]) * factor, (r[6] - r[2]) * factor, (r[1] - r[3]) * factor, root * 0.5]
        }
        let i = r[0] < r[4] ? (r[4] < r[8] ? 2 : 1) : (r[0] < r[8] ? 2 : 0)
        let j = (i + 1) % 3
        let k = (i + 2) % 3
        func at(_ row: Int, _ column: Int) -> Double { r[column * 3 + row] }
        let root = (at(i, i) - at(j, j) - at(k, k) + 1).squareRoot()
        let factor = 0.5 / root
        var q = [0.0, 0, 0, 0]
        q[i] = root * 0.5
        q[3] = (at(k, j) - at(j, k)) * factor
        q[j] = (at(j, i) + at(i, j)) * factor
        q[k] = (at(k, i) + at(i, k)) * factor
        return q
    }
}
