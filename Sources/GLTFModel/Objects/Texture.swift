/// A texture (glTF 2.0 §3.8.2).
@usableFromInline
package struct Texture: PackedRow {
    @usableFromInline package static let blank = Texture()

    @Compact package var sampler = -1
    @Compact package var source = -1
    @Compact package var name = -1

    package static let schema = ObjectSchema(
        "texture",
        [
            .member(Member("sampler", .index)),
            .member(Member("source", .index)),
            .member(Member("name", .string)),
        ],
        build: { reader, slots in
            let texture = Texture(sampler: slots.index(0), source: slots.index(1), name: slots.index(2))
            return addRow(texture, to: reader.document.textures)
        })
}
