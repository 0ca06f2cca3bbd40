/// The part of an accessor that replaces single elements (glTF 2.0 §3.6.2.3).
@usableFromInline
package struct AccessorSparse: PackedRow {
    @usableFromInline package static let blank = AccessorSparse()

    /// One of the two arrays: where it is in a buffer.
    @usableFromInline
    package struct Part: PackedRow {
        @usableFromInline package static let blank = Part()

        @usableFromInline var storedBufferView = Compact(wrappedValue: -1)
        @usableFromInline var storedByteOffset = Wide(wrappedValue: 0)
        @usableFromInline var storedComponentType = Choice<ComponentType>(wrappedValue: nil)

        @inlinable package var bufferView: Int { storedBufferView.wrappedValue }
        @inlinable package var byteOffset: Int? { storedByteOffset.wrappedValue }
        /// Of the indices only.
        @inlinable package var componentType: ComponentType? { ComponentType(stored: storedComponentType.stored) }
    }

    @usableFromInline var storedCount = Wide(wrappedValue: 0)
    package var indices = Part()
    package var values = Part()

    @inlinable package var count: Int { storedCount.wrappedValue ?? 0 }

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
            let sparse = AccessorSparse(
                storedCount: Wide(wrappedValue: count), indices: parts[indices], values: parts[values])
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
                storedBufferView: Compact(wrappedValue: slots.index(0)),
                storedByteOffset: Wide(wrappedValue: slots.integer(1, default: 0)),
                storedComponentType: Choice(wrappedValue: slots.integer(2).flatMap(ComponentType.init(rawValue:))))
            return addRow(part, to: reader.document.sparseParts)
        })

    package static let valuesSchema = ObjectSchema(
        "accessor.sparse.values",
        [
            .member(Member("bufferView", .index, required: true)),
            .member(Member("byteOffset", .unsigned(0...Int.max))),
        ],
        build: { reader, slots in
            let part = Part(
                storedBufferView: Compact(wrappedValue: slots.index(0)),
                storedByteOffset: Wide(wrappedValue: slots.integer(1, default: 0)))
            return addRow(part, to: reader.document.sparseParts)
        })
}
