// The headers of images. Pixels are never decoded.

extension IssueDefinition {
    /// Every definition of this file.
    package static let imageDataIssues: [IssueDefinition] = [
        imageDataInvalid, imageFeaturesUnsupported, imageMimeTypeInvalid, imageNonEnabledMimeType,
        imageNpotDimensions, imageUnexpectedEos, imageUnrecognizedFormat,
    ]

    /// - Parameters: format (raw: PNG, JPEG or WebP), reason (raw: what is wrong)
    package static let imageDataInvalid = IssueDefinition(
        "IMAGE_DATA_INVALID", .data, .error, section: "glTF 2.0 §3.8.3",
        message: "The {format:raw} header is damaged: {reason:raw}. Save the image again.",
        summary: "The header of an image is malformed.",
        meaning: "The image starts like a PNG, JPEG or WebP, but its header breaks the rules of the format.",
        importance: "The image cannot be decoded, so the texture is missing.",
        remedy: "Save the image again with another program. JPEG images must be grey or RGB; CMYK is not accepted.",
        limits: "Only headers are read, so damage behind them is not found. Other checks of the image are left out.")

    /// - Parameters: features (raw: "an embedded colour profile", "animation", …)
    package static let imageFeaturesUnsupported = IssueDefinition(
        "IMAGE_FEATURES_UNSUPPORTED", .data, .warning, section: "glTF 2.0 §3.8.3",
        message: "The image has {features:raw}, which glTF does not use. Save it as plain sRGB without that.",
        summary: "An image has features that glTF ignores.",
        meaning: """
            Loaders ignore colour profiles, gamma values, animation and the shape of pixels in images. This image has \
            some of them.
            """,
        importance: "The image looks different in glTF than in an image viewer.",
        remedy: "Convert the image to sRGB and save it without a profile, as a single frame with square pixels.",
        limits: "Tested for PNG and WebP. Profiles in JPEG images are not looked for.")

    /// - Parameters: actual (raw: the media type found in the data), declared (text)
    package static let imageMimeTypeInvalid = IssueDefinition(
        "IMAGE_MIME_TYPE_INVALID", .data, .error, section: "glTF 2.0 §3.8.3",
        message: "The image is {actual:raw}, but mimeType says {declared}. Correct mimeType.",
        summary: "An image is of another format than its mimeType says.",
        meaning: "The first bytes of the image belong to another format than the declared one.",
        importance: "Loaders that choose the decoder by mimeType fail.",
        remedy: "Set mimeType to the format of the data, or convert the image.",
        limits: "Judged by the first bytes of the data. For images without a mimeType there is nothing to compare.")

    /// - Parameters: actual (raw: the media type), extension (raw: the extension that enables it)
    package static let imageNonEnabledMimeType = IssueDefinition(
        "IMAGE_NON_ENABLED_MIME_TYPE", .data, .error, section: "glTF 2.0 §3.8.3; EXT_texture_webp",
        message: """
            The image is {actual:raw}, which needs {extension:raw} in extensionsUsed. Declare it, or convert to PNG \
            or JPEG.
            """,
        summary: "An image has a format that the asset does not declare the extension for.",
        meaning: "glTF itself knows JPEG and PNG. Other formats come with an extension that the asset has to declare.",
        importance: "Loaders do not expect the format, so the texture is missing in many of them.",
        remedy: "Declare the extension and refer to the image by it, or convert the image.",
        limits: """
            WebP with EXT_texture_webp is what is known here. KTX2 is not read, so it is IMAGE_UNRECOGNIZED_FORMAT.
            """)

    /// - Parameters: width (Int, pixels), height (Int, pixels)
    package static let imageNpotDimensions = IssueDefinition(
        "IMAGE_NPOT_DIMENSIONS", .data, .information, section: "glTF 2.0 §3.8.4.5",
        message: """
            The image is {width} by {height} pixels. Sides that are powers of two, such as 512 or 1024, work \
            everywhere.
            """,
        summary: "The width or height of an image is not a power of two.",
        meaning: """
            Sides of 1, 2, 4, 8 … pixels allow mipmaps and repeating textures on all devices. Others do only on newer \
            ones.
            """,
        importance: """
            Old devices scale such images when loading, or show them black; compressed formats and texture atlases \
            prefer powers of two as well.
            """,
        remedy: "Scale the image to powers of two if old devices are of interest.",
        limits: "Information only. WebGL 2, Metal, Vulkan and Direct3D 11 have no such restriction.")

    /// - Parameters: format (raw: PNG, JPEG or WebP), length (Int, bytes)
    package static let imageUnexpectedEos = IssueDefinition(
        "IMAGE_UNEXPECTED_EOS", .data, .error, section: "glTF 2.0 §3.8.3",
        message: """
            The {format:raw} data ends after {length:byte|bytes}, before its size is known. Fetch or save the image \
            again.
            """,
        summary: "An image ends before its header is complete.",
        meaning: "The data starts like an image, but ends before the place that gives its width and height.",
        importance: "The image cannot be decoded, so the texture is missing.",
        remedy: """
            Fetch or save the image again. For an embedded image, compare the buffer view's byteLength with the size \
            of the file.
            """,
        limits: "Only headers are read, so an image that is cut off behind its header is not found.")

    /// - Parameters: found (raw: a clause on what the data looks like, or why nothing can be told), advice (raw: what to do, a
    ///   sentence)
    package static let imageUnrecognizedFormat = IssueDefinition(
        "IMAGE_UNRECOGNIZED_FORMAT", .data, .warning, section: "glTF 2.0 §3.8.3",
        message: """
            The data is not PNG, JPEG or WebP: {found:raw}. {advice:raw}
            """,
        summary: "An image is not of a known format.",
        meaning: "The first bytes are not those of a PNG, JPEG or WebP file, or there are fewer than 14 bytes.",
        importance: "Loaders cannot decode it, unless they support the extension that the format belongs to.",
        remedy: """
            Convert the image to PNG or JPEG. For an embedded one, check the buffer view's byteOffset. If the format is that \
            of an extension, as KTX2 is of KHR_texture_basisu, leave the code out with --ignore IMAGE_UNRECOGNIZED_FORMAT.
            """,
        limits: """
            A warning, since extensions may add formats. The validator has no rules for KHR_texture_basisu, \
            EXT_texture_avif and MSFT_texture_dds, so their images are reported here too.
            """)
}
