import AvatarProfiles
import GLTFValidation
import JSONText
import Testing

private let required1 = [
    "hips", "spine", "head", "leftUpperArm", "leftLowerArm", "leftHand", "rightUpperArm", "rightLowerArm", "rightHand",
    "leftUpperLeg", "leftLowerLeg", "leftFoot", "rightUpperLeg", "rightLowerLeg", "rightFoot",
]

private func scene1(
    bones: [String] = required1, version: JSONValue = "1.0",
    meta: JSONValue = ["name": "A", "authors": ["B"], "licenseUrl": "C"]
) -> AvatarScene {
    var scene = AvatarScene()
    scene.nodes = bones.map { AvatarScene.Node(name: "J_\($0)") }
    scene.skins = [AvatarScene.Skin(joints: Array(bones.indices))]
    var humanBones = JSONObject()
    for (index, bone) in bones.enumerated() { humanBones[bone] = ["node": .integer(Int64(index))] }
    scene.extensions["VRMC_vrm"] = [
        "specVersion": version, "meta": meta, "humanoid": ["humanBones": .object(humanBones)],
    ]
    return scene
}

private func scene0(bones: [String], meta: JSONValue = ["licenseName": "CC0"]) -> AvatarScene {
    var scene = AvatarScene()
    scene.nodes = bones.map { AvatarScene.Node(name: "J_\($0)") }
    scene.skins = [AvatarScene.Skin(joints: Array(bones.indices))]
    scene.extensions["VRM"] = [
        "meta": meta,
        "humanoid": [
            "humanBones": .array(
                bones.enumerated().map { ["bone": .string($0.element), "node": .integer(Int64($0.offset))] })
        ],
    ]
    return scene
}

@Suite struct VRMTests {
    @Test func fifteenBonesAreEnough() {
        let summary = AvatarSummary(scene1())
        #expect(summary.kind == .vrm1)
        #expect(summary.skeleton.requiredCount == 15)
        #expect(summary.skeleton.missing == [])
        #expect(summary.codes == [])
    }

    @Test func everyRequiredBoneIsMissed() {
        for bone in required1 {
            let summary = AvatarSummary(scene1(bones: required1.filter { $0 != bone }))
            #expect(summary.skeleton.missing == [bone])
            #expect(summary.codes == ["AVATAR_BONES_MISSING"])
        }
    }

    @Test func anUpperChestNeedsAChest() {
        #expect(AvatarSummary(scene1(bones: required1 + ["upperChest"])).skeleton.missing == ["chest"])
        #expect(AvatarSummary(scene1(bones: required1 + ["upperChest", "chest"])).skeleton.missing == [])
    }

    @Test func theVersionIsLookedAt() {
        #expect(AvatarSummary(scene1(version: "1.0-beta")).codes == ["AVATAR_VRM_VERSION"])
        #expect(AvatarSummary(scene1(version: 1)).codes == ["AVATAR_VRM_VERSION"])
    }

    @Test func licenceFieldsAreDemandedAndRead() {
        let bare = AvatarSummary(scene1(meta: [:]))
        #expect(bare.findings.map(\.message) == ["The meta object lacks name, authors, licenseUrl."])
        #expect(bare.licence.isEmpty)
        let full = AvatarSummary(
            scene1(meta: [
                "name": "Ada", "authors": ["B", 3, "C"], "licenseUrl": "https://example.com/l",
                "commercialUsage": "personalNonProfit", "allowRedistribution": false, "creditNotation": "required",
                "unknown": "x",
            ]))
        #expect(full.licence.authors == ["B", "C"])
        #expect(
            full.licence.terms == [
                AvatarLicence.Term("commercialUsage", "personalNonProfit"),
                AvatarLicence.Term("allowRedistribution", "false"), AvatarLicence.Term("creditNotation", "required"),
            ])
    }

    @Test func olderFilesMayLackChestAndNeck() {
        let summary = AvatarSummary(scene0(bones: required1))
        #expect(summary.kind == .vrm0)
        #expect(summary.skeleton.missing == ["chest", "neck"])
        #expect(summary.codes == [])
        #expect(AvatarSummary(scene0(bones: required1.dropLast())).codes == ["AVATAR_BONES_MISSING"])
    }

    @Test func olderLicences() {
        let summary = AvatarSummary(
            scene0(
                bones: required1 + ["chest", "neck"],
                meta: [
                    "title": "T", "author": "A", "licenseName": "", "commercialUssageName": "Allow",
                    "otherLicenseUrl": "",
                ]))
        #expect(summary.licence.title == "T")
        #expect(summary.licence.authors == ["A"])
        #expect(summary.licence.url == nil)
        #expect(summary.licence.terms == [AvatarLicence.Term("commercialUssageName", "Allow")])
        #expect(summary.codes == ["AVATAR_LICENCE_MISSING"])
    }

    @Test(arguments: [.null, 3, "x", [], [:], ["humanoid": 1, "meta": [], "expressions": "y"]] as [JSONValue])
    func shapesThatMakeNoSense(value: JSONValue) {
        var scene = AvatarScene()
        scene.extensions["VRMC_vrm"] = value
        #expect(AvatarSummary(scene).skeleton.missing.count == 15)
        scene.extensions = ["VRM": value]
        #expect(AvatarSummary(scene).skeleton.missing.count == 17)
    }
}
