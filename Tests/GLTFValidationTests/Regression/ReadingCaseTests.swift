import GLTFValidation
import Testing

// Cases that people reported in public against validators and loaders, one test each. The name begins with the project and
// number of the report; v stands for the reference validator.

@Suite struct ReadingCaseTests {
    @Test func v9UnknownSemantic() {
        let report = TestAsset.members(mesh("'POSITION':0,'TEXCOORD':0")).report()
        #expect(report.places("MESH_PRIMITIVE_INVALID_ATTRIBUTE") == ["/meshes/0/primitives/0/attributes/TEXCOORD"])
        #expect(
            report.issues.first { $0.code == "MESH_PRIMITIVE_INVALID_ATTRIBUTE" }?.message.contains("TEXCOORD_0")
                == true)
    }

    @Test func v66AnArrayInPlaceOfAMaterial() {
        let report = TestAsset.members("'materials':[[],{'alphaCutoff':-1,'alphaMode':'MASK'}]").report()
        #expect(
            report.lines.prefix(2) == ["TYPE_MISMATCH /materials/0", "VALUE_NOT_IN_RANGE /materials/1/alphaCutoff"])
    }

    @Test func v109WholeNumbersWrittenAsFloats() {
        func report(_ count: String) -> [String] {
            TestAsset.members("'accessors':[{'componentType':5126.0,'type':'SCALAR','count':\(count)}]").report().lines
        }
        #expect(report("708.0") == ["UNUSED_OBJECT /accessors/0"])
        #expect(report("7.08e2") == ["UNUSED_OBJECT /accessors/0"])
        #expect(report("708.5").first == "TYPE_MISMATCH /accessors/0/count")
    }

    @Test func v131RepeatedKeysAndEscapedPointers() {
        let report = TestAsset.text("{'asset':{'version':'1.0','version':'2.0'},'a/b~c':1,'nodes':[{'x/y':0}]}")
            .report()
        #expect(
            report.lines.prefix(3) == [
                "LINT_DUPLICATE_KEY /asset/version", "UNEXPECTED_PROPERTY /a~1b~0c",
                "UNEXPECTED_PROPERTY /nodes/0/x~1y",
            ])
        #expect(report.info?.version == "2.0")
    }

    @Test func v226InvalidUTF8InAName() throws {
        var bytes = TestAsset.members("'nodes':[{'name':'POUND'}]").bytes
        let place = try #require(bytes.firstIndex(of: UInt8(ascii: "P")))
        bytes[place] = 0xA3
        let report = TestAsset.bytes(bytes, .gltf).report()
        #expect(report.lines == ["INVALID_JSON "])
        #expect(report.issues[0].arguments.first == .int(place))
        #expect(report.issues[0].message.contains("UTF-8"))
        #expect(report.mimeType == nil)
        #expect(!report.isSound)
    }

    @Test func glTF1345ByteOrderMark() {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = quoted("{'asset':{'version':'2.0'}}")
        let report = TestAsset.bytes(mark + text, .gltf).report()
        #expect(report.lines == ["INVALID_JSON "])
        #expect(report.issues[0].message.contains("byte order mark"))
        #expect(report.info?.version == "2.0")
        let broken = TestAsset.bytes(mark + text + [0x7D], .gltf).report()
        #expect(broken.lines == ["INVALID_JSON ", "INVALID_JSON "])
        var container = TestAsset.glb("").bytes
        container.replaceSubrange(20..<23, with: mark)
        #expect(TestAsset.bytes(container).report().places("INVALID_JSON").count == 2)
    }

    @Test func v47UnknownAccessorType() {
        let report = TestAsset.members(
            mesh("'POSITION':0") + ",'accessors':[{'componentType':5126,'type':'VEC3x','count':3,'min':[0],'max':[1]}]"
        ).report()
        #expect(report.lines.first == "VALUE_NOT_IN_LIST /accessors/0/type")
        #expect(report.issues.first?.message.contains("VEC3") == true)
    }

    @Test func v207ByteOffsetWithoutABufferView() {
        let report = TestAsset.members("'accessors':[{'byteOffset':0,'componentType':5126,'type':'SCALAR','count':1}]")
            .report()
        #expect(report.lines.first == "UNSATISFIED_DEPENDENCY /accessors/0/byteOffset")
        #expect(report.issues.first?.message.contains("byteOffset") == true)
    }

    @Test func v198AnimatedPointers() {
        func report(_ used: String) -> AssetReport {
            TestAsset.members(
                """
                \(used)'animations':[{'channels':[{'sampler':0,'target':{'path':'pointer','extensions':\
                {'KHR_animation_pointer':{'pointer':'/nodes/0/scale'}}}}],'samplers':[{'input':0,'output':0}]}]
                """
            ).report()
        }
        #expect(report("'extensionsUsed':['KHR_animation_pointer'],").places("VALUE_NOT_IN_LIST") == [])
        #expect(report("").places("VALUE_NOT_IN_LIST") == ["/animations/0/channels/0/target/path"])
    }

    @Test func boomTools24MisspeltExtensionsUsed() {
        let report = TestAsset.members("'extensionUsed':['VRM'],'extensionsUsed':['VRM']").report()
        #expect(
            report.lines == [
                "UNEXPECTED_PROPERTY /extensionUsed", "INVALID_EXTENSION_NAME_FORMAT /extensionsUsed/0",
                "UNSUPPORTED_EXTENSION /extensionsUsed/0",
            ])
        #expect(report.issues[0].message.contains("extensionsUsed"))
    }

    @Test func godot54249EmptySkins() {
        #expect(TestAsset.members("'skins':[]").report().lines == ["EMPTY_ENTITY /skins"])
    }
}

