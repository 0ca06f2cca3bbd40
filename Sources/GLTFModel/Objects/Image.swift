/// An image (glTF 2.0 §3.8.3).
@usableFromInline
package struct Image: PackedRow {
    @usableFromInline package static let blank = Image()

    @Compact package var bufferView = -1
    /// Token of the media type; −1 if absent or no string.
    @Compact package var mimeType = -1
    @Compact package var uri = -1
    /// Whether it keeps any extension object; such an image is not loaded.
    @Flag package var hasExtensions = false
    @Compact package var name = -1

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
            .custom(checkSource),
            .checkpoint(.image),
            .member(Member("name", .string)),
        ],
        build: { reader, slots in
            let image = Image(
                bufferView: slots.index(Field.bufferView),
                mimeType: slots.integer(Field.mimeType) == nil ? -1 : slots.token(Field.mimeType) ?? -1,
                uri: slots.index(Field.uri), hasExtensions: slots.extensions.count > 0, name: slots.index(Field.name))
            return addRow(image, to: reader.document.images)
        })
}

extension Image {
    /// Exactly one of `bufferView` and `uri` says where the data is, and a buffer view needs a media type.
    private static let checkSource: @Sendable (DocumentReader, Slots) -> Void = { reader, slots in
        let hasView = slots.integer(Field.bufferView) != nil
        let hasURI = slots.integer(Field.uri) != nil
        if hasView, slots.integer(Field.mimeType) == nil {
            reader.report(.unsatisfiedDependency, at: "bufferView", [.text("bufferView"), .text("mimeType")])
        }
        if hasView == hasURI {
            reader.report(
                .oneOfMismatch, at: nil, [.text("bufferView and uri"), .text(hasView ? "both" : "neither")])
        }
    }
}

extension Checkpoint {
    package static let image = Checkpoint(rawValue: 11)
}
