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
            hasChecks && areKnown && data.isPlain ? AccessorVerdicts(context, index, data, extremes) : nil
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
        var plan = Plan(schedule.firstCheck(ofAccessor: index))
        if isFloat, !areKnown { plan.checks.append(FiniteCheck(accessor: index)) }
        if !bounds.minimum { plan.checks.append(boundCheck(isMinimum: true)) }
        if !bounds.maximum { plan.checks.append(boundCheck(isMinimum: false)) }
        carryOutScheduled(&plan, verdicts)
    }

    /// What is to be done with the elements.
    private struct Plan {
        /// In the order in which they report.
        var checks: [any ElementCheck] = []
        /// For each question the entry of the check that finds the answer, and where it reports.
        var answers: [DataCheck.Question: (entry: Int32, pointer: String)] = [:]
        /// Whether there are further checks that would find the same.
        var hasRepeated = false
        /// The first entry of the schedule that belongs to it.
        var start: Int32

        init(_ start: Int32) {
            self.start = start
        }
    }

    /// So many checks look at the elements together where memory is bounded: one takes more of it than the text that asks
    /// for it.
    private static let mostChecks = 4_096

    /// Adds the scheduled checks of what is not right to those of a plan, and carries it out, in parts if they are very many.
    private func carryOutScheduled(_ plan: inout Plan, _ verdicts: AccessorVerdicts?) {
        var entry = plan.start
        let takesTallies = context.collector.takesTallies
        var overview: IndexOverview?
        while true {
            let place = entry
            guard let check = schedule.take(&entry) else { break }
            let question = check.question(context)
            if let verdict = verdicts?.verdict(question), verdict.isRight {
                if case .indices(_, true) = question, verdict.degenerate > 0 {
                    plan.checks.append(
                        DegenerateCount(
                            pointer: check.pointer(context), count: verdict.degenerate, triangles: data.count / 3))
                }
            } else if !takesTallies {
                plan.checks.append(elementCheck(question, check.pointer(context)))
            } else if plan.answers[question] != nil {
                plan.hasRepeated = true
            } else {
                let pointer = context.collector.cut(check.pointer(context))
                plan.answers[question] = (place, pointer)
                // The same indices into very many different numbers of vertices are looked at together.
                if case .indices(let vertexCount, let countsTriangles) = question, let base = data.base,
                    data.sparse == nil, overview != nil || plan.answers.count > 4
                {
                    let found = overview ?? IndexOverview(data, base)
                    overview = found
                    plan.checks.append(
                        IndexOverviewCheck(
                            pointer: pointer, overview: found, vertexCount: vertexCount,
                            countsTriangles: countsTriangles))
                } else {
                    plan.checks.append(elementCheck(question, pointer))
                }
            }
            if context.options.isBounded, plan.checks.count >= Self.mostChecks {
                carryOut(plan, before: entry)
                if context.isTruncated { return }
                plan = Plan(entry)
            }
        }
        carryOut(plan, before: -1)
    }

    /// Carries out a plan, which ends before an entry of the schedule.
    private func carryOut(_ plan: Plan, before end: Int32) {
        guard plan.hasRepeated else { return carryOut(plan.checks) }
        let tallies = Dictionary(grouping: context.collector.recording { carryOut(plan.checks) }, by: \.pointer)
        var entry = plan.start
        while entry != end {
            let place = entry
            guard let check = schedule.take(&entry) else { return }
            guard let answer = plan.answers[check.question(context)], answer.entry != place else { continue }
            for tally in tallies[answer.pointer] ?? [] {
                context.collector.report(tally, at: check.pointer(context))
            }
        }
    }

    private func carryOut(_ checks: [any ElementCheck]) {
        var checks = checks
        let visiting = checks.indices.filter { checks[$0].visits }
        if !visiting.isEmpty {
            guard context.mayLookClosely(data.byteCount, at: "/accessors/\(index)") else { return }
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

    private func elementCheck(_ question: DataCheck.Question, _ pointer: String) -> any ElementCheck {
        switch question {
        case .unitVector: UnitVectorCheck(pointer, isTangent: false, data)
        case .tangent: UnitVectorCheck(pointer, isTangent: true, data)
        case .color: ColorCheck(pointer: pointer)
        case .indices(let vertexCount, let countsTriangles):
            IndexCheck(pointer, vertexCount: vertexCount, countsTriangles: countsTriangles, data.componentType)
        case .inverseBindMatrices: InverseBindMatrixCheck(pointer: pointer)
        case .animationInput: TimeCheck(pointer)
        case .quaternions(let isCubic): QuaternionCheck(pointer, isCubic: isCubic, data)
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

    /// Bits of the kinds of checks that were made, and of those that found all right, but for indices.
    private var known: UInt32 = 0
    private var right: UInt32 = 0
    private var summary: IndexSummary?
    private let componentType: ComponentType
    /// Whether there is nothing at all to report.
    private(set) var areRight = true

    init?(_ context: ValidationContext, _ accessor: Int, _ data: AccessorData, _ extremes: borrowing Extremes) {
        guard let base = data.base else { return nil }
        componentType = data.componentType
        var entry = context.schedule.firstCheck(ofAccessor: accessor)
        while let check = context.schedule.take(&entry) {
            let kind = check.kind
            if kind == .indices {
                if summary == nil { summary = IndexKernels.summary(data, base) }
                // Of those that find the first wrong there may be as many as the file likes.
                guard areRight else { continue }
                let verdict = verdict(check.question(context))
                areRight = verdict?.isRight == true && verdict?.degenerate == 0
            } else if known & 1 << kind.rawValue == 0 {
                known |= 1 << kind.rawValue
                if Self.isRight(kind, data, base, extremes) {
                    right |= 1 << kind.rawValue
                } else {
                    areRight = false
                }
            }
        }
    }

    /// Nil if nothing is known.
    func verdict(_ question: DataCheck.Question) -> Verdict? {
        switch question {
        case .unitVector: verdict(of: .unitVector)
        case .tangent: verdict(of: .tangent)
        case .color: verdict(of: .color)
        case .inverseBindMatrices: verdict(of: .inverseBindMatrices)
        case .animationInput: verdict(of: .animationInput)
        case .quaternions(let isCubic): verdict(of: isCubic ? .cubicQuaternions : .quaternions)
        case .indices(let vertexCount, _):
            summary.map {
                Verdict(
                    isRight: $0.maximum < vertexCount && $0.maximum != componentType.integerRange?.upperBound,
                    degenerate: $0.degenerate)
            }
        }
    }

    private func verdict(of kind: DataCheck.Kind) -> Verdict? {
        known & 1 << kind.rawValue == 0 ? nil : Verdict(isRight: right & 1 << kind.rawValue != 0)
    }

    private static func isRight(
        _ kind: DataCheck.Kind, _ data: AccessorData, _ base: UnsafeRawPointer, _ extremes: borrowing Extremes
    ) -> Bool {
        let isFloat = data.componentType == .float
        switch kind {
        case .unitVector: return isFloat && Kernels.areUnit(data, base)
        case .tangent: return isFloat && Kernels.areUnit(data, base) && Kernels.haveSigns(data, base)
        case .color:
            let (minimum, maximum) = (extremes.minimum, extremes.maximum)
            return isFloat && (0..<data.components).allSatisfy { minimum[$0] >= 0 && maximum[$0] <= 1 }
        case .inverseBindMatrices: return Kernels.areAffine(data, base)
        case .animationInput: return Kernels.areTimes(data, base)
        case .quaternions: return isFloat && Kernels.areUnitQuaternions(data, base, isCubic: false)
        case .cubicQuaternions: return isFloat && Kernels.areUnitQuaternions(data, base, isCubic: true)
        case .indices: return false
        }
    }
}
