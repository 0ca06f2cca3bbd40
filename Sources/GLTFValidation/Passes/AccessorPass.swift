import GLTFModel

// The checks of one accessor's elements
// =====================================
//
// First fast passes look whether anything is wrong: they give the extremes, and for each kind of check a yes or no. A
// check that finds everything right has nothing to report, so only the others go through the elements one by one, all
// together, in the order in which the reference reports.

struct AccessorPass {
    private let context: ValidationContext
    private let index: Int
    private let accessor: Accessor
    private let data: AccessorData
    private let scheduled: [DataSchedule.Check]

    init(_ context: ValidationContext, _ index: Int, _ data: AccessorData) {
        self.context = context
        self.index = index
        self.data = data
        accessor = context.document.accessors[index]
        scheduled = context.schedule.checks(ofAccessor: index)
    }

    private var isFloat: Bool { data.componentType == .float }
    private var hasBounds: Bool { accessor.minimum.isUsable || accessor.maximum.isUsable }

    /// Whether there is anything to check in the elements.
    var looksAtElements: Bool { isFloat || hasBounds || !scheduled.isEmpty }

    func run() {
        let extremes = isFloat || hasBounds ? extremes() : Extremes()
        if scheduled.isEmpty, !isFloat || extremes?.isFinite == true, isBoundRight(isMinimum: true, extremes),
            isBoundRight(isMinimum: false, extremes)
        {
            return
        }
        let plan = plan(extremes)
        if plan.repeated.isEmpty { return carryOut(plan) }
        let tallies = context.collector.recording { carryOut(plan) }
        for repetition in plan.repeated {
            for tally in tallies where tally.pointer == repetition.pointer {
                context.collector.report(tally, at: repetition.place.pointer(context))
            }
        }
    }

    /// What is to be done with the elements.
    private struct Plan {
        /// In the order in which they report.
        var checks: [any ElementCheck] = []
        /// Places at which a check would find what another finds at its pointer.
        var repeated: [(place: IssuePlace, pointer: String)] = []
    }

    private func plan(_ extremes: Extremes?) -> Plan {
        var plan = Plan()
        if isFloat, extremes?.isFinite != true { plan.checks.append(FiniteCheck(accessor: index)) }
        for isMinimum in [true, false] where !isBoundRight(isMinimum: isMinimum, extremes) {
            plan.checks.append(boundCheck(isMinimum: isMinimum))
        }
        if scheduled.isEmpty { return plan }
        let verdicts = verdicts(extremes)
        let takesTallies = context.collector.takesTallies && scheduled.count > 1
        var pointers: [DataSchedule.Check.Kind: String] = [:]
        var overview: IndexOverview?
        for check in scheduled {
            let verdict = verdicts?.verdict(check)
            if verdict?.isRight == true {
                if case .indices(let place, _, true) = check, let degenerate = verdict?.degenerate, degenerate > 0 {
                    plan.checks.append(
                        DegenerateCount(
                            pointer: place.pointer(context), count: degenerate, triangles: data.count / 3))
                }
                continue
            }
            guard takesTallies else {
                plan.checks.append(elementCheck(check))
                continue
            }
            if let pointer = pointers[check.kind] {
                plan.repeated.append((check.place, pointer))
                continue
            }
            let pointer = check.place.pointer(context)
            pointers[check.kind] = pointer
            // The same indices into very many different numbers of vertices are looked at together.
            if case .indices(_, let vertexCount, let countsTriangles) = check, let base = data.base,
                data.sparse == nil, pointers.count > 4
            {
                let found = overview ?? IndexOverview(data, base)
                overview = found
                plan.checks.append(
                    IndexOverviewCheck(
                        pointer: pointer, overview: found, vertexCount: vertexCount,
                        countsTriangles: countsTriangles))
            } else {
                plan.checks.append(elementCheck(check))
            }
        }
        return plan
    }

    private func carryOut(_ plan: Plan) {
        var checks = plan.checks
        let visiting = checks.indices.filter { checks[$0].visits }
        if !visiting.isEmpty {
            visitElements(&checks, visiting)
            if context.isTruncated { return }
        }
        for check in checks.indices { checks[check].finish(context) }
    }

    // MARK: The fast way

    /// The extremes of the elements; nil where the fast way does not lead to them.
    private func extremes() -> Extremes? {
        guard let sparse = data.sparse else {
            return data.base.map { Kernels.extremes(block($0, data.stride, data.count)) }
        }
        // Sparse values stand without the gaps that columns of some matrices have in a buffer view.
        guard data.layout.columnStride == data.layout.rows * data.layout.componentSize,
            IndexKernels.areIncreasing(sparse, below: data.count)
        else { return nil }
        var extremes = Kernels.extremes(block(sparse.values, data.layout.tightStride, sparse.count))
        guard let base = data.base else {
            if sparse.count < data.count { extremes.mergeZeros() }
            return extremes
        }
        // Between sparse elements the stored ones count.
        var start = 0
        for place in 0...sparse.count {
            let end =
                place < sparse.count
                ? AccessorData.loadIndex(sparse.indices, sparse.indexType, at: place) : data.count
            if end > start {
                extremes.merge(Kernels.extremes(block(base + start * data.stride, data.stride, end - start)))
            }
            start = end + 1
        }
        return extremes
    }

    private func block(_ base: UnsafeRawPointer, _ stride: Int, _ count: Int) -> ElementBlock {
        ElementBlock(
            base: base, stride: stride, count: count, layout: data.layout, componentType: data.componentType)
    }

