import GLTFModel

// KHR_materials_ior sets the index of refraction; 0 stands for an infinite one.

extension ExtensionDefinition {
    static let khrMaterialsIor = ExtensionDefinition.material(
        "KHR_materials_ior", [Member("ior", .number(NumberBounds(from: 1, orZero: true)), default: 1.5)])
}
