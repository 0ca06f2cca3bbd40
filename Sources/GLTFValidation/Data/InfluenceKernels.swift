import GLTFModel

/// Fast passes over joints and weights; see ``Kernels``.
///
/// Four vertices are looked at together, each component of all four in one vector, and without branches: which joints a vertex
/// uses is different for each.
enum InfluenceKernels {
    /// Of one set, the vertices that may be wrong where joints are below `limit`, in ascending order; nil if the data is not of
    /// the usual kinds, integers of one or two bytes and floats in plain memory.
    static func suspects(joints: AccessorData, weights: AccessorData, limit: Int) -> [Int32]? {
        guard joints.isPlain, weights.isPlain else { return nil }
        switch joints.componentType {
        case .unsignedByte: return suspects(UInt8.self, joints, weights, limit)
        case .unsignedShort: return suspects(UInt16.self, joints, weights, limit)
        default: return nil
        }
    }

    private static func suspects<Joint: JointComponent>(
        _ type: Joint.Type, _ joints: AccessorData, _ weights: AccessorData, _ limit: Int
    ) -> [Int32]? {
        switch weights.componentType {
        case .unsignedByte: suspects(Joint.self, UInt8.self, joints, weights, limit)
        case .unsignedShort: suspects(Joint.self, UInt16.self, joints, weights, limit)
        case .float: suspects(Joint.self, Float.self, joints, weights, limit)
        default: nil
        }
    }

    private static func suspects<Joint: JointComponent, Weight: WeightComponent>(
        _ jointType: Joint.Type, _ weightType: Weight.Type, _ joints: AccessorData, _ weights: AccessorData,
        _ limit: Int
    ) -> [Int32] {
        guard let jointBase = joints.base, let weightBase = weights.base else { return [] }
        let highest = SIMD4<Int32>(repeating: Int32(clamping: limit - 1))
        @inline(__always)
        func look(at vertex: Int, areFour: Bool) -> SIMD4<Int32> {
            doubts(
                Joint.load(jointBase + vertex &* joints.stride, areFour ? joints.stride : 0),
                Weight.load(weightBase + vertex &* weights.stride, areFour ? weights.stride : 0),
                highest, one: Weight.one, tolerance: Weight.tolerance)
        }
        var found: [Int32] = []
        func lookAtEach(_ vertices: Range<Int>) {
            for vertex in vertices where look(at: vertex, areFour: false).x != 0 {
                found.append(Int32(truncatingIfNeeded: vertex))
            }
        }
        // Nearly all blocks are right from their first vertex to their last; of others, each vertex is looked at again.
        let (count, block) = (joints.count, 64)
        var start = 0
        while start &+ 4 <= count {
            let end = Swift.min(start &+ block, count & ~3)
            var all = SIMD4<Int32>()
            for vertex in stride(from: start, to: end, by: 4) { all |= look(at: vertex, areFour: true) }
            if all != SIMD4<Int32>() { lookAtEach(start..<end) }
            start = end
        }
        lookAtEach(start..<count)
        return found
    }

    /// Ones in the lanes of vertices that may be wrong.
    @inline(__always)
    private static func doubts(
        _ joint: FourVertices<Int32>, _ weight: FourVertices<Float>, _ highest: SIMD4<Int32>, one: Float,
        tolerance: Float
    ) -> SIMD4<Int32> {
        let isUnused = FourVertices(
            x: ones(weight.x .== 0), y: ones(weight.y .== 0), z: ones(weight.z .== 0), w: ones(weight.w .== 0))
        let isOut =
            ones(joint.x .> highest) | ones(joint.y .> highest) | ones(joint.z .> highest) | ones(joint.w .> highest)
        // Weights of zero belong to joint zero; others are positive, which NaN is not, and of different joints.
        let isNeeded =
            joint.x & isUnused.x | joint.y & isUnused.y | joint.z & isUnused.z | joint.w & isUnused.w
        let isPositive = ones(weight.x .>= 0) & ones(weight.y .>= 0) & ones(weight.z .>= 0) & ones(weight.w .>= 0)
        // Where unused, a number that no joint has stands in place of joint zero, another in each component.
        let x = joint.x | isUnused.x & 0x100_0000
        let y = joint.y | isUnused.y & 0x200_0000
        let z = joint.z | isUnused.z & 0x400_0000
        let w = joint.w | isUnused.w & 0x800_0000
        let isRepeated =
            ones(x .== y) | ones(x .== z) | ones(x .== w) | ones(y .== z) | ones(y .== w) | ones(z .== w)
        // Each weight above zero may be rounded.
        let excess = ((weight.x + weight.y) + weight.z) + weight.w - one
        let used = SIMD4<Float>(4 &+ (isUnused.x &+ isUnused.y) &+ (isUnused.z &+ isUnused.w))
        let allowed = used * tolerance
        let isWhole = ones(excess .<= allowed) & ones(excess .>= -allowed)
        return isOut | isNeeded | isRepeated | ~(isPositive & isWhole)
    }

