import GLTFModel

// KHR_materials_transmission lets light through a surface.

extension ExtensionDefinition {
    static let khrMaterialsTransmission = ExtensionDefinition.material(
        "KHR_materials_transmission",
        [
            Member("transmissionFactor", .number(.unit), default: 0),
            Member("transmissionTexture", .object(TextureInfo.schema)),
        ])
}
