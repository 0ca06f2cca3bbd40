/// A material (glTF 2.0 §3.9). Texture infos are rows; −1 where absent or unusable.
@usableFromInline
package struct Material: PackedRow {
    @usableFromInline package static let blank = Material()

    @Compact package var pbrMetallicRoughness = -1
    @Compact package var normalTexture = -1
    @Compact package var occlusionTexture = -1
    @Compact package var emissiveTexture = -1
    /// Three numbers of the pool; absent means black.
    package var emissiveFactor = PoolRange.absent
    @Flag package var isDoubleSided = false
    package var extensions = KeptExtensions()
    @Compact package var name = -1

    package enum Field {
        package static let pbrMetallicRoughness = 0
        package static let normalTexture = 1
        package static let occlusionTexture = 2
        package static let emissiveTexture = 3
        package static let emissiveFactor = 4
        package static let alphaMode = 5
        package static let alphaCutoff = 6
        package static let doubleSided = 7
        package static let name = 8
    }

    package static let alphaModes: [StaticString] = ["OPAQUE", "MASK", "BLEND"]

    package static let schema = ObjectSchema(
        "material",
        [
            .member(Member("pbrMetallicRoughness", .object(PBRMetallicRoughness.schema))),
            .member(Member("normalTexture", .object(TextureInfo.normalSchema))),
            .member(Member("occlusionTexture", .object(TextureInfo.occlusionSchema))),
            .member(Member("emissiveTexture", .object(TextureInfo.schema))),
            .member(Member("emissiveFactor", .numbers(lengths: [3], .unit))),
            .member(Member("alphaMode", .name(alphaModes))),
            .member(Member("alphaCutoff", .number(.notNegative), default: 0.5)),
            .checkpoint(.materialAlpha),
            .member(Member("doubleSided", .bool(default: false))),
            .member(Member("name", .string)),
        ],
        build: { reader, slots in
            let material = Material(
                pbrMetallicRoughness: slots.index(Field.pbrMetallicRoughness),
                normalTexture: slots.index(Field.normalTexture), occlusionTexture: slots.index(Field.occlusionTexture),
                emissiveTexture: slots.index(Field.emissiveTexture), emissiveFactor: slots.range(Field.emissiveFactor),
                isDoubleSided: slots.bool(Field.doubleSided), extensions: slots.extensions,
                name: slots.index(Field.name))
            return addRow(material, to: reader.document.materials)
        })
}

@usableFromInline
package struct PBRMetallicRoughness: PackedRow {
    @usableFromInline package static let blank = PBRMetallicRoughness()

    @Compact package var baseColorTexture = -1
    @Compact package var metallicRoughnessTexture = -1

    package static let schema = ObjectSchema(
        "material.pbrMetallicRoughness",
        [
            .member(Member("baseColorFactor", .numbers(lengths: [4], .unit))),
            .member(Member("baseColorTexture", .object(TextureInfo.schema))),
            .member(Member("metallicFactor", .number(.unit), default: 1)),
            .member(Member("roughnessFactor", .number(.unit), default: 1)),
            .member(Member("metallicRoughnessTexture", .object(TextureInfo.schema))),
        ],
        build: { reader, slots in
            let pbr = PBRMetallicRoughness(baseColorTexture: slots.index(1), metallicRoughnessTexture: slots.index(4))
            return addRow(pbr, to: reader.document.pbrMetallicRoughnesses)
        })
}

extension Checkpoint {
    package static let materialAlpha = Checkpoint(rawValue: 12)
}
