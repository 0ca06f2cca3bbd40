import GLTFModel

extension ConsequenceRule {
    static let all: [ConsequenceRule] = references + accessors + primitives + scenes + unused

    private static let format: [String] = ["type", "componentType", "normalized"]
    private static let extent: [String] = ["count", "type", "componentType"]
    private static let attributes: [[Step]] = [
        [.up(1), .member(["attributes"]), .each, .element(.accessors), .member(extent)]
    ]
    private static let targetsOfMesh: [Step] = [
        .member(["mesh"]), .element(.meshes), .member(["primitives"]), .each, .member(["targets"]), .each,
    ]

    private static let references: [ConsequenceRule] = [
        ConsequenceRule([.unresolvedReference], ways: [[.target]]),
        ConsequenceRule([.unsatisfiedDependency], ways: [[.needed]]),
        ConsequenceRule([.oneOfMismatch], ways: [[.member(["uri", "bufferView", "perspective", "orthographic"])]]),
    ]

    private static let accessors: [ConsequenceRule] = [
        ConsequenceRule(
            [
                .meshPrimitiveAttributesAccessorInvalidFormat, .meshPrimitiveIndicesAccessorInvalidFormat,
                .skinIbmInvalidFormat, .animationSamplerInputAccessorInvalidFormat,
                .meshPrimitiveAttributesAccessorUnsignedInt,
            ], ways: [[.element(.accessors), .member(format)]]),
        ConsequenceRule(
            [.animationSamplerOutputAccessorInvalidFormat],
            ways: [
                [.neighbour(up: 3, "samplers"), .member(["output"]), .element(.accessors), .member(format)],
                [.up(1), .member(["target"]), .member(["path"])],
            ]),
        ConsequenceRule(
            [.animationSamplerOutputAccessorInvalidCount],
            ways: [
                [.neighbour(up: 3, "samplers"), .member(["input", "output"]), .element(.accessors), .member(extent)],
                [.neighbour(up: 3, "samplers"), .member(["interpolation"])],
            ]),
        ConsequenceRule(
            [.meshPrimitivePositionAccessorWithoutBounds, .animationSamplerInputAccessorWithoutBounds],
            ways: [[.element(.accessors), .member(["min", "max", "type", "componentType"])]]),
        ConsequenceRule(
            [.animationSamplerInputAccessorTooFewElements],
            ways: [[.element(.accessors), .member(["count"])], [.up(1), .member(["interpolation"])]]),
        ConsequenceRule(
            [.accessorTooLong, .accessorTotalOffsetAlignment, .accessorSmallBytestride],
            ways: [
                [.owner, .member(["byteOffset"] + extent)],
                [
                    .owner, .member(["bufferView"]), .element(.bufferViews),
                    .member(["byteLength", "byteOffset", "byteStride"]),
                ],
            ]),
        ConsequenceRule(
            [.bufferViewTooLong],
            ways: [
                [.owner, .member(["byteLength", "byteOffset"])],
                [.owner, .member(["buffer"]), .element(.buffers), .member(["byteLength"])],
            ]),
        ConsequenceRule(
            [.bufferViewTargetMissing],
            ways: [[.element(.accessors), .member(["bufferView"]), .element(.bufferViews), .member(["target"])]]),
        ConsequenceRule([.accessorElementOutOfMinBound], causes: [.accessorMinMismatch], ways: [[.up(0)]]),
        ConsequenceRule([.accessorElementOutOfMaxBound], causes: [.accessorMaxMismatch], ways: [[.up(0)]]),
    ]

    private static let primitives: [ConsequenceRule] = [
        ConsequenceRule(
            [.meshPrimitiveUnequalAccessorCount],
            ways: [
                [.element(.accessors), .member(extent)], [.up(1), .each, .element(.accessors), .member(extent)],
            ]),
        ConsequenceRule(
            [.meshPrimitiveMorphTargetInvalidAttributeCount],
            ways: [
                [.element(.accessors), .member(extent)],
                [.up(3), .member(["attributes"]), .each, .element(.accessors), .member(extent)],
            ]),
        ConsequenceRule(
            [.meshPrimitiveMorphTargetNoBaseAccessor], ways: [[.up(3), .member(["attributes"]), .sameName]]),
        ConsequenceRule([.accessorIndexOob, .meshPrimitiveIncompatibleMode], ways: attributes),
        ConsequenceRule(
            [.meshPrimitiveTooFewTexcoords, .meshPrimitiveGeneratedTangentSpace, .meshPrimitiveNoTangentSpace],
            ways: [[.up(1), .member(["attributes"])]]),
        ConsequenceRule(
            [.unusedMeshTangent],
            ways: [
                [.up(2), .member(["material"]), .element(.materials), .member(["normalTexture"]), .member(["index"])]
            ]),
        ConsequenceRule([.meshPrimitivesUnequalTargetsCount], ways: [[.each, .member(["targets"]), .each]]),
        ConsequenceRule(
            [.meshInvalidWeightsCount],
            ways: [[.up(1), .member(["primitives"]), .each, .member(["targets"]), .each]]),
        ConsequenceRule([.nodeWeightsInvalid], ways: [[.up(1)] + targetsOfMesh]),
    ]

