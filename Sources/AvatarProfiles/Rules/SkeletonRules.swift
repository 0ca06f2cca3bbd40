import GLTFValidation

extension AvatarRule {
    static let notRigged = AvatarRule(
        definition: IssueDefinition(
            "AVATAR_NOT_RIGGED", .avatar, .warning, section: "Avatar: skeleton",
            message: "No skin: the avatar cannot move.",
            summary: "The file has no skin, so it is a statue.",
            meaning: "No skin with joints was found. A model without one can be placed, but not animated.",
            importance: "Players, talking heads and tracking all move joints; such an avatar stays frozen.",
            remedy: "Export with armature and skin weights, or ask the creator for the rigged version."),
        check: { facts in
            // All skins are counted.
            facts.context.joints.isEmpty && facts.scene.jointCount == 0 ? [("/", [])] : []
        })

    static let bonesUnknown = AvatarRule(
        definition: IssueDefinition(
            "AVATAR_BONES_UNKNOWN", .avatar, .warning, section: "Avatar: skeleton",
            message: "The rig has {count:joint|joints}, and none of the known kinds of skeleton is among them.",
            summary: "The bones have no names by which a humanoid is recognised.",
            meaning:
                "There is a skin, but its joints are neither declared by a VRM extension nor named as Mixamo, Ready "
                + "Player Me or other common rigs name hips, spine, head and limbs.",
            importance: "Animations are mapped bone by bone, by name: nothing made for avatars will move this rig.",
            remedy: "Rename the bones (Hips, Spine, Head, LeftArm …) or export as VRM with a humanoid mapping.",
            limits: "An animal or a machine may be meant; then this is no avatar that programs for avatars can use."),
        check: { facts in
            guard facts.skeleton.kind == .rigged, !facts.mayHaveOtherBones else { return [] }
            return [("/skins", [.int(facts.context.joints.count)])]
        })

    static let bonesMissing = AvatarRule(
        definition: IssueDefinition(
            "AVATAR_BONES_MISSING", .avatar, .warning, section: "Avatar: skeleton",
            message: "{kind:raw}: {count:bone|bones} missing: {names:raw}.",
            summary: "Bones that this kind of rig always has are not there.",
            meaning: "The rig was recognised by its extension or its bone names, but some of the bones that it demands "
                + "are neither declared nor found by name.",
            importance: "Animations are mapped bone by bone; parts whose bone is missing stay still or tear off.",
            remedy: "Keep the bones when cleaning up or decimating the rig, and keep their names.",
            limits: "Chest and neck of VRM 0.x are not reported: its text demands them, its tools do not."),
        check: { facts in
            if facts.mayHaveOtherBones { return [] }
            var missing = facts.skeleton.missing
            if facts.skeleton.kind == .vrm0 { missing.removeAll { VRMBones.demandedByText0.contains($0) } }
            guard !missing.isEmpty else { return [] }
            let pointer: String
            switch facts.skeleton.kind {
            case .vrm1: pointer = "/extensions/VRMC_vrm/humanoid/humanBones"
            case .vrm0: pointer = "/extensions/VRM/humanoid/humanBones"
            default: pointer = "/nodes"
            }
            return [
                (pointer, [.text(facts.skeleton.title), .int(missing.count), .text(NameList.shortened(missing))])
            ]
        })

    static let rootName = AvatarRule(
        definition: IssueDefinition(
            "AVATAR_ROOT_NAME", .avatar, .information, section: "Avatar: skeleton",
            message: "The bones are those of a full body, but their root is not called \"Armature\".",
            summary: "Loaders that look for Armature/Hips will not find this rig.",
            meaning:
                "All 65 joints of Ready Player Me's full body are there by name, but Hips is not the child of a node "
                + "named Armature.",
            importance: "The maker's own loaders and several viewers look for that path and give up without it.",
            remedy: "Rename the node above Hips to Armature, or add one."),
        check: { facts in
            guard facts.skeleton.kind == .humanoid, let hips = facts.skeleton.bones["hips"],
                MixamoChain.fullBody.allSatisfy({ facts.context.bone(named: $0.name) != nil })
            else { return [] }
            return [("/nodes/\(facts.context.hierarchy.parent(of: hips) ?? hips)", [])]
        })

    static let jointCount = AvatarRule(
        definition: IssueDefinition(
            "AVATAR_JOINT_COUNT", .avatar, .information, section: "Avatar: skeleton",
            message: "{kind:raw} has {expected:raw} joints, this rig has {count}.",
            summary: "The number of joints is not the usual one of this kind of rig.",
            meaning: "Skins of this rig name more or fewer joints than the maker's files do.",
            importance: "Animations still work, but tools that copy weights or poses by joint number do not.",
            remedy: "Nothing, if extra bones were added on purpose."),
        check: { facts in
            let expected: [Int]
            switch facts.skeleton.kind {
            case .rpmFullBody: expected = [65, 67]
            case .rpmFullBodyXR: expected = [81]
            default: return []
            }
            let count = max(facts.context.joints.count, facts.scene.jointCount)
            guard !expected.contains(count), count > 0 else { return [] }
            let words = expected.map(String.init).joined(separator: " or ")
            return [("/skins", [.text(facts.skeleton.title), .text(words), .int(count)])]
        })
}
