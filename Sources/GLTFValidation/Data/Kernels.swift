import GLTFModel

// Fast passes over accessor data
// ==============================
//
// Nearly all data is right, so each accessor is first looked at by passes that only say whether everything is right and
// where the bounds are. Only when something is wrong does the pass that reports single elements run.

/// Extremes of the components of an accessor, which are sixteen at most. Those behind the last component mean nothing.
///
/// Their memory is used for one accessor after the other: as a value they would be copied by the quarter of a kilobyte, which
/// costs more than to find them in most accessors.
struct Extremes: ~Copyable {
    let minimum: UnsafeMutablePointer<Double>
    let maximum: UnsafeMutablePointer<Double>
    /// Whether no component is NaN or infinite; the extremes mean nothing otherwise.
    var isFinite = true

    static let mostComponents = 16

    init() {
        minimum = .allocate(capacity: Self.mostComponents * 2)
        minimum.initialize(repeating: 0, count: Self.mostComponents * 2)
        maximum = minimum + Self.mostComponents
    }

    deinit {
        minimum.deallocate()
    }

    /// Takes in what was found in other elements.
    mutating func merge(_ other: borrowing Extremes) {
        for component in 0..<Self.mostComponents {
            minimum[component] = Swift.min(minimum[component], other.minimum[component])
            maximum[component] = Swift.max(maximum[component], other.maximum[component])
        }
        isFinite = isFinite && other.isFinite
    }

    /// Takes in elements that are zero, of so many components.
    mutating func mergeZeros(components: Int) {
        for component in 0..<components {
            minimum[component] = Swift.min(minimum[component], 0)
            maximum[component] = Swift.max(maximum[component], 0)
        }
    }
}

/// Consecutive elements in memory; at least one.
struct ElementBlock {
    let base: UnsafeRawPointer
    let stride: Int
    let count: Int
    let layout: ElementLayout
    let componentType: ComponentType
}

enum Kernels {
    typealias Quad = SIMD4<Float>

    /// Finds the extremes of floats and whether they are finite, or of integers.
    static func find(_ extremes: inout Extremes, of block: ElementBlock) {
        extremes.isFinite = true
        switch block.componentType {
        case .byte: findIntegers(&extremes, block, Int8.self)
        case .unsignedByte: findIntegers(&extremes, block, UInt8.self)
        case .short: findIntegers(&extremes, block, Int16.self)
        case .unsignedShort: findIntegers(&extremes, block, UInt16.self)
        case .unsignedInt: findIntegers(&extremes, block, UInt32.self)
        case .float: findFloats(&extremes, block)
        }
    }

    private static func findFloats(_ extremes: inout Extremes, _ block: ElementBlock) {
        let components = block.layout.components
        if block.stride == components * 4, components != 4 {
            switch components {
            case 1, 2: return findPairs(&extremes, block, components)
            case 3: return findTriples(&extremes, block)
            default: break
            }
        }
        var component = 0
        while component < components {
            let start = block.base + block.layout.offset(component)
            let lanes = Swift.min(4, components - component)
            switch lanes {
            case 1: quads(start, block.stride, block.count, lanes: 1, at: component, &extremes)
            case 2: quads(start, block.stride, block.count, lanes: 2, at: component, &extremes)
            case 3: quads(start, block.stride, block.count, lanes: 3, at: component, &extremes)
            default: quads(start, block.stride, block.count, lanes: 4, at: component, &extremes)
            }
            component += lanes
        }
    }

    // The comparisons of these two become one instruction each.

    @inline(__always)
    private static func lower(_ a: Quad, _ b: Quad) -> Quad {
        b.replacing(with: a, where: a .< b)
    }

    @inline(__always)
    private static func higher(_ a: Quad, _ b: Quad) -> Quad {
        b.replacing(with: a, where: a .> b)
    }

    /// Zero for a finite number, NaN for any other; and NaN stays in a sum.
    @inline(__always)
    private static func poison(_ value: Quad) -> Quad {
        value - value
    }

    @inline(__always)
    private static func load(_ pointer: UnsafeRawPointer, lanes: Int) -> Quad {
        if lanes == 4 { return pointer.loadUnaligned(as: Quad.self) }
        var value = Quad(repeating: pointer.loadUnaligned(as: Float.self))
        if lanes > 1 { value.y = pointer.loadUnaligned(fromByteOffset: 4, as: Float.self) }
        if lanes > 2 { value.z = pointer.loadUnaligned(fromByteOffset: 8, as: Float.self) }
        return value
    }

