import GLTFModel
import JSONText

/// Where something may have to be reported later. The pointer is built only then. Numbers are small, for there are as many
/// places as accessors have uses.
enum IssuePlace: BitwiseCopyable, Sendable {
    /// A pointer that ``DataSchedule/texts`` has.
    case text(Int32)
    /// The input of a sampler; the text is that of its animation.
    case samplerInput(of: Int32, index: Int32)
    /// The sampler of a channel; the text is that of the list of channels.
    case channelSampler(of: Int32, index: Int32)
    /// An attribute of a primitive, by the token of its name.
    case attribute(mesh: Int32, primitive: Int32, name: Int32)
    case indices(mesh: Int32, primitive: Int32)

    static func text(_ text: Int) -> IssuePlace { .text(Int32(truncatingIfNeeded: text)) }

    static func samplerInput(of text: Int, index: Int) -> IssuePlace {
        .samplerInput(of: Int32(truncatingIfNeeded: text), index: Int32(truncatingIfNeeded: index))
    }

    static func channelSampler(of text: Int, index: Int) -> IssuePlace {
        .channelSampler(of: Int32(truncatingIfNeeded: text), index: Int32(truncatingIfNeeded: index))
    }

    static func attribute(mesh: Int, primitive: Int, name: Int) -> IssuePlace {
        .attribute(
            mesh: Int32(truncatingIfNeeded: mesh), primitive: Int32(truncatingIfNeeded: primitive),
            name: Int32(truncatingIfNeeded: name))
    }

    static func indices(mesh: Int, primitive: Int) -> IssuePlace {
        .indices(mesh: Int32(truncatingIfNeeded: mesh), primitive: Int32(truncatingIfNeeded: primitive))
    }

    func pointer(_ context: ValidationContext) -> String {
        switch self {
        case .text(let text): context.schedule.texts[Int(text)]
        case .samplerInput(let text, let index): context.schedule.texts[Int(text)] + "/samplers/\(index)/input"
        case .channelSampler(let text, let index): context.schedule.texts[Int(text)] + "/\(index)/sampler"
        case .attribute(let mesh, let primitive, let name):
            "/meshes/\(mesh)/primitives/\(primitive)/attributes/" + context.pointerToken(Int(name))
        case .indices(let mesh, let primitive): "/meshes/\(mesh)/primitives/\(primitive)/indices"
        }
    }

    /// The number of a place in a primitive. The token of a name belongs to one attribute map only.
    var number: PlaceNumber? {
        switch self {
        case .attribute(let mesh, let primitive, let name):
            .element(.attributes, Int(mesh) << 32 | Int(primitive), Int(name))
        case .indices(let mesh, let primitive): .element(.primitiveIndices, Int(mesh), Int(primitive))
        case .text, .samplerInput, .channelSampler: nil
        }
    }
}

/// The checks of accessor data that follow from how accessors are used. Each use has checks of its own, with its own place.
final class DataSchedule {
    enum Check: BitwiseCopyable {
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

    private struct Entry: BitwiseCopyable {
        let check: Check
        var next: Int32 = -1
    }

    /// Pointers that follow no pattern.
    @exclusivity(unchecked) private(set) var texts: [String] = []
    /// Checks in the order in which they were added, chained by accessor: most accessors have one or none.
    @exclusivity(unchecked) private var entries = PlainMemory<Entry>()
    private let first = Column<Int32>(-1)
    private let last = Column<Int32>(-1)
    /// Accessors in the order in which they first got a check.
    @exclusivity(unchecked) private(set) var order: [Int32] = []

    deinit {
        entries.free()
        first.free()
        last.free()
    }

    /// Makes room for as many checks as there are accessors, up to some: growing step by step copies what there is, and most
    /// accessors have one check or none.
    func reserve(accessors: Int) {
        entries.reserve(Swift.min(accessors, 1 << 16))
    }

    func add(text: String) -> Int {
        texts.append(text)
        return texts.count - 1
    }

    func add(_ check: Check, to accessor: Int) {
        let entry = Int32(truncatingIfNeeded: entries.count)
        entries.append(Entry(check: check))
        if first[accessor] < 0 {
            first[accessor] = entry
            order.append(Int32(truncatingIfNeeded: accessor))
        } else {
            entries.base[Int(last[accessor])].next = entry
        }
        last[accessor] = entry
    }

    func hasChecks(ofAccessor accessor: Int) -> Bool { first[accessor] >= 0 }

    /// What ``take(_:)`` is to be called with to get the checks of an accessor, in the order in which they were added.
    func firstCheck(ofAccessor accessor: Int) -> Int32 { first[accessor] }

    /// The check that comes next; nil if there is none.
    func take(_ entry: inout Int32) -> Check? {
        guard entry >= 0 else { return nil }
        let found = entries.base[Int(entry)]
        entry = found.next
        return found.check
    }

    /// The checks of an accessor, in the order in which they were added.
    func checks(ofAccessor accessor: Int) -> [Check] {
        Array(sequence(state: first[accessor], next: take))
    }
}

extension ValidationContext {
    /// Elements of the first attribute of a primitive that resolves; −1 if unusable, nil if there is none.
    func vertexCount(of primitive: MeshPrimitive) -> Int? {
        for position in primitive.attributes.indices {
            if let accessor = resolved(document.attributes[position].accessor, in: .accessors) {
                return document.accessors[accessor].count ?? -1
            }
        }
        return nil
    }

    /// Elements of the indices of a primitive; −1 if unusable, nil if there are none.
    func indexCount(of primitive: MeshPrimitive) -> Int? {
        resolved(primitive.indices, in: .accessors).map { document.accessors[$0].count ?? -1 }
    }
}
