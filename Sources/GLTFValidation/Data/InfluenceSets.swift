import GLTFModel
import JSONText

/// The joints and weights of one primitive: as many accessors of each as it has sets, all of the same count.
///
/// Where the data of some set cannot be read, nobody knows the sum of a vertex's weights, but the other sets can be looked at
/// all the same. The reference goes on until it meets the first such set, which is at the first component of the first vertex.
struct InfluenceSets {
    /// Which accessors, and how many vertices; what else is looked at is the number of joints.
    struct Key: Hashable {
        fileprivate(set) var joints: [Int32]
        fileprivate(set) var weights: [Int32]
        let count: Int
        let limit: Int
    }

    let key: Key
    var count: Int { key.count }
    /// The numbers of the sets that can be read, and the places of their data in `cursors`.
    private(set) var numbers: [Int32] = []
    private(set) var joints: [Int32] = []
    private(set) var weights: [Int32] = []
    /// The data of each accessor once, at its first element: a primitive can have thousands of sets of a few accessors.
    var cursors: [ElementCursor] { accessors.cursors }
    private var accessors = InfluenceAccessors()
    /// Whether these are all sets.
    private(set) var areComplete = true

    /// Nil if some accessor is missing or unusable, the number of elements differs, or there is nothing to look at.
    init?(_ context: ValidationContext, row: Int, limit: Int) {
        let sets = context.primitiveFacts[row].joints
        guard sets > 0, let count = context.vertexCount(of: context.document.primitives[row]), count > 0 else {
            return nil
        }
        var key = Key(
            joints: Array(repeating: -1, count: sets), weights: Array(repeating: -1, count: sets), count: count,
            limit: limit)
        for position in context.document.primitives[row].attributes.indices {
            let attribute = context.document.attributes[position]
            switch context.attributeName(attribute.name).kind {
            case .indexed(.joints, let set) where set < sets: key.joints[set] = Int32(clamping: attribute.accessor)
            case .indexed(.weights, let set) where set < sets: key.weights[set] = Int32(clamping: attribute.accessor)
            default: break
            }
        }
        for set in 0..<sets {
            guard Self.isUsable(context, key.joints[set], count), Self.isUsable(context, key.weights[set], count) else {
                return nil
            }
        }
        for set in 0..<sets {
            guard let joint = accessors.place(of: key.joints[set], context),
                let weight = accessors.place(of: key.weights[set], context)
            else {
                areComplete = false
                if context.isKhronos { break } else { continue }
            }
            numbers.append(Int32(truncatingIfNeeded: set))
            joints.append(joint)
            weights.append(weight)
        }
        if numbers.isEmpty { return nil }
        self.key = key
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

    /// Whether an accessor says what an element of it is, and has as many as there are vertices. One that is zeros throughout
    /// is not looked at.
    private static func isUsable(_ context: ValidationContext, _ index: Int32, _ count: Int) -> Bool {
        guard let index = context.resolved(Int(index), in: .accessors) else { return false }
        let accessor = context.document.accessors[index]
        return accessor.count == count && accessor.componentType != nil && accessor.type?.components == 4
            && (context.bufferView(of: accessor) != nil || accessor.sparse >= 0)
    }

    /// The vertices that may be wrong, in ascending order. Looks closely only at the usual case, one set of small integers
    /// and floats in plain memory; in any other that is all of them, and the exact pass decides.
    func suspects() -> Suspects {
        guard areComplete, joints.count == 1 else { return .all }
        let joint = cursors[Int(joints[0])].data
        let weight = cursors[Int(weights[0])].data
        guard joint.isPlain, weight.isPlain, weight.componentType == .float else { return .all }
        switch joint.componentType {
        case .unsignedByte: return .some(suspects(UInt8.self, joint, weight))
        case .unsignedShort: return .some(suspects(UInt16.self, joint, weight))
        default: return .all
        }
    }

    enum Suspects {
        case all
        case some([Int32])
    }

    private func suspects<Joint: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
        _ type: Joint.Type, _ joint: AccessorData, _ weight: AccessorData
    ) -> [Int32] {
        guard let jointBase = joint.base, let weightBase = weight.base else { return [] }
        let (jointStride, weightStride) = (joint.stride, weight.stride)
        let highest = SIMD4<UInt32>(repeating: UInt32(clamping: key.limit - 1))
        var found: [Int32] = []
        // Nearly all blocks are right from their first vertex to their last; of others, each vertex is looked at again.
        var start = 0
        while start < count {
            let end = Swift.min(start + 64, count)
            var doubts = Doubts()
            for vertex in start..<end {
                doubts.add(
                    Self.doubts(
                        type, jointBase + vertex &* jointStride, weightBase + vertex &* weightStride, highest))
            }
            if !doubts.areNone(weights: 1) {
                for vertex in start..<end {
                    let weightPointer = weightBase + vertex &* weightStride
                    let doubts = Self.doubts(type, jointBase + vertex &* jointStride, weightPointer, highest)
                    if !doubts.areNone(weights: Self.usedWeights(weightPointer)) {
                        found.append(Int32(truncatingIfNeeded: vertex))
                    }
                }
            }
            start = end
        }
        return found
    }

