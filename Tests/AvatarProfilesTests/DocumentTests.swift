import AvatarProfiles
import GLTFModel
import GLTFValidation
import JSONText
import Testing

private func scene(_ json: String, binary: [UInt8]? = nil) throws -> AvatarScene? {
    let text = Array(json.utf8)
    return try text.withUnsafeBytes { text throws(JSONSyntaxError) -> AvatarScene? in
        guard let binary else { return try AvatarScene.read(json: text) }
        var result: Result<AvatarScene?, JSONSyntaxError> = .success(nil)
        binary.withUnsafeBytes { bytes in
            do throws(JSONSyntaxError) {
                result = .success(try AvatarScene.read(json: text, binary: bytes, fileSize: 10, largestTextureSide: 20))
            } catch {
                result = .failure(error)
            }
        }
        return try result.get()
    }
}

private func floats(_ values: [Float]) -> [UInt8] {
    values.flatMap { value in (0..<4).map { UInt8(value.bitPattern >> (8 * $0) & 0xFF) } }
}

@Suite struct DocumentTests {
    /// A list can say the same a million times, or name what is not looked at: what is kept of it is what can matter.
    @Test func listsThatRepeatThemselvesAreKeptOnce() throws {
        func list(_ unit: String, _ count: Int) -> String {
            Array(repeating: unit, count: count).joined(separator: ",")
        }
        let count = 100_000
        let scene = try #require(
            try scene(
                """
                {"asset":{"version":"2.0"},"scenes":[{"nodes":[\(list("1", count)),0,9]}],
                 "nodes":[{"children":[\(list("1", count))]},{"name":"a"}],
                 "skins":[{"joints":[\(list("1", count)),0,1]},{"joints":[77,0]}],
                 "meshes":[{"primitives":[\(list("{}", count))],"extras":{"targetNames":[\(list("\"\"", 20_000))]}},
                           {"extras":{"targetNames":[\(list("\"b\"", 20_000))]}}],
                 "extensionsRequired":[\(list("\"\"", count))],
                 "images":[\(list("{\"uri\":\"a\"}", count))]}
                """))
        #expect(scene.roots == [1, 0])
        #expect(scene.nodes[0].children == [1])
        // The first joint stands for all, even where it leads nowhere.
        #expect(scene.skins.map(\.joints) == [[1, 0], [77, 0]])
        #expect(scene.meshes.map(\.primitiveCount) == [count, 0])
        #expect(scene.meshes.map(\.targetNames.count) == [20_000, AvatarScene.mostObjects - 20_000])
        #expect(scene.extensionsRequired.count == AvatarScene.mostObjects)
        #expect(scene.outsideResources.count == AvatarScene.mostObjects)
        #expect(scene.outsideBeyond == count - AvatarScene.mostObjects)
        // All count, those that are not listed too.
        let collector = IssueCollector(ValidationOptions())
        for finding in AvatarSummary(scene).findings { finding.report(to: collector) }
        #expect(collector.issues.count { $0.code == "AVATAR_OUTSIDE_RESOURCES" } == count)
    }

    /// What is beyond the first objects may be there: nothing is called missing.
    @Test func whatIsNotLookedAtIsNotCalledMissing() throws {
        let most = AvatarScene.mostObjects
        func summary(_ nodes: Int, joint: Int, _ more: String = "") throws -> AvatarSummary {
            let nodes = Array(repeating: "{}", count: nodes).joined(separator: ",")
            return AvatarSummary(
                try #require(
                    try scene(
                        """
                        {"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[\(nodes)],
                         "skins":[{"joints":[\(joint)]}],"meshes":[{"primitives":[{}]}]\(more)}
                        """)))
        }
        let seen = try summary(most, joint: most - 1)
        #expect(seen.codes.contains("AVATAR_BONES_UNKNOWN") && !seen.codes.contains("AVATAR_NOT_LOOKED_AT"))
        #expect(try summary(3, joint: 7).codes.contains("AVATAR_NOT_RIGGED"))
        for joint in [0, most] {
            let cut = try summary(most + 2, joint: joint)
            let found = cut.findings.filter { $0.definition.code.hasPrefix("AVATAR_") }
            #expect(found.map(\.definition.code) == ["AVATAR_NOT_LOOKED_AT"], "\(cut.codes)")
            #expect(found.first?.message.contains("\(most) of \(most + 2) nodes.") == true)
        }
        // Beyond the first nodes are all of them, but no joint is there.
        #expect(try summary(most + 2, joint: most + 2).codes.contains("AVATAR_NOT_RIGGED"))
        let names = Array(repeating: "\"a\"", count: most).joined(separator: ",")
        let large = try summary(
            3, joint: 0,
            ",\"extensionsUsed\":[\"VRMC_vrm\"],\"extensions\":{\"VRMC_vrm\":{\"a\":["
                + Array(repeating: "\(names)", count: 7).joined(separator: ",") + "]}}")
        #expect(large.codes == ["AVATAR_NOT_LOOKED_AT"])
        #expect(large.findings.first?.message.contains("not the extension VRMC_vrm, which is too large.") == true)
    }

    private static let rigged = """
        {"asset": {"version": "2.0", "generator": "Ma\\u006ber", "copyright": "Me"}, "scene": 1,
         "extensionsUsed": ["VRMC_vrm", "KHR_x"], "extensionsRequired": ["KHR_x"],
         "extensions": {"VRMC_vrm": {"specVersion": "1.0"}, "OTHER_x": {}},
         "scenes": [{"nodes": [1]}, {"nodes": [0, 2]}],
         "nodes": [{"name": "Root", "children": [1, 77], "translation": [1, 2, 3]},
                   {"name": "Hips", "matrix": [1,0,0,0, 0,1,0,0, 0,0,1,0, 0,5,0,1]},
                   {"mesh": 0, "skin": 0}, {"mesh": 9, "skin": -1}],
         "meshes": [{"primitives": [
             {"attributes": {"NORMAL": 9, "POSITION": 0}, "indices": 1, "targets": [{"POSITION": 0}, {"POSITION": 0}]},
             {"attributes": {"POSITION": 2}, "mode": 5}, {"attributes": {"POSITION": 2}, "mode": 1}],
             "extras": {"targetNames": ["mouthOpen", 3]}},
             {"primitives": [{"attributes": {"POSITION": 0}, "targets": [{"POSITION": 0}]}], "extras": 1}],
         "accessors": [
             {"componentType": 5126, "count": 30, "type": "VEC3", "min": [-1, 0, -1], "max": [1, 2, 1]},
             {"componentType": 5123, "count": 31, "type": "SCALAR"},
             {"componentType": 5122, "count": 8, "type": "VEC3", "normalized": true, "min": [0, -32767, 0],
              "max": [0, 32767, 0]},
             {"componentType": 5126, "count": 1, "type": "MAT4", "bufferView": 0, "byteOffset": 4}],
         "skins": [{"joints": [1, 50], "inverseBindMatrices": 3}, {"joints": [0]}],
         "buffers": [{"byteLength": 68}, {"byteLength": 1, "uri": "DATA:,x"}, {"byteLength": 1, "uri": "a.bin"}],
         "bufferViews": [{"buffer": 0, "byteLength": 68}],
         "images": [{"uri": "d\\u0061ta:image/png,x"}, {"uri": "b.png"}, {"bufferView": 0, "mimeType": "image/png"}],
         "materials": [{}, {}], "textures": [{}], "animations": [3]}
        """

    private static let binary =
        [0, 0, 0, 0] + floats([2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, -10, 0, 1])

    @Test func readsWhatAvatarsHave() throws {
        let scene = try #require(try scene(Self.rigged, binary: Self.binary))
        #expect(scene.generator == "Maker")
        #expect(scene.copyright == "Me")
        #expect(scene.roots == [0, 2])
        #expect(scene.nodes.map(\.name) == ["Root", "Hips", nil, nil])
        #expect(scene.nodes[0].transform.offset == Vector3(1, 2, 3))
        #expect(scene.nodes[1].transform.offset == Vector3(0, 5, 0))
        #expect(scene.nodes[2].mesh == 0)
        #expect(scene.nodes[2].skin == 0)
        #expect(scene.nodes[3].mesh == nil)
        #expect(scene.nodes[3].skin == nil)
        #expect(scene.skins[0].joints == [1])
        #expect(scene.materialCount == 2)
        #expect(scene.textureCount == 1)
        #expect(scene.animationCount == 1)
        #expect(scene.extensionsRequired == ["KHR_x"])
        #expect(scene.extensions == ["VRMC_vrm": ["specVersion": "1.0"]])
        #expect(scene.outsideResources == ["/buffers/2/uri", "/images/1/uri"])
        #expect(scene.fileSize == 10)
        #expect(scene.largestTextureSide == 20)
    }

    /// What the validator bears does not hide the avatar.
    @Test(arguments: ["\u{FEFF}{", #"{"extras":"\ud800","#])
    func aMarkAndLoneSurrogatesAreBorne(_ start: String) throws {
        let text = start + Self.rigged.drop { $0 != "{" }.dropFirst()
        let found = try #require(try scene(text))
        let plain = try #require(try scene(Self.rigged))
        #expect(found.nodes.map(\.name) == plain.nodes.map(\.name))
        #expect(found.skins.map(\.joints) == plain.skins.map(\.joints))
    }

    @Test func countsTrianglesAndTargets() throws {
        let meshes = try #require(try scene(Self.rigged)).meshes
        #expect(meshes.map(\.triangleCount) == [10 + 6, 10])
        #expect(meshes.map(\.primitiveCount) == [3, 1])
        #expect(meshes.map(\.targetNames) == [["mouthOpen", ""], [""]])
        #expect(meshes.map(\.isQuantized) == [true, false])
        #expect(meshes[0].bounds == Bounds(lower: Vector3(-1, -1, -1), upper: Vector3(1, 2, 1)))
    }

    @Test func inverseBindMatricesComeFromTheBinaryChunk() throws {
        let with = try #require(try scene(Self.rigged, binary: Self.binary)).skins
        #expect(with[0].firstInverseBind?.offset == Vector3(0, -10, 0))
        #expect(with[0].firstInverseBind?.xAxis == Vector3(2, 0, 0))
        #expect(with[1].firstInverseBind == .identity)
        #expect(try #require(try scene(Self.rigged)).skins[0].firstInverseBind == nil)
        // A chunk that is too short gives nothing, at whatever byte it ends.
        for length in 0..<68 {
            let short = try #require(try scene(Self.rigged, binary: Array(Self.binary[..<length])))
            #expect(short.skins[0].firstInverseBind == nil)
        }
        let summary = AvatarSummary(try #require(try scene(Self.rigged, binary: Self.binary)))
        // Twice as large, moved by the joint at 7 and the matrix at -10.
        #expect(summary.bounds == Bounds(lower: Vector3(-1, -5, 1), upper: Vector3(3, 1, 5)))
    }

    @Test func theValidatorsDocumentWillDo() throws {
        var summary: AvatarSummary?
        let text = Array(Self.rigged.utf8)
        _ = text.withUnsafeBytes { bytes in
            Validator().validate(bytes, as: .gltf) { context, info in
                summary = AvatarSummary(context, info, fileSize: text.count)
            }
        }
        #expect(summary?.meshCount == 2)
        #expect(summary?.generator == "Maker")
        #expect(summary?.triangleCount == 26)
    }

    @Test func millionsOfObjectsAreCountedButNotLookedAt() throws {
        let count = AvatarScene.mostObjects + 7
        let list = Array(repeating: "{}", count: count).joined(separator: ",")
        let text = """
            {"asset":{"version":"2.0"},"nodes":[\(list)],"meshes":[\(list)],"skins":[\(list)],
             "scenes":[{"nodes":[0,\(count - 1)]}]}
            """
        let scene = try #require(try scene(text))
        #expect(scene.nodes.count == AvatarScene.mostObjects && scene.meshes.count == AvatarScene.mostObjects)
        #expect(scene.skins.count == AvatarScene.mostObjects)
        let summary = AvatarSummary(scene)
        #expect(summary.nodeCount == count && summary.meshCount == count)
    }

    @Test func findingsAreIssues() {
        var options = ValidationOptions()
        options.severities["AVATAR_NOT_RIGGED"] = .error
        let collector = IssueCollector(options)
        for finding in AvatarSummary(AvatarScene()).findings { finding.report(to: collector) }
        #expect(collector.issues.map(\.code) == ["AVATAR_NOT_RIGGED"])
        #expect(collector.counts.errors == 1)
    }

    @Test func everyRuleIsExplained() {
        let definitions = AvatarRule.definitions
        #expect(Set(definitions.map(\.code)).count == definitions.count)
        for definition in definitions {
            #expect(definition.code.hasPrefix("AVATAR_"))
            #expect(definition.family == .avatar)
            #expect(!definition.summary.isEmpty && definition.explanation.sections.count >= 3)
            #expect(IssueCatalogue.definition(code: definition.code) == nil)
        }
    }

    @Test(arguments: ["[]", "3", "{}", #"{"asset": {"version": "1.0"}}"#, #"{"asset": []}"#])
    func otherDocumentsAreNone(json: String) throws {
        #expect(try scene(json) == nil)
    }

    @Test func brokenTextIsAnError() {
        #expect(throws: JSONSyntaxError.self) { try scene("{") }
    }

    @Test func deepAndWideExtensionsAreBounded() throws {
        let wide = "[" + Array(repeating: "1", count: 300_000).joined(separator: ",") + "]"
        let text = #"{"asset": {"version": "2.0"}, "extensions": {"VRM": {"meta": \#(wide)}}}"#
        #expect(try #require(try scene(text)).extensions.isEmpty)
    }

    @Test func everyTruncationAndEveryOddValueIsSurvived() throws {
        let text = Self.rigged
        for word in ["0", "1", "2", "null", "\"x\"", "[]", "{}", "-1", "1e999"] {
            for key in [
                "\"nodes\"", "\"joints\"", "\"children\"", "\"bufferView\"", "\"min\"", "\"primitives\"", "\"extras\"",
            ] {
                let parts = text.split(separator: key, omittingEmptySubsequences: false)
                for index in 1..<parts.count {
                    let changed =
                        parts[..<index].joined(separator: key) + "\(key): \(word), \"y\""
                        + parts[index...].joined(separator: key)
                    guard let scene = try scene(changed, binary: Self.binary) else { continue }
                    #expect(AvatarSummary(scene).lines.count > 3)
                }
            }
        }
    }

    @Test func sumsAndBudgetsAreOverAllMeshes() throws {
        let count = AvatarScene.mostObjects + 3
        let mesh = #"{"primitives":[{"attributes":{"POSITION":0}},{"attributes":{"POSITION":0},"mode":5}]}"#
        let meshes = Array(repeating: mesh, count: count).joined(separator: ",")
        let nodes = (0..<count).map { #"{"mesh":\#($0),"skin":0}"# }.joined(separator: ",")
        let text =
            #"{"asset":{"version":"2.0"},"accessors":[{"componentType":5126,"type":"VEC3","count":9}],"#
            + #""skins":[{"joints":[0,1,2]},{"joints":[2,\#(count - 1)]}],"meshes":[\#(meshes)],"nodes":[\#(nodes)]}"#
        let scene = try #require(try Array(text.utf8).withUnsafeBytes { try AvatarScene.read(json: $0) })
        #expect(scene.meshes.count == AvatarScene.mostObjects)
        let summary = AvatarSummary(scene)
        #expect(summary.meshCount == count && summary.primitiveCount == 2 * count)
        #expect(summary.triangleCount == 10 * count && summary.skinnedMeshCount == count)
        #expect(summary.jointCount == 4)
    }
}
