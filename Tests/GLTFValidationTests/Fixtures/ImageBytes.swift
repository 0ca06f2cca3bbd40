private func big(_ value: Int) -> [UInt8] {
    [UInt8(value >> 24 & 0xFF), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
}

private func chunk(_ type: String, _ contents: [UInt8]) -> [UInt8] {
    big(contents.count) + Array(type.utf8) + contents + [0, 0, 0, 0]
}

enum TestImage {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The part of a PNG up to where its pixels would be.
    static func png(_ width: Int = 4, _ height: Int = 4, gamma: Int? = nil, hasHeader: Bool = true) -> [UInt8] {
        let header = hasHeader ? chunk("IHDR", big(width) + big(height) + [8, 2, 0, 0, 0]) : []
        return signature + header + (gamma.map { chunk("gAMA", big($0)) } ?? []) + chunk("IDAT", [])
    }

    /// The part of a JPEG up to the end of its frame header.
    static func jpeg(components: UInt8 = 3) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 4, 0, 4, components] + [UInt8](repeating: 0, count: 9) + [0xFF, 0xD9]
    }

    static let webp: [UInt8] =
        Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBPVP8 ".utf8) + [10, 0, 0, 0, 0, 0, 0, 0x9D, 1, 0x2A, 4, 0, 4, 0]
}