    private static let graph: [[String]] = [["scenes", "*", "nodes", "*"], ["nodes", "*", "children", "*"]]

    private static let scenes: [ConsequenceRule] = [
        ConsequenceRule(
            [.nodeEmpty],
            ways: [
                [.member(["camera", "skin", "children", "extensions"])], [.member(["mesh"]), .element(.meshes)],
            ], places: [["skins", "*", "joints", "*"]]),
        ConsequenceRule([.nodeSkinnedMeshWithoutSkin], ways: [[.member(["skin"]), .element(.skins)]]),
        ConsequenceRule(
            [.nodeSkinWithNonSkinnedMesh],
            causes: unusable + [.meshPrimitiveJointsWeightsMismatch, .meshPrimitiveIndexedSemanticContinuity],
            ways: [
                [
                    .member(["mesh"]), .element(.meshes), .member(["primitives"]), .each, .member(["attributes"]),
                    .member(["JOINTS_0", "WEIGHTS_0"]),
                ]
            ]),
        ConsequenceRule(
            [.nodeSkinNoScene, .skinNoCommonRoot, .skinSkeletonInvalid], places: graph),
        ConsequenceRule(
            [.animationChannelTargetNodeWeightsNoMorphs],
            ways: [[.member(["node"]), .element(.nodes)] + targetsOfMesh]),
        ConsequenceRule(
            [.invalidIbmAccessorCount],
            ways: [[.up(1), .member(["joints"]), .each], [.element(.accessors), .member(["count"])]]),
        ConsequenceRule([.accessorJointsIndexOob], places: [["skins", "*", "joints", "*"], ["nodes", "*", "skin"]]),
    ]

    /// Where an object of each collection is referred to: what cannot be read there may have named it.
    private static let holders: [(Collection, [[String]])] = [
        (
            .accessors,
            [
                ["meshes", "*", "primitives", "*", "attributes", "*"], ["meshes", "*", "primitives", "*", "indices"],
                ["meshes", "*", "primitives", "*", "targets", "*"], ["skins", "*", "inverseBindMatrices"],
                ["animations", "*", "samplers", "*", "input"], ["animations", "*", "samplers", "*", "output"],
                ["animations", "*", "channels", "*", "sampler"], ["animations", "*", "channels", "*", "target", "*"],
            ]
        ),
        (.buffers, [["bufferViews", "*", "buffer"]]),
        (
            .bufferViews,
            [
                ["accessors", "*", "bufferView"], ["accessors", "*", "type"], ["accessors", "*", "componentType"],
                ["accessors", "*", "count"], ["accessors", "*", "sparse", "*"], ["images", "*", "bufferView"],
            ]
        ),
        (.cameras, [["nodes", "*", "camera"]]),
        (.images, [["textures", "*", "source"]]),
        (.materials, [["meshes", "*", "primitives", "*", "material"]]),
        (.meshes, [["nodes", "*", "mesh"]]),
        (.nodes, graph + [["scene"], ["skins", "*", "joints", "*"]]),
        (.samplers, [["textures", "*", "sampler"]]),
        (.skins, [["nodes", "*", "skin"]]),
        (.textures, [["materials", "*", "pbrMetallicRoughness", "*", "index"], ["materials", "*", "*", "index"]]),
    ]

    private static let unused: [ConsequenceRule] = [
        ConsequenceRule(
            [.unusedObject], ways: [[.up(2), .member(["material"]), .element(.materials)]])
    ]

    /// The places for an unused element of a root array.
    static func holders(of collection: String) -> [[String]] {
        holders.first { $0.0.name.description == collection }?.1 ?? []
    }
}
