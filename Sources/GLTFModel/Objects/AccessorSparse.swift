/// The part of an accessor that replaces single elements (glTF 2.0 §3.6.2.3).
@usableFromInline
package struct AccessorSparse: PackedRow {
    @usableFromInline package static let blank = AccessorSparse()

    /// One of the two arrays: where it is in a buffer.
    @usableFromInline
    package struct Part: PackedRow {
        @usableFromInline package static let blank = Part()

        @Compact package var bufferView = -1
        @Wide package var byteOffset: Int? = 0
        /// Of the indices only.
        @Choice package var componentType: ComponentType? = nil
    }

    @Wide package var storedCount: Int? = 0
    package var indices = Part()
    package var values = Part()

    package var count: Int { storedCount ?? 0 }

    private enum Field {
        static let count = 0
        static let indices = 1
        static let values = 2
    }

    package static let schema = ObjectSchema(
        "accessor.sparse",
        [
            .member(Member("count", .unsigned(1...Int.max), required: true)),
            .member(Member("indices", .object(indicesSchema), required: true)),
            .member(Member("values", .object(valuesSchema), required: true)),
        ],
        build: { reader, slots in
            guard let count = slots.integer(Field.count), let indices = slots.integer(Field.indices),
                let values = slots.integer(Field.values)
            else { return Slot.unusable }
            let parts = reader.document.sparseParts
            let sparse = AccessorSparse(storedCount: count, indices: parts[indices], values: parts[values])
            return addRow(sparse, to: reader.document.sparses)
        })

    package static let indicesSchema = ObjectSchema(
        "accessor.sparse.indices",
        [
            .member(Member("bufferView", .index, required: true)),
            .member(Member("byteOffset", .unsigned(0...Int.max))),
            .member(
                Member(
                    "componentType",
                    .code([
                        ComponentType.unsignedByte.rawValue, ComponentType.unsignedShort.rawValue,
                        ComponentType.unsignedInt.rawValue,
                    ]), required: true)),
        ],
        build: { reader, slots in
            let part = Part(
                bufferView: slots.index(0), byteOffset: slots.integer(1, default: 0),
                componentType: slots.integer(2).flatMap(ComponentType.init(rawValue:)))
            return addRow(part, to: reader.document.sparseParts)
        })

    package static let valuesSchema = ObjectSchema(
        "accessor.sparse.values",
        [
            .member(Member("bufferView", .index, required: true)),
            .member(Member("byteOffset", .unsigned(0...Int.max))),
        ],
        build: { reader, slots in
            let part = Part(bufferView: slots.index(0), byteOffset: slots.integer(1, default: 0))
            return addRow(part, to: reader.document.sparseParts)
        })
}
