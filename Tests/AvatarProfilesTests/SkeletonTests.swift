import AvatarProfiles
import GLTFValidation
import JSONText
import Testing

@Suite struct SkeletonTests {
    @Test func fullBodyHas65Joints() {
        let summary = AvatarSummary(fullBody())
        #expect(summary.kind == .rpmFullBody)
        #expect(summary.jointCount == 65)
        #expect(summary.skeleton.requiredCount == 65)
        #expect(summary.skeleton.missing == [])
        #expect(!summary.codes.contains("AVATAR_JOINT_COUNT"))
    }

    @Test func eyesAreAllowed() {
        let summary = AvatarSummary(fullBody(adding: ["LeftEye", "RightEye"]))
        #expect(summary.kind == .rpmFullBody)
        #expect(summary.jointCount == 67)
        #expect(summary.skeleton.bones["leftEye"] != nil)
        #expect(!summary.codes.contains("AVATAR_JOINT_COUNT"))
    }

    @Test func missingFingersAreNamed() {
        let summary = AvatarSummary(fullBody(without: ["LeftHandRing4", "HeadTop_End"]))
        #expect(summary.kind == .rpmFullBody)
        #expect(summary.skeleton.missing == ["LeftHandRing4", "HeadTop_End"])
        #expect(summary.codes.contains("AVATAR_BONES_MISSING"))
        #expect(summary.codes.contains("AVATAR_JOINT_COUNT"))
        let finding = summary.findings.first { $0.definition.code == "AVATAR_BONES_MISSING" }
        #expect(
            finding?.message == "Ready Player Me, full body: 2 bones missing: LeftHandRing4, HeadTop_End.")
    }

    @Test func xrIsToldByPalmAndTwist() {
        let added = ["Left", "Right"].flatMap { ["\($0)Palm", "\($0)ArmTwist", "\($0)ForeArmTwist"] }
        let hands = ["Left", "Right"].flatMap { side in
            ["Thumb", "Index", "Middle", "Ring", "Pinky"].map { "\(side)Hand\($0)0" }
        }
        let summary = AvatarSummary(fullBody(adding: added + hands))
        #expect(summary.kind == .rpmFullBodyXR)
        #expect(summary.jointCount == 81)
        #expect(summary.skeleton.requiredCount == 71)
        #expect(summary.skeleton.missing == [])
        #expect(AvatarSummary(fullBody(adding: ["LeftPalm", "LeftArmTwist"])).kind == .rpmFullBody)
    }

    @Test func halfBodyHasARootOfItsOwnAndNoLegs() {
        var builder = SceneBuilder()
        builder.add("AvatarRoot")
        for (name, parent) in [("Hips", "AvatarRoot"), ("Spine", "Hips"), ("Neck", "Spine"), ("Head", "Neck")] {
            builder.add(name, under: parent)
        }
        builder.skin(["Hips", "Spine", "Neck", "Head"])
        let summary = AvatarSummary(builder.scene)
        #expect(summary.kind == .rpmHalfBody)
        #expect(summary.skeleton.missing == [])
        #expect(summary.pose == nil)
        builder.add("LeftUpLeg", under: "Hips")
        #expect(AvatarSummary(builder.scene).kind == .rigged)
    }

    @Test(arguments: ["mixamorig:", "mixamorig1:", "mixamorig12:", "mixamorig_", "mixamorig"])
    func mixamoPrefixesAreStripped(prefix: String) {
        let summary = AvatarSummary(fullBody(prefix: prefix, without: ["RightFoot"]))
        #expect(summary.kind == .mixamo)
        #expect(summary.skeleton.bones["leftUpperArm"] != nil)
        #expect(summary.skeleton.requiredCount == 15)
        #expect(summary.skeleton.missing == ["\(prefix)RightFoot"])
        #expect(summary.pose?.shape == .a)
    }

    @Test func otherRootsMakeAHumanoid() {
        for root in ["Root", nil] {
            let summary = AvatarSummary(fullBody(root: root))
            #expect(summary.kind == .humanoid)
            #expect(summary.codes.contains("AVATAR_ROOT_NAME"))
        }
        let loose = AvatarSummary(fullBody(root: nil, without: ["LeftHandRing4"]))
        #expect(loose.kind == .humanoid)
        #expect(!loose.codes.contains("AVATAR_ROOT_NAME"))
    }

    @Test func foreignNamesAreRiggedOrNot() {
        #expect(AvatarSummary(fullBody(root: nil, prefix: "Bip01_")).kind == .rigged)
        #expect(AvatarSummary(AvatarScene()).kind == .unrigged)
        #expect(AvatarSummary(AvatarScene()).codes == ["AVATAR_NOT_RIGGED"])
        let unknown = AvatarSummary(fullBody(root: nil, prefix: "Bip01_"))
        let finding = unknown.findings.first { $0.definition.code == "AVATAR_BONES_UNKNOWN" }
        #expect(finding?.message.hasPrefix("The rig has 65 joints") == true, "\(unknown.codes)")
        #expect(!AvatarSummary(fullBody()).codes.contains("AVATAR_BONES_UNKNOWN"))
    }

    @Test func aJointGoesBeforeANamesake() {
        var scene = fullBody()
        scene.nodes.insert(AvatarScene.Node(name: "Unused"), at: scene.nodes.count)
        scene.nodes.append(AvatarScene.Node(name: "Head"))
        let head = AvatarSummary(scene).skeleton.bones["head"]
        #expect(head.map { scene.skins[0].joints.contains($0) } == true)
    }

    @Test func indicesBeyondTheEndAreIgnored() {
        var scene = AvatarScene()
        scene.nodes = [AvatarScene.Node(name: "Hips", children: [7, -1, .max], mesh: 9, skin: 9)]
        scene.roots = [3, -2]
        scene.skins = [AvatarScene.Skin(joints: [0, 99, -5])]
        scene.extensions["VRMC_vrm"] = ["humanoid": ["humanBones": ["hips": ["node": 500]]]]
        let summary = AvatarSummary(scene)
        #expect(summary.jointCount == 1)
        #expect(summary.skeleton.bones.isEmpty)
        #expect(summary.bounds == nil)
    }
}
