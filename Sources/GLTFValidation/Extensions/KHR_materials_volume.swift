import GLTFModel

// KHR_materials_volume makes a surface the boundary of a body that light passes through.

extension ExtensionDefinition {
    static let khrMaterialsVolume = ExtensionDefinition.material(
        "KHR_materials_volume",
        [
            Member("attenuationColor", .numbers(lengths: [3], .unit)),
            Member("attenuationDistance", .number(.positive)),
            Member("thicknessFactor", .number(.notNegative), default: 0),
            Member("thicknessTexture", .object(TextureInfo.schema)),
        ]
    ) { context, object, slots in
        guard let material = context.material(of: object) else { return }
        // An extension that is not known may let light through.
        if !context.keeps("KHR_materials_transmission", material), !material.extensions.hasRaw {
            context.report(.khrMaterialsVolumeNoTransmission, at: object.pointer)
        }
        let thickness = slots.number(2)
        if material.isDoubleSided, thickness > 0 {
            context.report(.khrMaterialsVolumeDoubleSided, at: object.pointer, [.double(thickness)])
        }
    }
}
