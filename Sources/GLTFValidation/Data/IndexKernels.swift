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
        case .unsignedShort where data.stride == 2: tightSummary(data, base)
        case .unsignedShort: summary(data, base, UInt16.self)
        default: summary(data, base, UInt32.self)
        }
    }

    private static func summary<Index: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
        _ data: AccessorData, _ base: UnsafeRawPointer, _ type: Index.Type
    ) -> IndexSummary {
        var summary = IndexSummary()
        add(type, base, data.stride, data.count, to: &summary)
        return summary
    }

    /// Takes in `count` indices, the first of which begins a triangle.
    private static func add<Index: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
        _ type: Index.Type, _ base: UnsafeRawPointer, _ stride: Int, _ count: Int, to summary: inout IndexSummary
    ) {
        var maximum: Index = 0
        var degenerate = 0
        var pointer = base
        for _ in 0..<count / 3 {
            let a = Index(littleEndian: pointer.loadUnaligned(as: Index.self))
            let b = Index(littleEndian: pointer.loadUnaligned(fromByteOffset: stride, as: Index.self))
            let c = Index(littleEndian: pointer.loadUnaligned(fromByteOffset: stride &* 2, as: Index.self))
            maximum = Swift.max(maximum, Swift.max(a, Swift.max(b, c)))
            degenerate &+= (a == b ? 1 : 0) | (b == c ? 1 : 0) | (a == c ? 1 : 0)
            pointer += stride &* 3
        }
        for _ in 0..<count % 3 {
            maximum = Swift.max(maximum, Index(littleEndian: pointer.loadUnaligned(as: Index.self)))
            pointer += stride
        }
        summary.maximum = Swift.max(summary.maximum, Int(maximum))
        summary.degenerate += degenerate
    }

    private typealias Eight = SIMD8<UInt16>

    /// Indices of two bytes without gaps: eight triangles at a time, each index compared with the next, and with the one after
    /// that. Only of blocks where two corners of a triangle are equal are the triangles counted.
    private static func tightSummary(_ data: AccessorData, _ base: UnsafeRawPointer) -> IndexSummary {
        let block = 20 * 24
        var summary = IndexSummary()
        var maximum = Eight()
        var equal = Eight()
        /// Looks at eight indices, of which those at `firsts` are first corners, and those at `lasts` last ones.
        @inline(__always)
        func look(_ pointer: UnsafeRawPointer, firsts: Eight, lasts: Eight) {
            let corners = pointer.loadUnaligned(as: Eight.self)
            let next = pointer.loadUnaligned(fromByteOffset: 2, as: Eight.self)
            let third = pointer.loadUnaligned(fromByteOffset: 4, as: Eight.self)
            maximum.replace(with: corners, where: corners .> maximum)
            equal |= ones(corners .== next) & ~lasts | ones(corners .== third) & firsts
        }
        var start = 0
        // A comparison reads two indices more than it is about.
        while start + block + 2 <= data.count {
            equal = Eight()
            for place in Swift.stride(from: start, to: start + block, by: 24) {
                let pointer = base + place &* 2
                look(pointer, firsts: everyThird(0), lasts: everyThird(2))
                look(pointer + 16, firsts: everyThird(1), lasts: everyThird(0))
                look(pointer + 32, firsts: everyThird(2), lasts: everyThird(1))
            }
            if equal != Eight() { add(UInt16.self, base + start &* 2, 2, block, to: &summary) }
            start += block
        }
        summary.maximum = Swift.max(summary.maximum, Int(maximum.max()))
        add(UInt16.self, base + start &* 2, 2, data.count - start, to: &summary)
        return summary
    }

    /// Ones at a lane, and at every third behind it.
    @inline(__always)
    private static func everyThird(_ first: Int) -> Eight {
        switch first {
        case 0: Eight(0xFFFF, 0, 0, 0xFFFF, 0, 0, 0xFFFF, 0)
        case 1: Eight(0, 0xFFFF, 0, 0, 0xFFFF, 0, 0, 0xFFFF)
        default: Eight(0, 0, 0xFFFF, 0, 0, 0xFFFF, 0, 0)
        }
    }

    /// Ones in the lanes of a mask.
    @inline(__always)
    private static func ones(_ mask: SIMDMask<SIMD8<Int16>>) -> Eight {
        unsafeBitCast(mask, to: Eight.self)
    }

    /// Whether the indices of sparse elements are below `limit`, each greater than the one before.
    static func areIncreasing(_ sparse: AccessorData.Sparse, below limit: Int) -> Bool {
        switch sparse.indexType {
        case .unsignedByte: areIncreasing(sparse, UInt8.self, from: 0, limit)
        case .unsignedShort: tightAreIncreasing(sparse, limit)
        default: areIncreasing(sparse, UInt32.self, from: 0, limit)
        }
    }

    private static func areIncreasing<Index: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
        _ sparse: AccessorData.Sparse, _ type: Index.Type, from start: Int, _ limit: Int
    ) -> Bool {
        let size = MemoryLayout<Index>.size
        var previous = Index(
            littleEndian: sparse.indices.loadUnaligned(fromByteOffset: start &* size, as: Index.self))
        var isIncreasing = true
        for place in start &+ 1..<Swift.max(sparse.count, start &+ 1) {
            let index = Index(
                littleEndian: sparse.indices.loadUnaligned(fromByteOffset: place &* size, as: Index.self))
            isIncreasing = isIncreasing && index > previous
            previous = index
        }
        return isIncreasing && Int(previous) < limit
    }

    /// Indices of two bytes: eight at a time, each compared with the next.
    private static func tightAreIncreasing(_ sparse: AccessorData.Sparse, _ limit: Int) -> Bool {
        var disorder = Eight()
        var place = 0
        while place &+ 9 <= sparse.count {
            let pointer = sparse.indices + place &* 2
            let next = pointer.loadUnaligned(fromByteOffset: 2, as: Eight.self)
            disorder |= ones(pointer.loadUnaligned(as: Eight.self) .>= next)
            place &+= 8
        }
        return disorder == Eight() && areIncreasing(sparse, UInt16.self, from: place, limit)
    }
}
