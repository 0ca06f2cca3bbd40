import GLTFModel

// KHR_materials_sheen adds the soft reflection of cloth.

extension ExtensionDefinition {
    static let khrMaterialsSheen = ExtensionDefinition.material(
        "KHR_materials_sheen",
        [
            Member("sheenColorFactor", .numbers(lengths: [3], .unit)),
            Member("sheenColorTexture", .object(TextureInfo.schema)),
            Member("sheenRoughnessFactor", .number(.unit), default: 0),
            Member("sheenRoughnessTexture", .object(TextureInfo.schema)),
        ])
}
