import GLTFModel
import Testing

@Suite struct RowsTests {
    private func reading(_ collection: String, _ count: Int, _ element: (Int) -> String) throws -> Reading {
        try Reading(members: "\"\(collection)\":[\((0..<count).map(element).joined(separator: ","))]")
    }

    @Test func objectsWithoutMembersTakeBits() throws {
        func expectBits(_ collection: String, _ element: String, _ bytes: (GLTFDocument) -> Int) throws {
            // The document is kept for as long as its rows are asked for.
            let reading = try reading(collection, 10_000) { _ in element }
            #expect(bytes(reading.document) <= 10_000 / 4 + 16, "\(collection)")
        }
        try expectBits("nodes", "{}") { $0.nodes.byteCount }
        try expectBits("accessors", "{}") { $0.accessors.byteCount }
        try expectBits("bufferViews", "{\"x\":0}") { $0.bufferViews.byteCount }
        try expectBits("images", "{\"name\":0}") { $0.images.byteCount }
        try expectBits("meshes", "{}") { $0.meshes.byteCount }
    }

    @Test func membersTakeOneWordEach() throws {
        // A word for the place, one for what is there, and one for the value.
        let nodes = try reading("nodes", 1000) { _ in "{\"mesh\":3}" }
        #expect(nodes.document.nodes.byteCount == 12_000)
        let textures = try reading("textures", 1000) { _ in "{\"source\":3}" }
        #expect(textures.document.textures.byteCount == 12_000)
        let accessor = "{\"bufferView\":1,\"componentType\":5126,\"count\":9,\"type\":\"VEC3\"}"
        let accessors = try reading("accessors", 1000) { _ in accessor }
        #expect(accessors.document.accessors.byteCount <= 28_000)
        // A list is read where it stands.
        let list = (0..<5000).map(String.init).joined(separator: ",")
        let parent = try reading("nodes", 1) { _ in "{\"children\":[\(list)]}" }
        #expect(parent.document.nodes.byteCount <= 16)
    }

    @Test func rowsOfAllKindsComeBack() throws {
        // Blank rows first, last, in runs over the borders of blocks, and none at all.
        for step in [1, 2, 3, 63, 64, 65, 200] {
            for first in [0, 1, 64, 130] {
                let isKept: (Int) -> Bool = { $0 >= first && ($0 - first) % step == 0 }
                let reading = try reading("nodes", 400) { isKept($0) ? "{\"mesh\":\($0),\"skin\":7}" : "{}" }
                #expect(reading.document.nodes.keptCount == (0..<400).count(where: isKept))
                for index in 0..<400 {
                    let node = reading.document.nodes[index]
                    #expect(node.mesh == (isKept(index) ? index : -1), "\(step) \(first) \(index)")
                    #expect(node.skin == (isKept(index) ? 7 : -1))
                    #expect(!node.matrix.isUsable)
                }
            }
        }
    }

    @Test func eachMemberComesBackAlone() throws {
        // Words are kept in pairs, of which either or both may say something; the last of an odd number has no other.
        let members = ["\"byteOffset\":4", "\"byteLength\":9", "\"byteStride\":8", "\"target\":34962", "\"buffer\":2"]
        let reading = try reading("bufferViews", 1 << members.count) { bits in
            "{" + members.indices.filter { bits >> $0 & 1 == 1 }.map { members[$0] }.joined(separator: ",") + "}"
        }
        for bits in 0..<1 << members.count {
            let view = reading.document.bufferViews[bits]
            #expect(view.byteOffset == (bits & 1 > 0 ? 4 : 0))
            #expect(view.byteLength == (bits & 2 > 0 ? 9 : nil))
            #expect(view.byteStride == (bits & 4 > 0 ? 8 : nil))
            #expect((view.target != nil) == (bits & 8 > 0))
            #expect(view.buffer == (bits & 16 > 0 ? 2 : -1))
        }
    }

    @Test func zerosAreKnownHoweverTheyAreWritten() throws {
        let text = "[0,-0,0.0,0e9,1e-400,1e-60,1e-30,10,-0.5,7]"
        let list = try Reading(
            members: "\"meshes\":[{\"primitives\":[{\"attributes\":{\"A\":0}}],\"weights\":\(text)}]")
        let range = list.document.meshes[0].weights
        let zeros = range.indices.map { list.document.numbers.areZero(PoolRange(start: $0, count: 1)) }
        #expect(zeros == [true, true, true, true, true, false, false, false, false, false])
    }

    @Test func numbersOfAnySizeComeBack() throws {
        let numbers = [0, 1, 255, 1 << 31, 1 << 32, (1 << 53) + 2, 1 << 60]
        let reading = try reading("bufferViews", numbers.count) {
            "{\"buffer\":0,\"byteLength\":\(max(numbers[$0], 1)),\"byteOffset\":\(numbers[$0])}"
        }
        #expect(reading.document.bufferViews.map(\.byteOffset) == numbers)
        #expect(reading.document.bufferViews.map(\.byteLength) == numbers.map { max($0, 1) })
        #expect(reading.document.bufferViews.map(\.byteStride) == numbers.map { _ in nil })
        let wrong = try Reading(members: "\"bufferViews\":[{\"byteOffset\":-1}]")
        #expect(wrong.document.bufferViews[0].byteOffset == nil)
    }

    @Test func listsWithListsInThemKeepTheirPlaces() throws {
        let long = (0..<100).map { $0 % 7 == 3 ? "[\($0)]" : "\($0)" }.joined(separator: ",")
        let reading = try Reading(
            members: """
                "nodes":[{"children":[3,[4,5],2,{"a":1},7]},{"children":[1]},{"children":[\(long)]},
                {"children":[[]]},{"children":[6,[],4294967296]}]
                """)
        let document = reading.document
        let lists = document.nodes.map { Array(document.indices[$0.children.indices]) }
        #expect(
            lists == [
                [3, -1, 2, -1, 7], [1], (0..<100).map { $0 % 7 == 3 ? -1 : $0 }, [-1], [6, -1, Int32.max],
            ])
        #expect(document.indices.whole(document.nodes[4].children.start + 2) == 1 << 32)
    }

    @Test func repeatedIndicesAreFoundInListsOfAnyOrder() throws {
        var state: UInt64 = 9
        for length in [3, 15, 16, 17, 200, 3000] {
            for range in [2, length, length * 50] {
                let list = (0..<length).map { _ in
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    return Int(state >> 33) % range
                }
                let text = list.map(String.init).joined(separator: ",")
                let reading = try Reading(members: "\"nodes\":[{\"children\":[\(text)]}]")
                var first: [Int: Int] = [:]
                var expected: [String] = []
                for (place, index) in list.enumerated() {
                    if let earlier = first[index] {
                        expected.append("\(index)|\(earlier)")
                    } else {
                        first[index] = place
                    }
                }
                #expect(reading.arguments == expected)
            }
        }
    }
}
