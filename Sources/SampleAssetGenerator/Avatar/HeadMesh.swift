/// The grid of the head as triangles, with a slit between the lips, so that the mouth can open.
struct HeadMesh {
    private(set) var surface = Surface()
    /// For each vertex whether it belongs to what the jaw carries: everything below the mouth's line, and of the lips'
    /// two coinciding rows the lower one.
    private(set) var isLower: [Bool] = []

    /// `columns` around; `perLine` rows for each line of the table, doubled on the face if `fineFace`.
    init(columns: Int, perLine: Int, fineFace: Bool) {
        var rows: [Double] = []
        for line in 0..<Int(HeadShape.lastLine) {
            let steps = fineFace && (5...10).contains(line) ? perLine * 2 : perLine
            for step in 0..<steps { rows.append(Double(line) + Double(step) / Double(steps)) }
        }
        rows.append(HeadShape.lastLine)
        let mouthRow = rows.firstIndex(of: Double(HeadShape.mouthLine)) ?? 0

        for (number, t) in rows.enumerated() {
            for column in 0...columns {
                let u = Double(column) / Double(columns)
                add(HeadShape.point(u: u, t: t), u: u, t: t, lower: number < mouthRow)
            }
        }
        // The lower lip's own copy of the vertices that the two lips share.
        let width = columns + 1
        var lowerLip: [Int: Int] = [:]
        for column in 0...columns {
            let number = mouthRow * width + column
            let vertex = surface.vertices[number]
            guard abs(vertex.position.x) < HeadShape.mouthHalfWidth, vertex.position.z > 0 else { continue }
            lowerLip[number] = surface.vertices.count
            add(vertex.position, u: vertex.u, t: Double(HeadShape.mouthLine), lower: true)
        }
        for row in 0..<(rows.count - 1) {
            for column in 0..<columns {
                let a = row * width + column
                var (c, d) = (a + width + 1, a + width)
                if row + 1 == mouthRow, let left = lowerLip[d], let right = lowerLip[c] { (d, c) = (left, right) }
                surface.triangles += [a, a + 1, c, a, c, d]
            }
        }
        let hub = surface.vertices.count
        add(HeadShape.top, u: 0.5, t: HeadShape.lastLine, lower: false)
        let last = (rows.count - 1) * width
        for column in 0..<columns { surface.triangles += [last + column, last + column + 1, hub] }
        surface.orientOutwards()
    }

    private mutating func add(_ position: Vector3, u: Double, t: Double, lower: Bool) {
        surface.vertices.append(
            Surface.Vertex(
                position: position, u: u, v: 1 - t / HeadShape.lastLine,
                weights: SkinWeights(Self.chain.weights(at: position))))
        isLower.append(lower)
    }

    /// Neck joints along the height.
    private static let chain = JointChain(
        axis: .up, joints: [("Spine2", 0), ("Neck", 1.465), ("Head", 1.53)], blend: 0.03)
}
