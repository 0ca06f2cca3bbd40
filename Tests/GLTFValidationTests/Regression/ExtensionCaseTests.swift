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
        let issue = try #require(
            report.issues.first { $0.code == "LINT_DATA_NOT_CHECKED" })
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

    private static func messages(_ report: AssetReport, _ code: String) -> [String] {
        report.issues.filter { $0.code == code }.map(\.message)
    }

    /// What looks unused may be what an extension uses that is not read, for any reason; under the reference's profile
    /// nothing is said of it.
    @Test(arguments: [
        ("'extensionsUsed':['EXT_odd']", "", "\"EXT_odd\" does, which is not known here"),
        (
            "'extensionsUsed':['EXT_odd']", "'extensions':{'EXT_odd':{'source':0}}",
            "\"EXT_odd\" does, which is not known here"
        ),
        ("'scenes':[{}]", "'extensions':{'EXT_odd':{'source':0}}", "\"EXT_odd\" does, which is not known here"),
        (
            "'scenes':[{}]", "'extensions':{'EXT_texture_webp':{'source':0}}",
            "\"EXT_texture_webp\" does, which is not declared"
        ),
        (
            "'extensionsUsed':['KHR_materials_sheen']", "'extensions':{'KHR_materials_sheen':{}}",
            "\"KHR_materials_sheen\" does, which stands where it does not belong"
        ),
        ("'extensionsUsed':['EXT_texture_webp']", "", nil),
    ])
    func anExtensionThatIsNotReadMayUseWhatLooksUnused(root: String, texture: String, words: String?) {
        let asset = TestAsset.members("\(root),'textures':[{\(texture)}],'images':[{'uri':'a.png'}]")
        func messages(_ profile: ValidationOptions.Profile) -> [String] {
            Self.messages(asset.report(profile), "UNUSED_OBJECT")
        }
        let plain =
            "Nothing refers to this. Remove it to make the file smaller, unless an application looks it up itself."
        #expect(Set(messages(.khronos)) == [plain])
        guard let words else { return #expect(Set(messages(.default)) == [plain]) }
        #expect(
            Set(messages(.default)) == [
                "Nothing that was read refers to this. Remove it to make the file smaller, unless an application looks it up "
                    + "itself, or \(words)."
            ])
        #expect(messages(.default).count == messages(.khronos).count)
    }

    @Test func anExtensionThatIsReadInPartMayUseTheRest() {
        let asset = TestAsset.members(
            "'extensionsUsed':['EXT_odd'],'extensions':{'EXT_odd':{}},'images':[{'uri':'a.png'}]")
        func message(_ profile: ValidationOptions.Profile) -> String? {
            Self.messages(asset.report(profile) { $0.partlyReadExtensions = ["EXT_odd": "pictures"] }, "UNUSED_OBJECT")
                .first
        }
        #expect(message(.default)?.hasSuffix("or \"EXT_odd\" does, which is read in part only.") == true)
        #expect(message(.khronos)?.contains("EXT_odd") == false)
    }

    @Test func anExtensionThatIsNotReadMayUseTextureCoordinates() {
        let report = TestAsset.members(
            "'extensionsUsed':['EXT_odd']," + mesh("'POSITION':0,'TEXCOORD_0':0")
                + ",'accessors':[\(accessor(5126, "VEC3", 1, view: nil, ",'min':[0,0,0],'max':[0,0,0]"))]"
        ).report()
        let place = IssueLocation.pointer("/meshes/0/primitives/0/attributes/TEXCOORD_0")
        let message = report.issues.first { $0.code == "UNUSED_OBJECT" && $0.location == place }?.message
        #expect(message?.contains("or \"EXT_odd\" does, which is not known here.") == true, "\(report.lines)")
    }

    /// Images of extensions that the validator has no rules for: the two warnings stay, and say what they come from.
    @Test(arguments: [
        ("image/ktx2", "KHR_texture_basisu", [0xAB, 0x4B, 0x54, 0x58, 0x20, 0x32, 0x30, 0xBB, 0x0D, 0x0A, 0x1A, 0x0A]),
        ("image/avif", "EXT_texture_avif", [0, 0, 0, 0x1C] + Array("ftypavif".utf8)),
        ("image/vnd-ms.dds", "MSFT_texture_dds", Array("DDS ".utf8)),
    ])
    func imagesOfExtensionsWithoutRules(type: String, name: String, start: [UInt8]) {
        let bytes = start + [UInt8](repeating: 0, count: 64)
        let asset = TestAsset.members(
            """
            'extensionsUsed':['\(name)'],'extensionsRequired':['\(name)'],\
            'images':[{'bufferView':0,'mimeType':'\(type)'}],'textures':[{'extensions':{'\(name)':{'source':0}}}],\
            'bufferViews':[{'buffer':0,'byteLength':\(bytes.count)}],\
            'buffers':[{'byteLength':\(bytes.count),'uri':'data:application/octet-stream;base64,\(base64(bytes))'}]
            """)
        for code in ["VALUE_NOT_IN_LIST", "IMAGE_UNRECOGNIZED_FORMAT"] {
            let ours = Self.messages(asset.report(), code)
            let reference = Self.messages(asset.report(.khronos), code)
            #expect(ours.count == 1 && reference.count == 1)
            let note =
                "needs \(name), for which this validator has no rules; if that is what is meant, leave this out with "
            #expect(ours.first?.hasSuffix(note + "--ignore \(code).") == true, "\(ours)")
            #expect(reference.first?.contains(name) == false, "\(reference)")
        }
        let other = TestAsset.members(
            "'images':[{'uri':'a','mimeType':'image/gif'},{'uri':'a','mimeType':'image/webp'}]"
        )
        .report()
        let messages = Self.messages(other, "VALUE_NOT_IN_LIST")
        #expect(messages.first?.hasSuffix("\"image/png\".") == true)
        #expect(messages.last?.hasSuffix(" WebP needs EXT_texture_webp in extensionsUsed.") == true, "\(messages)")
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

    /// The same in a texture of an extension of materials, however the two come to be followed.
    @Test(arguments: [
        ("KHR_materials_specular", "specularTexture"), ("KHR_materials_clearcoat", "clearcoatNormalTexture"),
        ("KHR_materials_sheen", "sheenColorTexture"), ("KHR_materials_iridescence", "iridescenceTexture"),
        ("KHR_materials_pbrSpecularGlossiness", "diffuseTexture"),
    ])
    func aTransformInAMaterialExtensionChoosesAnotherSet(name: String, member: String) {
        func report(
            _ set: Int, instead transformed: Int, _ profile: ValidationOptions.Profile = .default
        ) -> AssetReport {
            let transform = "'extensions':{'KHR_texture_transform':{'texCoord':\(transformed)}}"
            let texture = "'\(member)':{'index':0,'texCoord':\(set),\(transform)}"
            return TestAsset.members(
                """
                'extensionsUsed':['KHR_texture_transform','\(name)'],'textures':[{}],\
                'materials':[{'extensions':{'\(name)':{\(texture)}}}],\
                \(mesh("'POSITION':0,'TEXCOORD_0':0", ",'material':0"))
                """
            ).report(profile)
        }
        let (code, place) = ("MESH_PRIMITIVE_TOO_FEW_TEXCOORDS", "/meshes/0/primitives/0/material")
        #expect(report(1, instead: 0).places(code) == [])
        #expect(report(0, instead: 1).places(code) == [place])
        #expect(report(1, instead: 0, .khronos).places(code) == [place])
        let unused = "/meshes/0/primitives/0/attributes/TEXCOORD_0"
        #expect(report(0, instead: 1).places("UNUSED_OBJECT").contains(unused))
        #expect(!report(1, instead: 0).places("UNUSED_OBJECT").contains(unused))
    }

    @Test func unusedLightsComeBeforeUnusedVariants() {
        let report = TestAsset.members(
            """
            'extensionsUsed':['KHR_lights_punctual','KHR_materials_variants'],'extensions':{\
            'KHR_materials_variants':{'variants':[{'name':'a'}]},'KHR_lights_punctual':{'lights':[{'type':'point'}]}}
            """
        ).report(.khronos)
        #expect(
            report.places("UNUSED_OBJECT") == [
                "/extensions/KHR_lights_punctual/lights/0", "/extensions/KHR_materials_variants/variants/0",
            ])
    }
}
