import GLTFModel

// The checks of one accessor's elements
// =====================================
//
// First fast passes look whether anything is wrong: they give the extremes, and for each kind of check a yes or no. A
// check that finds everything right has nothing to report, so only the others go through the elements one by one, all
// together, in the order in which the reference reports.

struct AccessorPass: ~Copyable {
    private let context: ValidationContext
    private let schedule: DataSchedule
    /// The accessor at hand.
    private var index: Int
    private var minimum: PoolRange
    private var maximum: PoolRange
    private var data: AccessorData
    /// Memory that is used for one accessor after the other.
    private var extremes = Extremes()

    init(_ context: ValidationContext) {
        self.context = context
        schedule = context.schedule
        index = -1
        minimum = .absent
        maximum = .absent
        data = .none
    }

    mutating func check(_ index: Int, _ accessor: Accessor) {
        guard let data = context.data(of: accessor, at: index) else { return }
        self.index = index
        minimum = accessor.minimum
        maximum = accessor.maximum
        self.data = data
        if looksAtElements, context.mayRead(data.byteCount, at: "/accessors/\(index)") { run() }
    }

    private var isFloat: Bool { data.componentType == .float }
    private var hasBounds: Bool { minimum.isUsable || maximum.isUsable }

    /// Whether there is anything to check in the elements.
    private var looksAtElements: Bool { isFloat || hasBounds || schedule.hasChecks(ofAccessor: index) }

    private mutating func run() {
        let areKnown = isFloat || hasBounds ? find() && extremes.isFinite : true
        let hasChecks = schedule.hasChecks(ofAccessor: index)
        let verdicts =
            hasChecks && areKnown && data.isPlain ? AccessorVerdicts(schedule, index, data, extremes) : nil
        let numbers = context.document.numbers
        let bounds = (
            minimum: Self.isRight(minimum, numbers, areKnown, extremes.minimum),
            maximum: Self.isRight(maximum, numbers, areKnown, extremes.maximum)
        )
        if bounds.minimum, bounds.maximum, areKnown || !isFloat,
            verdicts?.areRight ?? !hasChecks
        {
            return
        }
        var plan = Plan()
        if isFloat, !areKnown { plan.checks.append(FiniteCheck(accessor: index)) }
        if !bounds.minimum { plan.checks.append(boundCheck(isMinimum: true)) }
        if !bounds.maximum { plan.checks.append(boundCheck(isMinimum: false)) }
        addScheduled(to: &plan, verdicts)
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

    /// So many checks look at the elements together where memory is bounded: one takes more of it than the text that asks
    /// for it.
    private static let mostChecks = 4_096

    private func addScheduled(to plan: inout Plan, _ verdicts: AccessorVerdicts?) {
        let scheduled = schedule.checks(ofAccessor: index)
        if scheduled.isEmpty { return }
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
                if context.options.isBounded, plan.checks.count >= Self.mostChecks {
                    carryOut(plan)
                    plan.checks = []
                }
                continue
            }
            if let pointer = pointers[check.kind] {
                plan.repeated.append((check.place, pointer))
                continue
            }
            let pointer = context.collector.cut(check.place.pointer(context))
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

    /// Finds the extremes of the elements; false where the fast way does not lead to them.
    private mutating func find() -> Bool {
        guard let sparse = data.sparse else {
            guard let base = data.base else { return false }
            Kernels.find(&extremes, of: block(base, data.stride, data.count))
            return true
        }
        // Sparse values stand without the gaps that columns of some matrices have in a buffer view.
        guard data.layout.columnStride == data.layout.rows * data.layout.componentSize,
            context.accessorFacts.sparseInOrder.contains(index)
        else { return false }
        Kernels.find(&extremes, of: block(sparse.values, data.layout.tightStride, sparse.count))
        guard let base = data.base else {
            if sparse.count < data.count { extremes.mergeZeros(components: data.components) }
            return true
        }
        // Between sparse elements the stored ones count.
        var others = Extremes()
        var start = 0
        for place in 0...sparse.count {
            let end =
                place < sparse.count
                ? AccessorData.loadIndex(sparse.indices, sparse.indexType, at: place) : data.count
            if end > start {
                Kernels.find(&others, of: block(base + start * data.stride, data.stride, end - start))
                extremes.merge(others)
            }
            start = end + 1
        }
        return true
    }

    private func block(_ base: UnsafeRawPointer, _ stride: Int, _ count: Int) -> ElementBlock {
        ElementBlock(
            base: base, stride: stride, count: count, layout: data.layout, componentType: data.componentType)
    }

    /// Whether declared bounds, if there are any, are the extremes.
    private static func isRight(
        _ declared: PoolRange, _ numbers: NumberLists, _ areKnown: Bool, _ actual: UnsafeMutablePointer<Double>
    ) -> Bool {
        guard declared.isUsable else { return true }
        guard areKnown else { return false }
        for component in 0..<Swift.min(declared.count, Extremes.mostComponents)
        where numbers[declared.start + component] != actual[component] { return false }
        return true
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
        let range = isMinimum ? minimum : maximum
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

    /// Most accessors have one check.
    private var first: (kind: Kind, verdict: Verdict)?
    private var others: [Kind: Verdict] = [:]
    /// Whether there is nothing at all to report.
    private(set) var areRight = true

    init?(_ schedule: DataSchedule, _ accessor: Int, _ data: AccessorData, _ extremes: borrowing Extremes) {
        guard let base = data.base else { return nil }
        var summary: IndexSummary?
        var entry = schedule.firstCheck(ofAccessor: accessor)
        while let check = schedule.take(&entry) {
            let kind = check.kind
            if self.verdict(kind) != nil { continue }
            let verdict = Self.verdict(kind, data, base, extremes, &summary)
            areRight = areRight && verdict.isRight && verdict.degenerate == 0
            if first == nil { first = (kind, verdict) } else { others[kind] = verdict }
        }
    }

    func verdict(_ check: DataSchedule.Check) -> Verdict? {
        verdict(check.kind)
    }

    private func verdict(_ kind: Kind) -> Verdict? {
        guard let first else { return nil }
        return kind == first.kind ? first.verdict : others.isEmpty ? nil : others[kind]
    }

    private static func verdict(
        _ kind: Kind, _ data: AccessorData, _ base: UnsafeRawPointer, _ extremes: borrowing Extremes,
        _ summary: inout IndexSummary?
    ) -> Verdict {
        let isFloat = data.componentType == .float
        switch kind {
        case .unitVector: return Verdict(isRight: isFloat && Kernels.areUnit(data, base))
        case .tangent:
            return Verdict(isRight: isFloat && Kernels.areUnit(data, base) && Kernels.haveSigns(data, base))
        case .color:
            let (minimum, maximum) = (extremes.minimum, extremes.maximum)
            return Verdict(
                isRight: isFloat && (0..<data.components).allSatisfy { minimum[$0] >= 0 && maximum[$0] <= 1 })
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
