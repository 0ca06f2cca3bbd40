import GLTFModel

/// How the elements of an accessor lie in memory (glTF 2.0 §3.6.2.4): columns of matrices begin at multiples of four bytes.
struct ElementLayout: Sendable, Equatable {
    let componentSize: Int
    let components: Int
    /// Bytes of one element. The last column of a matrix is not padded.
    let size: Int
    /// Bytes from one element to the next if the buffer view has no stride.
    let tightStride: Int
    /// Components of one column; all of them if columns are not padded.
    let rows: Int
    /// Bytes from one column to the next.
    let columnStride: Int

    init(_ type: ElementType, _ componentType: ComponentType) {
        componentSize = componentType.size
        components = type.components
        let side = type.side
        if side > 0 {
            rows = side
            columnStride = (side * componentSize + 3) & ~3
            size = columnStride * (side - 1) + side * componentSize
            tightStride = columnStride * side
        } else {
            rows = Swift.max(components, 1)
            columnStride = components * componentSize
            size = components * componentSize
            tightStride = size
        }
    }

    /// Byte offset of a component in its element.
    @inline(__always)
    func offset(_ component: Int) -> Int {
        component < rows
            ? component &* componentSize : component / rows * columnStride + component % rows * componentSize
    }
}
