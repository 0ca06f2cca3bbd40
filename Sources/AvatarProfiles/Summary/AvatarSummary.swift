/// What is in an avatar, as far as a person or an index asks.
package struct AvatarSummary: Sendable {
    package let kind: AvatarKind
    package let skeleton: Skeleton
    /// Distinct joints over all skins.
    package let jointCount: Int
    package let nodeCount: Int
    package let meshCount: Int
    package let primitiveCount: Int
    package let triangleCount: Int
    package let skinnedMeshCount: Int
    package let materialCount: Int
    package let textureCount: Int
    package let animationCount: Int
    /// Distinct morph target names.
    package let morphTargetCount: Int
    /// One entry for each vocabulary that applies, present or not.
    package let morphs: [MorphCoverage]
    /// Nil without arms.
    package let pose: AvatarPose?
    /// Around all meshes, in metres and in the pose of the file; nil if their size is not known.
    package let bounds: Bounds?
    /// Around all joints.
    package let jointBounds: Bounds?
    package let licence: AvatarLicence
    package let generator: String?
    package let extensionsRequired: [String]
    /// Pointers to what the file needs from elsewhere.
    package let outsideResources: [String]
    /// The platforms whose numbers are known, with the rank that the avatar gets there.
    package let budgets: [BudgetResult]
    /// What the rules for avatars have to say.
    package let findings: [AvatarFinding]

    /// Metres. By the joints, and so a little less than true, if the size of the meshes is not known.
    package var height: Double? { bounds?.height ?? jointBounds?.height }
    package var isHeightOfJoints: Bool { bounds == nil && jointBounds != nil }
    package var isSelfContained: Bool { outsideResources.isEmpty }

    /// The extensions that a summary reads in part, with what nobody looks at.
    package static let partlyReadExtensions: [String: String] = Dictionary(
        uniqueKeysWithValues: ["VRMC_vrm", "VRM"].map {
            ($0, "the avatar's bones, expressions and licence are read; the rest was not looked at")
        })

    package init(_ scene: AvatarScene) {
        self.init(AvatarContext(scene))
    }

    package init(_ context: AvatarContext) {
        let scene = context.scene
        let skeleton = SkeletonProfile.recognize(context)
        self.skeleton = skeleton
        kind = skeleton.kind
        jointCount = max(context.joints.count, scene.jointCount)
        nodeCount = scene.nodeCount
        meshCount = scene.meshCount
        primitiveCount = scene.meshes.reduce(scene.beyond.primitives) { $0.addingClamped($1.primitiveCount) }
        triangleCount = scene.meshes.reduce(scene.beyond.triangles) { $0.addingClamped($1.triangleCount) }
        skinnedMeshCount = scene.nodes.count { $0.skin != nil && $0.mesh != nil } + scene.beyond.skinnedMeshes
        materialCount = scene.materialCount
        textureCount = scene.textureCount
        animationCount = scene.animationCount
        morphTargetCount = context.targetNames.count
        morphs = MorphVocabulary.coverage(context)
        pose = AvatarPose.measure(skeleton, context.hierarchy)
        bounds = context.worldBounds()
        jointBounds = context.jointBounds()
        licence = AvatarLicence(context)
        generator = scene.generator
        extensionsRequired = scene.extensionsRequired
        outsideResources = scene.outsideResources
        let facts = AvatarFacts(
            context: context, skeleton: skeleton, morphs: morphs, pose: pose, bounds: bounds, licence: licence)
        findings = AvatarRule.all.flatMap { $0.findings(facts) }
        let figures = BudgetFigures(
            triangles: triangleCount, skinnedMeshes: skinnedMeshCount, materials: materialCount,
            materialSlots: primitiveCount, bones: jointCount, textures: textureCount,
            largestTextureSide: scene.largestTextureSide, fileSize: scene.fileSize)
        budgets = PlatformBudget.all.map { $0.judge(figures) }
    }
}

extension Int {
    /// Counts from a file can be anything; a sum of them stops at the largest number instead of trapping.
    fileprivate func addingClamped(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
