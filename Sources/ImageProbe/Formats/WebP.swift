extension ImageFormatReader {
    static let webp = ImageFormatReader(
        format: .webp, name: "WebP", signature: Signature("RIFF").and(Signature("WEBPVP", at: 8)),
        readHeader: { (bytes) throws(ImageFailure) in try WebPHeader.read(bytes) })
}

/// The first chunk after the RIFF header says all: a lossy frame, a lossless one, or an extended header.
enum WebPHeader {
    private static let lossless = UInt8(ascii: "L")

    static func read(_ bytes: HeaderBytes) throws(ImageFailure) -> ImageHeader {
        let kind = try bytes.byte(at: 15)
        guard bytes.count >= (kind == lossless ? 25 : 30) else { throw bytes.end() }
        // The signature fixed the first two letters of the chunk's name, not the third.
        guard try bytes.byte(at: 14) == UInt8(ascii: "8") else { throw unknownChunk(bytes) }
        switch kind {
        case UInt8(ascii: " "):
            // The two upper bits of each side are a scaling hint.
            return header(
                width: try bytes.littleEndian16(at: 26) & 0x3FFF, height: try bytes.littleEndian16(at: 28) & 0x3FFF,
                hasAlpha: false)
        case lossless:
            let packed = UInt32(try bytes.littleEndian16(at: 21)) | UInt32(try bytes.littleEndian16(at: 23)) << 16
            return header(
                width: Int(packed & 0x3FFF) + 1, height: Int(packed >> 14 & 0x3FFF) + 1,
                hasAlpha: packed & 0x1000_0000 != 0)
        case UInt8(ascii: "X"):
            let flags = try bytes.byte(at: 20)
            return header(
                width: try bytes.littleEndian24(at: 24) + 1, height: try bytes.littleEndian24(at: 27) + 1,
                hasAlpha: flags & 0x10 != 0, hasProfile: flags & 0x20 != 0, isAnimated: flags & 0x02 != 0)
        default:
            throw unknownChunk(bytes)
        }
    }

    private static func header(
        width: Int, height: Int, hasAlpha: Bool, hasProfile: Bool = false, isAnimated: Bool = false
    ) -> ImageHeader {
        ImageHeader(
            format: .webp, width: width, height: height, pixelFormat: hasAlpha ? "rgba" : "rgb",
            primaries: hasProfile ? "custom" : "srgb", transfer: hasProfile ? "custom" : "srgb", bits: 8,
            isAnimated: isAnimated)
    }

    private static func unknownChunk(_ bytes: HeaderBytes) -> ImageFailure {
        bytes.invalid("the first chunk is none of \"VP8 \", \"VP8L\" and \"VP8X\"")
    }
}
