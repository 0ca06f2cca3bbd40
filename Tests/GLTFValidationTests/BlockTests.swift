import GLTFModel
import Testing

@testable import GLTFValidation

/// Fast passes look at blocks of elements: what they find must not depend on where in a block it is.
@Suite struct BlockTests {
    // MARK: Triangles

    private func summary(_ indices: [UInt16]) -> IndexSummary? {
        indices.withUnsafeBytes { bytes in
            bytes.baseAddress.map { base in
                IndexKernels.summary(
                    AccessorData(
                        count: indices.count, layout: ElementLayout(.scalar, .unsignedShort),
                        componentType: .unsignedShort, isNormalized: false, base: base, stride: 2, sparse: nil), base)
            }
        }
    }

    @Test(arguments: [3, 24, 480, 481, 482, 483, 485, 959, 960, 962, 1500])
    func degenerateTrianglesAreCountedWhereverTheyAre(_ count: Int) {
        let distinct = (0..<count).map { UInt16($0 * 7 % 2003 + 60_000) }
        #expect(summary(distinct)?.degenerate == 0)
        #expect(summary(distinct)?.maximum == distinct.max().map(Int.init))
        for triangle in 0..<count / 3 {
            for (corner, other) in [(0, 1), (1, 2), (2, 0)] {
                var indices = distinct
                indices[triangle * 3 + corner] = indices[triangle * 3 + other]
                #expect(summary(indices)?.degenerate == 1, "triangle \(triangle), corners \(corner) and \(other)")
            }
            // Equal corners of triangles beside each other make neither degenerate.
            guard triangle > 0 else { continue }
            var indices = distinct
            indices[triangle * 3] = indices[triangle * 3 - 1]
            if triangle * 3 + 1 < count { indices[triangle * 3 + 1] = indices[triangle * 3 - 2] }
            #expect(summary(indices)?.degenerate == 0, "triangle \(triangle)")
        }
    }

    @Test func theLargestIndexIsFoundWhereverItIs() {
        for place in 0..<1500 {
            var indices = [UInt16](repeating: 3, count: 1500)
            indices[place] = 65_000
            #expect(summary(indices)?.maximum == 65_000)
        }
    }

    // MARK: Joints and weights

    /// A skinned mesh; `isSparse` has the same data looked at vertex by vertex. Strides of joints and weights are those without
    /// gaps, rounded up to four bytes.
    private func report<Joint: FixedWidthInteger, Weight>(
        _ joints: [Joint], _ weights: [Weight], isSparse: Bool
    ) -> AssetReport {
        let count = joints.count / 4
        let (jointBytes, weightBytes) = (joints.withUnsafeBytes(Array.init), weights.withUnsafeBytes(Array.init))
        let raw = weightBytes + jointBytes + [0, 0, 0, 0] + weightBytes.prefix(weightBytes.count / count)
        let sparse =
            ",'sparse':{'count':1,'indices':{'bufferView':2,'componentType':5125},'values':{'bufferView':3}}"
        let lengths = [weightBytes.count, jointBytes.count, 4, weightBytes.count / count]
        let starts = [0, lengths[0], lengths[0] + lengths[1], lengths[0] + lengths[1] + 4]
        let views = zip(starts, lengths).map { "{'buffer':0,'byteOffset':\($0),'byteLength':\($1)}" }
        let types = [1: 5121, 2: 5123]
        let weightType = Weight.self == Float.self ? 5126 : types[MemoryLayout<Weight>.size] ?? 0
        return TestAsset.members(
            """
            \(mesh("'POSITION':2,'JOINTS_0':1,'WEIGHTS_0':0")),\
            'nodes':[{'mesh':0,'skin':0},{},{},{},{}],'skins':[{'joints':[1,2,3,4]}],\
            'accessors':[\(accessor(weightType, "VEC4", count, isSparse ? sparse : "")),\
            \(accessor(types[MemoryLayout<Joint>.size] ?? 0, "VEC4", count, view: 1)),\
            \(accessor(5126, "VEC3", count, view: nil))],\
            'buffers':[{'byteLength':\(raw.count),'uri':'data:application/octet-stream;base64,\(base64(raw))'}],\
            'bufferViews':[\(views.joined(separator: ","))]
            """
        ).report(.khronos)
    }

    /// What is found in the influences.
    private func findings(_ report: AssetReport) -> [String] {
        report.issues.filter { $0.code.hasPrefix("ACCESSOR_JOINTS") || $0.code.hasPrefix("ACCESSOR_WEIGHTS") }
            .map { "\($0.code) \($0.location.text) \($0.message)" }
    }

    private struct Fault: Sendable {
        let name: String
        let joints: [UInt16]
        let weights: [Float]
    }

    private static let faults: [Fault] = [
        Fault(name: "joint out of range", joints: [4, 1, 0, 0], weights: [0.5, 0.5, 0, 0]),
        Fault(name: "joint without a weight", joints: [1, 0, 2, 0], weights: [1, 0, 0, 0]),
        Fault(name: "joint twice", joints: [1, 0, 2, 1], weights: [0.25, 0.25, 0.25, 0.25]),
        Fault(name: "sum too small", joints: [0, 1, 2, 3], weights: [0.5, 0.25, 0.125, 0]),
        Fault(name: "sum just off", joints: [0, 1, 2, 3], weights: [0.5, 0.25, 0.25, 0.000_001]),
        Fault(name: "negative", joints: [0, 1, 0, 0], weights: [1.5, -0.5, 0, 0]),
        Fault(name: "out of range beside what is no number", joints: [5, 1, 0, 0], weights: [1, .nan, 0, 0]),
        Fault(name: "infinite", joints: [0, 1, 0, 0], weights: [.infinity, 0.5, 0, 0]),
    ]

