import GLTFModel

/// The seventh phase: the data of accessors.
enum DataPass {
    static func run(_ context: ValidationContext) {
        for index in context.document.accessors.indices {
            if context.isTruncated { return }
            checkSparseIndices(context, index)
        }
        for index in accessorsInOrder(context) {
            if context.isTruncated { return }
            guard let data = context.data(ofAccessor: index) else { continue }
            AccessorPass(context, index, data).run()
        }
        InfluencePass.run(context)
    }

    /// Accessors got their first checks while they were read if they hold floats or have bounds, else when they were used.
    private static func accessorsInOrder(_ context: ValidationContext) -> [Int] {
        var isListed = Array(repeating: false, count: context.document.accessors.count)
        var order: [Int] = []
        for (index, accessor) in context.document.accessors.enumerated()
        where accessor.componentType == .float || accessor.minimum.isUsable || accessor.maximum.isUsable {
            isListed[index] = true
            order.append(index)
        }
        for index in context.schedule.order where !isListed[index] { order.append(index) }
        return order
    }

    private static func checkSparseIndices(_ context: ValidationContext, _ index: Int) {
        let accessor = context.document.accessors[index]
        guard let sparse = context.document.sparses[checked: accessor.sparse], accessor.isComplete,
            let count = accessor.count, let type = sparse.indices.componentType,
            context.isAligned(sparse.indices, type.size),
            let base = context.bytes(of: sparse.indices, length: Saturating.product(type.size, sparse.count))
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
        return (start + offset) % size == 0
    }
}

/// The checks of one accessor's elements.
struct AccessorPass {
    let context: ValidationContext
    let index: Int
    let accessor: Accessor
    let data: AccessorData
    let scheduled: [DataSchedule.Check]

    init(_ context: ValidationContext, _ index: Int, _ data: AccessorData) {
        self.context = context
        self.index = index
        self.data = data
        accessor = context.document.accessors[index]
        scheduled = context.schedule.checks[index] ?? []
    }

    private var isFloat: Bool { data.componentType == .float }

    func run() {
        if let extremes = extremesOfRightData() {
            finishBounds(extremes)
            return
        }
        visitElements(elementChecks())
    }

    // MARK: The fast way

    /// The extremes, if nothing is wrong with any single element; nil if something may be.
    private func extremesOfRightData() -> Extremes? {
        guard let base = data.base, data.sparse == nil else { return sparseExtremes() }
        var extremes = Extremes(minimum: [], maximum: [], isFinite: true)
        if isFloat {
            extremes = Kernels.extremes(ofFloats: data, base)
            guard extremes.isFinite else { return nil }
        } else if accessor.minimum.isUsable || accessor.maximum.isUsable {
            extremes = Kernels.extremes(ofIntegers: data, base)
        }
        // However many primitives share the accessor, its data is looked at once for each kind of check.
        var known: [Kind: Bool] = [:]
        for check in scheduled {
            let kind = kind(check)
            let isRight = known[kind] ?? isRight(kind, base, extremes)
            known[kind] = isRight
            if !isRight { return nil }
        }
        return extremes
    }

    /// Checks that come to the same for the same data.
    private enum Kind: Hashable {
        case unitVector, tangent, color, inverseBindMatrices, animationInput
        case indices(vertexCount: Int)
        case quaternions(isCubic: Bool)
    }

    private func kind(_ check: DataSchedule.Check) -> Kind {
        switch check {
        case .unitVector: .unitVector
        case .tangent: .tangent
        case .color: .color
        case .indices(_, let vertexCount, _): .indices(vertexCount: vertexCount)
        case .inverseBindMatrices: .inverseBindMatrices
        case .animationInput: .animationInput
        case .quaternions(_, let isCubic): .quaternions(isCubic: isCubic)
        }
    }

    private func isRight(_ kind: Kind, _ base: UnsafeRawPointer, _ extremes: Extremes) -> Bool {
        switch kind {
        case .unitVector: isFloat && Kernels.areUnit(data, base)
        case .tangent: isFloat && Kernels.areUnit(data, base) && Kernels.haveSigns(data, base)
        case .color:
            isFloat && extremes.minimum.allSatisfy { $0 >= 0 } && extremes.maximum.allSatisfy { $0 <= 1 }
        case .indices(let vertexCount): areIndicesRight(base, vertexCount)
        case .inverseBindMatrices: Kernels.areAffine(data, base)
        case .animationInput: Kernels.areTimes(data, base)
        case .quaternions(let isCubic): isFloat && Kernels.areUnitQuaternions(data, base, isCubic: isCubic)
        }
    }

    private func areIndicesRight(_ base: UnsafeRawPointer, _ vertexCount: Int) -> Bool {
        let maximum = Kernels.indices(data, base).maximum
        return maximum < vertexCount && maximum != data.componentType.integerRange?.upperBound
    }

