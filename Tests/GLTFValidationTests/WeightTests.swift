import GLTFModel
import Testing

@testable import GLTFValidation

/// What is kept of objects and faults that a file can have millions of.
@Suite struct WeightTests {
    @Test func placesBeyondTheCapAreNotWritten() throws {
        var options = ValidationOptions()
        options.folding = .byLocation(maximumPlaces: 3)
        let collector = IssueCollector(options)
        var written = 0
        func report(_ index: Int) {
            collector.report(
                .unusedObject,
                at: {
                    written += 1
                    return "/nodes/\(index)"
                }(), number: .element(of: .nodes, index))
        }
        for index in 0..<1000 { report(index) }
        #expect(written == 3)
        // A known place goes on being counted.
        report(1)
        #expect(collector.issues.map(\.count) == [1, 2, 1])
        #expect(collector.hidden.first?.count == 997)
        #expect(collector.counts.infos == 1001)
    }

    @Test func numbersOfDifferentSchemesAreComparedByTheirText() {
        var options = ValidationOptions()
        options.folding = .byLocation(maximumPlaces: 2)
        let collector = IssueCollector(options)
        collector.report(.unusedObject, at: "/nodes/0", number: .element(of: .nodes, 0))
        collector.report(.unusedObject, at: "/nodes/1")
        collector.report(.unusedObject, at: "/nodes/1", number: .element(of: .nodes, 1))
        collector.report(.unusedObject, at: "/nodes/0")
        collector.report(.unusedObject, at: "/nodes/2", number: .element(of: .nodes, 2))
        #expect(collector.issues.map(\.count) == [2, 2])
        #expect(collector.hidden.first?.count == 1)
    }

    @Test func foldingCountsFaultsOfEveryKindExactly() {
        let element = (0..<300).map { "{'mesh':\($0 % 7),'x\($0)':1,'children':[-1,900,\($0)]}" }.joined(separator: ",")
        let asset = TestAsset.members("'nodes':[\(element)],'meshes':[{},{},1]")
        for profile in ValidationOptions.Profile.allCases {
            let plain = asset.report(profile)
            let folded = asset.report(profile) { $0.folding = .byLocation(maximumPlaces: 5) }
            #expect(folded.counts == plain.counts)
            let all = Dictionary(grouping: plain.issues, by: \.code).mapValues(\.count)
            var told = Dictionary(grouping: folded.issues, by: \.code).mapValues { $0.reduce(0) { $0 + $1.count } }
            for (definition, count) in folded.hidden { told[definition.code, default: 0] += count }
            #expect(told == all)
        }
    }

    @Test func resourcesOfWhichNothingIsKnownTakeNothing() {
        let images = TestAsset.members("'images':[\((0..<2000).map { _ in "{}" }.joined(separator: ","))]")
        let resources = images.report().info?.resources
        #expect(resources?.count == 2000)
        #expect(resources?.byteCount ?? Int.max < 100)
        #expect(resources?.last == ResourceInfo(pointer: "/images/1999"))
    }

    @Test func resourcesComeBackAsTheyWere() {
        var resources: [ResourceInfo] = []
        for index in 0..<50 {
            var info = ResourceInfo(
                pointer: index < 20 ? "/buffers/\(index * (index > 9 ? 2 : 1))" : "/images/\(index)")
            if index % 3 == 0 { info.mimeType = index < 20 ? "application/gltf-buffer" : "image/png" }
            if index % 4 == 0 { info.storage = index % 8 == 0 ? "glb" : "external" }
            if index % 5 == 0 { info.uri = "a\(index).png" }
            if index % 7 == 0 { info.byteLength = index << 33 }
            if index % 6 == 0 { info.image = ImageInfo(width: index / 12, height: 4, format: "rgb", bits: 8) }
            resources.append(info)
        }
        resources.append(ResourceInfo(pointer: "/images/01"))
        resources.append(ResourceInfo(pointer: "/elsewhere"))
        var list = ResourceList()
        for info in resources { list.append(info) }
        #expect(Array(list) == resources)
        #expect(list == list)
        #expect(list != ResourceList())
    }

    @Test func usesOfAccessorsAreSmall() {
        #expect(MemoryLayout<DataCheck>.stride <= 8)
        #expect(MemoryLayout<ExtensionObject>.stride <= 48)
        #expect(MemoryLayout<Record>.stride <= 32)
    }

    @Test func columnsTakeRoomForWhatWasSet() {
        let column = Column<Int32>(-1)
        defer { column.free() }
        #expect(column.isBlank)
        #expect(column[1 << 40] == -1)
        column[100] = 7
        #expect(column[100] == 7)
        #expect(column[99] == -1)
        #expect(column[101] == -1)
    }

