// Images in buffer views, and textures of images.

extension IssueDefinition {
    /// Every definition of this file.
    package static let imageLinkIssues: [IssueDefinition] = [
        imageBufferViewWithBytestride, textureInvalidImageMimeType,
    ]

    /// - Parameters: bufferView (Int), stride (Int, bytes)
    package static let imageBufferViewWithBytestride = IssueDefinition(
        "IMAGE_BUFFER_VIEW_WITH_BYTESTRIDE", .link, .error, section: "glTF 2.0 §3.8.3",
        message: "Buffer view {bufferView} holds an image but has byteStride {stride}. Remove byteStride.",
        summary: "An image is stored in a buffer view that has a stride.",
        meaning: """
            An image file is one run of bytes. A stride, which spaces out vertex attributes, has no meaning for it.
            """,
        importance: "Loaders that honour the stride cannot decode the image.",
        remedy: "Remove byteStride, and give the image a buffer view of its own.",
        limits: "The image is read without regard to the stride.")

    /// - Parameters: image (Int), mimeType (text), allowed (raw: "image/jpeg or image/png" or "image/webp")
    package static let textureInvalidImageMimeType = IssueDefinition(
        "TEXTURE_INVALID_IMAGE_MIME_TYPE", .link, .error, section: "glTF 2.0 §3.8.3; EXT_texture_webp",
        message: """
            Image {image} is {mimeType}, but this source takes {allowed:raw}. Convert the image, or refer to it by \
            its extension.
            """,
        summary: "A texture refers to an image of a format that is not allowed there.",
        meaning: """
            The source of a texture is a JPEG or PNG image. WebP and other formats are referred to by the extension \
            that adds them, beside a source for loaders without it.
            """,
        importance: "Loaders without the extension cannot show the texture.",
        remedy: "Move the reference into the extension object, or convert the image to PNG or JPEG.",
        limits: """
            The type that the image declares counts, else the one found in its data. Unknown types are not reported \
            here.
            """)
}
