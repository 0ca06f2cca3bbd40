import GLTFValidation
import Testing

@Suite struct BufferCaseTests {
    private func attributes(_ names: String, _ accessors: String...) -> AssetReport {
        TestAsset.members(
            "\(mesh(names)),'accessors':[\(accessors.joined(separator: ","))],\(data(bytes([Float](repeating: 1, count: 6))))"
        ).report()
    }

    @Test func v16OneAccessorTwiceNeedsNoStride() {
        let report = attributes("'POSITION':0,'_A':0", accessor(5126, "VEC3", 2))
        #expect(report.places("MESH_PRIMITIVE_ACCESSOR_WITHOUT_BYTESTRIDE") == [])
    }

    @Test func v39TwoAccessorsInOneViewNeedAStride() throws {
        let report = attributes(
            "'POSITION':0,'_A':1", accessor(5126, "VEC3", 1), accessor(5126, "VEC3", 1, ",'byteOffset':12"))
        let code = "MESH_PRIMITIVE_ACCESSOR_WITHOUT_BYTESTRIDE"
        #expect(report.places(code) == ["/meshes/0/primitives/0/attributes/_A"])
        // The message names both accessors and the view.
        #expect(try #require(report.issues.first { $0.code == code }).arguments == [1, 0, 0])
    }

