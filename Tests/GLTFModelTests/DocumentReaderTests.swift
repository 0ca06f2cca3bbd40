import JSONText
import Testing

@testable import GLTFModel

@Suite struct DocumentReaderTests {
    @Test func listsAreRangesOfThePools() throws {
        let reading = try Reading(
            members: """
                "nodes":[{"translation":[1,2,3],"children":[1,2]},{"rotation":[0,0,0,2],"scale":[4,5,6]},
                {"weights":[0.5],"mesh":0,"children":[-1,7]}]
                """)
        let document = reading.document
        #expect(document.nodes.count == 3)
        #expect(Array(document.numbers[document.nodes[0].translation.indices]) == [1, 2, 3])
        #expect(Array(document.indices[document.nodes[0].children.indices]) == [1, 2])
        #expect(!document.nodes[1].rotation.isUsable)
        #expect(document.nodes[1].rotation.indices.isEmpty)
        #expect(document.nodes[1].rotation != document.nodes[1].translation)
        #expect(Array(document.numbers[document.nodes[1].scale.indices]) == [4, 5, 6])
        #expect(Array(document.numbers[document.nodes[2].weights.indices]) == [0.5])
        #expect(Array(document.indices[document.nodes[2].children.indices]) == [-1, 7])
    }

    @Test func elementsOfAnArrayAreFoundInTheirOrder() throws {
        let elements = (0..<100).map { $0 % 3 == 0 ? "[[\($0)],{}]" : "\($0)" }
        try Array("[\(elements.joined(separator: ","))]".utf8).withUnsafeBytes { bytes in
            let map = try JSONMap(parsing: bytes)
            withExtendedLifetime(map) {
                let list = TokenList(of: map.view.root, map.view)
                let tokens = Array(list)
                #expect(list.count == 100 && tokens.count == 100 && tokens == list.indices.map { list[$0] })
                #expect(tokens.indices.allSatisfy { $0 % 3 == 0 || map.view.integer(tokens[$0]) == .some(.init($0)) })
                #expect(Array(TokenList()).isEmpty && Array(TokenList(of: tokens[1], map.view)).isEmpty)
            }
        }
    }

