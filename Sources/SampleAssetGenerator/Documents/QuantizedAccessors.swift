import JSONText

extension AssetDraft {
    /// Vectors as signed normalised 16-bit numbers, each element padded to eight bytes; components must lie in −1 … 1.
    mutating func addNormalizedShorts(_ values: [Vector3], bounds: Bool) -> Int {
        let numbers = values.map { value in [value.x, value.y, value.z].map { Int16(($0 * 32767).rounded()) } }
        let view = addView(
            numbers.flatMap { ($0 + [0]).flatMap(\.littleEndianBytes) }, target: .vertices, stride: 8)
        var accessor = accessor(view: view, .signedShort, type: "VEC3", count: values.count)
        accessor["normalized"] = true
        if bounds {
            accessor["min"] = .integers((0..<3).map { axis in Int(numbers.map { $0[axis] }.min() ?? 0) })
            accessor["max"] = .integers((0..<3).map { axis in Int(numbers.map { $0[axis] }.max() ?? 0) })
        }
        return add("accessors", .object(accessor))
    }

    /// Texture coordinates in 0 … 1 as unsigned normalised 16-bit numbers.
    mutating func addNormalizedCoordinates(_ values: [(u: Double, v: Double)]) -> Int {
        let bytes = values.flatMap { [$0.u, $0.v] }.flatMap { UInt16(($0 * 65535).rounded()).littleEndianBytes }
        let view = addView(bytes, target: .vertices, stride: 4)
        var accessor = accessor(view: view, .short, type: "VEC2", count: values.count)
        accessor["normalized"] = true
        return add("accessors", .object(accessor))
    }
}
