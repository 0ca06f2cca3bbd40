package import GLTFValidation

extension IssueFamily {
    /// Sound glTF that will not do as an avatar.
    package static let avatar = IssueFamily(rawValue: "AVATAR")

    /// One sentence about ``avatar``, for lists of families.
    package static let avatarSummary = "Sound assets that will not do as an avatar (--profile avatar)."
}

/// Everything that a rule may look at.
struct AvatarFacts {
    let context: AvatarContext
    let skeleton: Skeleton
    let morphs: [MorphCoverage]
    let pose: AvatarPose?
    let bounds: Bounds?
    let licence: AvatarLicence

    var scene: AvatarScene { context.scene }
    /// Whether what is not there may merely not have been looked at: bones, and morph targets.
    var mayHaveOtherBones: Bool {
        scene.nodeCount > scene.nodes.count || scene.skinCount > scene.skins.count || !scene.largeExtensions.isEmpty
    }
    var mayHaveOtherTargets: Bool {
        scene.meshCount > scene.meshes.count || hasMostTargetNames || !scene.largeExtensions.isEmpty
    }
    /// Whether there are as many names of morph targets as are looked at.
    var hasMostTargetNames: Bool {
        scene.meshes.reduce(0) { $0 + $1.targetNames.count } >= AvatarScene.mostObjects
    }
    /// Whether the size may be another.
    var mayBeLarger: Bool { scene.nodeCount > scene.nodes.count || scene.meshCount > scene.meshes.count }
    var isVRM: Bool { [.vrm0, .vrm1].contains(skeleton.kind) }
}

/// One case of a rule that an avatar breaks.
package struct AvatarFinding: Sendable, Equatable {
    package let definition: IssueDefinition
    /// A JSON pointer; `/` is the document.
    package let pointer: String
    package let arguments: [IssueArgument]
    /// How many cases it stands for: of very many, those after the first are told as one.
    package var count = 1

    package var message: String { definition.message.render(arguments) }

    /// The finding among the validator's issues: filters, severities and folding then apply to it.
    package func report(to collector: IssueCollector) {
        for _ in 0..<count { collector.report(definition, at: pointer, arguments) }
    }
}

/// A rule: its definition, and the check that gives places and arguments for its message.
package struct AvatarRule: Sendable {
    package let definition: IssueDefinition
    let check: @Sendable (AvatarFacts) -> [(pointer: String, arguments: [IssueArgument])]
    /// How many cases there are that `check` leaves out.
    var countBeyond: @Sendable (AvatarFacts) -> Int = { _ in 0 }

    /// All rules, in the order in which their findings are listed.
    package static let all: [AvatarRule] = [
        .notLookedAt, .notRigged, .bonesUnknown, .bonesMissing, .rootName, .jointCount, .morphsIncomplete, .noVisemes,
        .poseUnexpected,
        .heightImplausible, .offTheGround, .outsideResources, .specVersion, .licenceMissing, .extensionsRequired,
    ]

    /// What is known of each code, for explanations and lists of rules.
    package static var definitions: [IssueDefinition] { all.map(\.definition) }

    func findings(_ facts: AvatarFacts) -> [AvatarFinding] {
        var findings = check(facts).map {
            AvatarFinding(definition: definition, pointer: $0.pointer, arguments: $0.arguments)
        }
        let beyond = countBeyond(facts)
        if beyond > 0 {
            findings.append(AvatarFinding(definition: definition, pointer: "/", arguments: [], count: beyond))
        }
        return findings
    }
}
