import JSONText

/// How the numbers of an accessor are stored, by glTF's number for it.
enum ComponentType: Int64 {
    case signedByte = 5120
    case byte = 5121
    case signedShort = 5122
    case short = 5123
    case int = 5125
    case float = 5126
}

/// How many components the elements of an accessor type have.
private let componentCounts: [String: Int] = ["SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16]

extension AssetDraft {
    /// Floats in a buffer view of their own, with bounds if wanted.
    mutating func addFloats(_ values: [Float], type: String, target: Target? = nil, bounds: Bool = false) -> Int {
        let view = addView(values.flatMap(\.littleEndianBytes), target: target)
        var accessor = accessor(view: view, .float, type: type, count: values.count / components(type))
        if bounds { setBounds(&accessor, values, components(type)) }
        return add("accessors", .object(accessor))
    }

    /// Indices of triangles or lines, as 16-bit numbers.
    mutating func addIndices(_ values: [Int]) -> Int {
        let view = addView(values.flatMap { UInt16($0).littleEndianBytes }, target: .indices)
        return add("accessors", .object(accessor(view: view, .short, type: "SCALAR", count: values.count)))
    }

    /// Four bytes an element: joints of a vertex.
    mutating func addJoints(_ values: [UInt8]) -> Int {
        let view = addView(values, target: .vertices)
        return add("accessors", .object(accessor(view: view, .byte, type: "VEC4", count: values.count / 4)))
    }

    func accessor(view: Int, _ component: ComponentType, type: String, count: Int) -> JSONObject {
        [
            "bufferView": .index(view), "componentType": .integer(component.rawValue), "count": .index(count),
            "type": .string(type),
        ]
    }

    /// The smallest and the largest value of each component.
    func setBounds(_ accessor: inout JSONObject, _ values: [Float], _ components: Int) {
        var low = Array(values.prefix(components))
        var high = low
        for (index, value) in values.enumerated() {
            low[index % components] = min(low[index % components], value)
            high[index % components] = max(high[index % components], value)
        }
        accessor["min"] = .floats(low)
        accessor["max"] = .floats(high)
    }

    private func components(_ type: String) -> Int { componentCounts[type] ?? 1 }
}

extension [Vector3] {
    /// The coordinates as floats, one after the other. Negative zero becomes zero.
    var floats: [Float] { flatMap { [Float($0.x + 0), Float($0.y + 0), Float($0.z + 0)] } }
}
