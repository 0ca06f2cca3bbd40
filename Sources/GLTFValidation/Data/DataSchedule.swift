import JSONText

/// Where something may have to be reported later. The pointer is built only then.
enum IssuePlace: Sendable {
    /// A pointer that ``DataSchedule/texts`` has.
    case text(Int)
    /// An element of a list, or what is in it: a pointer of ``DataSchedule/texts``, the list's name, the index, the rest.
    case element(of: Int, list: StaticString, index: Int, rest: StaticString)
    /// An attribute of a primitive, by the token of its name.
    case attribute(mesh: Int, primitive: Int, name: Int)
    case indices(mesh: Int, primitive: Int)

    func pointer(_ context: ValidationContext) -> String {
        switch self {
        case .text(let text): context.schedule.texts[text]
        case .element(let text, let list, let index, let rest):
            context.schedule.texts[text] + "\(list)/\(index)\(rest)"
        case .attribute(let mesh, let primitive, let name):
            "/meshes/\(mesh)/primitives/\(primitive)/attributes/" + context.pointerToken(name)
        case .indices(let mesh, let primitive): "/meshes/\(mesh)/primitives/\(primitive)/indices"
        }
    }
}

/// The checks of accessor data that follow from how accessors are used. Each use has checks of its own, with its own place.
struct DataSchedule {
    enum Check {
        case unitVector(IssuePlace)
        case tangent(IssuePlace)
        case color(IssuePlace)
        case indices(IssuePlace, vertexCount: Int, countsTriangles: Bool)
        case inverseBindMatrices(IssuePlace)
        case animationInput(IssuePlace)
        case quaternions(IssuePlace, isCubic: Bool)

        /// Checks of one kind find the same in the same data.
        enum Kind: Hashable {
            case unitVector, tangent, color, inverseBindMatrices, animationInput
            case indices(vertexCount: Int, countsTriangles: Bool)
            case quaternions(isCubic: Bool)
        }

        var kind: Kind {
            switch self {
            case .unitVector: .unitVector
            case .tangent: .tangent
            case .color: .color
            case .indices(_, let vertexCount, let countsTriangles):
                .indices(vertexCount: vertexCount, countsTriangles: countsTriangles)
            case .inverseBindMatrices: .inverseBindMatrices
            case .animationInput: .animationInput
            case .quaternions(_, let isCubic): .quaternions(isCubic: isCubic)
            }
        }

        var place: IssuePlace {
            switch self {
            case .unitVector(let place), .tangent(let place), .color(let place), .indices(let place, _, _),
                .inverseBindMatrices(let place), .animationInput(let place), .quaternions(let place, _):
                place
            }
        }
    }

    /// Pointers that follow no pattern.
    private(set) var texts: [String] = []
    /// Checks in the order in which they were added, chained by accessor: most accessors have one or none.
    private var entries: [(check: Check, next: Int32)] = []
    private var first: [Int32] = []
    private var last: [Int32] = []
    /// Accessors in the order in which they first got a check.
    private(set) var order: [Int] = []
    /// Elements of the first attribute, and of the indices, of each primitive row; −1 if unusable, nil if there are none.
    var vertexCounts: [Int?] = []
    var indexCounts: [Int?] = []

    init(accessorCount: Int = 0, primitiveCount: Int = 0) {
        first = Array(repeating: -1, count: accessorCount)
        last = first
        vertexCounts = Array(repeating: nil, count: primitiveCount)
        indexCounts = vertexCounts
    }

    mutating func add(text: String) -> Int {
        texts.append(text)
        return texts.count - 1
    }

    mutating func add(_ check: Check, to accessor: Int) {
        let entry = Int32(truncatingIfNeeded: entries.count)
        entries.append((check, -1))
        if first[accessor] < 0 {
            first[accessor] = entry
            order.append(accessor)
        } else {
            entries[Int(last[accessor])].next = entry
        }
        last[accessor] = entry
    }

    /// The checks of an accessor, in the order in which they were added.
    func checks(ofAccessor accessor: Int) -> [Check] {
        var checks: [Check] = []
        var entry = first[accessor]
        while entry >= 0 {
            checks.append(entries[Int(entry)].check)
            entry = entries[Int(entry)].next
        }
        return checks
    }
}
