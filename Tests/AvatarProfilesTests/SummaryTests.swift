import AvatarProfiles
import GLTFValidation
import JSONText
import Testing

private func box(_ lower: Double, _ upper: Double) -> Bounds {
    Bounds(lower: Vector3(-0.5, lower, -0.2), upper: Vector3(0.5, upper, 0.2))
}

@Suite struct SummaryTests {
    @Test func heightIsOfTheWholeFigure() throws {
        var scene = fullBody(bounds: box(0, 1.8))
        #expect(AvatarSummary(scene).height == 1.8)
        scene.meshes.append(AvatarScene.Mesh(bounds: box(0, 0.1)))
        scene.nodes.append(
            AvatarScene.Node(
                transform: AffineTransform(translation: [0, 1.8, 0], rotation: nil, scale: nil), mesh: 1))
        #expect((try #require(AvatarSummary(scene).height) - 1.9).magnitude < 1e-9)
    }

    @Test func skinnedMeshesFollowTheirJoints() throws {
        var scene = fullBody(bounds: box(0, 180))
        // The bind matrix brings centimetres to metres: the first joint is the hips, one metre up.
        scene.skins[0].firstInverseBind = AffineTransform(
            translation: [0, -1, 0], rotation: nil, scale: [0.01, 0.01, 0.01])
        let bounds = try #require(AvatarSummary(scene).bounds)
        #expect((bounds.height - 1.8).magnitude < 1e-9)
        #expect(bounds.lower.y.magnitude < 1e-9)
    }

    @Test func quantisedMeshesNeedTheirMatrix() throws {
        var scene = fullBody(arm: (1, 0), bounds: box(-1, 1))
        scene.meshes[0].isQuantized = true
        let joints = AvatarSummary(scene)
        #expect(joints.bounds == nil)
        // Hips at one metre, five bones of 0.1 m above; legs of no length.
        #expect((try #require(joints.height) - 0.5).magnitude < 1e-9)
        #expect(joints.lines.contains { $0.label == "height" && $0.value == "0.50 m, by its joints" })
        scene.skins[0].firstInverseBind = .identity
        // The hips, at one metre, carry it.
        #expect(AvatarSummary(scene).height == 2)
        #expect(!AvatarSummary(scene).isHeightOfJoints)
    }

    @Test(
        arguments: [
            (0, 1.8, []), (0, 180, ["AVATAR_HEIGHT_IMPLAUSIBLE"]), (0, 0.018, ["AVATAR_HEIGHT_IMPLAUSIBLE"]),
            (0.5, 2.3, ["AVATAR_OFF_THE_GROUND"]), (-0.9, 0.9, ["AVATAR_OFF_THE_GROUND"]), (-0.05, 1.8, []),
        ] as [(Double, Double, [String])])
    func sizesAreJudged(lower: Double, upper: Double, codes: [String]) {
        let summary = AvatarSummary(fullBody(bounds: box(lower, upper)))
        #expect(summary.codes.filter { $0.contains("HEIGHT") || $0.contains("GROUND") } == codes)
    }

    @Test func sizesThatAreNoNumbersAreLeftOut() {
        let unknown = AvatarSummary(fullBody(bounds: box(.nan, 1)))
        #expect(unknown.bounds == nil)
        #expect(unknown.isHeightOfJoints)
        #expect(AvatarSummary(fullBody(bounds: box(0, .infinity))).bounds == nil)
        let huge = AvatarSummary(fullBody(bounds: box(0, 1e300)))
        #expect(huge.codes.contains("AVATAR_HEIGHT_IMPLAUSIBLE"))
    }

    @Test func outsideFilesAndDecodersAreNamed() {
        var scene = fullBody()
        scene.outsideResources = ["/images/2/uri"]
        scene.extensionsRequired = ["KHR_materials_unlit", "EXT_texture_webp"]
        let summary = AvatarSummary(scene)
        #expect(!summary.isSelfContained)
        #expect(summary.findings.contains { $0.pointer == "/images/2/uri" })
        #expect(
            summary.findings.filter { $0.definition.code == "AVATAR_EXTENSION_REQUIRED" }.map(\.pointer) == [
                "/extensionsRequired/1"
            ])
    }

    @Test func totalsDoNotOverflow() {
        var scene = AvatarScene()
        scene.meshes = [AvatarScene.Mesh(triangleCount: .max), AvatarScene.Mesh(triangleCount: .max)]
        #expect(AvatarSummary(scene).triangleCount == .max)
    }

    @Test func budgetsRank() {
        var scene = fullBody()
        scene.meshes[0].triangleCount = 9_000
        func rank(_ id: String) -> String? { AvatarSummary(scene).budgets.first { $0.id == id }?.rank }
        #expect(rank("vrchat-pc") == "Excellent")
        #expect(rank("vrchat-mobile") == "Good")
        #expect(rank("roblox") == "within limits")
        scene.meshes[0].triangleCount = 70_001
        #expect(rank("vrchat-pc") == nil)
        let roblox = AvatarSummary(scene).budgets.first { $0.id == "roblox" }
        #expect(roblox?.excesses.map(\.quantity) == ["triangles"])
        #expect(roblox?.excesses.map(\.maximum) == [10_742])
        scene.fileSize = 6_000_000
        #expect(rank("web-commerce") == nil)
    }

    @Test func jsonHoldsTheSummary() throws {
        var scene = fullBody(targets: ["mouthOpen"], bounds: box(0, 1.75))
        scene.generator = "Maker \u{1B}[31m"
        scene.copyright = "Somebody"
        var writer = JSONWriter()
        AvatarSummary(scene).write(into: &writer)
        let value = try JSONValue(parsing: writer.bytes)
        #expect(value["kind"] == "rpm-fullbody")
        #expect(value["joints"] == 65)
        #expect(value["height"]?.double == 1.75)
        #expect(value["pose"]?["shape"] == "A")
        #expect(value["pose"]?["armAngle"]?.double == 53.1)
        #expect(value["bones"] == ["required": 65, "missing": []])
        #expect(value["licence"] == ["copyright": "Somebody"])
        #expect(value["morphs"]?["groups"]?.array?.count == 3)
        #expect(value["budgets"]?.array?.count == 5)
        #expect(value["findings"]?.array?.first?["code"] == "AVATAR_NO_VISEMES")
    }

    @Test func linesAreForPeopleAndSafe() {
        var scene = fullBody(targets: ["mouthOpen"], bounds: box(0, 1.75))
        scene.generator = "Maker \u{1B}[31m\u{202E}"
        let lines = AvatarSummary(scene).lines.map { "\($0.label): \($0.value)" }
        #expect(
            lines.prefix(7) == [
                "avatar: Ready Player Me, full body", "skeleton: 65 joints, 65 of 65 required bones",
                "meshes: 1 mesh, 100 triangles, 0 materials, 0 textures",
                "morphs: 1 target, Ready Player Me extras 1/5", "pose: A (arms 53° below the horizontal)",
                "height: 1.75 m", "outside files: none",
            ])
        #expect(lines.contains("generator: Maker \\u{1B}[31m\\u{202E}"))
    }
}
