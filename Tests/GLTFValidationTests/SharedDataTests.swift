import GLTFValidation
import Testing

// Data that is used at many places is looked at once where issues are folded. Whatever is found must be what is found when
// each use is looked at for itself.

/// What folding makes of issues, done here: how often each code stands at each place, and the first three arguments.
private struct Folded: Equatable {
    var count = 0
    var arguments: [[IssueArgument]] = []
}

private func folded(_ report: AssetReport) -> [String: Folded] {
    var result: [String: Folded] = [:]
    for issue in report.issues {
        let key = "\(issue.code) \(issue.location.text)"
        result[key, default: Folded()].count += issue.count
        let room = 3 - (result[key]?.arguments.count ?? 0)
        result[key]?.arguments += ([issue.arguments] + issue.moreArguments).prefix(room)
    }
    return result
}

private func expectTheSameFolded(
    _ asset: TestAsset, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    let plain = asset.report()
    let report = asset.report(.default) { $0.folding = .byLocation(maximumPlaces: 100_000) }
    let (left, right) = (folded(report), folded(plain))
    let differing = Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }.sorted()
    #expect(differing == [], sourceLocation: sourceLocation)
    #expect(report.counts == plain.counts, sourceLocation: sourceLocation)
    #expect(plain.issues.contains { $0.code == expected }, sourceLocation: sourceLocation)
}

private func primitives(_ count: Int, _ attributes: (Int) -> String, _ more: (Int) -> String = { _ in "" }) -> String {
    (0..<count).map { "{'attributes':{\(attributes($0))}\(more($0))}" }.joined(separator: ",")
}

@Suite struct SharedDataTests {
    @Test func normalsOfManyPrimitives() {
        let values = (0..<40).flatMap { [0, 0, $0 % 7 == 0 ? 0.5 : $0 % 11 == 0 ? .nan : 1] as [Float] }
        expectTheSameFolded(
            .members(
                """
                'meshes':[{'primitives':[\(primitives(6, { _ in "'POSITION':1,'NORMAL':0" }))]}],\
                'accessors':[\(accessor(5126, "VEC3", 40)),\(accessor(5126, "VEC3", 40, view: nil))],\
                \(data(bytes(values)))
                """), "ACCESSOR_VECTOR3_NON_UNIT")
    }

    @Test(arguments: [5121, 5123, 5125])
    func indicesIntoManyNumbersOfVertices(_ type: Int) {
        let values = (0..<60).map { ($0 * 37 + 11) % 59 == 5 ? (type == 5121 ? 255 : 65535) : ($0 * 7) % 30 / 2 }
        let raw = values.flatMap { value -> [UInt8] in
            let size = type == 5121 ? 1 : type == 5123 ? 2 : 4
            return (0..<size).map { UInt8(value >> (8 * $0) & 0xFF) }
        }
        let positions = (0..<20).map { accessor(5126, "VEC3", $0 + 1, view: nil) }.joined(separator: ",")
        expectTheSameFolded(
            .members(
                """
                'meshes':[{'primitives':[\(primitives(
                    40, { "'POSITION':\(1 + $0 % 20)" }, { ",'indices':0\($0 % 3 == 0 ? ",'mode':0" : "")" }))]}],\
                'accessors':[\(accessor(type, "SCALAR", 60)),\(positions)],\(data(raw))
                """), "ACCESSOR_INDEX_OOB")
    }

    @Test func influencesOfManyPrimitives() {
        // Joints that do not exist or stand twice, weights that are negative or do not sum up to one.
        var generator = SeededBits(seed: 3)
        var joints: [UInt16] = []
        var weights: [Float] = []
        for vertex in 0..<50 {
            let isRight = vertex % 3 == 0
            joints += isRight ? [0, 1, 0, 0] : (0..<4).map { _ in UInt16(generator.next() % 4) }
            weights += isRight ? [0.5, 0.5, 0, 0] : (0..<4).map { _ in Float(generator.next() % 5) * 0.25 - 0.25 }
        }
        let raw = bytes(joints) + bytes(weights)
        let meshes = (0..<3).map { _ in
            "{'primitives':[\(primitives(2, { _ in "'POSITION':2,'JOINTS_0':0,'WEIGHTS_0':1" }))]}"
        }
        expectTheSameFolded(
            .members(
                """
                'meshes':[\(meshes.joined(separator: ","))],\
                'nodes':[{'mesh':0,'skin':0},{'mesh':1,'skin':0},{'mesh':2,'skin':1},{},{},{}],\
                'skins':[{'joints':[3,4,5]},{'joints':[3,4]}],\
                'accessors':[\(accessor(5123, "VEC4", 50)),\(accessor(5126, "VEC4", 50, view: 1)),\
                \(accessor(5126, "VEC3", 50, view: nil))],\
                'buffers':[{'byteLength':\(raw.count),'uri':'data:application/octet-stream;base64,\(base64(raw))'}],\
                'bufferViews':[{'buffer':0,'byteLength':400},{'buffer':0,'byteOffset':400,'byteLength':800}]
                """), "ACCESSOR_JOINTS_INDEX_DUPLICATE")
    }