    @Test func indicesAreKeptInWhateverOrderTheyStand() throws {
        let reading = try Reading(
            members: """
                "nodes":[{"children":[0,1,2]},{"children":[2,1,0]},{"children":[3.0,4]},{"children":[5,5,1.5,-1,"x"]},
                {"children":[]},{"children":[4294967296,4294967297]}]
                """)
        let document = reading.document
        let lists = document.nodes.map { Array(document.indices[$0.children.indices]) }
        #expect(
            lists == [[0, 1, 2], [2, 1, 0], [3, 4], [5, 5, -1, -1, -1], [], [Int32.max, Int32.max]])
        #expect(
            reading.findings == [
                "duplicateElements /nodes/3/children/1", "invalidIndex /nodes/3/children/2",
                "invalidIndex /nodes/3/children/3", "invalidIndex /nodes/3/children/4", "emptyEntity /nodes/4/children",
            ])
    }

    @Test func morphTargetsAreReadWhereTheyStand() throws {
        let reading = try Reading(
            members: """
                "meshes":[{"primitives":[{"attributes":{"A":9},
                "targets":[{"P":1,"N":-1,"T":2.0},{"Q":"x"},{"P":3,"\\u0050":4},{"P":4294967296}]},
                {"attributes":{"A":9},"targets":[{"P":1},{}]},{"attributes":{"A":9}}]}]
                """)
        let document = reading.document
        var found: [String] = []
        for primitive in document.primitives {
            document.forEachTargetAttribute(of: primitive) { attribute, target in
                found.append("\(target) \(reading.strings[attribute.name] ?? "?") \(attribute.accessor)")
            }
        }
        #expect(found == ["0 P 1", "0 T 2", "2 P 4", "3 P \(Int32.max)"])
        #expect(document.primitives.map(\.targets.count) == [4, 0, 0])
        #expect(document.primitives.map(\.targets.isUsable) == [true, false, false])
        #expect(
            reading.findings == [
                "invalidIndex /meshes/0/primitives/0/targets/0/N", "invalidIndex /meshes/0/primitives/0/targets/1/Q",
                "emptyEntity /meshes/0/primitives/1/targets/1",
            ])
    }

    @Test func membersAreFoundInAnyOrderAndHoweverTheirNamesAreWritten() throws {
        let reading = try Reading(
            members: """
                "nodes":[{"name":"x","extras":{},"weights":[1],"skin":2,"mesh":3,"children":[4],"camera":5},
                {"c\\u0061mera":5,"children":[4],"\\u006desh":3,"skin":2,"weights":[1],"extr\\u0061s":{},"name":"x"}]
                """)
        #expect(reading.findings.isEmpty)
        for node in reading.document.nodes {
            #expect(node.camera == 5 && node.mesh == 3 && node.skin == 2 && node.hasExtras)
            #expect(Array(reading.document.indices[node.children.indices]) == [4])
            #expect(reading.strings[node.name] == "x")
        }
    }

    @Test func checkpointsOfMembersAreReachedInObjectsThatHaveThem() throws {
        var reached: [String] = []
        let matrix = "[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]"
        _ = try Reading(
            members: """
                "nodes":[{},{"rotation":[0,0,0,1]},{"name":"x"},{"matrix":\(matrix)}],"bufferViews":[{},{"byteStride":4}]
                """
        ) { observer in
            observer.reached = { checkpoint, _, reader in
                let names: [Checkpoint: String] = [
                    .nodeRotation: "rotation", .node: "matrix", .bufferViewStride: "stride",
                ]
                if let name = names[checkpoint] { reached.append("\(name) \(reader.pointer())") }
            }
        }
        #expect(reached == ["stride /bufferViews/1", "rotation /nodes/1", "matrix /nodes/3"])
    }

    @Test func unreadableElementsKeepTheirPlaces() throws {
        let reading = try Reading(members: "\"nodes\":[{},[],{\"name\":\"x\"}],\"meshes\":[null]")
        let document = reading.document
        #expect(document.count(.nodes) == 3)
        #expect(document.resolves(0, in: .nodes))
        #expect(!document.resolves(1, in: .nodes))
        #expect(document.resolves(2, in: .nodes))
        #expect(!document.resolves(3, in: .nodes))
        #expect(!document.resolves(-1, in: .nodes))
        #expect(!document.resolves(0, in: .meshes))
        #expect(reading.strings[document.nodes[2].name] == "x")
    }

    @Test func everyCollectionKeepsUnreadableElements() throws {
        for collection in Collection.allCases {
            let reading = try Reading(members: "\"\(collection.name)\":[0,\"x\"]")
            #expect(
                reading.findings == ["typeMismatch /\(collection.name)/0", "typeMismatch /\(collection.name)/1"])
            #expect(reading.document.count(collection) == 2)
            #expect(!reading.document.resolves(1, in: collection))
        }
    }

    @Test func everyTableReportsWhatItDoesNotKnow() throws {
        for collection in Collection.allCases {
            let reading = try Reading(members: "\"\(collection.name)\":[{\"nam\":1}]")
            #expect(reading.findings.first == "unexpectedProperty /\(collection.name)/0/nam")
            #expect(reading.arguments.first == "nam| Did you mean \"name\"?")
        }
    }

    @Test func suggestsTheNearestName() throws {
        func suggestion(_ key: String) throws -> String {
            try Reading(members: "\"nodes\":[{\"\(key)\":1}]").arguments[0]
        }
        #expect(try suggestion("chilren") == "chilren| Did you mean \"children\"?")
        #expect(try suggestion("Rotation") == "Rotation| Did you mean \"rotation\"?")
        #expect(try suggestion("sacle") == "sacle| Did you mean \"scale\"?")
        #expect(try suggestion("something") == "something|")
        #expect(try suggestion("x") == "x|")
        #expect(try suggestion(String(repeating: "x", count: 1000)).hasSuffix("|"))
        let root = try Reading(members: "\"extensionUsed\":[]")
        #expect(root.findings == ["unexpectedProperty /extensionUsed"])
        #expect(root.arguments == ["extensionUsed| Did you mean \"extensionsUsed\"?"])
        // The reference writes such a key as it is.
        #expect(try Reading(members: "\"/a~b\":1").findings == ["unexpectedProperty /a~b"])
    }

    @Test func theLastOfRepeatedKeysCounts() throws {
        let reading = try Reading(
            members: "\"nodes\":[{\"mesh\":-1,\"name\":\"a\",\"mesh\":3}],\"nodes\":[{\"mesh\":4}]")
        #expect(reading.findings == [])
        #expect(reading.document.nodes.map(\.mesh) == [4])
        let keys = try Reading(members: "\"nodes\":[{\"x\":1,\"x\":2}]")
        #expect(keys.findings == ["unexpectedProperty /nodes/0/x"])
    }

    @Test func keysMayBeEscapedAndInAnyOrder() throws {
        let reading = try Reading(
            members:
                "\"nodes\":[{\"name\":\"a\",\"mesh\":1},{\"mesh\":2,\"name\":\"b\"},{\"m\\u0065sh\":3},{\"camera\":4}]")
        #expect(reading.findings == [])
        #expect(reading.document.nodes.map(\.mesh) == [1, 2, 3, -1])
        #expect(reading.document.nodes.map(\.camera) == [-1, -1, -1, 4])
    }

    @Test func extensionListsMustBeStringsOnceEach() throws {
        #expect(try Reading(members: "\"extensionsUsed\":[]").findings == ["emptyEntity /extensionsUsed"])
        #expect(try Reading(members: "\"extensionsUsed\":\"x\"").findings == ["typeMismatch /extensionsUsed"])
        let mixed = try Reading(members: "\"extensionsUsed\":[\"A_b\",1,\"A_b\"]")
        #expect(mixed.findings == ["arrayTypeMismatch /extensionsUsed/1", "duplicateElements /extensionsUsed/2"])
        #expect(mixed.document.extensionsUsed == [])
        let required = try Reading(members: "\"extensionsRequired\":[\"A_b\"]")
        #expect(required.findings == ["unsatisfiedDependency /extensionsRequired"])
        #expect(required.document.extensionsRequired == ["A_b"])
        // Two ways to write a letter in Unicode are two names.
        #expect(try Reading(members: "\"extensionsUsed\":[\"A_é\",\"A_e\u{301}\"]").findings == [])
    }

    @Test func extensionsAreHandledAsTheObserverSays() throws {
        let table = ObjectSchema(
            "X", [.member(Member("index", .index, required: true))], build: Record.build)
        let text =
            "\"nodes\":[{\"extensions\":{\"A_raw\":{\"a\":1},\"A_none\":{},\"A_known\":{\"index\":5},\"A_off\":{}}}]"
        let reading = try Reading(members: text) { observer in
            observer.handling = { name, host in
                switch name {
                case "A_raw": .unsupported
                case "A_known": host === Node.schema ? .supported(table, id: 3, isAlone: true) : .misplaced
                case "A_off": .misplaced
                default: .undeclared(id: nil)
                }
            }
        }
        #expect(
            reading.findings == [
                "undeclaredExtension /nodes/0/extensions/A_none", "multipleExtensions /nodes/0/extensions/A_known",
                "unexpectedExtensionObject /nodes/0/extensions/A_off",
            ])
        let kept = reading.document.nodes[0].extensions
        #expect(kept.count == 3)
        #expect(kept.hasRaw)
        #expect(kept.contains(3))
        #expect(!kept.contains(2))
        let object = try #require(reading.document.extensionObjects.first)
        #expect(object.pointer == "/nodes/0/extensions/A_known")
        #expect(object.hostRow == 0)
        #expect(object.owner?.collection == .nodes)
        #expect(reading.document.withSlots(ofRecord: object.record) { $0.index(0) } == 5)
    }

    @Test func anExtensionThatIsNoObjectIsReadAsAnEmptyOne() throws {
        let table = ObjectSchema("X", [.member(Member("index", .index, required: true))], build: Record.build)
        let reading = try Reading(members: "\"nodes\":[{\"extensions\":{\"A_known\":7}},{\"extensions\":[]}]") {
            $0.handling = { _, _ in .supported(table, id: 0, isAlone: false) }
        }
        #expect(
            reading.findings == [
                "typeMismatch /nodes/0/extensions/A_known", "undefinedProperty /nodes/0/extensions/A_known",
                "typeMismatch /nodes/1/extensions",
            ])
        #expect(reading.document.nodes.map(\.extensions.count) == [1, 0])
    }

    @Test func namesCountAsTheObserverAllows() throws {
        let text = "\"materials\":[{\"alphaMode\":\"DITHER\"}]"
        #expect(try Reading(members: text).findings == ["valueNotInList /materials/0/alphaMode"])
        let reading = try Reading(members: text) {
            $0.allows = { value, member, schema in
                value == "DITHER" && member.description == "alphaMode" && schema === Material.schema
            }
        }
        #expect(reading.findings == [])
    }

    @Test func checkpointsComeInTheOrderOfTheTables() throws {
        var reached: [Int] = []
        _ = try Reading(
            members: """
                "nodes":[{"matrix":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"rotation":[0,0,0,1]}],
                "accessors":[{"normalized":true,"componentType":5121,"count":1,"type":"SCALAR"}]
                """
        ) { observer in
            observer.reached = { checkpoint, _, _ in reached.append(checkpoint.rawValue) }
        }
        let expected: [Checkpoint] = [.extensionLists, .asset, .accessor, .nodeRotation, .node]
        #expect(reached == expected.map(\.rawValue))
    }

    @Test func distancesCountSwapsOnce() {
        #expect(Spelling.distance(Array("scale".utf8), Array("sacle".utf8)) == 1)
        #expect(Spelling.distance(Array("".utf8), Array("abc".utf8)) == 3)
        #expect(Spelling.distance(Array("ABC".utf8), Array("abc".utf8)) == 0)
        #expect(Spelling.distance([UInt8](repeating: 1, count: 65), []) == Int.max)
        #expect(Spelling.closest(to: "ab", among: ["abc"]) == nil)
        #expect(Spelling.closest(to: "KHR_material_unlit", among: ["KHR_materials_unlit"]) == "KHR_materials_unlit")
    }

    @Test func manyUnknownKeysAreReadFast() throws {
        let keys = (0..<20_000).map { "\"key\($0)\":0" }.joined(separator: ",")
        let start = ContinuousClock.now
        let reading = try Reading(members: "\"nodes\":[{\(keys)}]")
        #expect(reading.findings.count == 20_000)
        #expect(ContinuousClock.now - start < .seconds(30))
    }

    /// A table of names grows with those that differ.
    @Test func aTableOfEqualNamesIsSmall() throws {
        func table(_ names: [String]) throws -> (capacity: Int, repeats: Int, contains: Bool) {
            let text = Array("[\(names.map { "\"\($0)\"" }.joined(separator: ","))]".utf8)
            return try text.withUnsafeBytes { bytes in
                let map = try JSONMap(parsing: bytes)
                var repeats = 0
                let table = NameTable(NameList(map.view, array: map.view.root)) { _, first in
                    repeats += first == nil ? 0 : 1
                }
                let contains = names.allSatisfy(table.contains) && !table.contains("none of them")
                return withExtendedLifetime(map) { (table.capacity, repeats, contains) }
            }
        }
        let equal = try table(Array(repeating: "", count: 10_000))
        #expect(equal == (64, 9_999, true))
        let different = try table((0..<10_000).map { "n\($0)" } + ["n3"])
        #expect(different.repeats == 1 && different.contains && different.capacity <= 15_002)
        for count in [1, 2, 40, 41, 42, 43, 64, 65, 100] {
            #expect(try table((0..<count).map { "n\($0)" }).contains)
        }
    }
}
