import GLTFModel

// Fast passes over accessor data
// ==============================
//
// Nearly all data is right, so each accessor is first looked at by passes that only say whether everything is right and
// where the bounds are. Only when something is wrong does the pass that reports single elements run.

/// Extremes of the components of an accessor.
struct Extremes {
    var minimum: [Double]
    var maximum: [Double]
    var isFinite: Bool
}

enum Kernels {
    /// Extremes and finiteness of floats in `components` components.
    static func extremes(ofFloats data: AccessorData, _ base: UnsafeRawPointer) -> Extremes {
        switch data.components {
        case 1 where data.stride == 4: return tightScalars(base, data.count)
        case 3 where data.stride == 12: return tightTriples(base, data.count)
        default: return strided(data, base)
        }
    }

    private static func strided(_ data: AccessorData, _ base: UnsafeRawPointer) -> Extremes {
        let components = data.components
        var minimum = [Double](repeating: 0, count: components)
        var maximum = minimum
        var isFinite = true
        var component = 0
        while component < components {
            let lanes = Swift.min(4, components - component)
            let part = quad(base + data.layout.offset(component), data.stride, data.count, lanes)
            for lane in 0..<lanes {
                minimum[component + lane] = Double(part.minimum[lane])
                maximum[component + lane] = Double(part.maximum[lane])
            }
            isFinite = isFinite && part.isFinite
            component += lanes
        }
        return Extremes(minimum: minimum, maximum: maximum, isFinite: isFinite)
    }

    private typealias Quad = (minimum: SIMD4<Float>, maximum: SIMD4<Float>, isFinite: Bool)

    /// Up to four neighbouring floats of each element.
    private static func quad(_ base: UnsafeRawPointer, _ stride: Int, _ count: Int, _ lanes: Int) -> Quad {
        @inline(__always)
        func load(_ pointer: UnsafeRawPointer) -> SIMD4<Float> {
            if lanes == 4 { return pointer.loadUnaligned(as: SIMD4<Float>.self) }
            var value = SIMD4<Float>(repeating: 0)
            value.x = pointer.loadUnaligned(as: Float.self)
            if lanes > 1 { value.y = pointer.loadUnaligned(fromByteOffset: 4, as: Float.self) }
            if lanes > 2 { value.z = pointer.loadUnaligned(fromByteOffset: 8, as: Float.self) }
            return value
        }
        var pointer = base
        var minimum = load(pointer)
        var maximum = minimum
        // Zero times a number is zero, times an infinity or NaN it is NaN, and NaN stays in a sum.
        var poison = minimum * 0
        for _ in 1..<Swift.max(count, 1) {
            pointer += stride
            let value = load(pointer)
            minimum = pointwiseMin(value, minimum)
            maximum = pointwiseMax(value, maximum)
            poison += value * 0
        }
        return (minimum, maximum, poison == SIMD4<Float>(repeating: 0))
    }

    private static func tightScalars(_ base: UnsafeRawPointer, _ count: Int) -> Extremes {
        let first = base.loadUnaligned(as: Float.self)
        var minimum = SIMD4<Float>(repeating: first)
        var maximum = minimum
        var poison = SIMD4<Float>(repeating: 0)
        var index = 0
        while index &+ 4 <= count {
            let value = base.loadUnaligned(fromByteOffset: index &* 4, as: SIMD4<Float>.self)
            minimum = pointwiseMin(value, minimum)
            maximum = pointwiseMax(value, maximum)
            poison += value * 0
            index &+= 4
        }
        var low = minimum.min()
        var high = maximum.max()
        var rest = poison.sum()
        while index < count {
            let value = base.loadUnaligned(fromByteOffset: index &* 4, as: Float.self)
            low = Swift.min(low, value)
            high = Swift.max(high, value)
            rest += value * 0
            index &+= 1
        }
        return Extremes(minimum: [Double(low)], maximum: [Double(high)], isFinite: rest == 0)
    }