    /// Up to four neighbouring floats of each element. Four are read wherever that many bytes of the block follow, and what
    /// stands in the lanes too many is ignored in the end.
    @inline(__always)
    private static func quads(
        _ base: UnsafeRawPointer, _ stride: Int, _ count: Int, lanes: Int, at component: Int,
        _ extremes: inout Extremes
    ) {
        let wide = wideCount(stride: stride, count: count, bytes: lanes * 4)
        var minimum = load(base, lanes: lanes)
        var maximum = minimum
        var otherMinimum = minimum
        var otherMaximum = minimum
        var sum = poison(minimum)
        var otherSum = Quad(repeating: 0)
        var pointer = base
        var element = 0
        while element &+ 2 <= wide {
            let first = pointer.loadUnaligned(as: Quad.self)
            let second = (pointer + stride).loadUnaligned(as: Quad.self)
            minimum = lower(first, minimum)
            otherMinimum = lower(second, otherMinimum)
            maximum = higher(first, maximum)
            otherMaximum = higher(second, otherMaximum)
            sum += poison(first)
            otherSum += poison(second)
            pointer += stride &* 2
            element &+= 2
        }
        while element < count {
            let value = load(pointer, lanes: lanes)
            minimum = lower(value, minimum)
            maximum = higher(value, maximum)
            sum += poison(value)
            pointer += stride
            element &+= 1
        }
        minimum = lower(otherMinimum, minimum)
        maximum = higher(otherMaximum, maximum)
        sum += otherSum
        for lane in 0..<lanes {
            extremes.minimum[component + lane] = Double(minimum[lane])
            extremes.maximum[component + lane] = Double(maximum[lane])
            extremes.isFinite = extremes.isFinite && sum[lane] == 0
        }
    }

    /// Of how many elements, beginning with the first, sixteen bytes can be read though they have only `bytes`.
    private static func wideCount(stride: Int, count: Int, bytes: Int) -> Int {
        let room = (count - 1) * stride + bytes - 16
        return room < 0 ? 0 : stride == 0 ? count : Swift.min(room / stride + 1, count)
    }

    /// Floats without gaps, one or two in an element: four or two elements at a time.
    private static func findPairs(_ extremes: inout Extremes, _ block: ElementBlock, _ components: Int) {
        let base = block.base
        let x = base.loadUnaligned(as: Float.self)
        let y = components == 2 ? base.loadUnaligned(fromByteOffset: 4, as: Float.self) : x
        var minimum = Quad(x, y, x, y)
        var maximum = minimum
        var sum = poison(minimum)
        let total = block.count * components
        var index = 0
        while index &+ 4 <= total {
            let value = base.loadUnaligned(fromByteOffset: index &* 4, as: Quad.self)
            minimum = lower(value, minimum)
            maximum = higher(value, maximum)
            sum += poison(value)
            index &+= 4
        }
        while index < total {
            let value = base.loadUnaligned(fromByteOffset: index &* 4, as: Float.self)
            let lane = index & 3
            minimum[lane] = Swift.min(minimum[lane], value)
            maximum[lane] = Swift.max(maximum[lane], value)
            sum[lane] += value - value
            index &+= 1
        }
        extremes.isFinite = sum == Quad(repeating: 0)
        if components == 2 {
            extremes.minimum[0] = Double(Swift.min(minimum.x, minimum.z))
            extremes.minimum[1] = Double(Swift.min(minimum.y, minimum.w))
            extremes.maximum[0] = Double(Swift.max(maximum.x, maximum.z))
            extremes.maximum[1] = Double(Swift.max(maximum.y, maximum.w))
        } else {
            extremes.minimum[0] = Double(minimum.min())
            extremes.maximum[0] = Double(maximum.max())
        }
    }

