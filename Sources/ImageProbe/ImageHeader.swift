/// What the header of an image says, as far as a validator needs it.
public struct ImageHeader: Equatable, Sendable {
    /// By the first bytes, whatever the asset declares.
    public let format: ImageFormat
    /// In pixels, as stored: zero is possible, and is for the caller to judge.
    public let width: Int
    /// In pixels, likewise.
    public let height: Int
    /// `rgb`, `rgba`, `luminance` or `luminance-alpha`; nil when the header does not say.
    public let pixelFormat: String?
    /// `srgb` or `custom`; nil for formats whose colour information is not looked at (JPEG).
    public let primaries: String?
    /// `srgb`, `linear` or `custom`; nil likewise.
    public let transfer: String?
    /// Bits of one channel; nil when the header says zero.
    public let bits: Int?
    /// More than one frame.
    public let isAnimated: Bool
    /// Width and height of a pixel differ.
    public let hasNonSquarePixels: Bool

    /// A header; what is not given is not known.
    public init(
        format: ImageFormat, width: Int, height: Int, pixelFormat: String? = nil, primaries: String? = nil,
        transfer: String? = nil, bits: Int? = nil, isAnimated: Bool = false, hasNonSquarePixels: Bool = false
    ) {
        self.format = format
        self.width = width
        self.height = height
        self.pixelFormat = pixelFormat
        self.primaries = primaries
        self.transfer = transfer
        self.bits = bits
        self.isAnimated = isAnimated
        self.hasNonSquarePixels = hasNonSquarePixels
    }

    /// Colour information beyond sRGB. Linear transfer is not custom: glTF's data textures use it.
    public var hasCustomColorInfo: Bool { primaries == "custom" || transfer == "custom" }

    /// Anything that glTF tells clients to ignore, so that the image looks different from what its author saw.
    public var hasUnusualFeatures: Bool { hasCustomColorInfo || isAnimated || hasNonSquarePixels }

    /// Both sides are powers of two. Zero is not one.
    public var hasPowerOfTwoSides: Bool {
        width > 0 && height > 0 && width & (width - 1) == 0 && height & (height - 1) == 0
    }
}
