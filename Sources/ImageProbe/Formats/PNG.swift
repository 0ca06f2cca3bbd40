extension ImageFormatReader {
    static let png = ImageFormatReader(
        format: .png, name: "PNG", signature: Signature([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        readHeader: { (bytes) throws(ImageFailure) in
            var header = PNGHeader()
            return try header.read(bytes)
        })
}

/// Collects what the chunks before the first IDAT say. The size is in IHDR, but tRNS and the colour chunks that follow it
/// change the pixel format and the colour space. Checksums are not looked at.
struct PNGHeader {
    private var size: (width: Int, height: Int)?
    private var bits = 0
    private var colorType: UInt8 = 0
    private var hasTransparency = false
    private var primaries: String?
    private var transfer: String?
    private var hasNonSquarePixels = false

    /// The chunks whose length is fixed.
    private static let fixedLengths: [(type: UInt32, name: String, length: UInt32)] = [
        (ChunkType.header, "IHDR", 13), (ChunkType.chromaticities, "cHRM", 32), (ChunkType.srgb, "sRGB", 1),
        (ChunkType.pixelDimensions, "pHYs", 9), (ChunkType.gamma, "gAMA", 4),
    ]

    /// White point and primaries of sRGB in units of 1/100000, in the order in which cHRM stores them.
    private static let srgbChromaticities: [UInt32] = [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]

    private enum ChunkType {
        static let header: UInt32 = 0x4948_4452
        static let data: UInt32 = 0x4944_4154
        static let transparency: UInt32 = 0x7452_4E53
        static let chromaticities: UInt32 = 0x6348_524D
        static let gamma: UInt32 = 0x6741_4D41
        static let srgb: UInt32 = 0x7352_4742
        static let profile: UInt32 = 0x6943_4350
        static let pixelDimensions: UInt32 = 0x7048_5973
    }

    mutating func read(_ bytes: HeaderBytes) throws(ImageFailure) -> ImageHeader {
        var position = 8
        while true {
            let length = try bytes.bigEndian32(at: position)
            let type = try bytes.bigEndian32(at: position + 4)
            if type == ChunkType.data { return try finish(bytes) }
            if let fixed = Self.fixedLengths.first(where: { $0.type == type }), fixed.length != length {
                throw bytes.invalid("the \(fixed.name) chunk has \(length) bytes instead of \(fixed.length)")
            }
            let contents = position + 8
            guard bytes.count - contents >= Int(length) else { throw bytes.end() }
            try readChunk(type, at: contents, bytes)
            position = contents + Int(length) + 4
        }
    }

    private mutating func readChunk(_ type: UInt32, at offset: Int, _ bytes: HeaderBytes) throws(ImageFailure) {
        switch type {
        case ChunkType.header:
            size = (Int(try bytes.bigEndian32(at: offset)), Int(try bytes.bigEndian32(at: offset + 4)))
            bits = Int(try bytes.byte(at: offset + 8))
            colorType = try bytes.byte(at: offset + 9)
        case ChunkType.transparency:
            hasTransparency = true
        case ChunkType.srgb:
            primaries = "srgb"
            transfer = "srgb"
        case ChunkType.profile:
            primaries = "custom"
            transfer = "custom"
        case ChunkType.gamma:
            let gamma = try bytes.bigEndian32(at: offset)
            transfer = transfer ?? (gamma == 45455 ? "srgb" : gamma == 100_000 ? "linear" : "custom")
        case ChunkType.chromaticities:
            var isSRGB = true
            for (index, expected) in Self.srgbChromaticities.enumerated() {
                isSRGB = try bytes.bigEndian32(at: offset + 4 * index) == expected && isSRGB
            }
            primaries = primaries ?? (isSRGB ? "srgb" : "custom")
        case ChunkType.pixelDimensions:
            // The unit does not matter to the shape of a pixel.
            if try bytes.bigEndian32(at: offset) != bytes.bigEndian32(at: offset + 4) { hasNonSquarePixels = true }
        default:
            break
        }
    }

    private func finish(_ bytes: HeaderBytes) throws(ImageFailure) -> ImageHeader {
        guard let size else { throw bytes.invalid("there is no IHDR chunk before IDAT") }
        return ImageHeader(
            format: .png, width: size.width, height: size.height, pixelFormat: pixelFormat,
            primaries: primaries ?? "srgb", transfer: transfer ?? "srgb", bits: bits > 0 ? bits : nil,
            hasNonSquarePixels: hasNonSquarePixels)
    }

    private var pixelFormat: String? {
        switch colorType {
        case 0: hasTransparency ? "luminance-alpha" : "luminance"
        case 2, 3: hasTransparency ? "rgba" : "rgb"
        case 4: "luminance-alpha"
        case 6: "rgba"
        default: nil
        }
    }
}
