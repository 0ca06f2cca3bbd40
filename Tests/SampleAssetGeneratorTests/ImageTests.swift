import Testing

@testable import SampleAssetGenerator

@Suite struct ImageTests {
    @Test(arguments: [(1, 1), (8, 8), (10, 6), (64, 32), (300, 2)])
    func pngPixelsComeBack(_ size: (width: Int, height: Int)) throws {
        var noise = SplitMix64(seed: UInt64(size.width))
        let raster = Raster(width: size.width, height: size.height) { x, y in
            // Half flat, half noise: long matches and literals of every length.
            y < size.height / 2 ? Colour(40, 50, 200) : Colour(Double(noise.next() % 256), Double(x % 256), 7)
        }
        let chunks = try PNGReader.chunks(PNGEncoder.encode(raster))
        #expect(chunks.map(\.type) == ["IHDR", "IDAT", "IEND"])
        let rows = try FixedInflater.inflate(zlib: chunks[1].data)
        #expect(PNGReader.unfiltered(rows, rowBytes: size.width * 3) == raster.samples)
    }

    @Test func pngChunkOfNothingHasTheKnownChecksum() {
        #expect(PNGEncoder.chunk("IEND", []) == [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
    }

    @Test func jpegIsARowOfSegmentsAroundOneScan() throws {
        let bytes = JPEGEncoder.encode(BaseAssets.checks(width: 20, height: 12), quality: 80)
        var markers: [UInt8] = []
        var position = 2
        while bytes[position + 1] != 0xDA {
            try #require(bytes[position] == 0xFF)
            markers.append(bytes[position + 1])
            position += 2 + Int(bytes[position + 2]) << 8 + Int(bytes[position + 3])
        }
        #expect(bytes.starts(with: [0xFF, 0xD8]))
        #expect(markers == [0xE0, 0xDB, 0xDB, 0xC0, 0xC4, 0xC4, 0xC4, 0xC4])
        // Within the scan every FF is followed by a zero, up to the end marker.
        let scan = bytes[(position + 14)...].dropLast(2)
        for (byte, next) in zip(scan, scan.dropFirst()) where byte == 0xFF { #expect(next == 0) }
        #expect(bytes.suffix(2) == [0xFF, 0xD9])
    }

    @Test func jpegOfAFlatGreyIsTiny() {
        let grey = Raster(width: 64, height: 64) { _, _ in Colour(128, 128, 128) }
        // 64 blocks of three components, each two or six bits.
        #expect(JPEGEncoder.encode(grey, quality: 80).count < 750)
    }
}
