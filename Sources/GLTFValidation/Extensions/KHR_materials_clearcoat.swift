import GLTFModel

// KHR_materials_clearcoat adds a clear layer with its own roughness and normals.

extension ExtensionDefinition {
    static let khrMaterialsClearcoat = ExtensionDefinition.material(
        "KHR_materials_clearcoat",
        [
            Member("clearcoatFactor", .number(.unit), default: 0),
            Member("clearcoatTexture", .object(TextureInfo.schema)),
            Member("clearcoatRoughnessFactor", .number(.unit), default: 0),
            Member("clearcoatRoughnessTexture", .object(TextureInfo.schema)),
            Member("clearcoatNormalTexture", .object(TextureInfo.normalSchema)),
        ]
    ) { context, object, slots in
        guard let texture = slots.integer(4), let owner = object.owner else { return }
        context.materialFacts.needsTangentSpace.insert(owner.index)
        context.compareTexCoord(
            texture, .khrMaterialsClearcoatClearcoatNormalTextureTexcoord, object, at: "clearcoatNormalTexture")
    }
}