    /// The vertices that the fast pass lets through have nothing wrong, and the exact one agrees on all others: the report is
    /// that of the same data in a form which only the exact pass reads.
    @Test func suspiciousInfluencesAreAllThatIsWrong() {
        var generator = SeededBits(seed: 9)
        for _ in 0..<20 {
            var joints: [UInt16] = []
            var weights: [Float] = []
            for _ in 0..<30 {
                joints += (0..<4).map { _ in UInt16(generator.next() % 3 == 0 ? generator.next() % 5 : 0) }
                let shares = (0..<4).map { _ in Float(generator.next() % 3) }
                let sum = Swift.max(shares.reduce(0, +), 1)
                weights += shares.map { $0 / sum + (generator.next() % 40 == 0 ? 1e-6 : 0) }
            }
            func asset(sparse: Bool) -> TestAsset {
                // A sparse element equal to the stored one changes nothing but who reads it.
                let raw = bytes(joints) + bytes(weights) + [0, 0, 0, 0] + bytes(Array(joints[0..<4]))
                let count = joints.count / 4
                let more =
                    sparse
                    ? ",'sparse':{'count':1,'indices':{'bufferView':2,'componentType':5121},'values':{'bufferView':3}}"
                    : ""
                return .members(
                    """
                    \(mesh("'POSITION':2,'JOINTS_0':0,'WEIGHTS_0':1")),\
                    'nodes':[{'mesh':0,'skin':0},{},{},{},{}],'skins':[{'joints':[1,2,3,4]}],\
                    'accessors':[\(accessor(5123, "VEC4", count, view: 0, more)),\
                    \(accessor(5126, "VEC4", count, view: 1)),\(accessor(5126, "VEC3", count, view: nil))],\
                    'buffers':[{'byteLength':\(raw.count),'uri':'data:application/octet-stream;base64,\(base64(raw))'}],\
                    'bufferViews':[{'buffer':0,'byteLength':\(count * 8)},\
                    {'buffer':0,'byteOffset':\(count * 8),'byteLength':\(count * 16)},\
                    {'buffer':0,'byteOffset':\(count * 24),'byteLength':1},\
                    {'buffer':0,'byteOffset':\(count * 24 + 4),'byteLength':8}]
                    """)
            }
            func lines(_ asset: TestAsset) -> [String] {
                asset.report(.khronos).issues.filter {
                    $0.code.hasPrefix("ACCESSOR_JOINTS") || $0.code.hasPrefix("ACCESSOR_WEIGHTS")
                }.map { "\($0.code) \($0.location.text) \($0.message)" }
            }
            let plain = lines(asset(sparse: false))
            #expect(plain == lines(asset(sparse: true)))
            #expect(!plain.isEmpty)
        }
    }

    /// Extremes of every component type, shape and stride, stored and sparse: bounds made from the values are right, and a
    /// bound that is off is reported.
    @Test(arguments: [5120, 5121, 5122, 5123, 5126], ["SCALAR", "VEC2", "VEC3", "VEC4"])
    func boundsOfAllShapes(_ componentType: Int, _ shape: String) throws {
        var generator = SeededBits(seed: UInt64(componentType))
        let components = shape == "SCALAR" ? 1 : try #require(shape.last?.wholeNumberValue)
        let size = componentType < 5122 ? 1 : componentType < 5126 ? 2 : 4
        let isSigned = componentType == 5120 || componentType == 5122
        func value() -> Int { Int(generator.next() % 200) - (isSigned || size == 4 ? 100 : -1) }
        func raw(_ value: Int) -> [UInt8] {
            size == 4 ? bytes([Float(value)]) : (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        for (count, padding, isSparse) in [(1, 0, false), (2, 4, false), (9, 0, false), (13, 8, false), (13, 0, true)] {
            let elementSize = components * size
            let stride = (elementSize + 3) / 4 * 4 + padding
            var values = (0..<count).map { _ in (0..<components).map { _ in value() } }
            var content: [UInt8] = []
            for element in values {
                content += element.flatMap(raw)
                content += [UInt8](repeating: 0xFF, count: stride - elementSize)
            }
            // The last element ends the data.
            content.removeLast(stride - elementSize)
            let length = content.count
            content += [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
            let sparseStart = content.count
            if isSparse {
                content += [1, 4, 12, 0]
                for place in [1, 4, 12] {
                    values[place] = values[place].map { _ in value() }
                    content += values[place].flatMap(raw)
                }
            }
            let low = (0..<components).map { component in values.map { $0[component] }.min() ?? 0 }
            let high = (0..<components).map { component in values.map { $0[component] }.max() ?? 0 }
            func report(_ low: [Int], _ high: [Int]) -> [String] {
                let sparse =
                    ",'sparse':{'count':3,'indices':{'bufferView':1,'componentType':5121},'values':{'bufferView':2}}"
                let asset = TestAsset.members(
                    """
                    'accessors':[\(accessor(componentType, shape, count, view: 0,
                        ",'min':\(low),'max':\(high)\(isSparse ? sparse : "")"))],\
                    'buffers':[{'byteLength':\(content.count),'uri':'data:application/octet-stream;base64,\(base64(content))'}],\
                    'bufferViews':[{'buffer':0,'byteLength':\(length),'byteStride':\(stride)}\(isSparse ? """
                        ,{'buffer':0,'byteOffset':\(sparseStart),'byteLength':3},\
                        {'buffer':0,'byteOffset':\(sparseStart + 4),'byteLength':\(3 * elementSize)}
                        """ : "")]
                    """)
                return asset.report(.khronos).lines.filter { $0.hasPrefix("ACCESSOR_M") || $0.hasPrefix("ACCESSOR_E") }
            }
            let name = "\(componentType) \(shape) \(count) \(padding) \(isSparse)"
            #expect(report(low, high) == [], "\(name)")
            let last = components - 1
            var wrong = low
            wrong[last] -= 1
            #expect(report(wrong, high) == ["ACCESSOR_MIN_MISMATCH /accessors/0/min/\(last)"], "\(name)")
            wrong = high
            wrong[last] += 1
            #expect(report(low, wrong) == ["ACCESSOR_MAX_MISMATCH /accessors/0/max/\(last)"], "\(name)")
        }
    }
}

/// A small generator of bits that are the same in every run.
struct SeededBits {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state >> 8
    }
}
