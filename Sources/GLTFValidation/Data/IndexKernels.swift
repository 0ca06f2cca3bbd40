import GLTFModel

/// What a pass over vertex indices finds.
struct IndexSummary {
    var maximum = 0
    /// Triangles, of three indices each, with two equal corners.
    var degenerate = 0
}

/// Fast passes over vertex indices; see ``Kernels``.
enum IndexKernels {
    static func summary(_ data: AccessorData, _ base: UnsafeRawPointer) -> IndexSummary {
        switch data.componentType {
        case .unsignedByte: summary(data, base, UInt8.self)
        case .unsignedShort: summary(data, base, UInt16.self)
        default: summary(data, base, UInt32.self)
        }
    }

    private static func summary<Index: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
        _ data: AccessorData, _ base: UnsafeRawPointer, _ type: Index.Type
    ) -> IndexSummary {
        var maximum: Index = 0
        var degenerate = 0
        let stride = data.stride
        var pointer = base
        for _ in 0..<data.count / 3 {
            let a = Index(littleEndian: pointer.loadUnaligned(as: Index.self))
            let b = Index(littleEndian: pointer.loadUnaligned(fromByteOffset: stride, as: Index.self))
            let c = Index(littleEndian: pointer.loadUnaligned(fromByteOffset: stride &* 2, as: Index.self))
            maximum = Swift.max(maximum, Swift.max(a, Swift.max(b, c)))
            degenerate &+= (a == b ? 1 : 0) | (b == c ? 1 : 0) | (a == c ? 1 : 0)
            pointer += stride &* 3
        }
        for _ in 0..<data.count % 3 {
            maximum = Swift.max(maximum, Index(littleEndian: pointer.loadUnaligned(as: Index.self)))
            pointer += stride
        }
        return IndexSummary(maximum: Int(maximum), degenerate: degenerate)
    }

    /// Whether the indices of sparse elements are below `limit`, each greater than the one before.
    static func areIncreasing(_ sparse: AccessorData.Sparse, below limit: Int) -> Bool {
        switch sparse.indexType {
        case .unsignedByte: areIncreasing(sparse, UInt8.self, limit)
        case .unsignedShort: areIncreasing(sparse, UInt16.self, limit)
        default: areIncreasing(sparse, UInt32.self, limit)
        }
    }

    private static func areIncreasing<Index: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
        _ sparse: AccessorData.Sparse, _ type: Index.Type, _ limit: Int
    ) -> Bool {
        let size = MemoryLayout<Index>.size
        var previous = Index(littleEndian: sparse.indices.loadUnaligned(as: Index.self))
        var isIncreasing = true
        for place in 1..<Swift.max(sparse.count, 1) {
            let index = Index(
                littleEndian: sparse.indices.loadUnaligned(fromByteOffset: place &* size, as: Index.self))
            isIncreasing = isIncreasing && index > previous
            previous = index
        }
        return isIncreasing && Int(previous) < limit
    }
}
