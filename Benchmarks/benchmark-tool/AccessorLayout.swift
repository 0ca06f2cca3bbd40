import JSONText

/// Accessors, one buffer view each, laid one after another in a single buffer.
struct AccessorLayout {
    private struct Accessor {
        let count: Int
        let type: String
        let componentType: Int
        let byteLength: Int
        let bounds: [Double]
    }

    private var accessors: [Accessor] = []

    /// Adds one and returns its index. `bounds` holds the minima and then the maxima, or nothing.
    mutating func add(count: Int, type: String, componentType: Int, size: Int, bounds: [Double] = []) -> Int {
        accessors.append(
            Accessor(
                count: count, type: type, componentType: componentType, byteLength: (count * size + 3) / 4 * 4,
                bounds: bounds))
        return accessors.count - 1
    }

    func write(into writer: inout JSONWriter) {
        writer.key("accessors")
        writer.array(accessors.indices) { writer, index in
            let accessor = accessors[index]
            writer.beginObject()
            writer.member("bufferView", index)
            writer.member("componentType", accessor.componentType)
            writer.member("count", accessor.count)
            writer.member("type", accessor.type)
            if !accessor.bounds.isEmpty {
                let half = accessor.bounds.count / 2
                writer.key("min")
                writer.doubles((0..<half).map { min(accessor.bounds[$0], accessor.bounds[half + $0]) })
                writer.key("max")
                writer.doubles((0..<half).map { max(accessor.bounds[$0], accessor.bounds[half + $0]) })
            }
            writer.endObject()
        }
        var offset = 0
        writer.key("bufferViews")
        writer.array(accessors) { writer, accessor in
            writer.beginObject()
            writer.member("buffer", 0)
            writer.member("byteOffset", offset)
            writer.member("byteLength", accessor.byteLength)
            writer.endObject()
            offset += accessor.byteLength
        }
        writer.key("buffers")
        writer.array([0]) { writer, _ in
            writer.beginObject()
            writer.member("byteLength", offset)
            writer.endObject()
        }
    }
}

extension JSONWriter {
    /// An array with one value, written by the closure, for each element.
    mutating func array<Elements: Sequence>(
        _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
    ) {
        beginArray()
        for element in elements { write(&self, element) }
        endArray()
    }

    mutating func integers(_ values: [Int]) {
        array(values) { writer, value in writer.value(value) }
    }

    mutating func doubles(_ values: [Double]) {
        array(values) { writer, value in writer.value(value) }
    }
}
