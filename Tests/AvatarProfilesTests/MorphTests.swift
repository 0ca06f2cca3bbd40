import AvatarProfiles
import GLTFValidation
import JSONText
import Testing

private let visemes = [
    "viseme_sil", "viseme_PP", "viseme_FF", "viseme_TH", "viseme_DD", "viseme_kk", "viseme_CH", "viseme_SS",
    "viseme_nn",
    "viseme_RR", "viseme_aa", "viseme_E", "viseme_I", "viseme_O", "viseme_U",
]

extension AvatarSummary {
    fileprivate func group(_ id: String) -> MorphCoverage? { morphs.first { $0.id == id } }
}

@Suite struct MorphTests {
    @Test func vocabulariesHaveTheirSizes() {
        let morphs = AvatarSummary(fullBody()).morphs
        #expect(morphs.map(\.id) == ["arkit", "visemes", "rpm-extras"])
        #expect(morphs.map(\.expected) == [52, 15, 5])
        for group in morphs {
            #expect(group.present == 0)
            #expect(Set(group.missing).count == group.expected)
            #expect(!group.isPartial)
        }
    }

    @Test func groupsAreScoredApart() {
        let summary = AvatarSummary(fullBody(targets: visemes + ["mouthOpen", "mouthSmile", "", "own"]))
        #expect(summary.group("visemes")?.isComplete == true)
        #expect(summary.group("arkit")?.present == 0)
        #expect(summary.group("rpm-extras")?.missing == ["eyesClosed", "eyesLookUp", "eyesLookDown"])
        #expect(summary.morphTargetCount == 18)
        #expect(!summary.codes.contains("AVATAR_MORPHS_INCOMPLETE"))
        #expect(!summary.codes.contains("AVATAR_NO_VISEMES"))
    }

    @Test func namesOfAllMeshesCount() {
        var scene = fullBody(targets: Array(visemes.prefix(8)))
        scene.meshes.append(AvatarScene.Mesh(targetNames: Array(visemes.dropFirst(8))))
        #expect(AvatarSummary(scene).group("visemes")?.isComplete == true)
    }

    @Test func partialGroupsAreReported() {
        let summary = AvatarSummary(fullBody(targets: visemes.dropLast() + ["jawOpen"]))
        let messages = summary.findings.filter { $0.definition.code == "AVATAR_MORPHS_INCOMPLETE" }.map(\.message)
        #expect(messages.count == 2)
        #expect(messages.first?.hasPrefix("ARKit: 1 of 52 names, missing eyeBlinkLeft, eyeBlinkRight, ") == true)
        #expect(messages.first?.hasSuffix(" and 45 more.") == true)
        #expect(messages.last == "Visemes: 14 of 15 names, missing viseme_U.")
    }

    @Test func visemesAreMissedOnRigsOnly() {
        #expect(AvatarSummary(fullBody()).codes.contains("AVATAR_NO_VISEMES"))
        #expect(!AvatarSummary(AvatarScene()).codes.contains("AVATAR_NO_VISEMES"))
        // A fox is not expected to speak, unless it has a face that moves.
        let fox = fullBody(root: nil, prefix: "fox")
        #expect(!AvatarSummary(fox).codes.contains("AVATAR_NO_VISEMES"))
        let talking = fullBody(root: nil, prefix: "fox", targets: ["grin"])
        #expect(AvatarSummary(talking).codes.contains("AVATAR_NO_VISEMES"))
    }

    @Test func vrmNamesExpressions() {
        var scene = AvatarScene()
        scene.extensions["VRMC_vrm"] = ["expressions": ["preset": ["happy": [:], "aa": [:], "own": [:]]]]
        #expect(AvatarSummary(scene).group("vrm1-expressions")?.present == 2)
        #expect(AvatarSummary(scene).group("vrm1-expressions")?.expected == 18)
        scene.extensions = [
            "VRM": [
                "blendShapeMaster": [
                    "blendShapeGroups": [["presetName": "Joy"], ["presetName": "a"], ["name": "x"], 3]
                ]
            ]
        ]
        #expect(AvatarSummary(scene).group("vrm0-expressions")?.present == 2)
        #expect(AvatarSummary(scene).group("vrm1-expressions") == nil)
    }
}
