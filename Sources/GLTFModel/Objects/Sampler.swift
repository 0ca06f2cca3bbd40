/// How a texture is filtered and wrapped (glTF 2.0 §3.8.4). Values are GL codes.
@usableFromInline
package struct Sampler: PackedRow {
    @usableFromInline package static let blank = Sampler()

    @Compact package var name = -1

    package static let schema = ObjectSchema(
        "sampler",
        [
            .member(Member("magFilter", .code([9728, 9729]))),
            .member(Member("minFilter", .code([9728, 9729, 9984, 9985, 9986, 9987]))),
            .member(Member("wrapS", .code([33071, 33648, 10497]))),
            .member(Member("wrapT", .code([33071, 33648, 10497]))),
            .member(Member("name", .string)),
        ],
        build: { reader, slots in addRow(Sampler(name: slots.index(4)), to: reader.document.samplers) })
}
