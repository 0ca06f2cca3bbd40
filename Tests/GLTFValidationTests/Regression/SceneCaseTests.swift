import GLTFValidation
import Testing

@Suite struct SceneCaseTests {
    @Test func v125ChildThatDoesNotResolve() {
        let report = TestAsset.members("'scene':0,'scenes':[{'nodes':[0]}],'nodes':[{'children':[1]}]").report()
        #expect(report.places("UNRESOLVED_REFERENCE") == ["/nodes/0/children/0"])
        #expect(report.info != nil)
    }

    @Test func v14EmptyNode() {
        let report = TestAsset.members("'scene':0,'scenes':[{'nodes':[0]}],'nodes':[{'name':'anchor'}]").report()
        #expect(report.lines == ["NODE_EMPTY /nodes/0"])
        #expect(report.counts.infos == 1)
    }

    @Test func v196JointsWithoutWeights() {
        let report = TestAsset.members(
            "'nodes':[{'mesh':0,'skin':0},{}],'skins':[{'joints':[1]}]," + mesh("'POSITION':0,'JOINTS_0':0")
        ).report()
        #expect(report.places("MESH_PRIMITIVE_JOINTS_WEIGHTS_MISMATCH") == ["/meshes/0/primitives/0/attributes"])
        #expect(report.places("NODE_SKIN_WITH_NON_SKINNED_MESH") == ["/nodes/0"])
    }

    @Test func v133SkinnedNodesBelowOthers() {
        func report(_ parent: String) -> AssetReport {
            TestAsset.members(
                """
                'nodes':[{\(parent)'children':[1]},{'mesh':0,'skin':0},{}],'skins':[{'joints':[2]}],\
                \(mesh("'POSITION':0,'JOINTS_0':0,'WEIGHTS_0':0"))
                """
            ).report()
        }
        #expect(report("").places("NODE_SKINNED_MESH_NON_ROOT") == ["/nodes/1"])
        #expect(report("").places("NODE_SKINNED_MESH_PARENT_TRANSFORMS") == [])
        #expect(report("'rotation':[0,0,0,1],").places("NODE_SKINNED_MESH_PARENT_TRANSFORMS") == [])
        let moved = report("'translation':[0,0.1,0],")
        #expect(moved.places("NODE_SKINNED_MESH_NON_ROOT") == ["/nodes/1"])
        #expect(moved.places("NODE_SKINNED_MESH_PARENT_TRANSFORMS") == ["/nodes/1"])
    }

    @Test func uniVRM315WeightsForOtherTargets() {
        let report = TestAsset.members(
            "'meshes':[{'weights':[0,0],'primitives':[{'attributes':{'POSITION':0},'targets':[{'POSITION':0}]}]}]"
        ).report()
        #expect(report.places("MESH_INVALID_WEIGHTS_COUNT") == ["/meshes/0/weights"])
    }

    @Test func v190ChannelsWithoutNodesAreNoDuplicates() {
        let channel = "{'sampler':0,'target':{'path':'translation'}}"
        let report = TestAsset.members(
            "'animations':[{'channels':[\(channel),\(channel)],'samplers':[{'input':0,'output':0}]}]"
        ).report()
        #expect(report.places("ANIMATION_DUPLICATE_TARGETS") == [])
    }

    @Test func v118AnimationDataMayShareAView() {
        let report = TestAsset.members(
            """
            'nodes':[{'extras':{}}],'animations':[{'channels':[{'sampler':0,'target':{'node':0,'path':'scale'}}],\
            'samplers':[{'input':0,'output':1}]}],\
            'accessors':[\(accessor(5126, "SCALAR", 1, ",'min':[0],'max':[0]")),\
            \(accessor(5126, "VEC3", 1, ",'byteOffset':4"))],\(space(16))
            """
        ).report()
        #expect(report.counts.errors == 0)
    }

    @Test func v117CoordinatesThatNoMaterialReads() {
        let report = TestAsset.members(mesh("'POSITION':0,'TEXCOORD_0':0,'TEXCOORD_1':0")).report()
        #expect(report.places("UNUSED_OBJECT").filter { $0.contains("TEXCOORD") }.count == 2)
    }

    @Test func v68CoordinatesThatAreNotThere() throws {
        let textures = ",'textures':[{}],'materials':[{'occlusionTexture':{'index':0,'texCoord':1}}]"
        let report = TestAsset.members(mesh("'POSITION':0,'TEXCOORD_0':0", ",'material':0") + textures).report()
        let issue = try #require(report.issues.first { $0.code == "MESH_PRIMITIVE_TOO_FEW_TEXCOORDS" })
        #expect(issue.location == .pointer("/meshes/0/primitives/0/material"))
        #expect(issue.message.contains("occlusionTexture"))
    }

    @Test func sampleViewer588NormalMapWithoutTangents() {
        let textures = ",'textures':[{}],'materials':[{'normalTexture':{'index':0}}]"
        let report = TestAsset.members(mesh("'POSITION':0,'NORMAL':0,'TEXCOORD_0':0", ",'material':0") + textures)
            .report()
        #expect(report.codes(.warning).contains("MESH_PRIMITIVE_GENERATED_TANGENT_SPACE"))
    }

    @Test func glTF1674IndicesThatMakeNoTriangles() {
        let accessors = [accessor(5126, "VEC3", 4, view: nil), accessor(5123, "SCALAR", 5, view: nil)]
        let report = TestAsset.members(
            mesh("'POSITION':0", ",'indices':1") + ",'accessors':[\(accessors.joined(separator: ","))]"
        ).report()
        #expect(report.places("MESH_PRIMITIVE_INCOMPATIBLE_MODE") == ["/meshes/0/primitives/0"])
        #expect(report.codes(.warning).contains("MESH_PRIMITIVE_INCOMPATIBLE_MODE"))
    }

    @Test(
        arguments: [
            (0, 12, 0), (1, 12, 0), (3, 12, 0), (4, 12, 4), (4, 13, 4), (5, 12, 10), (6, 12, 10), (5, 2, 0), (5, 1, 0),
        ])
    func basis372TrianglesByMode(mode: Int, indices: Int, triangles: Int) {
        let accessors = [accessor(5126, "VEC3", 4, view: nil), accessor(5123, "SCALAR", indices, view: nil)]
        let report = TestAsset.members(
            mesh("'POSITION':0", ",'indices':1,'mode':\(mode)") + ",'accessors':[\(accessors.joined(separator: ","))]"
        ).report()
        #expect(report.info?.totalTriangleCount == triangles)
        #expect(report.info?.totalVertexCount == 4)
    }

    @Test func sharpGLTF245ManyNodes() {
        let nodes = (1..<60_000).map { "{'children':[\($0)]}" }.joined(separator: ",")
        let start = ContinuousClock.now
        let report = TestAsset.members("'scenes':[{'nodes':[0]}],'nodes':[\(nodes),{'extras':{}}]").report()
        #expect(report.lines == [])
        #expect(ContinuousClock.now - start < .seconds(40))
    }
}
