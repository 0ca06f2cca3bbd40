/// A part of a buffer (glTF 2.0 §3.6.1).
@usableFromInline
package struct BufferView: PackedRow {
    @usableFromInline package static let blank = BufferView()

    /// What the GPU is to use the data for; the raw value is the GL code.
    package enum Target: Int, Sendable {
        case arrayBuffer = 34962
        case elementArrayBuffer = 34963
    }

    @Compact package var buffer = -1
    /// Nil if unusable.
    @Wide package var byteOffset: Int? = 0
    /// Nil if absent or unusable.
    @Wide package var byteLength: Int? = nil
    /// Nil if absent or unusable.
    @Wide package var byteStride: Int? = nil
    @Choice package var target: Target? = nil
    @Compact package var name = -1

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
            let view = BufferView(
                buffer: slots.index(Field.buffer), byteOffset: slots.integer(Field.byteOffset, default: 0),
                byteLength: slots.integer(Field.byteLength), byteStride: slots.integer(Field.byteStride),
                target: slots.integer(Field.target).flatMap(Target.init(rawValue:)), name: slots.index(Field.name))
            return addRow(view, to: reader.document.bufferViews)
        })
}

extension Checkpoint {
    package static let bufferViewStride = Checkpoint(rawValue: 5)
}
