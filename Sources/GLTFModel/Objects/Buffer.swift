/// A buffer (glTF 2.0 §3.6.1).
@usableFromInline
package struct Buffer: PackedRow {
    @usableFromInline package static let blank = Buffer()

    @usableFromInline var storedByteLength = Wide(wrappedValue: nil)
    /// Token of the URI string; −1 if absent or no string.
    @Compact package var uri = -1
    @Flag package var hasURIKey = false
    @Compact package var name = -1

    /// Nil if absent or unusable.
    @inlinable package var byteLength: Int? { storedByteLength.wrappedValue }

    package enum Field {
        package static let byteLength = 0
        package static let uri = 1
        package static let name = 2
    }

    package static let schema = ObjectSchema(
        "buffer",
        [
            .member(Member("byteLength", .unsigned(1...Int.max), required: true)),
            .member(Member("uri", .string)),
            .checkpoint(.buffer),
            .member(Member("name", .string)),
        ],
        build: { reader, slots in
            let buffer = Buffer(
                storedByteLength: Wide(wrappedValue: slots.integer(Field.byteLength)), uri: slots.index(Field.uri),
                hasURIKey: slots.isPresent(Field.uri), name: slots.index(Field.name))
            return addRow(buffer, to: reader.document.buffers)
        })
}

extension Checkpoint {
    package static let buffer = Checkpoint(rawValue: 4)
}