    /// Four elements of three floats are three registers of four; lane by lane they hold x y z x, y z x y, z x y z.
    private static func tightTriples(_ base: UnsafeRawPointer, _ count: Int) -> Extremes {
        let x = base.loadUnaligned(as: Float.self)
        let y = base.loadUnaligned(fromByteOffset: 4, as: Float.self)
        let z = base.loadUnaligned(fromByteOffset: 8, as: Float.self)
        var minimumA = SIMD4<Float>(x, y, z, x)
        var minimumB = SIMD4<Float>(y, z, x, y)
        var minimumC = SIMD4<Float>(z, x, y, z)
        var maximumA = minimumA
        var maximumB = minimumB
        var maximumC = minimumC
        var poison = SIMD4<Float>(repeating: 0)
        var index = 0
        while index &+ 4 <= count {
            let pointer = base + index &* 12
            let a = pointer.loadUnaligned(as: SIMD4<Float>.self)
            let b = pointer.loadUnaligned(fromByteOffset: 16, as: SIMD4<Float>.self)
            let c = pointer.loadUnaligned(fromByteOffset: 32, as: SIMD4<Float>.self)
            minimumA = pointwiseMin(a, minimumA)
            minimumB = pointwiseMin(b, minimumB)
            minimumC = pointwiseMin(c, minimumC)
            maximumA = pointwiseMax(a, maximumA)
            maximumB = pointwiseMax(b, maximumB)
            maximumC = pointwiseMax(c, maximumC)
            poison += (a + b + c) * 0
            index &+= 4
        }
        var low = SIMD4<Float>(
            Swift.min(minimumA.x, minimumA.w, minimumB.z, minimumC.y),
            Swift.min(minimumA.y, minimumB.x, minimumB.w, minimumC.z),
            Swift.min(minimumA.z, minimumB.y, minimumC.x, minimumC.w), 0)
        var high = SIMD4<Float>(
            Swift.max(maximumA.x, maximumA.w, maximumB.z, maximumC.y),
            Swift.max(maximumA.y, maximumB.x, maximumB.w, maximumC.z),
            Swift.max(maximumA.z, maximumB.y, maximumC.x, maximumC.w), 0)
        while index < count {
            let pointer = base + index &* 12
            let value = SIMD4<Float>(
                pointer.loadUnaligned(as: Float.self), pointer.loadUnaligned(fromByteOffset: 4, as: Float.self),
                pointer.loadUnaligned(fromByteOffset: 8, as: Float.self), 0)
            low = pointwiseMin(value, low)
            high = pointwiseMax(value, high)
            poison += value * 0
            index &+= 1
        }
        return Extremes(
            minimum: [Double(low.x), Double(low.y), Double(low.z)],
            maximum: [Double(high.x), Double(high.y), Double(high.z)],
            isFinite: poison == SIMD4<Float>(repeating: 0))
    }

    /// Extremes of integers.
    static func extremes(ofIntegers data: AccessorData, _ base: UnsafeRawPointer) -> Extremes {
        switch data.componentType {
        case .byte: integers(data, base, Int8.self)
        case .unsignedByte: integers(data, base, UInt8.self)
        case .short: integers(data, base, Int16.self)
        case .unsignedShort: integers(data, base, UInt16.self)
        case .unsignedInt, .float: integers(data, base, UInt32.self)
        }
    }

    private static func integers<Component: FixedWidthInteger & BitwiseCopyable>(
        _ data: AccessorData, _ base: UnsafeRawPointer, _ type: Component.Type
    ) -> Extremes {
        var minimum: [Double] = []
        var maximum: [Double] = []
        for component in 0..<data.components {
            var pointer = base + data.layout.offset(component)
            var low = Component(littleEndian: pointer.loadUnaligned(as: Component.self))
            var high = low
            for _ in 1..<Swift.max(data.count, 1) {
                pointer += data.stride
                let value = Component(littleEndian: pointer.loadUnaligned(as: Component.self))
                low = Swift.min(low, value)
                high = Swift.max(high, value)
            }
            minimum.append(Double(low))
            maximum.append(Double(high))
        }
        return Extremes(minimum: minimum, maximum: maximum, isFinite: true)
    }

    // MARK: Vertex data

