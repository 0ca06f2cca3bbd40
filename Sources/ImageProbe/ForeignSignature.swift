/// Formats that glTF cannot hold, known only so that a message can name them.
enum ForeignSignature {
    static let all: [(name: String, signature: Signature)] = [
        ("GIF", Signature("GIF8")),
        ("BMP", Signature("BM")),
        ("TIFF", Signature([0x49, 0x49, 0x2A, 0x00])),
        ("TIFF", Signature([0x4D, 0x4D, 0x00, 0x2A])),
        ("DDS", Signature("DDS ")),
        ("AVIF", Signature("ftypavif", at: 4)),
        ("HEIF", Signature("ftyp", at: 4)),
        ("JPEG XL", Signature([0xFF, 0x0A])),
        ("JPEG XL", Signature([0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20])),
        ("KTX", Signature([0xAB, 0x4B, 0x54, 0x58, 0x20, 0x31, 0x31, 0xBB])),
        ("Basis Universal", Signature([0x73, 0x42, 0x13, 0x00])),
        ("OpenEXR", Signature([0x76, 0x2F, 0x31, 0x01])),
        ("Radiance HDR", Signature("#?RADIANCE")),
        ("Photoshop", Signature("8BPS")),
        ("ICO", Signature([0x00, 0x00, 0x01, 0x00])),
        ("SVG", Signature("<svg")),
        ("SVG or another XML", Signature("<?xml")),
        ("HTML", Signature("<!DOCTYPE")),
        ("HTML", Signature("<html")),
    ]

    /// Formats that extensions have a place for.
    private static let formats: [String: ImageFormat] = [
        "AVIF": ImageFormat(rawValue: "image/avif"), "DDS": ImageFormat(rawValue: "image/vnd-ms.dds"),
    ]

    /// What is said of bytes of no format that is read.
    static func failure(_ bytes: UnsafeRawBufferPointer) -> ImageFailure {
        if bytes.count < ImageProbe.minimumLength {
            return failure("\(bytes.count) bytes are too few for an image")
        }
        guard let foreign = all.first(where: { $0.signature.matches(bytes) }) else {
            return failure("the data starts like no known image format")
        }
        let format = formats[foreign.name]
        return failure(
            "the data looks like \(foreign.name), which glTF \(format == nil ? "" : "itself ")cannot hold", format)
    }

    private static func failure(_ detail: String, _ format: ImageFormat? = nil) -> ImageFailure {
        ImageFailure(kind: .unrecognizedFormat, detail: detail, format: format)
    }
}
