import GLTFValidation
import Testing

// Where the reference validator slips, the default profile follows the specification, and the profile that is named after
// it does what it does.

@Suite struct ProfileTests {
    @Test func anOverriddenOutputViewIsReportedOnce() {
        let asset = TestAsset.members(
            """
            'nodes':[{'extras':{}}],\
            'animations':[{'channels':[{'sampler':0,'target':{'node':0,'path':'scale'}}],\
            'samplers':[{'input':0,'output':1}]}],\
            'accessors':[\(accessor(5126, "SCALAR", 1, view: nil)),\(accessor(5126, "VEC3", 1))],\
            \(space(12, view: ",'target':34962"))
            """)
        let place = "/animations/0/samplers/0/output"
        #expect(asset.report(.default).places("BUFFER_VIEW_TARGET_OVERRIDE") == [place])
        #expect(asset.report(.khronos).places("BUFFER_VIEW_TARGET_OVERRIDE") == [place, place])
    }

    @Test(arguments: 2...6)
    func disjointJointsHaveNoCommonRoot(count: Int) {
        let nodes = (0..<count).map { _ in "{}" }.joined(separator: ",")
        let joints = (0..<count).map(String.init).joined(separator: ",")
        let asset = TestAsset.members("'nodes':[\(nodes)],'skins':[{'joints':[\(joints)]}]")
        #expect(asset.report(.default).places("SKIN_NO_COMMON_ROOT") == ["/skins/0/joints"])
        #expect(asset.report(.khronos).places("SKIN_NO_COMMON_ROOT") == (count % 2 == 0 ? ["/skins/0/joints"] : []))
    }

    @Test func aShearIsSeenWhateverTheTranslationAndScale() {
        let matrices: [(text: String, isSheared: Bool, isSeenByTheReference: Bool)] = [
            ("1,0,0,0,1,1,0,0,0,0,1,0,0,0,0,1", true, true),
            ("1,0,0,0,1,1,0,0,0,0,1,0,100,0,0,1", true, false),
            ("0.0001,0,0,0,0.0001,0.0001,0,0,0,0,0.0001,0,0,0,0,1", true, false),
            ("0.0001,0,0,0,0,0.0001,0,0,0,0,0.0001,0,0,0,0,1", false, false),
            ("0,1,0,0,-1,0,0,0,0,0,1,0,100,200,300,1", false, false),
            ("1,0,0,0,0,1,0,0,0,0,0,0,0,0,0,1", true, true),
            ("1,0,0,0.1,0,1,0,0,0,0,1,0,0,0,0,1", true, true),
            ("-2,0,0,0,0,3,0,0,0,0,4,0,0,0,0,1", false, false),
            ("0.36,0.48,-0.8,0,-0.8,0.6,0,0,0.48,0.64,0.6,0,1,2,3,1", false, false),
            ("1e30,0,0,0,0,1e30,0,0,0,0,1e30,0,0,0,0,1", false, false),
        ]
        for matrix in matrices {
            let asset = TestAsset.members("'nodes':[{'matrix':[\(matrix.text)]}]")
            let places = asset.report(.default).places("NODE_MATRIX_NON_TRS")
            #expect(places == (matrix.isSheared ? ["/nodes/0/matrix"] : []), "\(matrix.text)")
            let reference = asset.report(.khronos).places("NODE_MATRIX_NON_TRS")
            if !matrix.text.hasPrefix("1e30") {
                #expect(reference == (matrix.isSeenByTheReference ? ["/nodes/0/matrix"] : []), "\(matrix.text)")
            }
        }
    }

    @Test func base64WithLeftOverBitsIsTheURIsFault() {
        // "AB==" stands for one byte and four bits that belong to none.
        let asset = TestAsset.members("'buffers':[{'byteLength':1,'uri':'data:application/octet-stream;base64,AB=='}]")
        #expect(asset.report().places("INVALID_URI") == ["/buffers/0/uri"])
        #expect(asset.report().info != nil)
        let sound = TestAsset.members(
            "'buffers':[{'byteLength':1,'uri':'data:application/octet-stream;base64,AA%3D%3d'}]")
        #expect(sound.report().places("INVALID_URI") == [])
        #expect(sound.report().info?.resources?.first?.byteLength == 1)
    }

    @Test func anEmptyBinaryChunkAtTheEndHidesNothing() {
        let asset = TestAsset.glb("'nodes':[{'extras':{}}],'buffers':[{'byteLength':4,'uri':'a'}]", binary: [])
        let report = asset.report(.default)
        #expect(report.places("GLB_EMPTY_BIN_CHUNK").count == 1)
        #expect(report.places("IO_ERROR") == ["/buffers/0/uri"])
        #expect(report.info != nil)
    }

    @Test func pointersAreTrueAfterAChannelWithoutASampler() {
        let asset = TestAsset.members(
            """
            'nodes':[{}],'animations':[{'channels':[{'target':{'path':'scale'}}],\
            'samplers':[{'input':0,'output':0}]}],'accessors':[\(accessor(5126, "SCALAR", 1, view: nil))]
            """)
        let lines = asset.report(.default).lines
        #expect(lines.contains("UNUSED_OBJECT /animations/0/samplers/0"))
        #expect(lines.contains("NODE_EMPTY /nodes/0"))
    }

    /// The reference names unused lights and variants by what is left on its stack, and empties the stack behind them.
    @Test(arguments: ["KHR_lights_punctual", "KHR_materials_variants"])
    func unusedExtensionObjectsHaveTheReferencesPointers(name: String) {
        let list = name.hasPrefix("KHR_l") ? "'lights':[{'type':'point'}]" : "'variants':[{'name':'a'}]"
        let member = name.hasPrefix("KHR_l") ? "lights" : "variants"
        func asset(_ extensions: String) -> TestAsset {
            TestAsset.members(
                """
                'extensionsUsed':['\(name)']\(extensions),\
                'nodes':[{'mesh':0,'weights':[0]}],'meshes':[{'weights':[1],'primitives':[{'attributes':{'POSITION':0},\
                'targets':[{'POSITION':0}]}]}],'animations':[{'channels':[{'target':{'path':'scale'}}],\
                'samplers':[{'input':0,'output':0}]}],'accessors':[\(accessor(5126, "SCALAR", 1, view: nil))]
                """)
        }
        let with = asset(",'extensions':{'\(name)':{\(list)}}")
        let unused = with.report(.khronos).places("UNUSED_OBJECT")
        #expect(unused.last == "/animations/extensions/\(name)/\(member)/0", "\(unused)")
        #expect(with.report(.khronos).places("UNUSED_MESH_WEIGHTS") == ["/meshes/0/weights"])
        #expect(with.report(.default).places("UNUSED_OBJECT").last == "/extensions/\(name)/\(member)/0")
        #expect(asset("").report(.khronos).places("UNUSED_MESH_WEIGHTS") == ["/animations/meshes/0/weights"])
        #expect(asset("").report(.default).places("UNUSED_MESH_WEIGHTS") == ["/meshes/0/weights"])
    }
}
