/// A reference to a texture (glTF 2.0 §3.9.2, `textureInfo` and its two relatives).
@usableFromInline
package struct TextureInfo: PackedRow {
    @usableFromInline package static let blank = TextureInfo()

    @Compact package var index = -1
    /// The set of texture coordinates; nil if unusable.
    @Wide package var texCoord: Int? = 0

    package enum Field {
        package static let index = 0
        package static let texCoord = 1
    }

    package static let schema = make("textureInfo", [])
    package static let normalSchema = make("normalTextureInfo", [Member("scale", .number(.any), default: 1)])
    package static let occlusionSchema = make("occlusionTextureInfo", [Member("strength", .number(.unit), default: 1)])

    private static func make(_ name: String, _ more: [Member]) -> ObjectSchema {
        ObjectSchema(
            name,
            [
                .extensions,
                .member(Member("index", .index, required: true)),
                .member(Member("texCoord", .unsigned(0...Int.max))),
            ] + more.map { .member($0) },
            nextRow: { $0.document.textureInfos.count },
            build: { reader, slots in
                let info = TextureInfo(
                    index: slots.index(Field.index), texCoord: slots.integer(Field.texCoord, default: 0))
                return addRow(info, to: reader.document.textureInfos)
            })
    }
}