    private func isBoundRight(isMinimum: Bool, _ extremes: Extremes?) -> Bool {
        let declared = isMinimum ? accessor.minimum : accessor.maximum
        guard declared.isUsable else { return true }
        guard let extremes, extremes.isFinite else { return false }
        let actual = isMinimum ? extremes.minimum : extremes.maximum
        for component in 0..<Swift.min(declared.count, 16)
        where context.document.numbers[declared.start + component] != actual[component] { return false }
        return true
    }

    private func verdicts(_ extremes: Extremes?) -> AccessorVerdicts? {
        guard !scheduled.isEmpty, let base = data.base, data.sparse == nil, let extremes, extremes.isFinite else {
            return nil
        }
        return AccessorVerdicts(data, base, extremes, scheduled)
    }

    // MARK: Element by element

    private func elementCheck(_ check: DataSchedule.Check) -> any ElementCheck {
        switch check {
        case .unitVector(let place): UnitVectorCheck(place.pointer(context), isTangent: false, data)
        case .tangent(let place): UnitVectorCheck(place.pointer(context), isTangent: true, data)
        case .color(let place): ColorCheck(pointer: place.pointer(context))
        case .indices(let place, let vertexCount, let countsTriangles):
            IndexCheck(
                place.pointer(context), vertexCount: vertexCount, countsTriangles: countsTriangles,
                data.componentType)
        case .inverseBindMatrices(let place): InverseBindMatrixCheck(pointer: place.pointer(context))
        case .animationInput(let place): TimeCheck(place.pointer(context))
        case .quaternions(let place, let isCubic): QuaternionCheck(place.pointer(context), isCubic: isCubic, data)
        }
    }

    private func boundCheck(isMinimum: Bool) -> BoundCheck {
        let range = isMinimum ? accessor.minimum : accessor.maximum
        return BoundCheck(
            accessor: index, isMinimum: isMinimum, isFloat: isFloat,
            declared: Array(context.document.numbers[range.indices]))
    }

    /// Has the checks at `visiting` visit the elements.
    private func visitElements(_ checks: inout [any ElementCheck], _ visiting: [Int]) {
        if visiting.count == 1, let base = data.base, data.sparse == nil {
            return checks[visiting[0]].visitAll(data, base, context)
        }
        var cursor = ElementCursor(data)
        let end = data.base == nil ? context.takeZeroElements(data.count) : data.count
        for element in 0..<end {
            if context.isTruncated { return }
            visit(element, &checks, visiting, &cursor)
        }
        if end < data.count { visitSparseElements(from: end, &checks, visiting, &cursor) }
    }

    private func visit(
        _ element: Int, _ checks: inout [any ElementCheck], _ visiting: [Int], _ cursor: inout ElementCursor
    ) {
        for component in 0..<data.components {
            let value = cursor.value(element, component)
            for check in visiting { checks[check].visit(element, component, value, context) }
        }
        cursor.finish(element)
    }

    /// Visits the elements from `start` on that are not zero; those between them are only counted.
    private func visitSparseElements(
        from start: Int, _ checks: inout [any ElementCheck], _ visiting: [Int], _ cursor: inout ElementCursor
    ) {
        var next = start
        var skipped = data.count - start
        while let element = cursor.nextSparseElement, element >= next, element < data.count {
            if context.isTruncated { return }
            visit(element, &checks, visiting, &cursor)
            next = element + 1
            skipped -= 1
        }
        for check in visiting { checks[check].skip(zeros: skipped, from: start) }
    }
}

/// What fast passes found for the checks of an accessor. However many primitives share the accessor, its data is looked at
/// once for each kind of check.
private struct AccessorVerdicts {
    struct Verdict {
        var isRight: Bool
        var degenerate = 0
    }

    private typealias Kind = DataSchedule.Check.Kind

    private let first: (kind: Kind, verdict: Verdict)
    private var others: [Kind: Verdict] = [:]

    /// Of checks, of which there is at least one.
    init?(
        _ data: AccessorData, _ base: UnsafeRawPointer, _ extremes: Extremes, _ checks: [DataSchedule.Check]
    ) {
        guard let check = checks.first else { return nil }
        var summary: IndexSummary?
        let firstKind = check.kind
        first = (firstKind, Self.verdict(firstKind, data, base, extremes, &summary))
        for check in checks.dropFirst() {
            let kind = check.kind
            if kind == firstKind || others[kind] != nil { continue }
            others[kind] = Self.verdict(kind, data, base, extremes, &summary)
        }
    }

    func verdict(_ check: DataSchedule.Check) -> Verdict? {
        let kind = check.kind
        return kind == first.kind ? first.verdict : others[kind]
    }

    private static func verdict(
        _ kind: Kind, _ data: AccessorData, _ base: UnsafeRawPointer, _ extremes: Extremes,
        _ summary: inout IndexSummary?
    ) -> Verdict {
        let isFloat = data.componentType == .float
        switch kind {
        case .unitVector: return Verdict(isRight: isFloat && Kernels.areUnit(data, base))
        case .tangent:
            return Verdict(isRight: isFloat && Kernels.areUnit(data, base) && Kernels.haveSigns(data, base))
        case .color:
            return Verdict(
                isRight: isFloat
                    && (0..<data.components).allSatisfy { extremes.minimum[$0] >= 0 && extremes.maximum[$0] <= 1 })
        case .inverseBindMatrices: return Verdict(isRight: Kernels.areAffine(data, base))
        case .animationInput: return Verdict(isRight: Kernels.areTimes(data, base))
        case .quaternions(let isCubic):
            return Verdict(isRight: isFloat && Kernels.areUnitQuaternions(data, base, isCubic: isCubic))
        case .indices(let vertexCount, _):
            let found = summary ?? IndexKernels.summary(data, base)
            summary = found
            let isRight =
                found.maximum < vertexCount && found.maximum != data.componentType.integerRange?.upperBound
            return Verdict(isRight: isRight, degenerate: found.degenerate)
        }
    }
}
