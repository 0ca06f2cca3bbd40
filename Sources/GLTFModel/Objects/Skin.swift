/// A skin (glTF 2.0 §3.7.3).
@usableFromInline
package struct Skin: PackedRow {
    @usableFromInline package static let blank = Skin()

    @Compact package var inverseBindMatrices = -1
    @Compact package var skeleton = -1
    package var joints = PoolRange.absent
    @Compact package var name = -1

    package static let schema = ObjectSchema(
        "skin",
        [
            .member(Member("inverseBindMatrices", .index)),
            .member(Member("skeleton", .index)),
            .member(Member("joints", .indices, required: true)),
            .member(Member("name", .string)),
        ],
        build: { reader, slots in
            let skin = Skin(
                inverseBindMatrices: slots.index(0), skeleton: slots.index(1), joints: slots.range(2),
                name: slots.index(3))
            return addRow(skin, to: reader.document.skins)
        })
}
