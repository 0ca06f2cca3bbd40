/// What a body is that was expected to be a GLB and is not, told from its first bytes.
///
/// Servers answer with a web page, an error in JSON or a Git LFS pointer under the name of a `.glb`; the sooner that is
/// seen, the less is transferred, and the clearer the message.
package struct WrongBody: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let empty = WrongBody(rawValue: "an empty body")
    package static let html = WrongBody(rawValue: "a web page (HTML)")
    package static let xml = WrongBody(rawValue: "an XML document")
    package static let json = WrongBody(rawValue: "a JSON text")
    package static let gitLFSPointer = WrongBody(rawValue: "a Git LFS pointer, not the file that it stands for")
    package static let zip = WrongBody(rawValue: "a ZIP archive")
    package static let gzip = WrongBody(rawValue: "gzip-compressed data")
    package static let png = WrongBody(rawValue: "a PNG image")
    package static let jpeg = WrongBody(rawValue: "a JPEG image")
    package static let webp = WrongBody(rawValue: "a WebP image")
    package static let gif = WrongBody(rawValue: "a GIF image")
    package static let ktx2 = WrongBody(rawValue: "a KTX2 texture")
    package static let fbx = WrongBody(rawValue: "an FBX model")
    package static let pdf = WrongBody(rawValue: "a PDF document")
    package static let oldGLB = WrongBody(rawValue: "a binary glTF of another version than 2")
    package static let unknown = WrongBody(rawValue: "no known format")

    /// How many first bytes are enough for every answer.
    package static let prefixLength = 64

    /// In words, with an article.
    package var words: String { rawValue }

    /// Names the body that begins with `prefix`; nil if it begins as a binary glTF of version 2 does, as far as it goes.
    /// With `isWhole` the prefix is all there is.
    package static func identify(_ prefix: UnsafeRawBufferPointer, isWhole: Bool = false) -> WrongBody? {
        if prefix.isEmpty { return isWhole ? .empty : nil }
        let glb: [UInt8] = [0x67, 0x6C, 0x54, 0x46, 2, 0, 0, 0]
        if Swift.zip(prefix, glb).allSatisfy({ $0 == $1 }) { return nil }
        if Swift.zip(prefix, glb.prefix(4)).allSatisfy({ $0 == $1 }) { return .oldGLB }
        for signature in signatures where prefix.starts(with: signature.bytes) { return signature.body }
        if prefix.count >= 12, prefix.starts(with: Array("RIFF".utf8)), prefix[8...].starts(with: Array("WEBP".utf8)) {
            return .webp
        }
        return identifyText(prefix)
    }

    private static let signatures: [(bytes: [UInt8], body: WrongBody)] = [
        ([0x50, 0x4B, 0x03, 0x04], .zip),
        ([0x50, 0x4B, 0x05, 0x06], .zip),
        ([0x1F, 0x8B], .gzip),
        ([0x89, 0x50, 0x4E, 0x47], .png),
        ([0xFF, 0xD8, 0xFF], .jpeg),
        (Array("GIF8".utf8), .gif),
        ([0xAB, 0x4B, 0x54, 0x58], .ktx2),
        (Array("Kaydara FBX".utf8), .fbx),
        (Array("; FBX".utf8), .fbx),
        (Array("%PDF".utf8), .pdf),
        (Array("version https://git-lfs".utf8), .gitLFSPointer),
    ]

    private static let htmlBeginnings = ["<!doctype html", "<html", "<head", "<body", "<title", "<script", "<!--"]

    private static func identifyText(_ prefix: UnsafeRawBufferPointer) -> WrongBody {
        var start = prefix.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < prefix.count, [0x20, 0x09, 0x0A, 0x0D].contains(prefix[start]) { start += 1 }
        guard start < prefix.count else { return .unknown }
        let text = prefix[start...].prefix(48).map { byte -> UInt8 in
            byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
        }
        switch text[0] {
        case 0x7B, 0x5B: return .json
        case 0x3C:
            return htmlBeginnings.contains { text.starts(with: Array($0.utf8)) } ? .html : .xml
        default: return .unknown
        }
    }
}
