import GLTFModel
import JSONText

// Most extensions of materials are a table of factors and textures, and nothing else. This makes them from the table:
// textures are followed like the material's own.

extension ExtensionDefinition {
    /// An extension of materials with the given members.
    static func material(
        _ name: String, _ members: [Member], checkpoint: Checkpoint? = nil,
        link: (@Sendable (ValidationContext, ExtensionObject, Slots) -> Void)? = nil
    ) -> ExtensionDefinition {
        var steps: [ObjectSchema.Step] = members.map { .member($0) }
        if let checkpoint { steps.append(.checkpoint(checkpoint)) }
        let textures = members.enumerated().compactMap { slot, member -> (slot: Int, name: StaticString)? in
            if case .object = member.kind { (slot, member.name) } else { nil }
        }
        var definition = ExtensionDefinition(name)
        definition.placements = [
            Placement(on: Material.schema, "a material", ObjectSchema(name, steps, build: Record.build))
        ]
        definition.link = { context, object in
            guard let owner = object.owner else { return }
            context.withSlots(object) { slots in
                for texture in textures {
                    MaterialChecks.link(
                        context, owner.index, slots.index(texture.slot), at: "\(object.pointer)/\(texture.name)")
                }
                link?(context, object, slots)
            }
        }
        return definition
    }
}

extension ValidationContext {
    /// The material that an extension object stands in.
    func material(of object: ExtensionObject) -> Material? {
        object.owner.flatMap { document.materials[checked: $0.index] }
    }

    /// The set of texture coordinates of a texture info row; nil if there is none.
    func texCoord(_ row: Int) -> Int? {
        document.textureInfos[checked: row]?.texCoord
    }

    /// Whether a material keeps an extension object of a name.
    func keeps(_ name: String, _ material: Material) -> Bool {
        ExtensionRegistry.id(of: name).map { material.extensions.contains($0) } ?? false
    }

    /// Reports if a texture reads another set of coordinates than the material's own normal texture.
    ///
    /// A set that cannot be read differs from every other for the reference. What it was meant to be is not known, and its
    /// own fault is reported, so it differs from nothing here.
    func compareTexCoord(
        _ row: Int, _ definition: IssueDefinition, _ object: ExtensionObject, at member: String
    ) {
        guard let material = material(of: object), document.textureInfos[checked: row] != nil,
            document.textureInfos[checked: material.normalTexture] != nil
        else { return }
        let set = texCoord(row)
        let normalSet = texCoord(material.normalTexture)
        guard isKhronos || set != nil && normalSet != nil, set != normalSet else { return }
        report(
            definition, at: object.pointer + "/" + member,
            [set, normalSet].map { .text($0.map { "TEXCOORD_" + WholeNumber.text($0) } ?? "a set that cannot be read") }
        )
    }
}
