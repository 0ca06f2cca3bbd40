/// The checks of accessor data that follow from how accessors are used. Each use has checks of its own, with its own place.
struct DataSchedule {
    enum Check {
        case unitVector(String)
        case tangent(String)
        case color(String)
        case indices(String, vertexCount: Int, countsTriangles: Bool)
        case inverseBindMatrices(String)
        case animationInput(String)
        case quaternions(String, isCubic: Bool)
    }

    private(set) var checks: [Int: [Check]] = [:]
    /// Accessors in the order in which they first got a check.
    private(set) var order: [Int] = []
    /// Elements of the first attribute, and of the indices, of each primitive row; −1 if unusable, nil if there are none.
    var vertexCounts: [Int?] = []
    var indexCounts: [Int?] = []

    init(primitiveCount: Int = 0) {
        vertexCounts = Array(repeating: nil, count: primitiveCount)
        indexCounts = vertexCounts
    }

    mutating func add(_ check: Check, to accessor: Int) {
        if checks[accessor] == nil { order.append(accessor) }
        checks[accessor, default: []].append(check)
    }
}
