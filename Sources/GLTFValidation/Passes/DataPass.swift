import GLTFModel
import JSONText

/// The seventh phase: the data of accessors.
enum DataPass {
    static func run(_ context: ValidationContext) {
        for index in context.document.accessors.indices
        where !context.document.sparses.isEmpty && context.document.accessors[index].sparse >= 0 {
            if context.isTruncated { return }
            checkSparseIndices(context, index)
        }
        // Accessors got their first checks while they were read if they hold floats or have bounds, else when they were
        // used.
        var pass = AccessorPass(context)
        let seen = ElementSet()
        defer { seen.free() }
        let accessors = context.document.accessors
        for index in accessors.indices {
            let accessor = accessors[index]
            guard isCheckedWhenRead(accessor) else { continue }
            seen.insert(index)
            if context.isTruncated { return }
            pass.check(index, accessor)
        }
        for index in context.schedule.order where !seen.contains(Int(index)) {
            if context.isTruncated { return }
            pass.check(Int(index), accessors[Int(index)])
        }
        InfluencePass.run(context)
    }

    private static func isCheckedWhenRead(_ accessor: Accessor) -> Bool {
        accessor.isFloat || accessor.minimum.isUsable || accessor.maximum.isUsable
    }

    private static func checkSparseIndices(_ context: ValidationContext, _ index: Int) {
        let accessor = context.document.accessors[index]
        guard let sparse = context.document.sparses[checked: accessor.sparse], accessor.isComplete,
            let count = accessor.count, let type = sparse.indices.componentType,
            context.accessorFacts.sparseReadable.contains(index) || context.isAligned(sparse.indices, type.size),
            let base = context.bytes(of: sparse.indices, length: WholeNumber.product(type.size, sparse.count)),
            context.mayRead(WholeNumber.product(type.size, sparse.count), at: "/accessors/\(index)/sparse")
        else { return }
        let data = AccessorData.Sparse(count: sparse.count, indices: base, indexType: type, values: base)
        if IndexKernels.areIncreasing(data, below: count) { return context.accessorFacts.sparseInOrder.insert(index) }
        guard context.mayLookClosely(WholeNumber.product(type.size, sparse.count), at: "/accessors/\(index)/sparse")
        else { return }
        var previous = -1
        for place in 0..<sparse.count {
            let value = AccessorData.loadIndex(base, type, at: place)
            if value <= previous {
                context.report(
                    .accessorSparseIndicesNonIncreasing, at: "/accessors/\(index)/sparse",
                    [.int(value), .int(place), .int(previous)])
            }
            if value >= count {
                context.report(
                    .accessorSparseIndexOob, at: "/accessors/\(index)/sparse",
                    [.int(value), .int(place), .int(count)])
            }
            previous = value
        }
    }
}

extension ValidationContext {
    func isAligned(_ part: AccessorSparse.Part, _ size: Int) -> Bool {
        guard let view = resolved(part.bufferView, in: .bufferViews), let offset = part.byteOffset,
            let start = document.bufferViews[view].byteOffset
        else { return false }
        return WholeNumber.remainder(WholeNumber.sum(start, offset), by: size) == 0
    }
}