    @inline(__always)
    private static func ones(_ mask: SIMDMask<SIMD4<Int32>>) -> SIMD4<Int32> {
        unsafeBitCast(mask, to: SIMD4<Int32>.self)
    }
}

/// The four components of four vertices: each vector has one component of all.
private struct FourVertices<Scalar: SIMDScalar> {
    var x: SIMD4<Scalar>
    var y: SIMD4<Scalar>
    var z: SIMD4<Scalar>
    var w: SIMD4<Scalar>
}

private protocol JointComponent {
    /// Loads the joints of four vertices, each `stride` bytes behind the one before.
    static func load(_ pointer: UnsafeRawPointer, _ stride: Int) -> FourVertices<Int32>
}

private protocol WeightComponent {
    /// What the weights of a vertex add up to.
    static var one: Float { get }
    /// How far from one the sum may surely be for each weight that is not zero: a little less than the rule allows, which sums of
    /// floats that are so near to one do not fall between.
    static var tolerance: Float { get }
    /// Loads the weights of four vertices, each `stride` bytes behind the one before.
    static func load(_ pointer: UnsafeRawPointer, _ stride: Int) -> FourVertices<Float>
}

extension JointComponent where Self: WeightComponent {
    @inline(__always)
    fileprivate static func load(_ pointer: UnsafeRawPointer, _ stride: Int) -> FourVertices<Float> {
        let whole: FourVertices<Int32> = load(pointer, stride)
        return FourVertices(
            x: SIMD4<Float>(whole.x), y: SIMD4<Float>(whole.y), z: SIMD4<Float>(whole.z), w: SIMD4<Float>(whole.w))
    }

    // Fractions that add up to one by their numerators are rounded by less than the rule allows.
    fileprivate static var tolerance: Float { 0 }
}

extension UInt8: JointComponent, WeightComponent {
    fileprivate static var one: Float { 255 }

    @inline(__always)
    fileprivate static func load(_ pointer: UnsafeRawPointer, _ stride: Int) -> FourVertices<Int32> {
        let all = SIMD4<UInt32>(
            pointer.loadUnaligned(as: UInt32.self), (pointer + stride).loadUnaligned(as: UInt32.self),
            (pointer + stride &* 2).loadUnaligned(as: UInt32.self),
            (pointer + stride &* 3).loadUnaligned(as: UInt32.self))
        return FourVertices(
            x: SIMD4<Int32>(truncatingIfNeeded: all & 0xFF), y: SIMD4<Int32>(truncatingIfNeeded: all &>> 8 & 0xFF),
            z: SIMD4<Int32>(truncatingIfNeeded: all &>> 16 & 0xFF), w: SIMD4<Int32>(truncatingIfNeeded: all &>> 24))
    }
}

extension UInt16: JointComponent, WeightComponent {
    fileprivate static var one: Float { 65_535 }

    @inline(__always)
    fileprivate static func load(_ pointer: UnsafeRawPointer, _ stride: Int) -> FourVertices<Int32> {
        @inline(__always)
        func pairs(_ offset: Int) -> SIMD4<UInt32> {
            SIMD4<UInt32>(
                (pointer + offset).loadUnaligned(as: UInt32.self),
                (pointer + (offset &+ stride)).loadUnaligned(as: UInt32.self),
                (pointer + (offset &+ stride &* 2)).loadUnaligned(as: UInt32.self),
                (pointer + (offset &+ stride &* 3)).loadUnaligned(as: UInt32.self))
        }
        let (first, second) = (pairs(0), pairs(4))
        return FourVertices(
            x: SIMD4<Int32>(truncatingIfNeeded: first & 0xFFFF), y: SIMD4<Int32>(truncatingIfNeeded: first &>> 16),
            z: SIMD4<Int32>(truncatingIfNeeded: second & 0xFFFF), w: SIMD4<Int32>(truncatingIfNeeded: second &>> 16))
    }
}

extension Float: WeightComponent {
    fileprivate static var one: Float { 1 }
    fileprivate static var tolerance: Float { 1.999e-7 }

    @inline(__always)
    fileprivate static func load(_ pointer: UnsafeRawPointer, _ stride: Int) -> FourVertices<Float> {
        let a = pointer.loadUnaligned(as: SIMD4<Float>.self)
        let b = (pointer + stride).loadUnaligned(as: SIMD4<Float>.self)
        let c = (pointer + stride &* 2).loadUnaligned(as: SIMD4<Float>.self)
        let d = (pointer + stride &* 3).loadUnaligned(as: SIMD4<Float>.self)
        return FourVertices(
            x: SIMD4(a.x, b.x, c.x, d.x), y: SIMD4(a.y, b.y, c.y, d.y), z: SIMD4(a.z, b.z, c.z, d.z),
            w: SIMD4(a.w, b.w, c.w, d.w))
    }
}
