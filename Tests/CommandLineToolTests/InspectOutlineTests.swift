import JSONText
import Testing

@testable import CommandLineTool

@Suite struct InspectOutlineTests {
    private static let asset = """
        {"asset":{"version":"2.0"},"scene":1,
         "scenes":[{"nodes":[3]},{"name":"Main","nodes":[0,7]}],
         "nodes":[{"name":"Root","children":[1,2,0]},{"mesh":0,"skin":0},{"name":"Hip","children":[4,2]},{},{"mesh":0},{"name":"lost"}],
         "meshes":[{"name":"Body","primitives":[
           {"attributes":{"NORMAL":1,"POSITION":0},"indices":2,"material":0,"targets":[{},{}]},
           {"attributes":{"POSITION":0},"mode":5,"material":0}]},{"primitives":[]}],
         "accessors":[{"count":24,"max":[2.5]},{"count":7},{"count":36}],
         "materials":[{"name":"Skin","alphaMode":"BLEND","doubleSided":true,
           "pbrMetallicRoughness":{"baseColorTexture":{"index":0}},"normalTexture":{"index":1},
           "extensions":{"KHR_materials_ior":{}}}],
         "textures":[{"source":0},{"extensions":{"EXT_texture_webp":{"source":0}}}],
         "images":[{"name":"face","mimeType":"image/png","uri":"data:image/png;base64,iVBORw0KGgo="}],
         "skins":[{"joints":[2,4]}],
         "animations":[{"name":"Wave","channels":[{},{}],"samplers":[{"input":0},{"input":1}]}]}
        """

    private static func outline(_ text: String) throws -> AssetOutline {
        try Array(text.utf8).withUnsafeBytes { bytes in
            let map = try JSONMap(parsing: bytes)
            return withExtendedLifetime(map) { AssetOutline(map.view, nil) }
        }
    }

    @Test func onlySoManyObjectsOfAKindAreListed() throws {
        let count = AssetOutline.mostObjects + 5
        let list = Array(repeating: "{}", count: count).joined(separator: ",")
        let numbers = (0..<count).map(String.init).joined(separator: ",")
        let outline = try Self.outline(
            """
            {"nodes":[\(list)],"meshes":[\(list)],"materials":[\(list)],"images":[\(list)],
             "textures":[{"source":\(count - 1)}],"scenes":[{"nodes":[\(numbers)]}]}
            """)
        #expect(outline.meshes.count == AssetOutline.mostObjects && outline.materials.count == AssetOutline.mostObjects)
        #expect(outline.images.count == AssetOutline.mostObjects && outline.textures[0].image == count - 1)
        let scene = try #require(outline.scenes.scenes.first)
        #expect(scene.nodes.count == AssetOutline.mostObjects && scene.leftOut == 5)
        #expect(outline.scenes.strayCount == 0)
    }

