import GLTFModel

// KHR_materials_anisotropy stretches reflections along a direction of the tangent space.

extension ExtensionDefinition {
    static let khrMaterialsAnisotropy = ExtensionDefinition.material(
        "KHR_materials_anisotropy",
        [
            Member("anisotropyStrength", .number(.unit), default: 0),
            Member("anisotropyRotation", .number(.any), default: 0),
            Member("anisotropyTexture", .object(TextureInfo.schema)),
        ]
    ) { context, object, slots in
        guard let texture = slots.integer(2), let owner = object.owner else { return }
        context.materialFacts.needsTangentSpace.insert(owner.index)
        context.compareTexCoord(
            texture, .khrMaterialsAnisotropyAnisotropyTextureTexcoord, object, at: "anisotropyTexture")
    }
}
