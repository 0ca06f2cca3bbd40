import GLTFModel

// KHR_texture_transform moves, turns and scales texture coordinates, and may choose another set of them, which
// then stands in for the texture info's own. The reference asks a primitive for both.

extension ExtensionDefinition {
    static let khrTextureTransform: ExtensionDefinition = {
        var definition = ExtensionDefinition("KHR_texture_transform")
        let object = ObjectSchema(
            "KHR_texture_transform",
            [
                .member(Member("offset", .numbers(lengths: [2], .any))),
                .member(Member("rotation", .number(.any), default: 0)),
                .member(Member("scale", .numbers(lengths: [2], .any))),
                .member(Member("texCoord", .unsigned(0...Int.max))),
            ], build: Record.build)
        definition.placements = [
            Placement(on: TextureInfo.schema, "a texture info", object),
            Placement(on: TextureInfo.normalSchema, "a normal texture info", object),
            Placement(on: TextureInfo.occlusionSchema, "an occlusion texture info", object),
        ]
        definition.link = { context, object in
            guard let owner = object.owner, owner.collection == .materials else { return }
            if let set = context.withSlots(object, { $0.integer(3) }) {
                if !context.isKhronos {
                    context.materialFacts.removeHost(of: object.pointer, from: owner.index)
                }
                context.materialFacts.add(set, at: object.pointer, to: owner.index)
            }
        }
        return definition
    }()
}