    /// Four elements of three floats are three registers of four; lane by lane they hold x y z x, y z x y, z x y z.
    private static func findTriples(_ extremes: inout Extremes, _ block: ElementBlock) {
        let first = load(block.base, lanes: 3)
        var minimumA = Quad(first.x, first.y, first.z, first.x)
        var minimumB = Quad(first.y, first.z, first.x, first.y)
        var minimumC = Quad(first.z, first.x, first.y, first.z)
        var maximumA = minimumA
        var maximumB = minimumB
        var maximumC = minimumC
        var sum = Quad(repeating: 0)
        var index = 0
        while index &+ 4 <= block.count {
            let pointer = block.base + index &* 12
            let a = pointer.loadUnaligned(as: Quad.self)
            let b = pointer.loadUnaligned(fromByteOffset: 16, as: Quad.self)
            let c = pointer.loadUnaligned(fromByteOffset: 32, as: Quad.self)
            minimumA = lower(a, minimumA)
            minimumB = lower(b, minimumB)
            minimumC = lower(c, minimumC)
            maximumA = higher(a, maximumA)
            maximumB = higher(b, maximumB)
            maximumC = higher(c, maximumC)
            sum += poison(a + b + c)
            index &+= 4
        }
        var low = lower(
            lower(Quad(minimumA.x, minimumA.y, minimumA.z, 0), Quad(minimumA.w, minimumB.x, minimumB.y, 0)),
            lower(Quad(minimumB.z, minimumB.w, minimumC.x, 0), Quad(minimumC.y, minimumC.z, minimumC.w, 0)))
        var high = higher(
            higher(Quad(maximumA.x, maximumA.y, maximumA.z, 0), Quad(maximumA.w, maximumB.x, maximumB.y, 0)),
            higher(Quad(maximumB.z, maximumB.w, maximumC.x, 0), Quad(maximumC.y, maximumC.z, maximumC.w, 0)))
        while index < block.count {
            let value = load(block.base + index &* 12, lanes: 3)
            low = lower(value, low)
            high = higher(value, high)
            sum += poison(value)
            index &+= 1
        }
        for lane in 0..<3 {
            extremes.minimum[lane] = Double(low[lane])
            extremes.maximum[lane] = Double(high[lane])
        }
        extremes.isFinite = sum == Quad(repeating: 0)
    }

    private static func findIntegers<Component: FixedWidthInteger & BitwiseCopyable>(
        _ extremes: inout Extremes, _ block: ElementBlock, _ type: Component.Type
    ) {
        for component in 0..<block.layout.components {
            var pointer = block.base + block.layout.offset(component)
            var low = Component(littleEndian: pointer.loadUnaligned(as: Component.self))
            var high = low
            for _ in 1..<Swift.max(block.count, 1) {
                pointer += block.stride
                let value = Component(littleEndian: pointer.loadUnaligned(as: Component.self))
                low = Swift.min(low, value)
                high = Swift.max(high, value)
            }
            extremes.minimum[component] = Double(low)
            extremes.maximum[component] = Double(high)
        }
    }

    // MARK: Vertex data

    /// How far from one the squared length of a vector can be that is surely long enough and not too long. Rounding makes
    /// a few look wrong; the exact pass decides on them.
    private static let unitTolerance: Float = 0.0133

    /// Whether the first three floats of every element surely have length one.
    static func areUnit(_ data: AccessorData, _ base: UnsafeRawPointer) -> Bool {
        if data.stride == 12 { return areUnitTight(base, data.count) }
        var pointer = base
        var worst: Float = 0
        for _ in 0..<data.count {
            let difference = unitError(pointer)
            worst = difference <= worst ? worst : difference
            pointer += data.stride
        }
        return worst < unitTolerance
    }

    @inline(__always)
    private static func unitError(_ pointer: UnsafeRawPointer) -> Float {
        let x = pointer.loadUnaligned(as: Float.self)
        let y = pointer.loadUnaligned(fromByteOffset: 4, as: Float.self)
        let z = pointer.loadUnaligned(fromByteOffset: 8, as: Float.self)
        return (x * x + y * y + z * z - 1).magnitude
    }

    private static func areUnitTight(_ base: UnsafeRawPointer, _ count: Int) -> Bool {
        var lowest = Quad(repeating: 1)
        var highest = lowest
        var index = 0
        while index &+ 4 <= count {
            let pointer = base + index &* 12
            let a = pointer.loadUnaligned(as: Quad.self)
            let b = pointer.loadUnaligned(fromByteOffset: 16, as: Quad.self)
            let c = pointer.loadUnaligned(fromByteOffset: 32, as: Quad.self)
            let x = Quad(a.x, a.w, b.z, c.y)
            let y = Quad(a.y, b.x, b.w, c.z)
            let z = Quad(a.z, b.y, c.x, c.w)
            let squares = x * x + y * y + z * z
            lowest = lower(squares, lowest)
            highest = higher(squares, highest)
            index &+= 4
        }
        guard lowest.min() > 1 - unitTolerance, highest.max() < 1 + unitTolerance else { return false }
        while index < count {
            if !(unitError(base + index &* 12) < unitTolerance) { return false }
            index &+= 1
        }
        return true
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
            guard pointer.loadUnaligned(fromByteOffset: 12, as: Float.self) == 0,
                pointer.loadUnaligned(fromByteOffset: 28, as: Float.self) == 0,
                pointer.loadUnaligned(fromByteOffset: 44, as: Float.self) == 0,
                pointer.loadUnaligned(fromByteOffset: 60, as: Float.self) == 1
            else { return false }
        }
        return true
    }
}
