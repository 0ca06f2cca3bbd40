import GLTFModel

/// Answers what is wrong with vertex indices for any number of vertices, without looking at all of them each time.
///
/// A file can have thousands of primitives that share their indices and have each a different number of vertices.
struct IndexOverview {
    private let base: UnsafeRawPointer
    private let data: AccessorData
    /// Of indices of 32 bits: all in ascending order.
    private var sorted: [UInt32] = []
    /// Of shorter indices: how many there are of each value or a greater one.
    private var atLeast: [Int] = []
    /// The largest index of each block of elements, and of as many blocks each.
    private let maxima: [UInt32]
    private let highMaxima: [UInt32]
    private let restarts: (count: Int, elements: [Int])
    private static let blockSize = 256

    let degenerate: Int
    var triangles: Int { data.count / 3 }

    init(_ data: AccessorData, _ base: UnsafeRawPointer) {
        self.data = data
        self.base = base
        let restart = UInt32(clamping: data.componentType.integerRange?.upperBound ?? 0)
        let isWide = data.componentType == .unsignedInt
        if isWide {
            sorted.reserveCapacity(data.count)
        } else {
            atLeast = Array(repeating: 0, count: Int(restart) + 1)
        }
        var maxima = [UInt32](repeating: 0, count: (data.count + Self.blockSize - 1) / Self.blockSize)
        var restarts = (count: 0, elements: [Int]())
        for element in 0..<data.count {
            let value = Self.value(data, base, element)
            if isWide { sorted.append(value) } else { atLeast[Int(value)] += 1 }
            maxima[element / Self.blockSize] = Swift.max(maxima[element / Self.blockSize], value)
            guard value == restart else { continue }
            restarts.count += 1
            if restarts.elements.count < 3 { restarts.elements.append(element) }
        }
        sorted.sort()
        for value in atLeast.indices.dropLast().reversed() { atLeast[value] += atLeast[value + 1] }
        self.maxima = maxima
        highMaxima = stride(from: 0, to: maxima.count, by: Self.blockSize).map { start in
            maxima[start..<Swift.min(start + Self.blockSize, maxima.count)].max() ?? 0
        }
        self.restarts = restarts
        degenerate = IndexKernels.summary(data, base).degenerate
    }

    private static func value(_ data: AccessorData, _ base: UnsafeRawPointer, _ element: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: AccessorData.loadIndex(base + element * data.stride, data.componentType, at: 0))
    }

    /// The indices that are too large for so many vertices.
    func outOfRange(vertexCount: Int, at pointer: String) -> IssueTally {
        var tally = IssueTally(definition: .accessorIndexOob, pointer: pointer)
        tally.count = count(from: vertexCount)
        for high in highMaxima.indices where Int(highMaxima[high]) >= vertexCount {
            for block in Self.block(high, of: maxima.count) where Int(maxima[block]) >= vertexCount {
                for element in Self.block(block, of: data.count) {
                    let value = Int(Self.value(data, base, element))
                    guard value >= vertexCount else { continue }
                    tally.arguments.append([.int(value), .int(element), .int(vertexCount)])
                    if tally.arguments.count == 3 { return tally }
                }
            }
        }
        return tally
    }

    /// What belongs to a block, of so many.
    private static func block(_ block: Int, of count: Int) -> Range<Int> {
        block * blockSize..<Swift.min((block + 1) * blockSize, count)
    }

    /// How many indices there are of this value or a greater one.
    private func count(from value: Int) -> Int {
        if !atLeast.isEmpty { return value < atLeast.count ? atLeast[Swift.max(value, 0)] : 0 }
        var low = 0
        var high = sorted.count
        while low < high {
            let middle = (low + high) / 2
            if Int(sorted[middle]) < value { low = middle + 1 } else { high = middle }
        }
        return sorted.count - low
    }

    /// The indices that mean the restart of a primitive.
    func restarts(at pointer: String) -> IssueTally {
        let value = data.componentType.integerRange?.upperBound ?? 0
        return IssueTally(
            definition: .accessorIndexPrimitiveRestart, pointer: pointer, count: restarts.count,
            arguments: restarts.elements.map { [.int(value), .int($0)] })
    }
}

/// What ``IndexCheck`` finds, told from an overview.
struct IndexOverviewCheck: ElementCheck {
    let pointer: String
    let overview: IndexOverview
    let vertexCount: Int
    let countsTriangles: Bool
    let visits = false

    func visit(_ element: Int, _ component: Int, _ value: Double, _ context: ValidationContext) {}

    func finish(_ context: ValidationContext) {
        context.collector.report(overview.outOfRange(vertexCount: vertexCount, at: pointer))
        context.collector.report(overview.restarts(at: pointer))
        if countsTriangles {
            DegenerateCount(pointer: pointer, count: overview.degenerate, triangles: overview.triangles).finish(context)
        }
    }
}
