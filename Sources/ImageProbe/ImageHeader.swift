/// What the header of an image says, as far as a validator needs it.
package struct ImageHeader: Equatable, Sendable {
    package let format: ImageFormat
    /// In pixels, as stored: zero is possible, and is for the caller to judge.
    package let width: Int
    package let height: Int
    /// `rgb`, `rgba`, `luminance` or `luminance-alpha`; nil when the header does not say.
    package let pixelFormat: String?
    /// `srgb` or `custom`; nil for formats whose colour information is not looked at (JPEG).
    package let primaries: String?
    /// `srgb`, `linear` or `custom`; nil likewise.
    package let transfer: String?
    /// Bits of one channel; nil when the header says zero.
    package let bits: Int?
    /// More than one frame.
    package let isAnimated: Bool
    package let hasNonSquarePixels: Bool

    package init(
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
    package var hasCustomColorInfo: Bool { primaries == "custom" || transfer == "custom" }

    /// Anything that glTF tells clients to ignore, so that the image looks different from what its author saw.
    package var hasUnusualFeatures: Bool { hasCustomColorInfo || isAnimated || hasNonSquarePixels }

    /// Both sides are powers of two. Zero is not one.
    package var hasPowerOfTwoSides: Bool {
        width > 0 && height > 0 && width & (width - 1) == 0 && height & (height - 1) == 0
    }
}
