import GLTFModel
import JSONText

/// Materials (glTF 2.0 §3.9).
enum MaterialChecks {
    static let readAlpha: @Sendable (ValidationContext, Slots, DocumentReader) -> Void = { context, slots, reader in
        typealias Field = Material.Field
        guard slots.isPresent(Field.alphaCutoff) else { return }
        let mode = slots.integer(Field.alphaMode)
        guard mode != 1 else { return }
        let text =
            slots.token(Field.alphaMode).flatMap { reader.view.kind($0).isString ? reader.view.string($0) : nil }
            ?? "OPAQUE"
        context.report(.materialAlphaCutoffInvalidMode, at: reader.pointer("alphaCutoff"), [.text(text)])
    }

    static func link(_ context: ValidationContext) {
        for (index, material) in context.document.materials.enumerated() {
            if let pbr = context.document.pbrMetallicRoughnesses[checked: material.pbrMetallicRoughness] {
                let pointer = "/materials/\(index)/pbrMetallicRoughness/"
                link(context, index, pbr.baseColorTexture, at: pointer + "baseColorTexture")
                link(context, index, pbr.metallicRoughnessTexture, at: pointer + "metallicRoughnessTexture")
            }
            if material.normalTexture >= 0 {
                link(context, index, material.normalTexture, at: "/materials/\(index)/normalTexture")
                context.materialFacts.needsTangentSpace.insert(index)
            }
            link(context, index, material.occlusionTexture, at: "/materials/\(index)/occlusionTexture")
            link(context, index, material.emissiveTexture, at: "/materials/\(index)/emissiveTexture")
        }
    }

    /// Follows a texture info of a material, also one in an extension; `row` −1 is none.
    static func link(
        _ context: ValidationContext, _ material: Int, _ row: Int, at pointer: @autoclosure () -> String
    ) {
        guard let info = context.document.textureInfos[checked: row] else { return }
        let pointer = pointer()
        if let texture = context.resolve(info.index, in: .textures, at: pointer + "/index") {
            context.usage.mark(texture, in: .textures)
        }
        // What an extension object in it says may be known already.
        if let set = info.texCoord, context.isKhronos || !context.materialFacts.hasEntry(within: pointer, of: material)
        {
            context.materialFacts.add(set, at: pointer, to: material)
        }
    }
}

extension RandomAccessCollection where Index == Int {
    /// The element, nil if there is none at the index.
    subscript(checked index: Int) -> Element? {
        index >= startIndex && index < endIndex ? self[index] : nil
    }
}
