import AvatarProfiles
import GLTFValidation
import JSONText
import Testing

@Suite struct PoseTests {
    /// Sine and cosine pairs whose angles are known.
    @Test(
        arguments: [
            (1, 0, 0, "T"), (0.984_807_753_012_208, 0.173_648_177_666_930, 10, "T"),
            (0.866_025_403_784_439, 0.5, 30, "other"), (0.642_787_609_686_539, 0.766_044_443_118_978, 50, "A"),
            (0.342_020_143_325_669, 0.939_692_620_785_908, 70, "A"), (0, 1, 90, "other"),
            (0.5, -0.866_025_403_784_439, -60, "other"), (0.996_194_698_091_746, -0.087_155_742_747_658, -5, "T"),
        ] as [(Double, Double, Double, String)])
    func angleOfTheArms(run: Double, drop: Double, angle: Double, shape: String) throws {
        let pose = try #require(AvatarSummary(fullBody(arm: (run, drop))).pose)
        #expect((pose.armAngle - angle).magnitude < 1e-6)
        // At the very limit rounding may go either way.
        #expect(pose.shape.rawValue == shape || angle == 70)
    }

    @Test func worldSpaceCounts() throws {
        // The same body lying on its back: what pointed to the side still does.
        var scene = fullBody(arm: (1, 0))
        let half = 0.5.squareRoot()
        scene.nodes[0].transform = AffineTransform(
            translation: nil, rotation: [half, 0, 0, half], scale: [100, 100, 100])
        #expect(try #require(AvatarSummary(scene).pose).armAngle.magnitude < 1e-6)
        // Rolled over its front, arms point up and down.
        scene.nodes[0].transform = AffineTransform(translation: nil, rotation: [0, 0, half, half], scale: nil)
        #expect(try #require(AvatarSummary(scene).pose).armAngle.magnitude < 1e-6)
    }

    @Test func hostilePositionsGiveNoPose() {
        #expect(AvatarSummary(fullBody(arm: (.infinity, 0))).pose == nil)
        #expect(AvatarSummary(fullBody(arm: (.nan, 0))).pose == nil)
        #expect(AvatarSummary(fullBody(arm: (0, 0))).pose == nil)
    }

    @Test func posesBetweenAreReported() {
        let summary = AvatarSummary(fullBody(arm: (0, 1)))
        let finding = summary.findings.first { $0.definition.code == "AVATAR_POSE_UNEXPECTED" }
        #expect(
            finding?.message
                == "The arms hang 90° below the horizontal; Ready Player Me, full body is saved in a T pose or an A pose."
        )
        #expect(!AvatarSummary(fullBody()).codes.contains("AVATAR_POSE_UNEXPECTED"))
    }

    @Test func vrmDemandsTheTPose() {
        var scene = fullBody()
        let names = scene.nodes.map { $0.name ?? "" }
        scene.extensions["VRMC_vrm"] = [
            "humanoid": [
                "humanBones": [
                    "leftUpperArm": ["node": .integer(Int64(names.firstIndex(of: "LeftArm") ?? -1))],
                    "leftHand": ["node": .integer(Int64(names.firstIndex(of: "LeftHand") ?? -1))],
                ]
            ]
        ]
        let summary = AvatarSummary(scene)
        #expect(summary.pose?.shape == .a)
        #expect(summary.codes.contains("AVATAR_POSE_UNEXPECTED"))
    }
}