    @Test(arguments: faults)
    private func aWrongVertexIsFoundWhereverItIs(_ fault: Fault) {
        for count in [1, 64, 65, 130] {
            for place in Set([0, 1, 62, 63, 64, 65, 127, 128, 129]) where place < count {
                var joints = (0..<count).flatMap { [UInt16($0 % 4), UInt16(($0 + 1) % 4), 0, 0] as [UInt16] }
                var weights = (0..<count).flatMap { _ in [0.5, 0.5, 0, 0] as [Float] }
                for lane in 0..<4 {
                    joints[place * 4 + lane] = fault.joints[lane]
                    weights[place * 4 + lane] = fault.weights[lane]
                }
                let found = findings(report(joints, weights, isSparse: false))
                #expect(!found.isEmpty, "\(fault.name) at \(place) of \(count)")
                #expect(found == findings(report(joints, weights, isSparse: true)))
            }
        }
    }

    @Test func sumsThatAreRoundedAreRight() {
        let joints = (0..<100).flatMap { _ in [0, 1, 2, 3] as [UInt16] }
        // 0.1, 0.2, 0.3 and 0.4 as floats are more than one by a step.
        let weights = (0..<100).flatMap { place in
            place % 2 == 0 ? [0.1, 0.2, 0.3, 0.4] : [0.250_000_15, 0.25, 0.25, 0.25] as [Float]
        }
        #expect(findings(report(joints, weights, isSparse: false)) == [])
        #expect(findings(report(joints, weights, isSparse: true)) == [])
    }

    /// Vertices right and wrong in many ways, of all types that the fast pass reads.
    @Test(arguments: 1...19)
    func vertexByVertexTheSameIsFound(_ count: Int) {
        var random = UInt64(count)
        func next(_ bound: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(truncatingIfNeeded: random >> 33) % bound
        }
        func check<Joint: FixedWidthInteger, Weight: Equatable>(_ type: Joint.Type, _ weights: [[Weight]]) {
            for _ in 0..<12 {
                // Most vertices are right, so that some blocks are.
                let joints = (0..<count).flatMap { _ in
                    next(3) == 0 ? (0..<4).map { _ in Joint(next(5)) } : [0, 1, 0, 0]
                }
                let weights = (0..<count).flatMap { _ in next(4) == 0 ? weights[next(weights.count)] : weights[0] }
                #expect(
                    findings(report(joints, weights, isSparse: false))
                        == findings(report(joints, weights, isSparse: true)), "\(joints) \(weights)")
            }
        }
        let bytes: [[UInt8]] = [
            [155, 100, 0, 0], [255, 0, 0, 0], [63, 64, 64, 64], [0, 0, 0, 255], [100, 100, 54, 0],
        ]
        let words: [[UInt16]] = [
            [60_000, 5535, 0, 0], [65_535, 0, 0, 0], [16_384, 16_383, 16_384, 16_384], [1, 2, 3, 65_530], [0, 0, 0, 0],
        ]
        let floats: [[Float]] = [
            [0.9, 0.1, 0, 0], [1, 0, 0, 0], [0.1, 0.2, 0.3, 0.4], [0.25, 0.25, 0.25, 0.250_001], [1.5, -0.5, 0, 0],
            [-0.0, 1, 0, 0], [.nan, 0, 0, 0],
        ]
        check(UInt8.self, bytes)
        check(UInt8.self, words)
        check(UInt8.self, floats)
        check(UInt16.self, bytes)
        check(UInt16.self, words)
        check(UInt16.self, floats)
    }

    // MARK: Sparse indices

    @Test(arguments: [1, 2, 8, 9, 10, 17, 25])
    func anIndexOutOfOrderIsFoundWhereverItIs(_ count: Int) {
        func areIncreasing(_ indices: [UInt16], below limit: Int) -> Bool? {
            indices.withUnsafeBytes { bytes in
                bytes.baseAddress.map { base in
                    IndexKernels.areIncreasing(
                        AccessorData.Sparse(
                            count: indices.count, indices: base, indexType: .unsignedShort, values: base),
                        below: limit)
                }
            }
        }
        // Across the bound of what a signed number holds.
        let indices = (0..<count).map { UInt16(32_760 + $0) }
        let limit = 32_760 + count
        #expect(areIncreasing(indices, below: limit) == true)
        #expect(areIncreasing(indices, below: limit - 1) == false)
        for place in 0..<count {
            for wrong in [0, 65_535, 32_760 + place - 1, 32_760 + place + 1] {
                var changed = indices
                changed[place] = UInt16(wrong)
                let isRight = zip(changed, changed.dropFirst()).allSatisfy(<) && Int(changed[count - 1]) < limit
                #expect(areIncreasing(changed, below: limit) == isRight, "\(wrong) at \(place)")
            }
        }
    }
}
