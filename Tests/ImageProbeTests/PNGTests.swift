import ImageProbe
import Testing

private let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

private func chunk(_ type: String, _ contents: [UInt8] = [], declaring length: UInt32? = nil) -> [UInt8] {
    bigEndian32(length ?? UInt32(contents.count)) + Array(type.utf8) + contents + [0, 0, 0, 0]
}

private func header(width: UInt32 = 4, height: UInt32 = 8, bits: UInt8 = 8, colorType: UInt8 = 2) -> [UInt8] {
    chunk("IHDR", bigEndian32(width) + bigEndian32(height) + [bits, colorType, 0, 0, 0])
}

private func png(_ chunks: [UInt8]...) -> [UInt8] {
    signature + chunks.flatMap { $0 } + chunk("IDAT")
}

private let srgbChromaticities: [UInt8] =
    [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000].flatMap { bigEndian32($0) }

@Suite struct PNGTests {
    @Test func readsSizeAndDefaults() {
        #expect(
            probe(png(header()))
                == .recognized(
                    ImageHeader(
                        format: .png, width: 4, height: 8, pixelFormat: "rgb", primaries: "srgb", transfer: "srgb",
                        bits: 8)))
    }

    @Test(
        arguments: [
            (0, false, "luminance"), (0, true, "luminance-alpha"), (2, false, "rgb"), (2, true, "rgba"),
            (3, false, "rgb"),
            (3, true, "rgba"), (4, false, "luminance-alpha"), (6, false, "rgba"), (5, false, nil), (255, true, nil),
        ] as [(UInt8, Bool, String?)])
    func namesThePixelFormat(colorType: UInt8, hasTransparency: Bool, expected: String?) {
        let image = png(header(colorType: colorType), hasTransparency ? chunk("tRNS", [1]) : [])
        #expect(probe(image).header?.pixelFormat == expected)
        #expect(probe(image).header?.width == 4)
    }

    @Test(
        arguments: [
            ([], "srgb", "srgb"),
            (chunk("gAMA", bigEndian32(45455)), "srgb", "srgb"),
            (chunk("gAMA", bigEndian32(100_000)), "srgb", "linear"),
            (chunk("gAMA", bigEndian32(55555)), "srgb", "custom"),
            (chunk("cHRM", srgbChromaticities), "srgb", "srgb"),
            (chunk("cHRM", [UInt8](repeating: 1, count: 32)), "custom", "srgb"),
            (chunk("iCCP", [1, 2]), "custom", "custom"),
            (chunk("iCCP", [1, 2]) + chunk("sRGB", [0]), "srgb", "srgb"),
            (chunk("sRGB", [0]) + chunk("iCCP", [1, 2]), "custom", "custom"),
            (
                chunk("sRGB", [0]) + chunk("gAMA", bigEndian32(1)) + chunk("cHRM", .init(repeating: 1, count: 32)),
                "srgb", "srgb"
            ),
            (chunk("iCCP") + chunk("gAMA", bigEndian32(100_000)), "custom", "custom"),
            (chunk("gAMA", bigEndian32(1)) + chunk("gAMA", bigEndian32(100_000)), "srgb", "custom"),
        ] as [([UInt8], String, String)])
    func readsColourChunks(chunks: [UInt8], primaries: String, transfer: String) throws {
        let header = try #require(probe(png(header(), chunks)).header)
        #expect(header.primaries == primaries)
        #expect(header.transfer == transfer)
        #expect(header.hasUnusualFeatures == (primaries == "custom" || transfer == "custom"))
    }

    @Test func colourChunksAfterTheFirstDataDoNotCount() {
        let image = png(header()) + chunk("iCCP", [1])
        #expect(probe(image).header?.primaries == "srgb")
    }

    @Test func pixelShapeIgnoresTheUnit() {
        for unit: UInt8 in [0, 1] {
            let square = png(header(), chunk("pHYs", bigEndian32(2835) + bigEndian32(2835) + [unit]))
            let tall = png(header(), chunk("pHYs", bigEndian32(2835) + bigEndian32(1417) + [unit]))
            #expect(probe(square).header?.hasUnusualFeatures == false)
            #expect(probe(tall).header?.hasNonSquarePixels == true)
            #expect(probe(tall).header?.hasUnusualFeatures == true)
        }
    }

    @Test(arguments: ["IHDR", "cHRM", "sRGB", "pHYs", "gAMA"])
    func refusesWrongChunkLengths(type: String) {
        let failure = probe(png(header(), chunk(type, [1, 2, 3]))).failure
        #expect(failure?.kind == .invalidData)
        #expect(failure?.detail.contains(type) == true)
        // The length is judged before the contents are asked for.
        #expect(probe(signature + header() + chunk(type, declaring: .max)).failure?.kind == .invalidData)
    }

    @Test func needsAHeaderBeforeTheData() {
        #expect(probe(png()).failure?.kind == .invalidData)
        #expect(probe(png(chunk("tEXt", [1]))).failure?.kind == .invalidData)
    }

    @Test func dataChunkCountsByItsTypeAlone() {
        let cut = signature + header() + bigEndian32(.max) + Array("IDAT".utf8)
        #expect(probe(cut).header?.height == 8)
    }

    @Test func endsBeforeTheData() {
        #expect(probe(signature + header()).failure?.kind == .unexpectedEnd)
        #expect(probe(signature + header() + chunk("tEXt", declaring: .max)).failure?.kind == .unexpectedEnd)
        #expect(probe(signature + header() + chunk("IEND")).failure?.kind == .unexpectedEnd)
    }

    @Test func zeroAndHugeSizesAreReported() {
        let empty = probe(png(header(width: 0, height: 1, bits: 0))).header
        #expect(empty?.width == 0)
        #expect(empty?.bits == nil)
        #expect(empty?.hasPowerOfTwoSides == false)
        #expect(probe(png(header(width: .max, height: .max))).header?.width == 4_294_967_295)
    }

    @Test func survivesDamage() {
        let image = png(header(), chunk("pHYs", [UInt8](repeating: 0, count: 9)), chunk("cHRM", srgbChromaticities))
        #expect(torture(image, headerLength: image.count - 4).isEmpty)
    }
}
