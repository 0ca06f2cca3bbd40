import GLTFModel
import JSONText

/// The joints and weights of one primitive: as many accessors of each as it has sets, all of the same count.
struct InfluenceSets {
    /// Which accessors, and how many vertices; what else is looked at is the number of joints.
    struct Key: Hashable {
        fileprivate(set) var joints: [Int] = []
        fileprivate(set) var weights: [Int] = []
        let count: Int
        let limit: Int
    }

    let key: Key
    var count: Int { key.count }
    private(set) var joints: [AccessorData] = []
    private(set) var weights: [AccessorData] = []

    /// Nil if some accessor is missing or unusable, or the number of elements differs.
    init?(_ context: ValidationContext, row: Int, limit: Int) {
        let sets = context.primitiveFacts[row].joints
        guard sets > 0, let count = context.vertexCount(of: context.document.primitives[row]), count > 0 else {
            return nil
        }
        var key = Key(count: count, limit: limit)
        var jointAccessors: [Int: Int] = [:]
        var weightAccessors: [Int: Int] = [:]
        for position in context.document.primitives[row].attributes.indices {
            let attribute = context.document.attributes[position]
            switch context.attributeName(attribute.name).kind {
            case .indexed(.joints, let set): jointAccessors[set] = attribute.accessor
            case .indexed(.weights, let set): weightAccessors[set] = attribute.accessor
            default: break
            }
        }
        for set in 0..<sets {
            guard let joint = Self.data(context, jointAccessors[set], count),
                let weight = Self.data(context, weightAccessors[set], count)
            else { return nil }
            joints.append(joint)
            weights.append(weight)
            key.joints.append(jointAccessors[set] ?? -1)
            key.weights.append(weightAccessors[set] ?? -1)
        }
        self.key = key
    }

    /// Whether some of it is stored element by element, so that the file bounds its length.
    var isStored: Bool {
        (joints + weights).contains { $0.base != nil }
    }

    /// Bytes of all joints and weights.
    var byteCount: Int {
        (joints + weights).reduce(0) { WholeNumber.sum($0, $1.byteCount) }
    }

    private static func data(_ context: ValidationContext, _ accessor: Int?, _ count: Int) -> AccessorData? {
        guard let accessor = accessor.flatMap({ context.resolved($0, in: .accessors) }),
            let data = context.data(ofAccessor: accessor), data.count == count, data.components == 4
        else { return nil }
        return data
    }

    /// The vertices that may be wrong, in ascending order. Looks closely only at the usual case, one set of small integers
    /// and floats in plain memory; in any other that is all of them, and the exact pass decides.
    func suspects() -> Suspects {
        guard joints.count == 1, let jointBase = joints[0].base, joints[0].sparse == nil,
            let weightBase = weights[0].base,
            weights[0].sparse == nil, weights[0].componentType == .float
        else { return .all }
        switch joints[0].componentType {
        case .unsignedByte: return .some(suspects(UInt8.self, jointBase, weightBase))
        case .unsignedShort: return .some(suspects(UInt16.self, jointBase, weightBase))
        default: return .all
        }
    }

    enum Suspects {
        case all
        case some([Int32])
    }

    private func suspects<Joint: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
        _ type: Joint.Type, _ jointBase: UnsafeRawPointer, _ weightBase: UnsafeRawPointer
    ) -> [Int32] {
        var found: [Int32] = []
        let highest = SIMD4<UInt32>(repeating: UInt32(clamping: key.limit - 1))
        var jointPointer = jointBase
        var weightPointer = weightBase
        for vertex in 0..<count {
            if !Self.isRight(type, jointPointer, weightPointer, highest) {
                found.append(Int32(truncatingIfNeeded: vertex))
            }
            jointPointer += joints[0].stride
            weightPointer += weights[0].stride
        }
        return found
    }

    /// Whether one vertex is surely right. Without branches: which joints a vertex uses is different for each.
    @inline(__always)
    private static func isRight<Joint: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
        _ type: Joint.Type, _ jointPointer: UnsafeRawPointer, _ weightPointer: UnsafeRawPointer,
        _ highest: SIMD4<UInt32>
    ) -> Bool {
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
        let isWrong = isOut .| isRepeated .| .!(isUsed .| isUnused)
        let ones = SIMD4<Int32>(repeating: 0).replacing(with: SIMD4<Int32>(repeating: 1), where: isUsed)
        let used = (ones.x &+ ones.y) &+ (ones.z &+ ones.w)
        let sum = ((weight.x + weight.y) + weight.z) + weight.w
        return !any(isWrong) && (Double(sum) - 1).magnitude <= 2e-7 * Double(used)
    }
}
