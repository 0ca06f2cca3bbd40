import GLTFModel

// KHR_materials_emissive_strength multiplies the emissive factor, which is black unless given.

extension ExtensionDefinition {
    static let khrMaterialsEmissiveStrength = ExtensionDefinition.material(
        "KHR_materials_emissive_strength", [Member("emissiveStrength", .number(.notNegative), default: 1)]
    ) { context, object, slots in
        let strength = slots.number(0)
        guard let material = context.material(of: object), !strength.isNaN, strength != 1 else { return }
        let factor = material.emissiveFactor
        guard factor == .absent || factor.isUsable, context.document.numbers[factor.indices].allSatisfy({ $0 == 0 })
        else { return }
        context.report(.khrMaterialsEmissiveStrengthZeroFactor, at: object.pointer, [.double(strength)])
    }
}
