import GLTFModel
import JSONText

/// The joints and weights of one primitive: as many accessors of each as it has sets, all of the same count.
struct InfluenceSets {
    let count: Int
    private(set) var joints: [AccessorData] = []
    private(set) var weights: [AccessorData] = []

    /// Nil if some accessor is missing or unusable, or the number of elements differs.
    init?(_ context: ValidationContext, row: Int) {
        let sets = context.primitiveFacts[row].joints
        guard sets > 0, let count = context.schedule.vertexCounts[row], count > 0 else { return nil }
        self.count = count
        var accessors: [String: Int] = [:]
        for position in context.document.primitives[row].attributes.indices {
            let attribute = context.document.attributes[position]
            accessors[context.attributeName(attribute.name).text] = attribute.accessor
        }
        for set in 0..<sets {
            guard let joint = Self.data(context, accessors["JOINTS_\(set)"], count),
                let weight = Self.data(context, accessors["WEIGHTS_\(set)"], count)
            else { return nil }
            joints.append(joint)
            weights.append(weight)
        }
    }

    /// Whether some of it is stored element by element, so that the file bounds its length.
    var isStored: Bool {
        (joints + weights).contains { $0.base != nil }
    }

    private static func data(_ context: ValidationContext, _ accessor: Int?, _ count: Int) -> AccessorData? {
        guard let accessor = accessor.flatMap({ context.resolved($0, in: .accessors) }),
            let data = context.data(ofAccessor: accessor), data.count == count, data.components == 4
        else { return nil }
        return data
    }

    /// Whether every vertex is surely right. Looks at the usual case only, one set of small integers and floats in plain
    /// memory; in any other the exact pass decides.
    func areRight(limit: Int) -> Bool {
        guard joints.count == 1, let jointBase = joints[0].base, joints[0].sparse == nil,
            let weightBase = weights[0].base,
            weights[0].sparse == nil, weights[0].componentType == .float
        else { return false }
        switch joints[0].componentType {
        case .unsignedByte: return areRight(UInt8.self, jointBase, weightBase, limit)
        case .unsignedShort: return areRight(UInt16.self, jointBase, weightBase, limit)
        default: return false
        }
    }

    private func areRight<Joint: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
        _ type: Joint.Type, _ jointBase: UnsafeRawPointer, _ weightBase: UnsafeRawPointer, _ limit: Int
    ) -> Bool {
        let size = MemoryLayout<Joint>.size
        let highest = UInt32(clamping: limit - 1)
        var jointPointer = jointBase
        var weightPointer = weightBase
        for _ in 0..<count {
            let j = SIMD4<UInt32>(
                UInt32(jointPointer.loadUnaligned(as: Joint.self)),
                UInt32(jointPointer.loadUnaligned(fromByteOffset: size, as: Joint.self)),
                UInt32(jointPointer.loadUnaligned(fromByteOffset: size &* 2, as: Joint.self)),
                UInt32(jointPointer.loadUnaligned(fromByteOffset: size &* 3, as: Joint.self)))
            let w = weightPointer.loadUnaligned(as: SIMD4<Float>.self)
            jointPointer += joints[0].stride
            weightPointer += weights[0].stride
            if j.x > highest || j.y > highest || j.z > highest || j.w > highest { return false }
            // Weights of zero belong to joint zero, others are positive and of different joints.
            let x = w.x > 0
            let y = w.y > 0
            let z = w.z > 0
            let v = w.w > 0
            if !(x || (w.x == 0 && j.x == 0)) || !(y || (w.y == 0 && j.y == 0)) { return false }
            if !(z || (w.z == 0 && j.z == 0)) || !(v || (w.w == 0 && j.w == 0)) { return false }
            if x && ((y && j.x == j.y) || (z && j.x == j.z) || (v && j.x == j.w)) { return false }
            if y && ((z && j.y == j.z) || (v && j.y == j.w)) || (z && v && j.z == j.w) { return false }
            let sum = ((w.x + w.y) + w.z) + w.w
            let used = (x ? 1 : 0) + (y ? 1 : 0) + (z ? 1 : 0) + (v ? 1 : 0)
            if !((Double(sum) - 1).magnitude <= 2e-7 * Double(used)) { return false }
        }
        return true
    }
}