    /// Of an accessor that is zero but for its sparse elements, and has no checks but its bounds: whatever its count, only
    /// the sparse elements need a look.
    private func sparseExtremes() -> Extremes? {
        guard data.base == nil, let sparse = data.sparse, scheduled.isEmpty else { return nil }
        let components = data.components
        var extremes = Extremes(
            minimum: Array(repeating: 0, count: components), maximum: Array(repeating: 0, count: components),
            isFinite: true)
        var isFirst = true
        var previous = -1
        for place in 0..<sparse.count {
            let element = AccessorData.loadIndex(sparse.indices, sparse.indexType, at: place)
            guard element > previous, element < data.count else { return nil }
            previous = element
            for component in 0..<components {
                let value = AccessorData.load(
                    sparse.values + (place * components + component) * data.layout.componentSize, data.componentType)
                guard value.isFinite else { return nil }
                let isOnly = isFirst && sparse.count == data.count
                extremes.minimum[component] = isOnly ? value : Swift.min(extremes.minimum[component], value)
                extremes.maximum[component] = isOnly ? value : Swift.max(extremes.maximum[component], value)
            }
            isFirst = false
        }
        return extremes
    }

    /// Reports bounds that are wrong, and degenerate triangles, when no single element is wrong.
    private func finishBounds(_ extremes: Extremes) {
        let isMinimumRight = isRight(accessor.minimum, extremes.minimum)
        let isMaximumRight = isRight(accessor.maximum, extremes.maximum)
        if !isMinimumRight || !isMaximumRight {
            var checks: [any ElementCheck] = []
            if !isMinimumRight { checks.append(boundCheck(accessor.minimum, isMinimum: true)) }
            if !isMaximumRight { checks.append(boundCheck(accessor.maximum, isMinimum: false)) }
            visitElements(checks)
        }
        guard let base = data.base else { return }
        var degenerate: Int?
        for case .indices(let pointer, _, true) in scheduled {
            let count = degenerate ?? Kernels.indices(data, base).degenerate
            degenerate = count
            IndexCheck.reportDegenerate(count, of: data.count / 3, at: pointer, context)
        }
    }

    private func isRight(_ declared: PoolRange, _ actual: [Double]) -> Bool {
        !declared.isUsable || context.document.numbers[declared.indices].elementsEqual(actual)
    }

    // MARK: Element by element

    private func elementChecks() -> [any ElementCheck] {
        var checks: [any ElementCheck] = []
        if isFloat { checks.append(FiniteCheck(accessor: index)) }
        if accessor.minimum.isUsable { checks.append(boundCheck(accessor.minimum, isMinimum: true)) }
        if accessor.maximum.isUsable { checks.append(boundCheck(accessor.maximum, isMinimum: false)) }
        for check in scheduled {
            switch check {
            case .unitVector(let pointer): checks.append(UnitVectorCheck(pointer, isTangent: false, data))
            case .tangent(let pointer): checks.append(UnitVectorCheck(pointer, isTangent: true, data))
            case .color(let pointer): checks.append(ColorCheck(pointer: pointer))
            case .indices(let pointer, let vertexCount, let countsTriangles):
                checks.append(
                    IndexCheck(
                        pointer, vertexCount: vertexCount, countsTriangles: countsTriangles, data.componentType))
            case .inverseBindMatrices(let pointer): checks.append(InverseBindMatrixCheck(pointer: pointer))
            case .animationInput(let pointer): checks.append(TimeCheck(pointer))
            case .quaternions(let pointer, let isCubic):
                checks.append(QuaternionCheck(pointer, isCubic: isCubic, data))
            }
        }
        return checks
    }

    private func boundCheck(_ range: PoolRange, isMinimum: Bool) -> BoundCheck {
        BoundCheck(
            accessor: index, isMinimum: isMinimum, isFloat: isFloat,
            declared: Array(context.document.numbers[range.indices]))
    }

    private func visitElements(_ checks: [any ElementCheck]) {
        var checks = checks
        var cursor = ElementCursor(data)
        let end = data.base == nil ? context.takeZeroElements(data.count) : data.count
        for element in 0..<end {
            if context.isTruncated { return }
            visit(element, &checks, &cursor)
        }
        if end < data.count { visitSparseElements(from: end, &checks, &cursor) }
        for check in checks.indices { checks[check].finish(context) }
    }

    private func visit(_ element: Int, _ checks: inout [any ElementCheck], _ cursor: inout ElementCursor) {
        for component in 0..<data.components {
            let value = cursor.value(element, component)
            for check in checks.indices { checks[check].visit(element, component, value, context) }
        }
        cursor.finish(element)
    }

    /// Visits the elements from `start` on that are not zero; those between them are only counted.
    private func visitSparseElements(
        from start: Int, _ checks: inout [any ElementCheck], _ cursor: inout ElementCursor
    ) {
        var next = start
        var skipped = data.count - start
        while let element = cursor.nextSparseElement, element >= next, element < data.count {
            if context.isTruncated { return }
            visit(element, &checks, &cursor)
            next = element + 1
            skipped -= 1
        }
        for check in checks.indices { checks[check].skip(zeros: skipped, from: start) }
    }
}
