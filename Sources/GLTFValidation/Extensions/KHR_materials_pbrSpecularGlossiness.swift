import GLTFModel

// KHR_materials_pbrSpecularGlossiness replaces the material model, so it stands alone.

extension ExtensionDefinition {
    static let khrMaterialsPbrSpecularGlossiness: ExtensionDefinition = {
        var definition = ExtensionDefinition.material(
            "KHR_materials_pbrSpecularGlossiness",
            [
                Member("diffuseFactor", .numbers(lengths: [4], .unit)),
                Member("diffuseTexture", .object(TextureInfo.schema)),
                Member("specularFactor", .numbers(lengths: [3], .unit)),
                Member("glossinessFactor", .number(.unit), default: 1),
                Member("specularGlossinessTexture", .object(TextureInfo.schema)),
            ])
        definition.isAlone = true
        return definition
    }()
}
