import GLTFModel
import JSONText

/// The joints and weights of one primitive: as many accessors of each as it has sets, all of the same count.
///
/// Where the data of some set cannot be read, nobody knows the sum of a vertex's weights, but the other sets can be looked at
/// all the same. The reference goes on until it meets the first such set, which is at the first component of the first vertex.
struct InfluenceSets {
    /// Which accessors, and how many vertices; what else is looked at is the number of joints.
    struct Key: Hashable {
        fileprivate(set) var joints: [Int]
        fileprivate(set) var weights: [Int]
        let count: Int
        let limit: Int
    }

    let key: Key
    var count: Int { key.count }
    /// The numbers of the sets that can be read, and their data.
    private(set) var numbers: [Int] = []
    private(set) var joints: [AccessorData] = []
    private(set) var weights: [AccessorData] = []
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
            case .indexed(.joints, let set) where set < sets: key.joints[set] = attribute.accessor
            case .indexed(.weights, let set) where set < sets: key.weights[set] = attribute.accessor
            default: break
            }
        }
        for set in 0..<sets {
            guard Self.isUsable(context, key.joints[set], count), Self.isUsable(context, key.weights[set], count) else {
                return nil
            }
        }
        for set in 0..<sets {
            guard let joint = context.data(ofAccessor: key.joints[set]),
                let weight = context.data(ofAccessor: key.weights[set])
            else {
                areComplete = false
                if context.isKhronos { break } else { continue }
            }
            numbers.append(set)
            joints.append(joint)
            weights.append(weight)
        }
        if numbers.isEmpty { return nil }
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

    /// Whether an accessor says what an element of it is, and has as many as there are vertices. One that is zeros throughout
    /// is not looked at.
    private static func isUsable(_ context: ValidationContext, _ index: Int, _ count: Int) -> Bool {
        guard let index = context.resolved(index, in: .accessors) else { return false }
        let accessor = context.document.accessors[index]
        return accessor.count == count && accessor.componentType != nil && accessor.type?.components == 4
            && (context.bufferView(of: accessor) != nil || accessor.sparse >= 0)
    }

    /// The vertices that may be wrong, in ascending order. Looks closely only at the usual case, one set of small integers
    /// and floats in plain memory; in any other that is all of them, and the exact pass decides.
    func suspects() -> Suspects {
        guard areComplete, joints.count == 1, let jointBase = joints[0].base, joints[0].sparse == nil,
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
