import GLBContainer
import Testing

private func identify(_ bytes: [UInt8], isWhole: Bool = false) -> WrongBody? {
    bytes.withUnsafeBytes { WrongBody.identify($0, isWhole: isWhole) }
}

private let bodies: [(String, [UInt8], WrongBody?)] = [
    ("a GLB", container(json), nil),
    ("a GLB's first byte", [0x67], nil),
    ("a GLB's first six bytes", Array("glTF".utf8) + [2, 0], nil),
    ("glTF 1", Array("glTF".utf8) + [1, 0, 0, 0], .oldGLB),
    ("glTF 3", Array("glTF".utf8) + [3, 0, 0, 0], .oldGLB),
    ("a doctype", Array("<!DOCTYPE html><html>".utf8), .html),
    ("html behind spaces", Array("\r\n  <html lang=en>".utf8), .html),
    ("html behind a byte order mark", [0xEF, 0xBB, 0xBF] + Array("<HTML>".utf8), .html),
    ("a comment first", Array("<!-- x --><html>".utf8), .html),
    ("an S3 error", Array("<?xml version=\"1.0\"?><Error>".utf8), .xml),
    ("an element", Array("<Error><Code>".utf8), .xml),
    ("a JSON error", Array("{\"message\":\"Not Found\"}".utf8), .json),
    ("a JSON list", Array(" [1]".utf8), .json),
    ("an LFS pointer", Array("version https://git-lfs.github.com/spec/v1\n".utf8), .gitLFSPointer),
    ("a ZIP", [0x50, 0x4B, 3, 4, 20, 0], .zip),
    ("an empty ZIP", [0x50, 0x4B, 5, 6], .zip),
    ("gzip", [0x1F, 0x8B, 8], .gzip),
    ("a PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D], .png),
    ("a JPEG", [0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
    ("a WebP", Array("RIFF\0\0\0\0WEBPVP8 ".utf8), .webp),
    ("a GIF", Array("GIF89a".utf8), .gif),
    ("a KTX2", [0xAB, 0x4B, 0x54, 0x58, 0x20], .ktx2),
    ("binary FBX", Array("Kaydara FBX Binary  \0".utf8), .fbx),
    ("text FBX", Array("; FBX 7.3.0 project file".utf8), .fbx),
    ("a PDF", Array("%PDF-1.7".utf8), .pdf),
    ("a wave file", Array("RIFF\0\0\0\0WAVEfmt ".utf8), .unknown),
    ("plain text", Array("Not Found".utf8), .unknown),
    ("zeros", [0, 0, 0, 0, 0, 0, 0, 0], .unknown),
    ("spaces", Array("    ".utf8), .unknown),
]

@Suite struct WrongBodyTests {
    @Test(arguments: bodies)
    func namesTheBody(name: String, bytes: [UInt8], expected: WrongBody?) {
        #expect(identify(bytes) == expected)
        #expect(expected?.words.isEmpty != true)
        // What follows the first bytes makes no difference.
        if let expected, expected != .unknown {
            #expect(identify(bytes + [UInt8](repeating: 0x41, count: 100)) == expected)
        }
    }

    @Test func nothingIsEmptyOnlyWhenItIsAll() {
        #expect(identify([]) == nil)
        #expect(identify([], isWhole: true) == .empty)
    }

    @Test func anyPrefixIsAnswered() {
        for (_, bytes, _) in bodies {
            for length in 0...bytes.count { _ = identify(Array(bytes[..<length])) }
        }
        #expect(identify(Array(container(json).prefix(WrongBody.prefixLength))) == nil)
    }
}
