import GLTFModel
import JSONText

/// A check of an accessor's data that follows from a use of the accessor. The use is named by as few numbers as will do, for a
/// dozen bytes of a file are enough for one: the rest is in the document.
struct DataCheck: BitwiseCopyable, Sendable {
    enum Kind: UInt32, Sendable {
        // The owner is a mesh, the place that of a primitive in it.
        case unitVector, tangent, color, indices
        // The owner is a skin.
        case inverseBindMatrices
        // The owner is an animation, the place that of a sampler in it, or of a channel.
        case animationInput, quaternions, cubicQuaternions
    }

    private let packed: UInt32
    private let storedPlace: Int32

    /// There are fewer owners than a map has tokens, which leaves four bits.
    init(_ kind: Kind, owner: Int, place: Int = 0) {
        packed = kind.rawValue << 28 | UInt32(truncatingIfNeeded: owner) & 0xFFF_FFFF
        storedPlace = Int32(truncatingIfNeeded: place)
    }

    var kind: Kind { Kind(rawValue: packed >> 28) ?? .indices }
    private var owner: Int { Int(packed & 0xFFF_FFFF) }
    private var place: Int { Int(storedPlace) }

    /// What is asked of the data. The answer to the same question is the same for every use.
    enum Question: Hashable {
        case unitVector, tangent, color, inverseBindMatrices, animationInput
        case indices(vertexCount: Int, countsTriangles: Bool)
        case quaternions(isCubic: Bool)
    }

    func question(_ context: ValidationContext) -> Question {
        switch kind {
        case .unitVector: return .unitVector
        case .tangent: return .tangent
        case .color: return .color
        case .inverseBindMatrices: return .inverseBindMatrices
        case .animationInput: return .animationInput
        case .quaternions: return .quaternions(isCubic: false)
        case .cubicQuaternions: return .quaternions(isCubic: true)
        case .indices:
            let primitive = primitive(context)
            return .indices(
                vertexCount: Swift.max(context.vertexCount(of: primitive) ?? 0, 0),
                countsTriangles: primitive.mode == nil || primitive.mode == 4)
        }
    }

    /// Where the use is.
    func place(_ context: ValidationContext) -> IssuePlace {
        switch kind {
        case .unitVector: attribute(context, .normal)
        case .tangent: attribute(context, .tangent)
        case .color: attribute(context, .indexed(.color, 0))
        case .indices: .indices(mesh: owner, primitive: place)
        case .inverseBindMatrices: .inverseBindMatrices(skin: Int32(truncatingIfNeeded: owner))
        case .animationInput:
            .samplerInput(animation: Int32(truncatingIfNeeded: owner), sampler: storedPlace)
        case .quaternions, .cubicQuaternions:
            .channelSampler(animation: Int32(truncatingIfNeeded: owner), channel: storedPlace)
        }
    }

    func pointer(_ context: ValidationContext) -> String { place(context).pointer(context) }

    private func primitive(_ context: ValidationContext) -> MeshPrimitive {
        let rows = context.document.meshes[owner].primitives
        return context.document.primitives[Int(context.document.indices[rows.start + place])]
    }

    /// The attribute of the primitive with a name, of which there is one.
    private func attribute(_ context: ValidationContext, _ name: AttributeName.Kind) -> IssuePlace {
        let attributes = context.document.attributes
        let position = primitive(context).attributes.indices.first {
            context.attributeName(attributes[$0].name).kind == name
        }
        return .attribute(mesh: owner, primitive: place, name: position.map { attributes[$0].name } ?? -1)
    }
}

/// The checks of accessor data that follow from how accessors are used.
final class DataSchedule {
    private struct Entry: BitwiseCopyable {
        let check: DataCheck
        var next: Int32 = -1
    }

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

    /// Makes room for as many checks as there can be: growing step by step copies what there is.
    func reserve(_ checks: Int) {
        entries.reserve(checks)
    }

    func add(_ check: DataCheck, to accessor: Int) {
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

    /// What ``take(_:)`` is to be called with to get the checks of an accessor, in the order in which they were added; −1 at
    /// their end.
    func firstCheck(ofAccessor accessor: Int) -> Int32 { first[accessor] }

    /// The check that comes next; nil if there is none.
    func take(_ entry: inout Int32) -> DataCheck? {
        guard entry >= 0 else { return nil }
        let found = entries.base[Int(entry)]
        entry = found.next
        return found.check
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
