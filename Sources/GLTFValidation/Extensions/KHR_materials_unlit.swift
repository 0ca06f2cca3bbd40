import GLTFModel

// KHR_materials_unlit replaces the material model by plain colour, so it stands alone.

extension ExtensionDefinition {
    static let khrMaterialsUnlit: ExtensionDefinition = {
        var definition = ExtensionDefinition.material("KHR_materials_unlit", [])
        definition.isAlone = true
        return definition
    }()
}
