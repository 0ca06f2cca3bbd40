// What sits on and in the head: eyes, teeth, hair.

enum FaceParts {
    static let eyeCenter = Vector3(0.0315, 1.64, 0.0705)
    static let eyeRadius = 0.0128

    /// An eyeball whose texture's centre looks forward.
    static func leftEye(around: Int, rows: Int) -> Surface {
        var surface = Surface()
        let weights = SkinWeights.rigid("LeftEye")
        surface.vertices.append(
            Surface.Vertex(position: eyeCenter + Vector3(0, 0, eyeRadius), u: 0.5, v: 0.5, weights: weights))
        for row in 1..<rows {
            let (sine, cosine) = Trigonometry.sineCosine(Trigonometry.pi * Double(row) / Double(rows))
            for column in 0..<around {
                let (s, c) = Trigonometry.turn(column, of: around)
                let reach = 0.5 * Double(row) / Double(rows)
                surface.vertices.append(
                    Surface.Vertex(
                        position: eyeCenter + Vector3(sine * c, sine * s, cosine) * eyeRadius, u: 0.5 + c * reach,
                        v: 0.5 - s * reach, weights: weights))
            }
        }
        let back = surface.vertices.count
        surface.vertices.append(
            Surface.Vertex(position: eyeCenter - Vector3(0, 0, eyeRadius), u: 0.5, v: 0, weights: weights))
        for column in 0..<around {
            let next = (column + 1) % around
            surface.triangles += [0, 1 + column, 1 + next]
            for row in 0..<(rows - 2) {
                let (a, b) = (1 + row * around + column, 1 + row * around + next)
                surface.triangles += [a, a + around, b + around, a, b + around, b]
            }
            let last = 1 + (rows - 2) * around
            surface.triangles += [back, last + next, last + column]
        }
        return surface
    }

    /// Two arcs of teeth; the vertices of the lower one, which the jaw carries, come last.
    static func teeth(columns: Int) -> (surface: Surface, isLower: [Bool]) {
        var surface = Surface()
        var isLower: [Bool] = []
        for (low, high, lower) in [(1.5690, 1.5795, false), (1.5580, 1.5680, true)] {
            var arc = Surface()
            for column in 0...columns {
                let along = Double(column) / Double(columns)
                let (sine, cosine) = Trigonometry.sineCosine((along - 0.5) * 2.4)
                for (height, depth, v) in [(low, 0.0, 0.0), (high, 0.0, 0.45), (high, 0.007, 0.55), (low, 0.007, 1.0)] {
                    let reach = 0.026 - depth
                    arc.vertices.append(
                        Surface.Vertex(
                            position: Vector3(sine * reach * 0.92, height, 0.062 + cosine * reach), u: along, v: v,
                            weights: .rigid("Head")))
                    isLower.append(lower)
                }
            }
            for column in 0..<columns {
                for edge in 0..<4 {
                    let a = column * 4 + edge
                    let b = column * 4 + (edge + 1) % 4
                    arc.triangles += [a, a + 4, b + 4, a, b + 4, b]
                }
            }
            arc.orientOutwards()
            surface.append(arc)
        }
        return (surface, isLower)
    }

    /// A cap of hair from the hairline to the crown, a little off the skull.
    static func hair(columns: Int, rows: Int) -> Surface {
        var surface = Surface()
        let weights = SkinWeights.rigid("Head")
        for row in 0...rows {
            for column in 0...columns {
                let u = Double(column) / Double(columns)
                let (_, cosine) = HeadShape.turn(u)
                // The hairline is high at the front, low in the nape.
                let front = smoothStep(0.1, 0.75, cosine)
                let behind = smoothStep(-0.05, -0.7, cosine)
                let hairline = 9.6 + 1.3 * front - 4.3 * behind
                let share = Double(row) / Double(rows)
                let t = hairline + (HeadShape.lastLine - hairline) * share
                let skin = HeadShape.point(u: u, t: t)
                let center = Vector3(0, min(skin.y, 1.66), -0.008)
                let thickness = 0.003 + 0.011 * smoothStep(0, 0.3, share) + 0.004 * behind
                surface.vertices.append(
                    Surface.Vertex(
                        position: skin + (skin - center).normalized * thickness, u: u, v: 1 - share, weights: weights))
            }
        }
        let width = columns + 1
        for row in 0..<rows {
            for column in 0..<columns {
                let a = row * width + column
                surface.triangles += [a, a + 1, a + width + 1, a, a + width + 1, a + width]
            }
        }
        let hub = surface.vertices.count
        surface.vertices.append(
            Surface.Vertex(position: HeadShape.top + Vector3(0, 0.014, 0), u: 0.5, v: 0, weights: weights))
        for column in 0..<columns {
            surface.triangles += [rows * width + column, rows * width + column + 1, hub]
        }
        return surface
    }
}