@Suite struct ContainerCaseTests {
    @Test func v211WrongMagic() {
        let page = TestAsset.bytes(Array("<!DOCTYPE html><html></html>".utf8)).report()
        #expect(page.lines == ["GLB_INVALID_MAGIC @0"])
        #expect(page.issues[0].message.contains("HTML"))
        #expect(!page.isSound)
        #expect(page.info == nil)
    }

    @Test func tilesValidator256BytesBehindTheEnd() {
        let glb = TestAsset.glb("'nodes':[{'extras':{}}]").bytes
        let report = TestAsset.bytes(glb + [0, 0, 0]).report()
        #expect(report.lines == ["GLB_EXTRA_DATA @\(glb.count)", "UNUSED_OBJECT /nodes/0"])
        #expect(report.issues[0].arguments == [.int(3), .int(glb.count)])
        #expect(report.isSound)
        #expect(report.info != nil)
    }

    @Test func blenderExporter3ChunkLengthWithItsHeader() {
        var bytes = TestAsset.glb("", binary: [1, 2, 3, 4]).bytes
        let place = bytes.count - 12
        bytes[place] += 8
        let report = TestAsset.bytes(bytes).report()
        #expect(report.lines == ["GLB_CHUNK_TOO_BIG @\(place)", "GLB_UNEXPECTED_END_OF_CHUNK_DATA @\(bytes.count)"])
        #expect(!report.isSound)
    }

    @Test func cesiumNative863LengthFieldWrappedAround() {
        var bytes = TestAsset.glb("").bytes
        bytes.replaceSubrange(8..<12, with: [4, 0, 0, 0])
        let report = TestAsset.bytes(bytes).report()
        #expect(report.places("GLB_LENGTH_TOO_SMALL") == ["@8"])
        #expect(report.places("GLB_LENGTH_MISMATCH") == ["@\(bytes.count)"])
        #expect(!report.isSound)
    }

    @Test func godot54249ChunkPadding() {
        let text = quoted("{'asset':{'version':'2.0'}}")
        #expect(text.count % 4 == 3)
        var bytes = Array(TestAsset.glb("").bytes.prefix(20)) + text
        bytes[8] = UInt8(bytes.count)
        bytes[12] = UInt8(text.count)
        let report = TestAsset.bytes(bytes).report()
        #expect(report.lines == ["GLB_CHUNK_LENGTH_UNALIGNED @12"])
        #expect(report.issues[0].message.contains("JSON"))
    }

    @Test func v121SecondBufferWithoutURI() {
        let report = TestAsset.glb("'buffers':[{'byteLength':4},{'byteLength':400}]", binary: [1, 2, 3, 4]).report()
        #expect(report.counts.errors == 0)
        #expect(report.info?.resources?.map(\.storage) == ["glb", nil])
    }

    @Test func paddingOfNULBytes() {
        var bytes = TestAsset.glb("'extras':{}").bytes
        while bytes.last == 0x20 { bytes[bytes.lastIndex(of: 0x20) ?? 0] = 0 }
        let isPadded = bytes.last == 0
        let report = TestAsset.bytes(bytes).report()
        #expect(report.places("INVALID_JSON").count == (isPadded ? 1 : 0))
        if isPadded { #expect(report.issues[0].message.contains("NUL")) }
    }
}

@Suite struct URICaseTests {
    private func image(_ uri: String, _ files: [String: [UInt8]]) -> AssetReport {
        TestAsset.members("'images':[{'uri':'\(uri)'}]", files: files).report()
    }

    @Test func v229RemoteAndSubfolder() {
        let remote = image("https://example.org/a.png", [:])
        #expect(remote.places("NON_RELATIVE_URI") == ["/images/0/uri"])
        #expect(remote.places("IO_ERROR") == [])
        let near = image("textures/a.png", ["textures/a.png": TestImage.png()])
        #expect(near.places("IO_ERROR") == [])
        #expect(near.info?.resources?.first?.image?.width == 4)
    }

    @Test func glTFVSCode69SpacesAndPercentSigns() {
        for uri in ["a b.png", "a%20b.png", "./a%20b.png", "x/../a%20b.png"] {
            let report = image(uri, ["a b.png": TestImage.png()])
            #expect(report.places("IO_ERROR") == [], "\(uri)")
            #expect(report.info?.resources?.first?.uri == "a%20b.png", "\(uri)")
        }
        // Decoded once, not twice.
        #expect(image("a%2520b.png", ["a%20b.png": TestImage.png()]).places("IO_ERROR") == [])
        // What is called wrong is not looked for as well.
        #expect(image("a%zzb.png", [:]).codes(.error) == ["INVALID_URI"])
        #expect(image("ü.png", ["ü.png": TestImage.png()]).places("IO_ERROR") == [])
    }

    @Test func glTFast422DataURIWithoutBase64() {
        let report = TestAsset.members("'buffers':[{'byteLength':4,'uri':'data:application/octet-stream,%00a%FF%zz'}]")
            .report()
        #expect(report.counts.errors == 0)
        // Four bytes and a percent sign that begins no escape, with the two behind it.
        #expect(report.info?.resources?.first?.byteLength == 6)
    }
}
