/// An image format, known by its media type.
package struct ImageFormat: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The media type, in lower case: `image/png`.
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package var mimeType: String { rawValue }
    package var description: String { rawValue }

    package static let jpeg = ImageFormat(rawValue: "image/jpeg")
    package static let png = ImageFormat(rawValue: "image/png")
    package static let webp = ImageFormat(rawValue: "image/webp")
    package static let ktx2 = ImageFormat(rawValue: "image/ktx2")
}
