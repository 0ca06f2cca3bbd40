import GLTFValidation
import Testing

@Suite struct RobustnessCaseTests {
    private static let members = """
        \(mesh("'POSITION':0", ",'indices':1")),'nodes':[{'mesh':0}],'scenes':[{'nodes':[0]}],'scene':0,\
        'accessors':[\(accessor(5126, "VEC3", 3, ",'min':[0,0,0],'max':[1,1,0]")),\
        \(accessor(5123, "SCALAR", 3, view: 1))],'buffers':[{'byteLength':44}],\
        'bufferViews':[{'buffer':0,'byteLength':36},{'buffer':0,'byteOffset':36,'byteLength':6}]
        """

    private static let binary = bytes([0, 0, 0, 1, 0, 0, 0, 1, 0] as [Float]) + bytes([0, 1, 2, 0] as [UInt16])

    @Test func xeokit1701ACorruptFileIsReportedNotFailedOn() {
        let sound = TestAsset.glb(Self.members, binary: Self.binary).bytes
        #expect(TestAsset.bytes(sound).report().counts.errors == 0)
        for length in stride(from: 0, to: sound.count, by: 7) {
            let report = TestAsset.bytes(Array(sound.prefix(length))).report()
            #expect(report.counts.errors > 0, "\(length)")
            #expect(!report.isSound, "\(length)")
        }
        for place in sound.indices {
            var damaged = sound
            damaged[place] ^= 0xFF
            let report = TestAsset.bytes(damaged).report()
            #expect(report.counts.total == report.issues.count, "\(place)")
        }
    }

    @Test func v246TheSameDocumentHasTheSameReportWhereverItStands() {
        let inside = TestAsset.glb(Self.members + ",'extras':{'a':[1e5,-0.0,1E-7]}", binary: Self.binary)
        let first = inside.report()
        for _ in 0..<3 { #expect(inside.report().lines == first.lines) }
        // As text beside its buffer, but for what only a container can show.
        let data = "'uri':'data:application/octet-stream;base64,\(base64(Self.binary))','byteLength':44"
        let text = TestAsset.members(Self.members.split(separator: "'byteLength':44").joined(separator: data)).report()
        let container = TestAsset.glb(Self.members, binary: Self.binary).report()
        #expect(text.lines == container.lines)
        #expect(text.counts == container.counts)
    }

    @Test(arguments: [
        ("0,0,0", 0), ("0,{},0", 1), ("{},0,0", 0), ("0,0,{}", 2), ("{},{},{}", 1), ("0,{},{}", 2),
    ])
    func elementsThatAreNoObjectsKeepTheirPlaces(elements: String, material: Int) {
        let report = TestAsset.members(
            "'materials':[\(elements)]," + mesh("'POSITION':0", ",'material':\(material)")
        ).report()
        let isThere = elements.split(separator: ",")[material] == "{}"
        let place = "/meshes/0/primitives/0/material"
        #expect(report.places("UNRESOLVED_REFERENCE").contains(place) == !isThere)
        #expect(report.places("TYPE_MISMATCH").count == elements.split(separator: ",").count { $0 == "0" })
        #expect(report.info?.materialCount == 3)
        #expect(report.places("UNUSED_OBJECT").contains("/materials/\(material)") == false)
    }

    @Test func v165DrawnAndStoredVerticesAreBothTold() throws {
        // Three primitives of three corners each, which share two accessors.
        var asset = TestAsset.members(
            """
            'meshes':[{'primitives':[{'attributes':{'POSITION':0}},{'attributes':{'POSITION':0}},\
            {'attributes':{'POSITION':1}}]}],\
            'accessors':[\(accessor(5126, "VEC3", 3, view: nil)),\(accessor(5126, "VEC3", 3, view: nil))]
            """)
        asset.budgets = ["vertices": 0]
        let report = asset.report()
        #expect(report.info?.totalVertexCount == 9)
        let issue = try #require(report.issues.first { $0.code == "BUDGET_VERTICES" })
        #expect(issue.message.contains("stored vertices is 6"))
        #expect(issue.definition.explanation.meaning.contains("totalVertexCount"))
    }

    @Test func builder3372ASharedTextureCountsOnce() {
        var asset = TestAsset.members(
            """
            'materials':[{'emissiveTexture':{'index':0},'occlusionTexture':{'index':1}},{'normalTexture':{'index':0}}],\
            'textures':[{'source':0},{'source':0}],'images':[{'uri':'a.png'}]
            """)
        asset.budgets = ["textures": 1]
        #expect(asset.report().places("BUDGET_TEXTURES") == [])
        asset.budgets = ["textures": 0]
        #expect(asset.report().places("BUDGET_TEXTURES") == ["/"])
    }
}