    /// Whether the first three floats of every element surely have length one. Rounding makes a few that do not look so;
    /// the exact pass decides on them.
    static func areUnit(_ data: AccessorData, _ base: UnsafeRawPointer) -> Bool {
        var pointer = base
        var worst: Float = 0
        for _ in 0..<data.count {
            let x = pointer.loadUnaligned(as: Float.self)
            let y = pointer.loadUnaligned(fromByteOffset: 4, as: Float.self)
            let z = pointer.loadUnaligned(fromByteOffset: 8, as: Float.self)
            let difference = (x * x + y * y + z * z - 1).magnitude
            worst = difference <= worst ? worst : difference
            pointer += data.stride
        }
        return worst < 0.0133
    }

    /// Whether the fourth float of every element is 1 or −1.
    static func haveSigns(_ data: AccessorData, _ base: UnsafeRawPointer) -> Bool {
        var pointer = base + 12
        var isRight = true
        for _ in 0..<data.count {
            isRight = isRight && pointer.loadUnaligned(as: Float.self).magnitude == 1
            pointer += data.stride
        }
        return isRight
    }

    /// Whether every quaternion surely has length one.
    static func areUnitQuaternions(_ data: AccessorData, _ base: UnsafeRawPointer, isCubic: Bool) -> Bool {
        var element = isCubic ? 1 : 0
        while element < data.count {
            let q = (base + element * data.stride).loadUnaligned(as: SIMD4<Float>.self)
            if !(((q * q).sum() - 1).magnitude < 0.0152) { return false }
            element += isCubic ? 3 : 1
        }
        return true
    }

    /// Whether key frame times begin at zero or later, and increase.
    static func areTimes(_ data: AccessorData, _ base: UnsafeRawPointer) -> Bool {
        var previous = base.loadUnaligned(as: Float.self)
        guard previous >= 0 else { return false }
        for element in 1..<Swift.max(data.count, 1) {
            let time = (base + element * data.stride).loadUnaligned(as: Float.self)
            guard time > previous else { return false }
            previous = time
        }
        return true
    }

    /// Whether the last row of every matrix is 0, 0, 0, 1.
    static func areAffine(_ data: AccessorData, _ base: UnsafeRawPointer) -> Bool {
        for element in 0..<data.count {
            let pointer = base + element * data.stride
            for (component, expected) in [(3, 0), (7, 0), (11, 0), (15, 1)] as [(Int, Float)]
            where pointer.loadUnaligned(fromByteOffset: component * 4, as: Float.self) != expected {
                return false
            }
        }
        return true
    }

    /// The largest index, and how many triangles have two equal corners.
    static func indices(_ data: AccessorData, _ base: UnsafeRawPointer) -> (maximum: Int, degenerate: Int) {
        switch data.componentType {
        case .unsignedByte: indices(data, base, UInt8.self)
        case .unsignedShort: indices(data, base, UInt16.self)
        default: indices(data, base, UInt32.self)
        }
    }

    private static func indices<Index: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
        _ data: AccessorData, _ base: UnsafeRawPointer, _ type: Index.Type
    ) -> (maximum: Int, degenerate: Int) {
        let size = MemoryLayout<Index>.size
        var maximum: Index = 0
        var degenerate = 0
        var place = 0
        let stride = data.stride
        if stride == size {
            while place &+ 3 <= data.count {
                let pointer = base + place &* size
                let a = pointer.loadUnaligned(as: Index.self)
                let b = pointer.loadUnaligned(fromByteOffset: size, as: Index.self)
                let c = pointer.loadUnaligned(fromByteOffset: size &* 2, as: Index.self)
                maximum = Swift.max(maximum, Swift.max(a, Swift.max(b, c)))
                degenerate &+= (a == b || b == c || a == c) ? 1 : 0
                place &+= 3
            }
            while place < data.count {
                maximum = Swift.max(maximum, (base + place &* size).loadUnaligned(as: Index.self))
                place &+= 1
            }
            return (Int(maximum), degenerate)
        }
        while place < data.count {
            maximum = Swift.max(maximum, (base + place &* stride).loadUnaligned(as: Index.self))
            if place % 3 == 2 {
                let a = (base + (place - 2) * stride).loadUnaligned(as: Index.self)
                let b = (base + (place - 1) * stride).loadUnaligned(as: Index.self)
                let c = (base + place * stride).loadUnaligned(as: Index.self)
                if a == b || b == c || a == c { degenerate += 1 }
            }
            place += 1
        }
        return (Int(maximum), degenerate)
    }
}
