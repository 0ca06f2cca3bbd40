import JSONText

/// Avatars in the two formats of the VRM Consortium.
enum VRMSamples {
    static let all: [SampleAsset] = [
        SampleAsset(
            "valid/avatar-vrm-1.glb",
            "A VRM 1.0 avatar: humanoid bones, licence, expressions; faces +Z.",
            .valid, ["UNSUPPORTED_EXTENSION"]
        ) { version1() },
        SampleAsset(
            "warnings/avatar-vrm-0.glb",
            "A VRM 0.x avatar: joints without rotations, faces −Z. The name of its extension, `VRM`, is older than the "
                + "rule that it breaks.",
            .warnings, ["INVALID_EXTENSION_NAME_FORMAT", "UNSUPPORTED_EXTENSION"]
        ) { version0() },
    ]

    private static func builder(facesBack: Bool) -> AvatarBuilder {
        let parts = AvatarParts(detail: .light, isHalfBody: false)
        var builder = AvatarBuilder(SkeletonTable.fullBody, pose: .t, root: "Root", facesBack: facesBack)
        builder.addFace(parts, picture: AvatarTextures.head256, shapes: MorphTable.all)
        builder.addBody(parts)
        builder.finish(meshesBelowRoot: false)
        return builder
    }

    private static func node(_ builder: AvatarBuilder, _ joint: String) -> JSONValue {
        .index(builder.jointNodes[builder.bound.index(joint)])
    }

    private static func meshIndex(_ builder: AvatarBuilder, _ mesh: String) -> JSONValue {
        builder.draft.element("nodes", builder.meshNodes[mesh] ?? 0)["mesh"] ?? 0
    }

    private static func target(_ shape: String) -> JSONValue {
        .index(MorphTable.all.firstIndex { $0.name == shape } ?? 0)
    }

    // MARK: 1.0

    private static func version1() -> [UInt8] {
        var builder = builder(facesBack: false)
        var bones = JSONObject()
        for bone in VRMHumanoid.required + VRMHumanoid.chestAndNeck + VRMHumanoid.optional {
            bones[bone.name] = ["node": node(builder, bone.joint)]
        }
        var presets = JSONObject()
        for expression in VRMHumanoid.expressions {
            let binds = expression.shapes.flatMap { shape in
                VRMHumanoid.meshes(for: shape).map { mesh -> JSONValue in
                    ["node": .index(builder.meshNodes[mesh] ?? 0), "index": target(shape), "weight": 1]
                }
            }
            presets[expression.name] = ["isBinary": false, "morphTargetBinds": .array(binds)]
        }
        builder.draft.extensionsUsed = ["VRMC_vrm"]
        builder.draft.extensions["VRMC_vrm"] = [
            "specVersion": "1.0",
            "meta": [
                "name": "Sample avatar", "version": "1", "authors": ["The glb project"],
                "licenseUrl": "https://vrm.dev/licenses/1.0/", "avatarPermission": "everyone",
                "allowExcessivelyViolentUsage": false, "allowExcessivelySexualUsage": false,
                "commercialUsage": "corporation", "allowPoliticalOrReligiousUsage": false,
                "allowAntisocialOrHateUsage": false, "creditNotation": "unnecessary", "allowRedistribution": true,
                "modification": "allowModificationRedistribution",
            ],
            "humanoid": ["humanBones": .object(bones)],
            "expressions": ["preset": .object(presets)],
            "lookAt": [
                "type": "bone", "offsetFromHeadBone": [0, 0.09, 0.08],
                "rangeMapHorizontalInner": ["inputMaxValue": 90, "outputScale": 10],
                "rangeMapHorizontalOuter": ["inputMaxValue": 90, "outputScale": 10],
                "rangeMapVerticalDown": ["inputMaxValue": 90, "outputScale": 10],
                "rangeMapVerticalUp": ["inputMaxValue": 90, "outputScale": 10],
            ],
        ]
        return builder.draft.finished().glb()
    }

    // MARK: 0.x

    private static func version0() -> [UInt8] {
        var builder = builder(facesBack: true)
        let bones = VRMHumanoid.required + VRMHumanoid.chestAndNeck + VRMHumanoid.optional
        let humanBones: [JSONValue] = bones.map { bone in
            ["bone": .string(bone.name), "node": node(builder, bone.joint), "useDefaultValues": true]
        }
        // Here the mesh is named, not its node, and a whole weight is 100.
        let groups: [JSONValue] = VRMHumanoid.expressions.map { expression in
            let binds = expression.shapes.flatMap { shape in
                VRMHumanoid.meshes(for: shape).map { mesh -> JSONValue in
                    ["mesh": meshIndex(builder, mesh), "index": target(shape), "weight": 100]
                }
            }
            return [
                "name": .string(expression.name), "presetName": .string(expression.oldName), "binds": .array(binds),
                "materialValues": [], "isBinary": false,
            ]
        }
        let materials: [JSONValue] = (0..<builder.draft.count("materials")).map { index in
            [
                "name": builder.draft.element("materials", index)["name"] ?? "", "shader": "VRM_USE_GLTFSHADER",
                "renderQueue": 2000, "floatProperties": [:], "vectorProperties": [:], "textureProperties": [:],
                "keywordMap": [:], "tagMap": [:],
            ]
        }
        builder.draft.extensionsUsed = ["VRM"]
        builder.draft.extensions["VRM"] = [
            "exporterVersion": "glb generate-sample-assets", "specVersion": "0.0",
            "meta": [
                "title": "Sample avatar", "version": "1", "author": "The glb project", "contactInformation": "",
                "reference": "", "allowedUserName": "Everyone", "violentUssageName": "Disallow",
                "sexualUssageName": "Disallow", "commercialUssageName": "Allow", "otherPermissionUrl": "",
                "licenseName": "CC0", "otherLicenseUrl": "",
            ],
            "humanoid": ["humanBones": .array(humanBones)],
            "firstPerson": [
                "firstPersonBone": node(builder, "Head"), "firstPersonBoneOffset": ["x": 0, "y": 0.09, "z": 0],
                "meshAnnotations": [], "lookAtTypeName": "Bone",
            ],
            "blendShapeMaster": ["blendShapeGroups": .array(groups)],
            "secondaryAnimation": ["boneGroups": [], "colliderGroups": []],
            "materialProperties": .array(materials),
        ]
        return builder.draft.finished().glb()
    }
}
