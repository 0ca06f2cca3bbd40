/// Triangles over vertices that know their texture coordinates and joints: the raw form of every mesh of an avatar.
struct Surface {
    struct Vertex {
        var position: Vector3
        var u: Double
        var v: Double
        var weights: SkinWeights
    }

    var vertices: [Vertex] = []
    /// Three vertex numbers a triangle, counter-clockwise from outside.
    var triangles: [Int] = []

    mutating func append(_ other: Surface) {
        let first = vertices.count
        vertices += other.vertices
        triangles += other.triangles.map { $0 + first }
    }

    /// The surface on the other side of the body, with the joints of that side.
    var mirrored: Surface {
        var copy = self
        for index in vertices.indices {
            copy.vertices[index].position = vertices[index].position.mirrored
            copy.vertices[index].weights = SkinWeights(
                vertices[index].weights.entries.map { entry in
                    let joint = entry.joint
                    let other = joint.hasPrefix("Left") ? "Right" + joint.dropFirst(4) : joint
                    return (other, Double(entry.share) / 256)
                })
        }
        for start in stride(from: 0, to: triangles.count, by: 3) {
            copy.triangles.swapAt(start + 1, start + 2)
        }
        return copy
    }

    func moved(by offset: Vector3) -> Surface {
        var copy = self
        for index in vertices.indices { copy.vertices[index].position += offset }
        return copy
    }

    /// Unit normals, smooth across vertices at the same place.
    func normals() -> [Vector3] {
        struct Place: Hashable {
            let x: UInt64
            let y: UInt64
            let z: UInt64

            init(_ p: Vector3) {
                // Adding zero makes negative zero positive.
                x = (p.x + 0).bitPattern
                y = (p.y + 0).bitPattern
                z = (p.z + 0).bitPattern
            }
        }
        var sums: [Place: Vector3] = [:]
        for start in stride(from: 0, to: triangles.count, by: 3) {
            let corners = (0..<3).map { vertices[triangles[start + $0]].position }
            // The cross product's length is twice the area, so large faces count for more.
            let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0])
            for corner in corners { sums[Place(corner), default: .zero] += normal }
        }
        return vertices.map { (sums[Place($0.position)] ?? .up).normalized }
    }

    /// Turns all triangles round if they look inwards, told by the volume that they enclose as seen from their middle.
    mutating func orientOutwards() {
        let middle = vertices.reduce(Vector3.zero) { $0 + $1.position } * (1 / Double(vertices.count))
        var volume = 0.0
        for start in stride(from: 0, to: triangles.count, by: 3) {
            let corners = (0..<3).map { vertices[triangles[start + $0]].position - middle }
            volume += corners[0].dot(corners[1].cross(corners[2]))
        }
        guard volume < 0 else { return }
        for start in stride(from: 0, to: triangles.count, by: 3) { triangles.swapAt(start + 1, start + 2) }
    }
}