    /// Beyond the number that is kept, codes have their first places only, folded or not.
    @Test(arguments: [true, false])
    func placesBeyondTheBoundAreCounted(folds: Bool) {
        var options = ValidationOptions()
        if folds { options.folding = .byLocation(maximumPlaces: .max) }
        let collector = IssueCollector(options, mostIssues: 500)
        for index in 0..<1000 {
            collector.report(.nodeEmpty, at: "/nodes/\(index)", number: .element(of: .nodes, index))
            collector.report(.unusedObject, at: "/meshes/\(index)")
        }
        for index in 0..<200 { collector.report(.unresolvedReference, at: "/skins/\(index)") }
        #expect(collector.issues.count == 600)
        #expect(collector.issues.count { $0.definition === IssueDefinition.unresolvedReference } == 100)
        #expect(collector.hidden.map(\.count) == [750, 750, 100])
        #expect(collector.counts.total == 2200)
        // A place that is kept goes on being counted.
        collector.report(.unusedObject, at: "/meshes/3")
        #expect(collector.issues.map(\.count).max() == (folds ? 2 : 1))
    }

    @Test func longPlacesAndValuesAreCutWhereMemoryIsBounded() throws {
        var options = ValidationOptions()
        options.isBounded = true
        let collector = IssueCollector(options)
        let name = String(repeating: "é", count: 50_000)
        for last in ["a", "b", "a"] {
            collector.report(.unexpectedProperty, at: "/\(name)\(last)", [.text(name), .text("")])
        }
        let places = collector.issues.map(\.location.text)
        #expect(places.allSatisfy { $0.utf8.count <= 1 << 16 && $0.hasPrefix("/éé") && $0.hasSuffix("]") })
        #expect(places[0] == places[2] && places[0] != places[1])
        #expect(places[0].contains("é…[100002 bytes, "))
        // A pointer that was cut is not cut again.
        #expect(collector.cut(places[0]) == places[0])
        let argument = try #require(collector.issues.first?.arguments.first)
        #expect(argument.description == IssueArgument.text(name).description)
        guard case .text(let kept) = argument else { return }
        #expect(kept.utf8.count <= 1_010)
        let exact = IssueCollector(ValidationOptions())
        exact.report(.unexpectedProperty, at: "/\(name)", [.text(name), .text("")])
        #expect(exact.issues.first?.location.text == "/\(name)")
    }

    /// Text is bounded by itself: names of some kilobytes would fill memory long before there are too many issues.
    @Test func longPlacesAreFewer() {
        var options = ValidationOptions()
        options.isBounded = true
        let collector = IssueCollector(options)
        let name = String(repeating: "k", count: 60_000)
        for index in 0..<1000 { collector.report(.unexpectedProperty, at: "/\(name)/\(index)") }
        #expect(collector.issues.count < 200 && collector.issues.count >= 100)
        #expect(collector.counts.total == 1000)
    }

    @Test func tallyOfTooManyPlacesIsNone() {
        var options = ValidationOptions()
        options.folding = .byLocation(maximumPlaces: 3)
        let collector = IssueCollector(options)
        func report(_ count: Int) { for index in 0..<count { collector.report(.nodeEmpty, at: "/nodes/\(index)") } }
        #expect(collector.recording(atMost: 10) { report(10) }?.count == 10)
        #expect(collector.recording(atMost: 10) { report(11) } == nil)
        #expect(collector.recording { report(20) }.count == 20)
        #expect(collector.counts.total == 41)
    }

    @Test func jointsWithoutACommonRootAreFoundOneByOne() {
        func codes(_ joints: String, _ profile: ValidationOptions.Profile) -> [String] {
            TestAsset.members(
                "'nodes':[{'children':[1,2]},{'name':'a'},{'name':'b'},{'name':'c'}],'skins':[{'joints':[\(joints)]}]"
            ).report(profile).issues.filter { $0.code == "SKIN_NO_COMMON_ROOT" }.map(\.message)
        }
        for profile in ValidationOptions.Profile.allCases {
            #expect(codes("1,2", profile).isEmpty)
            #expect(codes("1,2,3", profile).count == 1)
            #expect(codes("1,3", profile).first?.contains("node 3") == true)
        }
        // Where the reference begins anew.
        #expect(codes("1,3,2", .khronos).isEmpty)
        #expect(codes("1,3,2", .default).count == 1)
        #expect(codes("3,1,3,1", .khronos).count == 1)
    }
}