    @Test func v187StrideForAnimationData() {
        let report = TestAsset.members(
            """
            'nodes':[{'extras':{}}],'animations':[{'channels':[{'sampler':0,'target':{'node':0,'path':'scale'}}],\
            'samplers':[{'input':0,'output':1}]}],\
            'accessors':[\(accessor(5126, "SCALAR", 1, ",'min':[0],'max':[0]")),\
            \(accessor(5126, "VEC3", 1, ",'byteOffset':4"))],\(space(16, view: ",'byteStride':16"))
            """
        ).report()
        #expect(
            report.places("ANIMATION_SAMPLER_ACCESSOR_WITH_BYTESTRIDE") == [
                "/animations/0/samplers/0/input", "/animations/0/samplers/0/output",
            ])
    }

    @Test func v70TangentsOfCubicSplinesNeedNoUnitLength() {
        func report(_ tangent: Float, _ value: Float) -> [String] {
            let keys: [Float] = [0, 0, 0, tangent, 0, 0, 0, value, 0, 0, 0, tangent]
            return TestAsset.members(
                """
                'nodes':[{'extras':{}}],'animations':[{'channels':[{'sampler':0,'target':{'node':0,'path':'rotation'}}],\
                'samplers':[{'input':0,'output':1,'interpolation':'CUBICSPLINE'}]}],\
                'accessors':[\(accessor(5126, "SCALAR", 1, ",'min':[0],'max':[0]")),\
                \(accessor(5126, "VEC4", 3, view: 1))],\
                'buffers':[{'byteLength':52,'uri':'data:application/octet-stream;base64,\(base64(bytes([0] + keys)))'}],\
                'bufferViews':[{'buffer':0,'byteLength':4},{'buffer':0,'byteOffset':4,'byteLength':48}]
                """
            ).report().places("ACCESSOR_ANIMATION_SAMPLER_OUTPUT_NON_NORMALIZED_QUATERNION")
        }
        #expect(report(17, 1) == [])
        #expect(report(1, 17).count == 1)
    }

    @Test func sampleModels274SparseValuesBesideVertices() {
        func report(_ view: String, _ profile: ValidationOptions.Profile = .default) -> [String] {
            let sparse =
                "'sparse':{'count':1,'indices':{'bufferView':1,'componentType':5121},'values':{'bufferView':0}}"
            return TestAsset.members(
                """
                \(mesh("'POSITION':0")),\
                'accessors':[\(accessor(5126, "VEC3", 1, ",'min':[0,0,0],'max':[0,0,0],\(sparse)"))],\
                'buffers':[{'byteLength':16,'uri':'data:application/octet-stream;base64,\(base64([UInt8](repeating: 0, count: 16)))'}],\
                'bufferViews':[{'buffer':0,'byteLength':12\(view)},{'buffer':0,'byteOffset':12,'byteLength':1}]
                """
            ).report(profile).places("BUFFER_VIEW_TARGET_OVERRIDE")
        }
        #expect(report("") == [])
        // A view that says what it is for does not hold sparse values.
        #expect(report(",'target':34962") == ["/accessors/0/sparse/values/bufferView"])
        #expect(report("", .khronos) == ["/meshes/0/primitives/0/attributes/POSITION"])
    }

    @Test func v131RepeatedNamesWithBothPlaces() throws {
        let text = "{'asset':{'version':'2.0'},'nodes':[{'name':'a','\\u006eame':'b'}]}"
        let report = TestAsset.text(text).report()
        let issue = try #require(report.issues.first)
        #expect(issue.code == "LINT_DUPLICATE_KEY" && issue.severity == .warning)
        #expect(issue.location == .pointer("/nodes/0/name"))
        #expect(issue.arguments == ["name", 37, 48])
        #expect(Array(text.utf8)[37] == UInt8(ascii: "'") && Array(text.utf8)[48] == UInt8(ascii: "'"))
        #expect(TestAsset.text(text).report(.khronos).places("LINT_DUPLICATE_KEY") == [])
    }

    @Test func blenderIO1836BarePercentSign() {
        func report(_ profile: ValidationOptions.Profile) -> AssetReport {
            TestAsset.members("'images':[{'uri':'100%.png'}]", files: ["100%.png": TestImage.png()]).report(profile)
        }
        #expect(report(.default).places("INVALID_URI") == ["/images/0/uri"])
        #expect(report(.default).issues.first { $0.code == "INVALID_URI" }?.message.contains("%25") == true)
        #expect(report(.khronos).places("INVALID_URI") == [])
        // What the reference would read is read, so that the rest is checked.
        #expect(report(.default).places("IO_ERROR") == [])
    }

    @Test func v180ABadlyBrokenExportIsListedInFull() {
        let report = TestAsset.text(
            """
            {'asset':{'version':2.0},'accessors':[{'bufferView':-1,'componentType':'FLOAT','count':0,'type':3,'min':{}},7],\
            'meshes':[{'primitives':{}},{'primitives':[{'attributes':[0],'mode':9,'indices':'x'}]}],\
            'nodes':[{'mesh':1e99,'children':[0,0,-1],'matrix':[1]}],'buffers':[{'uri':5}],'bufferViews':[[]]}
            """
        ).report()
        #expect(report.counts.errors >= 1)
        let rest = TestAsset.members(
            """
            'accessors':[{'bufferView':-1,'componentType':'FLOAT','count':0,'type':3,'min':{}},7],\
            'meshes':[{'primitives':{}},{'primitives':[{'attributes':[0],'mode':9,'indices':'x'}]}],\
            'nodes':[{'mesh':1e99,'children':[0,0,-1],'matrix':[1]}],'buffers':[{'uri':5}],'bufferViews':[[]]
            """
        ).report()
        #expect(rest.counts.errors >= 14)
        #expect(rest.info != nil)
        #expect(Set(rest.lines).count == rest.lines.count)
    }

    /// Sparse values may lie beside vertices in a view that says nothing of its use; nothing else may lie beside other data.
    @Test(arguments: [
        (0, 1, "vertices", false), (1, 0, "vertices", true), (0, 1, "image", true), (1, 0, "image", true),
        (0, 1, "indices", true), (1, 0, "indices", true), (0, 1, "output", false),
    ])
    func onlyVerticesLieBesideSparseValues(values: Int, indices: Int, other: String, isWrong: Bool) {
        let sparse =
            ",'sparse':{'count':1,'indices':{'bufferView':\(indices),'componentType':5121},'values':{'bufferView':\(values)}}"
        let use =
            switch other {
            case "vertices": mesh("'POSITION':1")
            case "indices": mesh("'POSITION':0", ",'indices':2")
            case "image": "'images':[{'bufferView':0,'mimeType':'image/png'}]"
            default:
                "'animations':[{'channels':[{'sampler':0,'target':{'path':'scale'}}],'samplers':[{'input':0,'output':1}]}]"
            }
        let asset = TestAsset.members(
            """
            'buffers':[{'byteLength':128}],'bufferViews':[{'buffer':0,'byteLength':64},\
            {'buffer':0,'byteOffset':64,'byteLength':64}],'accessors':[\(accessor(5126, "VEC3", 2, view: nil, sparse)),\
            \(accessor(5126, "VEC3", 1, ",'min':[0,0,0],'max':[0,0,0]")),\(accessor(5123, "SCALAR", 3))],\(use)
            """)
        #expect(asset.report().places("BUFFER_VIEW_TARGET_OVERRIDE").isEmpty == !isWrong)
        #expect(asset.report(.khronos).places("BUFFER_VIEW_TARGET_OVERRIDE").isEmpty == (other == "output"))
        // No advice that would make it wrong.
        #expect(asset.report().places("BUFFER_VIEW_TARGET_MISSING").isEmpty)
    }
}
