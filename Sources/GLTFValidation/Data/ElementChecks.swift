import GLTFModel

// The pass that reports single elements: every component in storage order, and for each all checks of the accessor in the
// order in which they were scheduled. It runs only for accessors in which something is wrong.

/// One check of an accessor's elements.
protocol ElementCheck {
    /// Whether it visits elements. Others know already what they have to tell.
    var visits: Bool { get }
    mutating func visit(_ element: Int, _ component: Int, _ value: Double, _ context: ValidationContext)
    /// Says that so many elements, all zero, the first of them at or behind `first`, are not visited.
    mutating func skip(zeros count: Int, from first: Int)
    mutating func finish(_ context: ValidationContext)
    /// Visits all elements of plain data, which begins at `base`; once for each check, so that it is compiled for it.
    mutating func visitAll(_ data: AccessorData, _ base: UnsafeRawPointer, _ context: ValidationContext)
}

extension ElementCheck {
    var visits: Bool { true }
    mutating func skip(zeros count: Int, from first: Int) {}
    mutating func finish(_ context: ValidationContext) {}

    mutating func visitAll(_ data: AccessorData, _ base: UnsafeRawPointer, _ context: ValidationContext) {
        let type = data.componentType
        for element in 0..<data.count {
            if context.isTruncated { return }
            let pointer = base + element &* data.stride
            for component in 0..<data.components {
                let value = AccessorData.load(pointer + data.layout.offset(component), type)
                visit(element, component, value, context)
            }
        }
    }
}

/// No NaN and no infinity.
struct FiniteCheck: ElementCheck {
    let accessor: Int

    mutating func visit(_ element: Int, _ component: Int, _ value: Double, _ context: ValidationContext) {
        guard !value.isFinite else { return }
        let words = value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity"
        context.report(
            .accessorInvalidFloat, at: "/accessors/\(accessor)", [.int(component), .int(element), .text(words)])
    }
}

/// Declared bounds are the actual extremes, exactly.
struct BoundCheck: ElementCheck {
    let accessor: Int
    let isMinimum: Bool
    let isFloat: Bool
    let declared: [Double]
    private var actual: [Double] = []
    private var places: [Int] = []
    private var beyond: [Int] = []

    init(accessor: Int, isMinimum: Bool, isFloat: Bool, declared: [Double]) {
        self.accessor = accessor
        self.isMinimum = isMinimum
        self.isFloat = isFloat
        self.declared = declared
        beyond = Array(repeating: 0, count: declared.count)
    }

    private func exceeds(_ a: Double, _ b: Double) -> Bool {
        isMinimum ? a < b : a > b
    }

    mutating func visit(_ element: Int, _ component: Int, _ value: Double, _ context: ValidationContext) {
        guard component < declared.count else { return }
        if element == 0 {
            actual.append(value)
            places.append(0)
        } else if exceeds(value, actual[component]) {
            actual[component] = value
            places[component] = element
        }
        if exceeds(value, declared[component]) { beyond[component] += 1 }
    }

    mutating func skip(zeros count: Int, from first: Int) {
        guard count > 0 else { return }
        for component in actual.indices {
            if exceeds(0, actual[component]) {
                actual[component] = 0
                places[component] = first
            }
            if exceeds(0, declared[component]) { beyond[component] += count }
        }
    }

    mutating func finish(_ context: ValidationContext) {
        for component in actual.indices where declared[component] != actual[component] {
            let member = isMinimum ? "min" : "max"
            let pointer = "/accessors/\(accessor)/\(member)/\(component)"
            let isFinite = actual[component].isFinite
            let rounding = isFloat ? BoundRounding(declared: declared[component], actual: actual[component]) : nil
            if let rounding, !context.isKhronos, rounding.isAccepted(tolerance: context.options.boundsTolerance) {
                context.report(
                    .lintAccessorBoundsRounded, at: pointer,
                    [
                        .text(member), argument(declared[component]), argument(actual[component]),
                        .text(rounding.words),
                    ])
                continue
            }
            context.report(
                isMinimum ? .accessorMinMismatch : .accessorMaxMismatch, at: pointer,
                [
                    argument(declared[component]), argument(actual[component]), .int(places[component]),
                    .text(rounding?.clause ?? ""),
                    .text(isFinite ? "Write that one." : "JSON has no such number, so mend the data."),
                ])
            if beyond[component] > 0 {
                context.report(
                    isMinimum ? .accessorElementOutOfMinBound : .accessorElementOutOfMaxBound, at: pointer,
                    [
                        .int(beyond[component]), argument(declared[component]),
                        .text(isFinite ? "Recalculate \(member)." : "Mend the data first."),
                    ])
            }
        }
    }

    private func argument(_ value: Double) -> IssueArgument {
        isFloat ? .float(Float(value)) : .int(Int(value))
    }
}

/// Vectors of length one; of tangents also the sign.
struct UnitVectorCheck: ElementCheck {
    let pointer: String
    let isTangent: Bool
    let data: AccessorData
    private var squares = 0.0

