import JSONText

/// A document of nodes, accessors and small meshes alone: the densest JSON that a glTF file can hold, and the place where
/// a parser that is quadratic in anything shows it.
func nodeHeavyDocument(nodes: Int, meshes: Int) -> [UInt8] {
    var numbers = RepeatableNumbers(seed: 7)
    var layout = AccessorLayout()
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("asset")
    writer.beginObject()
    writer.member("version", "2.0")
    writer.endObject()
    writer.member("scene", 0)
    writer.key("scenes")
    writer.array([0]) { writer, _ in
        writer.beginObject()
        writer.key("nodes")
        writer.integers([0])
        writer.endObject()
    }
    writer.key("nodes")
    writer.array(0..<nodes) { writer, index in
        writer.beginObject()
        writer.member("name", "node_\(index)")
        writer.member("mesh", index % meshes)
        let children = (1...4).map { index * 4 + $0 }.filter { $0 < nodes }
        if !children.isEmpty {
            writer.key("children")
            writer.integers(children)
        }
        writer.key("translation")
        writer.doubles((0..<3).map { _ in numbers.shortUnit() })
        writer.endObject()
    }
    writer.key("meshes")
    writer.array(0..<meshes) { writer, _ in
        writer.beginObject()
        writer.key("primitives")
        writer.array([0]) { writer, _ in
            writer.beginObject()
            writer.key("attributes")
            writer.beginObject()
            writer.member(
                "POSITION",
                layout.add(
                    count: 3, type: "VEC3", componentType: 5126, size: 12,
                    bounds: (0..<6).map { _ in numbers.shortUnit() }))
            writer.member("NORMAL", layout.add(count: 3, type: "VEC3", componentType: 5126, size: 12))
            writer.member("TEXCOORD_0", layout.add(count: 3, type: "VEC2", componentType: 5126, size: 8))
            writer.endObject()
            writer.member("indices", layout.add(count: 3, type: "SCALAR", componentType: 5123, size: 2))
            writer.endObject()
        }
        writer.endObject()
    }
    layout.write(into: &writer)
    writer.endObject()
    return writer.bytes
}
