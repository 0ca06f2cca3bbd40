import JSONText

/// Khronos extensions used wrongly or in vain.
enum ExtensionSamples {
    static let all: [SampleAsset] = errors + warnings + remarks

    /// The painted triangle with one more extension on its material.
    private static func painted(_ name: String, _ object: JSONValue) -> FinishedAsset {
        BaseAssets.painted.with("/extensionsUsed", [.string(name)]).with("/materials/0/extensions/\(name)", object)
    }

    /// The square with a picture, two sets of texture coordinates at will, and one more extension on its material.
    private static func square(_ name: String, _ object: JSONValue, isNormalMap: Bool) -> FinishedAsset {
        let picture = PNGEncoder.encode(BaseAssets.flatNormals)
        let asset = BaseAssets.square(picture: picture, tangents: isNormalMap, isNormalMap: isNormalMap)
            .with("/extensionsUsed", [.string(name)]).with("/materials/0/extensions/\(name)", object)
        return isNormalMap ? asset.with("/meshes/0/primitives/0/attributes/TEXCOORD_1", 2) : asset
    }

    /// An animation whose target is told by a pointer.
    private static func pointer(_ target: JSONValue) -> FinishedAsset {
        BaseAssets.animated
            .with("/extensionsUsed", ["KHR_animation_pointer"])
            .with("/animations/0/channels/0/target", target)
            .with(
                "/animations/0/channels/0/target/extensions",
                ["KHR_animation_pointer": ["pointer": "/nodes/0/translation"]])
    }

    private static let errors: [SampleAsset] = [
        CodeSamples.error(
            "KHR_ANIMATION_POINTER_ANIMATION_CHANNEL_TARGET_NODE", "A pointer's target that names a node too.",
            also: ["INCOMPLETE_EXTENSION_SUPPORT"]
        ) { pointer(["node": 0, "path": "pointer"]) },
        CodeSamples.error(
            "KHR_ANIMATION_POINTER_ANIMATION_CHANNEL_TARGET_PATH", "A pointer beside a path that is not `pointer`.",
            also: ["INCOMPLETE_EXTENSION_SUPPORT"]
        ) { pointer(["path": "translation"]) },
        CodeSamples.error("KHR_LIGHTS_PUNCTUAL_LIGHT_SPOT_ANGLES", "A spot whose outer cone is the narrower one.") {
            BaseAssets.triangle
                .with("/extensionsUsed", ["KHR_lights_punctual"])
                .with(
                    "/extensions/KHR_lights_punctual/lights",
                    [["type": "spot", "spot": ["innerConeAngle": 0.75, "outerConeAngle": 0.5]]]
                )
                .with("/nodes/0/extensions", ["KHR_lights_punctual": ["light": 0]])
        },
        CodeSamples.error("KHR_MATERIALS_VARIANTS_NON_UNIQUE_VARIANT", "Two materials for the same variant.") {
            BaseAssets.painted
                .with("/extensionsUsed", ["KHR_materials_variants"])
                .with("/extensions/KHR_materials_variants/variants", [["name": "Summer"]])
                .with(
                    "/meshes/0/primitives/0/extensions/KHR_materials_variants/mappings",
                    [["material": 0, "variants": [0]], ["material": 0, "variants": [0]]])
        },
        CodeSamples.error("MESH_PRIMITIVE_NO_TANGENT_SPACE", "A clearcoat normal map on a mesh without tangents.") {
            square("KHR_materials_clearcoat", ["clearcoatNormalTexture": ["index": 0]], isNormalMap: false)
        },
    ]

    private static let warnings: [SampleAsset] = [
        CodeSamples.warning(
            "KHR_MATERIALS_ANISOTROPY_ANISOTROPY_TEXTURE_TEXCOORD",
            "Anisotropy with other texture coordinates than the normal map."
        ) {
            square(
                "KHR_materials_anisotropy", ["anisotropyTexture": ["index": 0, "texCoord": 1]], isNormalMap: true)
        },
        CodeSamples.warning(
            "KHR_MATERIALS_CLEARCOAT_CLEARCOAT_NORMAL_TEXTURE_TEXCOORD",
            "A clearcoat normal map with other texture coordinates than the normal map."
        ) {
            square(
                "KHR_materials_clearcoat", ["clearcoatNormalTexture": ["index": 0, "texCoord": 1]],
                isNormalMap: true)
        },
        CodeSamples.warning("KHR_MATERIALS_DISPERSION_NO_VOLUME", "Dispersion in a material without volume.") {
            painted("KHR_materials_dispersion", ["dispersion": 0.1])
        },
        CodeSamples.warning("KHR_MATERIALS_VOLUME_DOUBLE_SIDED", "A volume whose surface is double-sided.") {
            painted("KHR_materials_volume", ["thicknessFactor": 0.01])
                .adding("/extensionsUsed", "KHR_materials_transmission")
                .with("/materials/0/extensions/KHR_materials_transmission", ["transmissionFactor": 1])
                .with("/materials/0/doubleSided", true)
        },
    ]

    private static let remarks: [SampleAsset] = [
        CodeSamples.remark(
            "INCOMPLETE_EXTENSION_SUPPORT", "An animation told by a pointer, which the reference does not follow."
        ) { pointer(["path": "pointer"]) },
        CodeSamples.remark(
            "KHR_MATERIALS_IRIDESCENCE_THICKNESS_RANGE_WITHOUT_TEXTURE", "A least thickness without a texture."
        ) { painted("KHR_materials_iridescence", ["iridescenceFactor": 1, "iridescenceThicknessMinimum": 200]) },
        CodeSamples.remark(
            "KHR_MATERIALS_IRIDESCENCE_THICKNESS_TEXTURE_UNUSED", "A thickness texture over a range of nothing."
        ) {
            square(
                "KHR_materials_iridescence",
                [
                    "iridescenceThicknessTexture": ["index": 0], "iridescenceThicknessMinimum": 400,
                    "iridescenceThicknessMaximum": 400,
                ], isNormalMap: false)
        },
    ]
}
