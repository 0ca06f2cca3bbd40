import GLTFModel
import JSONText

/// Which accessors hold the joints and weights of a primitive's sets, and what else decides what is wrong with them.
struct InfluenceKey: Hashable {
    /// Accessors of the first set, which nearly always is the only one.
    private(set) var joints: Int32 = -1
    private(set) var weights: Int32 = -1
    /// Of the other sets, joints and weights in turn.
    private var others: [Int32] = []
    /// The number of vertices.
    let count: Int
    /// The number of joints.
    let limit: Int

    /// Nil if some accessor is missing or unusable, the number of elements differs, or there is nothing to look at.
    init?(_ context: ValidationContext, row: Int, limit: Int) {
        let sets = context.primitiveFacts[row].joints
        let primitive = context.document.primitives[row]
        guard sets > 0, let count = context.vertexCount(of: primitive), count > 0 else { return nil }
        self.count = count
        self.limit = limit
        if sets > 1 { others = Array(repeating: -1, count: 2 * (sets - 1)) }
        for position in primitive.attributes.indices {
            let attribute = context.document.attributes[position]
            let accessor = Int32(clamping: attribute.accessor)
            switch context.attributeName(attribute.name).kind {
            case .indexed(.joints, 0): joints = accessor
            case .indexed(.weights, 0): weights = accessor
            case .indexed(.joints, let set) where set < sets: others[2 * set - 2] = accessor
            case .indexed(.weights, let set) where set < sets: others[2 * set - 1] = accessor
            default: break
            }
        }
        guard isUsable(joints, context), isUsable(weights, context),
            others.allSatisfy({ isUsable($0, context) })
        else { return nil }
    }

    /// The number of sets.
    var sets: Int { 1 + others.count / 2 }

    func joints(_ set: Int) -> Int32 { set == 0 ? joints : others[2 * set - 2] }
    func weights(_ set: Int) -> Int32 { set == 0 ? weights : others[2 * set - 1] }

    /// Whether an accessor says what an element of it is, and has as many as there are vertices. One that is zeros throughout
    /// is not looked at.
    private func isUsable(_ index: Int32, _ context: ValidationContext) -> Bool {
        guard let index = context.resolved(Int(index), in: .accessors) else { return false }
        let accessor = context.document.accessors[index]
        return accessor.count == count && accessor.componentType != nil && accessor.type?.components == 4
            && (context.bufferView(of: accessor) != nil || accessor.sparse >= 0)
    }

    // The count of vertices is that of every accessor.
    func hash(into hasher: inout Hasher) {
        hasher.combine(Int(joints) << 32 | Int(weights))
        hasher.combine(limit)
        if !others.isEmpty { hasher.combine(others) }
    }
}

/// The joints and weights of one primitive: as many accessors of each as it has sets, all of the same count.
///
/// Where the data of some set cannot be read, nobody knows the sum of a vertex's weights, but the other sets can be looked at
/// all the same. The reference goes on until it meets the first such set, which is at the first component of the first vertex.
struct InfluenceSets {
    /// The numbers of the sets that can be read, and the places of their data in `cursors`.
    private(set) var numbers: [Int32] = []
    private(set) var joints: [Int32] = []
    private(set) var weights: [Int32] = []
    /// The data of each accessor once, at its first element: a primitive can have thousands of sets of a few accessors.
    var cursors: [ElementCursor] { accessors.cursors }
    private var accessors = InfluenceAccessors()
    /// Whether these are all sets.
    private(set) var areComplete = true

    /// Nil if there is nothing to look at.
    init?(_ key: InfluenceKey, _ context: ValidationContext) {
        for set in 0..<key.sets {
            guard let joint = accessors.place(of: key.joints(set), context),
                let weight = accessors.place(of: key.weights(set), context)
            else {
                areComplete = false
                if context.isKhronos { break } else { continue }
            }
            numbers.append(Int32(truncatingIfNeeded: set))
            joints.append(joint)
            weights.append(weight)
        }
        if numbers.isEmpty { return nil }
    }

    /// Whether some of it is stored element by element, so that the file bounds its length.
    var isStored: Bool {
        cursors.contains { $0.data.base != nil }
    }

    /// Bytes of all joints and weights.
    var byteCount: Int {
        var sum = 0
        for place in joints { sum = WholeNumber.sum(sum, cursors[Int(place)].data.byteCount) }
        for place in weights { sum = WholeNumber.sum(sum, cursors[Int(place)].data.byteCount) }
        return sum
    }
}

/// The accessors of a primitive's joints and weights, each once.
private struct InfluenceAccessors {
    private(set) var cursors: [ElementCursor] = []
    private var indices: [Int32] = []
    /// The places of all indices, where there are many.
    private var places: [Int32: Int32] = [:]
    private static let few = 8

    /// The place of an accessor's data; nil if it cannot be read.
    mutating func place(of index: Int32, _ context: ValidationContext) -> Int32? {
        let known =
            indices.count <= Self.few ? indices.firstIndex(of: index).map { Int32($0) } : places[index]
        if let known { return known }
        guard let data = context.data(ofAccessor: Int(index)) else { return nil }
        let place = Int32(truncatingIfNeeded: indices.count)
        cursors.append(ElementCursor(data))
        indices.append(index)
        if indices.count == Self.few + 1 {
            for (place, index) in indices.enumerated() { places[index] = Int32(place) }
        } else if indices.count > Self.few {
            places[index] = place
        }
        return place
    }
}