    @Test func listsOfBuffersAndExtensionsAreCutToo() throws {
        let folder = TemporaryFolder()
        let buffers = Array(repeating: #"{"byteLength":1}"#, count: 250).joined(separator: ",")
        folder.write("a.gltf", #"{"asset":{"version":"2.0"},"buffers":[\#(buffers)]}"#)
        func lines(_ words: [String]) -> [Substring] {
            ToolProcess.run(["inspect", "a.gltf"] + words, in: folder.root).output.split(separator: "\n")
        }
        #expect(lines([]).count { $0.contains("/buffers/") } == 100)
        #expect(lines([]).contains { $0.hasSuffix(" and 150 more (--all)") })
        #expect(lines(["--all"]).count { $0.contains("/buffers/") } == 250)
        let names = (0..<AssetOutline.mostObjects).map { "\"E\($0)\":{}" }.joined(separator: ",")
        let outline = try Self.outline(#"{"materials":[{"extensions":{\#(names),"F":{}}},{"extensions":{"G":{}}}]}"#)
        #expect(outline.materials.map(\.extensions.count) == [AssetOutline.mostObjects, 0])
        #expect(outline.materials.map(\.extensionsLeftOut) == [1, 1])
        var text = ""
        OutlineText(outline: outline, showsAll: true).forEachLine { text += "\($0): \($1)\n" }
        #expect(
            text.contains("E7, 65,529 more extensions\n") && text.contains("material 1: OPAQUE, 1 more extension\n"))
    }

    @Test func objectsAreCountedAsTheyAreDrawn() throws {
        let outline = try Self.outline(Self.asset)
        let body = try #require(outline.meshes.first)
        #expect(body.primitives == 2 && body.vertices == 48 && body.triangles == 12 + 22)
        #expect(body.targets == 2 && body.materials == [0] && body.uses == 2)
        #expect(outline.meshes[1].triangles == 0 && outline.meshes[1].uses == 0)
        let material = try #require(outline.materials.first)
        #expect(material.alphaMode == "BLEND" && material.isDoubleSided)
        #expect(material.textures.map(\.slot) == ["colour", "normal"] && material.textures.map(\.texture) == [0, 1])
        #expect(material.extensions == ["KHR_materials_ior"])
        #expect(outline.textures.map(\.image) == [0, 0])
        #expect(outline.images[0].bytes == 8 && outline.images[0].uses == 2)
        #expect(outline.skins[0].joints == 2)
        #expect(outline.animations[0].channels == 2 && outline.animations[0].duration == 2.5)
    }

    @Test func theTreeShowsEachNodeOnce() throws {
        let tree = try Self.outline(Self.asset).scenes
        #expect(tree.scenes.map(\.isDefault) == [false, true] && tree.strayCount == 1)
        let nodes = tree.scenes[1].nodes
        #expect(nodes.map(\.index) == [0, 1, 2, 4, 2, 0])
        #expect(nodes.filter { !$0.isRepeated }.map(\.index) == [0, 1, 2, 4])
        #expect(nodes.first?.below == nodes.count - 1)
        #expect(nodes.first { $0.index == 2 }?.isJoint == true)
    }

    @Test func imagesSayWhatTheyTakeInMemory() {
        var image = AssetOutline.Image(width: 1024, height: 512)
        #expect(image.decodedBytes == 2_097_152 && image.graphicsBytes == 2_796_202)
        image.width = Int.max
        #expect(image.decodedBytes == Int.max && image.graphicsBytes == Int.max)
        #expect(AssetOutline.Image().graphicsBytes == nil)
        #expect(Int.max.addingClamped(1) == Int.max && (1 << 40).multipliedClamped(by: 1 << 40) == Int.max)
    }

    @Test func textAndJSONShowTheObjects() throws {
        let folder = TemporaryFolder()
        folder.write("a.gltf", Self.asset)
        let text = ToolProcess.run(["inspect", "a.gltf"], in: folder.root).output
        for part in [
            "Body: 34 triangles, 48 vertices, 2 primitives, 2 morph targets, material 0, in 2 nodes",
            "Skin: BLEND, double-sided, colour: image 0, normal: image 0, KHR_materials_ior",
            "face: image/png", "Wave: 2 channels, 2.50 s", "2 joints", "Main: 4 nodes (default)", "0 Root",
            "1 in no scene",
        ] {
            #expect(text.contains(part), "\(part)\n\(text)")
        }
        let json = ToolProcess.run(["inspect", "a.gltf", "--format", "json"], in: folder.root).output
        let asset = try #require(try JSONValue(parsing: Array(json.utf8))["assets"]?.array?.first)
        #expect(asset["meshes"]?.array?.first?["triangles"]?.int == 34)
        #expect(asset["images"]?.array?.first?["bytes"]?.int == 8)
        #expect(asset["scenes"]?.array?[1]["nodes"]?.array?.first?["depth"]?.int == 0)
    }

    // MARK: Hostile

    @Test func hostileNumbersAndShapesAreHarmless() throws {
        let outline = try Self.outline(
            """
            {"accessors":[{"count":4611686018427387904},{"count":-1},{"count":1e300}],"materials":5,
             "meshes":[{"name":7,"primitives":[{"attributes":{"POSITION":0}},{"attributes":{"POSITION":0},"mode":6},
               {"attributes":[],"indices":2},7,{"attributes":{"POSITION":1},"indices":99}]},[],null],
             "scenes":[{"nodes":[-1,99,"x",0]},3],"nodes":[{"children":[0,0,0]},"x"],"skins":[{"joints":7}],
             "images":[{"uri":"data:"},{"bufferView":0}],"bufferViews":[{"byteLength":-3}],"textures":[{"source":9}],
             "animations":[{"samplers":[{"input":0}]}],"scene":77}
            """)
        #expect(outline.meshes[0].vertices == Int.max && outline.meshes[0].primitives == 5)
        #expect(outline.scenes.scenes[0].nodes.map(\.isRepeated) == [false, true, true, true])
        var lines = 0
        OutlineText(outline: outline, showsAll: true).forEachLine { _, _ in lines += 1 }
        #expect(lines > 5)
    }

    @Test func longListsDeepTreesAndHugeNamesAreCut() throws {
        let count = 3000
        let nodes = (0..<count).map {
            "{\"name\":\"\(String(repeating: "\u{202E}", count: 500))\",\"children\":[\($0 + 1)]}"
        }
        let folder = TemporaryFolder()
        folder.write(
            "deep.gltf",
            "{\"asset\":{\"version\":\"2.0\"},\"scenes\":[{\"nodes\":[0]}],\"nodes\":[" + nodes.joined(separator: ",")
                + ",{}],"
                + "\"meshes\":[" + Array(repeating: "{}", count: count).joined(separator: ",") + "]}")
        let text = ToolProcess.run(["inspect", "deep.gltf"], in: folder.root)
        #expect(text.status == 0 && text.output.utf8.count < 20_000)
        #expect(text.output.contains("and 2,988 more (--all)") && text.output.contains("2,998 below"))
        #expect(!text.output.contains("\u{202E}"))
        let all = ToolProcess.run(["inspect", "--all", "deep.gltf"], in: folder.root)
        #expect(all.output.split(separator: "\n").count > 2 * count)
        let json = ToolProcess.run(["inspect", "--format", "json", "deep.gltf"], in: folder.root)
        #expect((try? JSONValue(parsing: Array(json.output.utf8))) != nil)
    }

    @Test func filesBesideTheAssetHaveTheirBytes() throws {
        let folder = TemporaryFolder()
        folder.write("home/a.png", Array(repeating: 7, count: 1234))
        folder.write("b.png", Array(repeating: 7, count: 77))
        folder.write(
            "home/a.gltf",
            #"{"asset":{"version":"2.0"},"images":[{"uri":"a.png"},{"uri":"../b.png"},{"uri":"none.png"}]}"#)
        func bytes(_ words: String...) throws -> [Int?] {
            let run = ToolProcess.run(["inspect", "home/a.gltf", "--format", "ndjson"] + words, in: folder.root)
            let images = try JSONValue(parsing: Array(run.output.utf8))["images"]?.array ?? []
            return images.map { $0["bytes"]?.int }
        }
        // Only what validation may read too.
        #expect(try bytes() == [1234, nil, nil])
        #expect(try bytes("--allow-parent-resources") == [1234, 77, nil])
        #expect(ToolProcess.run(["inspect", "home/a.gltf"], in: folder.root).output.contains("a.png, 1,234 bytes"))
        let report = ToolProcess.run(["validate", "home/a.gltf", "--format", "khronos"], in: folder.root).output
        #expect(report.contains("a.png") && !report.contains("byteLength"))
    }

    @Test func listsSayWhatIsBeyondTheirEnd() throws {
        let folder = TemporaryFolder()
        let count = AssetOutline.mostObjects + 10
        let meshes = Array(repeating: #"{"primitives":[{"attributes":{"POSITION":0}}]}"#, count: count).joined(
            separator: ",")
        let nodes = (1...count).map(String.init).joined(separator: ",")
        let leaves = Array(repeating: "{}", count: count).joined(separator: ",")
        folder.write(
            "a.gltf",
            #"{"asset":{"version":"2.0"},"accessors":[{"componentType":5126,"type":"VEC3","count":3}],"#
                + #""meshes":[\#(meshes)],"nodes":[{"children":[\#(nodes)]},\#(leaves)],"scenes":[{"nodes":[0]}]}"#)
        let short = ToolProcess.run(["inspect", "a.gltf"], in: folder.root).output
        #expect(short.contains("and 65,534 more (--all lists 65,524 of them)\n"), "\(short.prefix(2000))")
        let all = ToolProcess.run(["inspect", "a.gltf", "--all"], in: folder.root).output
        #expect(!all.contains("--all"))
        #expect(all.contains("meshes          and 10 more, which are not listed\n"))
        #expect(all.contains(" and 11 more, which are not listed\n"))
        let json = try JSONValue(
            parsing: Array(ToolProcess.run(["inspect", "a.gltf", "--format", "ndjson"], in: folder.root).output.utf8))
        #expect(json["leftOut"] == ["meshes": 10])
        #expect(json["meshes"]?.array?.count == AssetOutline.mostObjects)
    }

    @Test func whatIsNotSoundSaysWhy() {
        let folder = TemporaryFolder()
        folder.write("a.gltf", #"{"extensionsRequired":["A_b"],"asset":{"version":"3.0"}}"#)
        folder.write("b.gltf", #"{"asset":{"version":"2.0"},"scene":1}"#)
        let run = ToolProcess.run(["inspect", "a.gltf"], in: folder.root)
        #expect(
            run.output.contains("  sound           no: UNKNOWN_ASSET_MAJOR_VERSION /asset/version; "), "\(run.output)")
        #expect(!ToolProcess.run(["inspect", "b.gltf"], in: folder.root).output.contains("sound"))
    }

    /// An object with many members, to which as many others refer; and a node of that kind that a scene lists often.
    @Test(.timeLimit(.minutes(2)))
    func longObjectsAreNotLookedThroughForEachReference() {
        let folder = TemporaryFolder()
        let count = 30_000
        let members = (0..<count).map { "\"\(String($0, radix: 36))\":0" }.joined(separator: ",")
        func list(_ unit: String) -> String { Array(repeating: unit, count: count).joined(separator: ",") }
        let head = #"{"asset":{"version":"2.0"},"#
        folder.write(
            "accessor.gltf",
            head
                + #""accessors":[{\#(members),"count":3}],"meshes":[{"primitives":[\#(list(#"{"attributes":{"A":0}}"#))]}]}"#
        )
        folder.write("node.gltf", head + #""nodes":[{\#(members)}],"scenes":[{"nodes":[\#(list("0"))]}]}"#)
        for name in ["accessor.gltf", "node.gltf"] {
            let run = ToolProcess.run(["inspect", name], in: folder.root)
            #expect(run.status == 0)
            #expect(run.output.contains("issues"))
        }
    }
}
