/// A part of a buffer (glTF 2.0 §3.6.1).
@usableFromInline
package struct BufferView: PackedRow {
    @usableFromInline package static let blank = BufferView()

    /// What the GPU is to use the data for; the raw value is the GL code.
    @usableFromInline
    package enum Target: Int, Sendable {
        case arrayBuffer = 34962
        case elementArrayBuffer = 34963
    }

    @usableFromInline var storedBuffer = Compact(wrappedValue: -1)
    @usableFromInline var storedByteOffset = Wide(wrappedValue: 0)
    @usableFromInline var storedByteLength = Wide(wrappedValue: nil)
    @usableFromInline var storedByteStride = Wide(wrappedValue: nil)
    @usableFromInline var storedTarget = Choice<Target>(wrappedValue: nil)
    @Compact package var name = -1

    @inlinable package var buffer: Int { storedBuffer.wrappedValue }
    /// Nil if unusable.
    @inlinable package var byteOffset: Int? { storedByteOffset.wrappedValue }
    /// Nil if absent or unusable.
    @inlinable package var byteLength: Int? { storedByteLength.wrappedValue }
    /// Nil if absent or unusable.
    @inlinable package var byteStride: Int? { storedByteStride.wrappedValue }
    @inlinable package var target: Target? {
        switch storedTarget.stored {
        case 34962: .arrayBuffer
        case 34963: .elementArrayBuffer
        default: nil
        }
    }

    package enum Field {
        package static let byteLength = 0
        package static let byteStride = 1
        package static let target = 2
        package static let buffer = 3
        package static let byteOffset = 4
        package static let name = 5
    }

    package static let schema = ObjectSchema(
        "bufferView",
        [
            .member(Member("byteLength", .unsigned(1...Int.max), required: true)),
            .member(Member("byteStride", .unsigned(4...252))),
            .member(Member("target", .code([Target.arrayBuffer.rawValue, Target.elementArrayBuffer.rawValue]))),
            .checkpoint(.bufferViewStride, ifAny: ["byteStride"]),
            .member(Member("buffer", .index, required: true)),
            .member(Member("byteOffset", .unsigned(0...Int.max))),
            .member(Member("name", .string)),
        ],
        build: { reader, slots in
            var view = BufferView()
            view.storedBuffer = Compact(wrappedValue: slots.index(Field.buffer))
            view.storedByteOffset = Wide(wrappedValue: slots.integer(Field.byteOffset, default: 0))
            view.storedByteLength = Wide(wrappedValue: slots.integer(Field.byteLength))
            view.storedByteStride = Wide(wrappedValue: slots.integer(Field.byteStride))
            view.storedTarget = Choice(wrappedValue: slots.integer(Field.target).flatMap(Target.init(rawValue:)))
            view.name = slots.index(Field.name)
            return addRow(view, to: reader.document.bufferViews)
        })
}

extension Checkpoint {
    package static let bufferViewStride = Checkpoint(rawValue: 5)
}
