/// An image format, known by its media type.
public struct ImageFormat: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The media type, in lower case: `image/png`.
    public let rawValue: String

    /// A format by its media type.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The media type: `image/png`.
    public var mimeType: String { rawValue }
    /// The media type.
    public var description: String { rawValue }

    /// JPEG, one of the two formats of the core specification.
    public static let jpeg = ImageFormat(rawValue: "image/jpeg")
    /// PNG, the other one.
    public static let png = ImageFormat(rawValue: "image/png")
    /// WebP, which `EXT_texture_webp` allows.
    public static let webp = ImageFormat(rawValue: "image/webp")
    /// KTX2, which is recognised but not read.
    public static let ktx2 = ImageFormat(rawValue: "image/ktx2")
}
