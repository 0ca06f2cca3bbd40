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
        #expect(MemoryLayout<IssuePlace>.size <= 16)
        #expect(MemoryLayout<DataSchedule.Check>.stride <= 32)
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
}