    /// What may be wrong with a vertex, or with one of several.
    private struct Doubts {
        /// Ones where a joint or a weight may be wrong.
        var influences = SIMDMask<SIMD4<Int32>>()
        /// How far the sum of weights is from one; NaN if a weight is.
        var distance: Float = 0

        @inline(__always)
        mutating func add(_ other: Doubts) {
            influences .|= other.influences
            // A weight that is no number is none of those above zero, or zero.
            distance = Swift.max(distance, other.distance)
        }

        /// With `weights` above zero, each of which may be rounded.
        func areNone(weights: Int) -> Bool {
            !any(influences) && Double(distance) <= 2e-7 * Double(weights)
        }
    }

    private static func usedWeights(_ pointer: UnsafeRawPointer) -> Int {
        let weight = pointer.loadUnaligned(as: SIMD4<Float>.self)
        return (0..<4).count { weight[$0] > 0 }
    }

    /// What may be wrong with one vertex. Without branches: which joints a vertex uses is different for each.
    @inline(__always)
    private static func doubts<Joint: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
        _ type: Joint.Type, _ jointPointer: UnsafeRawPointer, _ weightPointer: UnsafeRawPointer,
        _ highest: SIMD4<UInt32>
    ) -> Doubts {
        let size = MemoryLayout<Joint>.size
        let joint = SIMD4<UInt32>(
            UInt32(jointPointer.loadUnaligned(as: Joint.self)),
            UInt32(jointPointer.loadUnaligned(fromByteOffset: size, as: Joint.self)),
            UInt32(jointPointer.loadUnaligned(fromByteOffset: size &* 2, as: Joint.self)),
            UInt32(jointPointer.loadUnaligned(fromByteOffset: size &* 3, as: Joint.self)))
        let weight = weightPointer.loadUnaligned(as: SIMD4<Float>.self)
        // Weights of zero belong to joint zero; others are positive and of different joints.
        let isUsed = weight .> SIMD4<Float>(repeating: 0)
        let isUnused = (weight .== SIMD4<Float>(repeating: 0)) .& (joint .== SIMD4<UInt32>(repeating: 0))
        let isOut = joint .> highest
        // Where unused, a number that no other lane has stands in place of the joint.
        let own = SIMD4<UInt32>(UInt32.max, UInt32.max - 1, UInt32.max - 2, UInt32.max - 3)
        let different = own.replacing(with: joint, where: isUsed)
        let next = SIMD4<UInt32>(different.y, different.z, different.w, different.x)
        let opposite = SIMD4<UInt32>(different.z, different.w, different.x, different.y)
        let isRepeated = (different .== next) .| (different .== opposite)
        let sum = ((weight.x + weight.y) + weight.z) + weight.w
        return Doubts(
            influences: isOut .| isRepeated .| .!(isUsed .| isUnused), distance: (sum - 1).magnitude)
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
