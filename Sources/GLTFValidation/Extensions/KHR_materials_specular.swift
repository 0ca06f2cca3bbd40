import GLTFModel

// KHR_materials_specular sets strength and colour of the reflection of dielectrics.

extension ExtensionDefinition {
    static let khrMaterialsSpecular = ExtensionDefinition.material(
        "KHR_materials_specular",
        [
            Member("specularFactor", .number(.unit), default: 1),
            Member("specularTexture", .object(TextureInfo.schema)),
            Member("specularColorFactor", .numbers(lengths: [3], .notNegative)),
            Member("specularColorTexture", .object(TextureInfo.schema)),
        ])
}
