/// A scene (glTF 2.0 §3.5.1).
@usableFromInline
package struct Scene: PackedRow {
    @usableFromInline package static let blank = Scene()

    package var nodes = PoolRange.absent
    @Compact package var name = -1

    package static let schema = ObjectSchema(
        "scene", [.member(Member("nodes", .indices)), .member(Member("name", .string))],
        build: { reader, slots in
            addRow(Scene(nodes: slots.range(0), name: slots.index(1)), to: reader.document.scenes)
        })
}
