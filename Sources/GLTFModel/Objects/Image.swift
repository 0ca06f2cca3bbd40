/// An image (glTF 2.0 §3.8.3).
package struct Image: Sendable {
    package var bufferView = -1
    /// Token of the media type; −1 if absent or no string.
    package var mimeType = -1
    package var uri = -1
    /// Whether it keeps any extension object; such an image is not loaded.
    package var hasExtensions = false
    package var name = -1

    package enum Field {
        package static let bufferView = 0
        package static let mimeType = 1
        package static let uri = 2
        package static let name = 3
    }

    package static let schema = ObjectSchema(
        "image",
        [
            .member(Member("bufferView", .index)),
            .member(Member("mimeType", .name(["image/jpeg", "image/png"]))),
            .member(Member("uri", .string)),
            .checkpoint(.image),
            .member(Member("name", .string)),
        ],
        build: { reader, slots in
            let image = Image(
                bufferView: slots.index(Field.bufferView),
                mimeType: slots.integer(Field.mimeType) == nil ? -1 : slots.token(Field.mimeType) ?? -1,
                uri: slots.index(Field.uri), hasExtensions: slots.extensions.count > 0, name: slots.index(Field.name))
            return addRow(image, to: &reader.document.images)
        })
}

extension Checkpoint {
    package static let image = Checkpoint(rawValue: 11)
}
