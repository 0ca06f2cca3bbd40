import ImageProbe
import Testing

private func segment(_ marker: UInt8, _ contents: [UInt8] = []) -> [UInt8] {
    [0xFF, marker] + bigEndian16(UInt16(contents.count + 2)) + contents
}

private func frame(
    _ marker: UInt8 = 0xC0, width: UInt16 = 64, height: UInt16 = 32, bits: UInt8 = 8, channels: UInt8 = 3
) -> [UInt8] {
    segment(marker, [bits] + bigEndian16(height) + bigEndian16(width) + [channels, 1, 0x11, 0])
}

private let start: [UInt8] = [0xFF, 0xD8]
private let application = segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])

@Suite struct JPEGTests {
    @Test func readsTheFirstFrame() {
        let expected = ImageHeader(format: .jpeg, width: 64, height: 32, pixelFormat: "rgb", bits: 8)
        #expect(probe(start + application + frame() + frame(width: 1)) == .recognized(expected))
        #expect(expected.primaries == nil)
        #expect(!expected.hasUnusualFeatures)
        #expect(expected.hasPowerOfTwoSides)
    }

    @Test func everyFrameMarkerCounts() {
        for marker: UInt8 in 0xC0...0xCF {
            let isTable = [0xC4, 0xC8, 0xCC].contains(marker)
            let header = probe(start + frame(marker, width: 3) + frame(width: 5)).header
            #expect(header?.width == (isTable ? 5 : 3))
        }
        #expect(probe(start + frame(0xDE, width: 3) + frame(width: 5)).header?.width == 3)
    }

    @Test func skipsMarkersWithoutSegments() {
        let alone: [UInt8] = [0xFF, 0x01, 0xFF, 0xFF, 0xFF] + (0xD0...0xD9).flatMap { [0xFF, $0 as UInt8] }
        #expect(probe(start + alone + frame()).header?.height == 32)
        #expect(probe([0xFF, 0xD8, 0xFF, 0xE1, 0, 2] + frame()).header?.height == 32)
    }

    @Test(arguments: [(1, "luminance"), (3, "rgb"), (0, nil), (2, nil), (4, nil), (255, nil)] as [(UInt8, String?)])
    func countsChannels(channels: UInt8, pixelFormat: String?) {
        let result = probe(start + frame(channels: channels))
        #expect(result.header?.pixelFormat == pixelFormat)
        #expect((result.failure?.kind == .invalidData) == (pixelFormat == nil))
    }

    @Test func refusesSegmentsShorterThanTheirLength() {
        for length: UInt8 in [0, 1] {
            #expect(probe(start + [0xFF, 0xE0, 0, length] + frame()).failure?.kind == .invalidData)
        }
        for length: UInt8 in 2...7 {
            #expect(probe(start + [0xFF, 0xC0, 0, length] + application).failure?.kind == .invalidData)
        }
    }

    @Test func needsTheWholeFrameHeader() {
        let image = start + application + frame()
        for length in 14..<image.count {
            #expect(probe(Array(image[..<length])).failure?.kind == .unexpectedEnd)
        }
        #expect(probe(start + [0xFF, 0xE0, 0xFF, 0xFF] + frame()).failure?.kind == .unexpectedEnd)
        #expect(probe([UInt8](repeating: 0xFF, count: 64)).failure?.kind == .unrecognizedFormat)
        #expect(probe(start + [UInt8](repeating: 0xFF, count: 64)).failure?.kind == .unexpectedEnd)
    }

    @Test func zeroSizesAreReported() {
        let header = probe(start + frame(width: 0, height: 0, bits: 0)).header
        #expect(header?.width == 0)
        #expect(header?.bits == nil)
        #expect(header?.hasPowerOfTwoSides == false)
    }

    @Test func survivesDamage() {
        let image = start + application + frame()
        #expect(torture(image, headerLength: image.count).isEmpty)
    }
}
