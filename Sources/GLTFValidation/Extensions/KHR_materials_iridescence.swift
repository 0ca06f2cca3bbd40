import GLTFModel
import JSONText

// KHR_materials_iridescence adds a thin film whose thickness may vary between two bounds by a texture.

extension ExtensionDefinition {
    static let khrMaterialsIridescence = ExtensionDefinition.material(
        "KHR_materials_iridescence",
        [
            Member("iridescenceFactor", .number(.unit), default: 0),
            Member("iridescenceTexture", .object(TextureInfo.schema)),
            Member("iridescenceIor", .number(NumberBounds(from: 1)), default: 1.3),
            Member("iridescenceThicknessMinimum", .number(.notNegative), default: 100),
            Member("iridescenceThicknessMaximum", .number(.notNegative), default: 400),
            Member("iridescenceThicknessTexture", .object(TextureInfo.schema)),
        ], checkpoint: .iridescence)
}

enum IridescenceChecks {
    static let read: @Sendable (ValidationContext, Slots, DocumentReader) -> Void = { context, slots, reader in
        let minimum = slots.number(3)
        if slots.integer(5) == nil {
            if let token = slots.token(3), reader.view.kind(token) != .null, !minimum.isNaN {
                context.report(
                    .khrMaterialsIridescenceThicknessRangeWithoutTexture,
                    at: reader.pointer("iridescenceThicknessMinimum"))
            }
        } else if minimum == slots.number(4) {
            context.report(
                .khrMaterialsIridescenceThicknessTextureUnused, at: reader.pointer("iridescenceThicknessTexture"),
                [.double(minimum)])
        }
    }
}

extension Checkpoint {
    static let iridescence = Checkpoint(rawValue: 102)
}
