/// Which rig an avatar has.
package struct AvatarKind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// A short stable word for machines: `rpm-fullbody`.
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package var description: String { rawValue }

    package static let rpmFullBody = AvatarKind(rawValue: "rpm-fullbody")
    package static let rpmFullBodyXR = AvatarKind(rawValue: "rpm-fullbody-xr")
    package static let rpmHalfBody = AvatarKind(rawValue: "rpm-halfbody")
    package static let mixamo = AvatarKind(rawValue: "mixamo")
    package static let vrm1 = AvatarKind(rawValue: "vrm-1.0")
    package static let vrm0 = AvatarKind(rawValue: "vrm-0.x")
    /// The bones of a human under Mixamo's names, but not in the arrangement of a known maker.
    package static let humanoid = AvatarKind(rawValue: "humanoid")
    /// Skinned, with bones of other names.
    package static let rigged = AvatarKind(rawValue: "rigged")
    /// No skin at all: a statue.
    package static let unrigged = AvatarKind(rawValue: "unrigged")
}

/// A recognised rig.
package struct Skeleton: Equatable, Sendable {
    package let kind: AvatarKind
    /// For people: "Ready Player Me, full body".
    package let title: String
    /// The nodes that play the parts of a human body, by the names that VRM gives them (`leftUpperArm`), since those are
    /// the only ones that are specified.
    package let bones: [String: Int]
    /// How many bones the profile demands.
    package let requiredCount: Int
    /// The demanded bones that are not there, as the profile's own files write them.
    package let missing: [String]

    package init(kind: AvatarKind, title: String, bones: [String: Int], requiredCount: Int = 0, missing: [String] = [])
    {
        self.kind = kind
        self.title = title
        self.bones = bones
        self.requiredCount = requiredCount
        self.missing = missing
    }
}

/// One kind of rig: how it is told from the others and what it demands. The values are in this folder, one file each.
struct SkeletonProfile: Sendable {
    let kind: AvatarKind
    let title: String
    /// Nil when the avatar is of another kind.
    let recognize: @Sendable (_ context: AvatarContext, _ profile: SkeletonProfile) -> Skeleton?

    /// In the order in which they are tried: what a file declares itself to be goes before what its names suggest, and
    /// the narrower pattern before the wider.
    static let all: [SkeletonProfile] = [
        .vrm1, .vrm0, .rpmFullBodyXR, .rpmFullBody, .rpmHalfBody, .mixamo, .humanoid, .rigged, .unrigged,
    ]

    static func recognize(_ context: AvatarContext) -> Skeleton {
        for profile in all {
            if let skeleton = profile.recognize(context, profile) { return skeleton }
        }
        return Skeleton(kind: .unrigged, title: SkeletonProfile.unrigged.title, bones: [:])
    }

    /// The skeleton whose bones carry the names of a table, perhaps behind a prefix.
    func skeleton(
        _ table: [NamedBone], required: [NamedBone], prefix: String = "", in context: AvatarContext
    ) -> Skeleton {
        var bones: [String: Int] = [:]
        for bone in table {
            guard let part = bone.part, let node = context.bone(named: prefix + bone.name) else { continue }
            bones[part] = node
        }
        let missing = required.filter { context.bone(named: prefix + $0.name) == nil }
        return Skeleton(
            kind: kind, title: title, bones: bones, requiredCount: required.count,
            missing: missing.map { prefix + $0.name })
    }
}
