import ImageProbe
import Testing

/// A WebP whose first chunk has the given name; the rest is zero up to `count` bytes but for the given places.
private func webp(_ chunk: String, _ bytes: [Int: UInt8] = [:], count: Int = 30) -> [UInt8] {
    var image = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP\(chunk)".utf8)
    image += [UInt8](repeating: 0, count: 64)
    for (offset, byte) in bytes { image[offset] = byte }
    return Array(image[..<count])
}

@Suite struct WebPTests {
    @Test func readsLossyFrames() {
        // The two upper bits of each side are not part of it.
        let image = webp("VP8 ", [26: 0x34, 27: 0xD2, 28: 0x78, 29: 0x56])
        #expect(
            probe(image)
                == .recognized(
                    ImageHeader(
                        format: .webp, width: 0x1234, height: 0x1678, pixelFormat: "rgb", primaries: "srgb",
                        transfer: "srgb", bits: 8)))
        #expect(probe(webp("VP8 ")).header?.width == 0)
    }

    @Test func readsLosslessFrames() {
        // Width - 1 = 0x2ABC in fourteen bits, then height - 1 = 0x1357, then the alpha bit.
        let packed: UInt32 = 0x2ABC | 0x1357 << 14
        func image(alpha: UInt32, count: Int = 25) -> [UInt8] {
            let bytes = Array(bigEndian32(packed | alpha << 28).reversed())
            return webp("VP8L", [20: 0x2F, 21: bytes[0], 22: bytes[1], 23: bytes[2], 24: bytes[3]], count: count)
        }
        let header = probe(image(alpha: 1)).header
        #expect(header?.width == 0x2ABD)
        #expect(header?.height == 0x1358)
        #expect(header?.pixelFormat == "rgba")
        #expect(probe(image(alpha: 0)).header?.pixelFormat == "rgb")
        #expect(probe(image(alpha: 0, count: 24)).failure?.kind == .unexpectedEnd)
    }

    @Test(
        arguments: [
            (0x00, "rgb", "srgb", false), (0x02, "rgb", "srgb", true), (0x10, "rgba", "srgb", false),
            (0x20, "rgb", "custom", false), (0x32, "rgba", "custom", true), (0xCD, "rgb", "srgb", false),
        ] as [(UInt8, String, String, Bool)])
    func readsExtendedHeaders(flags: UInt8, pixelFormat: String, color: String, isAnimated: Bool) {
        let image = webp("VP8X", [20: flags, 24: 0xFF, 25: 1, 26: 2, 27: 0xFF, 28: 0xFF, 29: 0xFF])
        #expect(
            probe(image)
                == .recognized(
                    ImageHeader(
                        format: .webp, width: 0x20200, height: 0x100_0000, pixelFormat: pixelFormat, primaries: color,
                        transfer: color, bits: 8, isAnimated: isAnimated)))
        #expect(probe(image).header?.hasUnusualFeatures == (isAnimated || color == "custom"))
    }

    @Test func needsThirtyBytes() {
        for chunk in ["VP8 ", "VP8X", "VP8?"] {
            #expect(probe(webp(chunk, count: 29)).failure?.kind == .unexpectedEnd)
        }
        for count in 14..<25 {
            #expect(probe(webp("VP8L", count: count)).failure?.kind == .unexpectedEnd)
        }
    }

    @Test(arguments: ["VP8?", "VP9 ", "VP9L", "VPxX", "VP8l"])
    func refusesOtherChunks(name: String) {
        #expect(probe(webp(name)).failure?.kind == .invalidData)
    }

    @Test func survivesDamage() {
        #expect(torture(webp("VP8X"), headerLength: 30).isEmpty)
        #expect(torture(webp("VP8 "), headerLength: 30).isEmpty)
        #expect(torture(webp("VP8L", count: 25), headerLength: 25).isEmpty)
    }
}
