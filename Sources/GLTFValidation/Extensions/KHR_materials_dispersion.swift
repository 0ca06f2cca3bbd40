import GLTFModel

// KHR_materials_dispersion splits light by its colour inside a volume.

extension ExtensionDefinition {
    static let khrMaterialsDispersion = ExtensionDefinition.material(
        "KHR_materials_dispersion", [Member("dispersion", .number(.notNegative), default: 0)]
    ) { context, object, _ in
        guard let material = context.material(of: object), !context.keeps("KHR_materials_volume", material) else {
            return
        }
        context.report(.khrMaterialsDispersionNoVolume, at: object.pointer)
    }
}
