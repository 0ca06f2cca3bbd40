import ImageProbe
import Testing

private let padding = [UInt8](repeating: 0, count: 14)
private let signatures: [(ImageFormat, [UInt8])] = [
    (.jpeg, [0xFF, 0xD8, 0xFF]),
    (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    (.webp, Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WEBPVP".utf8)),
    (.ktx2, [0xAB, 0x4B, 0x54, 0x58, 0x20, 0x32, 0x30, 0xBB, 0x0D, 0x0A, 0x1A, 0x0A]),
]

@Suite struct RecognitionTests {
    @Test func fourteenBytesAreEnoughAndNeeded() {
        for (format, signature) in signatures {
            let bytes = Array((signature + padding)[..<14])
            #expect(sniff(bytes) == format)
            for length in 0..<14 {
                #expect(sniff(Array(bytes[..<length])) == nil)
                #expect(probe(Array(bytes[..<length])).failure?.kind == .unrecognizedFormat)
            }
        }
    }

    @Test func everyByteOfASignatureCounts() {
        for (format, signature) in signatures {
            for index in signature.indices where !(format == .webp && (4..<8).contains(index)) {
                var bytes = signature + padding
                bytes[index] ^= 0x20
                #expect(sniff(bytes) == nil)
            }
        }
    }

    @Test func ktx2IsRecognisedButNotRead() {
        let failure = probe(signatures[3].1 + padding).failure
        #expect(failure?.kind == .unrecognizedFormat)
        #expect(failure?.format == .ktx2)
        #expect(failure?.detail == "KTX2 images are recognised but not read")
    }

    @Test(arguments: [
        ("GIF89a", "GIF"), ("BM", "BMP"), ("DDS |", "DDS"), ("\0\0\0\u{1C}ftypavif", "AVIF"),
        ("\0\0\0\u{1C}ftypheic", "HEIF"), ("<svg xmlns", "SVG"), ("<!DOCTYPE html>", "HTML"),
    ])
    func namesForeignFormats(start: String, name: String) {
        let failure = probe(Array(start.utf8) + padding).failure
        #expect(failure?.kind == .unrecognizedFormat)
        #expect(failure?.detail.contains(" \(name),") == true)
    }

    @Test func saysWhenThereIsNothingToSay() {
        #expect(probe([]).failure?.detail == "0 bytes are too few for an image")
        #expect(probe(padding).failure?.detail == "the data starts like no known image format")
    }
}
