import GLTFValidation
import Testing

@Suite struct ExtensionCaseTests {
    private let draco = "'KHR_draco_mesh_compression':{'bufferView':0,'attributes':{'POSITION':0}}"

    private func compressed(_ profile: ValidationOptions.Profile = .default) -> AssetReport {
        TestAsset.members(
            """
            'extensionsUsed':['KHR_draco_mesh_compression'],'extensionsRequired':['KHR_draco_mesh_compression'],\
            \(mesh("'POSITION':0", ",'extensions':{\(draco)}")),\
            'accessors':[\(accessor(5126, "VEC3", 3, view: nil, ",'min':[-1,-1,-1],'max':[1,1,1]"))],\
            'buffers':[{'byteLength':4,'uri':'data:application/octet-stream,abcd'}],\
            'bufferViews':[{'buffer':0,'byteLength':4}]
            """
        ).report(profile)
    }

    @Test func v161CompressedGeometryIsSaidNotToBeChecked() throws {
        let report = compressed()
        #expect(report.counts.errors == 0 && report.counts.warnings == 0)
        let issue = try #require(report.issues.first { $0.code == "LINT_DATA_NOT_CHECKED" })
        #expect(issue.location == .pointer("/meshes/0/primitives/0/extensions/KHR_draco_mesh_compression"))
        #expect(issue.message.contains("bounds") && issue.message.contains("not checked"))
        #expect(compressed(.khronos).places("LINT_DATA_NOT_CHECKED") == [])
    }

    @Test func v235UncheckedGeometryCanFailARun() {
        let report = TestAsset.members(
            "'extensionsUsed':['KHR_draco_mesh_compression']," + mesh("'POSITION':0", ",'extensions':{\(draco)}")
        ).report { $0.severities = ["LINT_DATA_NOT_CHECKED": .error] }
        #expect(report.codes(.error).contains("LINT_DATA_NOT_CHECKED"))
    }

    @Test func tilesValidator323FallbackBufferWithoutData() {
        let view = "'bufferViews':[{'buffer':0,'byteLength':4,'extensions':{'EXT_meshopt_compression':{}}}]"
        func report(_ buffer: String, _ profile: ValidationOptions.Profile = .default) -> [String] {
            TestAsset.glb(
                "'extensionsUsed':['EXT_meshopt_compression'],'buffers':[{'byteLength':4\(buffer)}],\(view)"
            ).report(profile).codes(.error)
        }
        let fallback = ",'extensions':{'EXT_meshopt_compression':{'fallback':true}}"
        #expect(report(fallback) == [])
        #expect(report(",'extensions':{'EXT_meshopt_compression':{'fallback':false}}") == ["BUFFER_MISSING_GLB_DATA"])
        #expect(report("") == ["BUFFER_MISSING_GLB_DATA"])
        #expect(report(fallback, .khronos) == ["BUFFER_MISSING_GLB_DATA"])
    }

    @Test func v77MediaTypeOfAnExtension() {
        let report = TestAsset.members(
            """
            'extensionsUsed':['MSFT_texture_dds'],'images':[{'bufferView':0,'mimeType':'image/vnd-ms.dds'}],\
            'textures':[{'extensions':{'MSFT_texture_dds':{'source':0}}}],\(space(4))
            """
        ).report()
        #expect(report.places("VALUE_NOT_IN_LIST") == ["/images/0/mimeType"])
        #expect(report.codes(.error) == [])
    }

    @Test func v157TextureWithoutFallback() {
        func report(_ texture: String, _ required: String = "") -> [String] {
            TestAsset.members(
                """
                'extensionsUsed':['KHR_texture_basisu']\(required),'images':[{'uri':'a.ktx2'},{'uri':'a.png'}],\
                'textures':[{\(texture)'extensions':{'KHR_texture_basisu':{'source':0}}}]
                """
            ).report().places("LINT_TEXTURE_WITHOUT_FALLBACK")
        }
        #expect(report("") == ["/textures/0"])
        #expect(report("'source':1,") == [])
        #expect(report("", ",'extensionsRequired':['KHR_texture_basisu']") == [])
    }

    @Test func sampleAssets164DeclaredAndNeverUsed() throws {
        let report = TestAsset.members("'extensionsUsed':['KHR_materials_sheen'],'materials':[{}]").report()
        let issue = try #require(report.issues.first { $0.code == "LINT_EXTENSION_UNUSED" })
        #expect(issue.severity == .information)
        #expect(issue.message.contains("KHR_materials_sheen"))
    }

    @Test func sharpGLTF191TransformChoosesAnotherSet() {
        func report(_ profile: ValidationOptions.Profile) -> AssetReport {
            let transform = "'extensions':{'KHR_texture_transform':{'texCoord':0}}"
            return TestAsset.members(
                """
                'extensionsUsed':['KHR_texture_transform'],'textures':[{}],\
                'materials':[{'emissiveTexture':{'index':0,'texCoord':1,\(transform)}}],\
                \(mesh("'POSITION':0,'TEXCOORD_0':0", ",'material':0"))
                """
            ).report(profile)
        }
        #expect(report(.default).places("MESH_PRIMITIVE_TOO_FEW_TEXCOORDS") == [])
        #expect(report(.khronos).places("MESH_PRIMITIVE_TOO_FEW_TEXCOORDS") == ["/meshes/0/primitives/0/material"])
    }
}