    init(_ pointer: String, isTangent: Bool, _ data: AccessorData) {
        self.pointer = pointer
        self.isTangent = isTangent
        self.data = data
    }

    mutating func visit(_ element: Int, _ component: Int, _ value: Double, _ context: ValidationContext) {
        let value = data.meaning(value)
        if component == 0 { squares = 0 }
        if component < 3 { squares += value * value }
        if component == 2 {
            let length = squares.squareRoot()
            if (length - 1).magnitude > 0.00674 {
                context.report(.accessorVector3NonUnit, at: pointer, [.int(element), .double(length)])
            }
        } else if component == 3, isTangent, value != 1, value != -1 {
            context.report(.accessorInvalidSign, at: pointer, [.int(element), .float(Float(value))])
        }
    }
}

/// Colours between 0 and 1.
struct ColorCheck: ElementCheck {
    let pointer: String

    mutating func visit(_ element: Int, _ component: Int, _ value: Double, _ context: ValidationContext) {
        if value < 0 || value > 1 {
            context.report(
                .accessorNonClamped, at: pointer, [.int(component), .int(element), .float(Float(value))])
        }
    }
}

/// Indices of vertices that exist; no restart value; triangles with three corners.
struct IndexCheck: ElementCheck {
    let pointer: String
    let vertexCount: Int
    let countsTriangles: Bool
    let restart: Double
    private var corners = (0.0, 0.0)
    private var degenerate = 0
    private var triangles = 0

    init(_ pointer: String, vertexCount: Int, countsTriangles: Bool, _ type: ComponentType) {
        self.pointer = pointer
        self.vertexCount = vertexCount
        self.countsTriangles = countsTriangles
        restart = Double(type.integerRange?.upperBound ?? 0)
    }

    mutating func visit(_ element: Int, _ component: Int, _ value: Double, _ context: ValidationContext) {
        if value > Double(vertexCount - 1) {
            context.report(.accessorIndexOob, at: pointer, [.int(Int(value)), .int(element), .int(vertexCount)])
        }
        if value == restart {
            context.report(.accessorIndexPrimitiveRestart, at: pointer, [.int(Int(value)), .int(element)])
        }
        guard countsTriangles else { return }
        switch element % 3 {
        case 0: corners.0 = value
        case 1: corners.1 = value
        default:
            triangles += 1
            if corners.0 == corners.1 || corners.0 == value || corners.1 == value { degenerate += 1 }
        }
    }

    mutating func finish(_ context: ValidationContext) {
        DegenerateCount(pointer: pointer, count: degenerate, triangles: triangles).finish(context)
    }
}

/// Triangles with equal corners, which were counted already.
struct DegenerateCount: ElementCheck {
    let pointer: String
    let count: Int
    let triangles: Int
    let visits = false

    func visit(_ element: Int, _ component: Int, _ value: Double, _ context: ValidationContext) {}

    func finish(_ context: ValidationContext) {
        if count > 0 {
            context.report(.accessorIndexTriangleDegenerate, at: pointer, [.int(triangles), .int(count)])
        }
    }
}

/// Matrices whose last row is 0, 0, 0, 1.
struct InverseBindMatrixCheck: ElementCheck {
    let pointer: String

    mutating func visit(_ element: Int, _ component: Int, _ value: Double, _ context: ValidationContext) {
        guard component % 4 == 3 else { return }
        let expected = component == 15 ? 1 : 0
        if value != Double(expected) {
            context.report(
                .accessorInvalidIbm, at: pointer,
                [.int(component), .int(element), .float(Float(value)), .int(expected)])
        }
    }
}

/// Key frame times that begin at zero or later, and increase.
struct TimeCheck: ElementCheck {
    let pointer: String
    private var previous = 0.0

    init(_ pointer: String) {
        self.pointer = pointer
    }

    mutating func visit(_ element: Int, _ component: Int, _ value: Double, _ context: ValidationContext) {
        if value < 0 {
            return context.report(
                .accessorAnimationInputNegative, at: pointer, [.int(element), .float(Float(value))])
        }
        if element > 0, value <= previous {
            context.report(
                .accessorAnimationInputNonIncreasing, at: pointer,
                [.int(element), .float(Float(value)), .float(Float(previous))])
        }
        previous = value
    }
}

/// Rotations of length one; of cubic splines only the values, not their tangents.
struct QuaternionCheck: ElementCheck {
    let pointer: String
    let isCubic: Bool
    let data: AccessorData
    private var squares = 0.0

    init(_ pointer: String, isCubic: Bool, _ data: AccessorData) {
        self.pointer = pointer
        self.isCubic = isCubic
        self.data = data
    }

    mutating func visit(_ element: Int, _ component: Int, _ value: Double, _ context: ValidationContext) {
        if isCubic, element % 3 != 1 { return }
        let value = data.meaning(value)
        squares = component == 0 ? value * value : squares + value * value
        guard component == 3 else { return }
        let length = squares.squareRoot()
        if (length - 1).magnitude > 0.00769 {
            context.report(
                .accessorAnimationSamplerOutputNonNormalizedQuaternion, at: pointer, [.int(element), .double(length)])
        }
    }
}
