/// The 12 bytes that every binary glTF begins with (glTF 2.0 §4.4.2), little-endian.
package struct GLBHeader: Equatable, Sendable {
    package static let byteCount = 12
    /// "glTF" as a little-endian number.
    package static let magic: UInt32 = 0x4654_6C67

    package let magic: UInt32
    /// Container version; 2 is the only one read.
    package let version: UInt32
    /// Length of the whole file in bytes, this header and all chunks included, as declared.
    package let length: UInt32

    package init(magic: UInt32 = GLBHeader.magic, version: UInt32 = 2, length: UInt32) {
        self.magic = magic
        self.version = version
        self.length = length
    }

    package var isUsable: Bool { magic == Self.magic && version == 2 }
}

/// The type field of a chunk, its four ASCII bytes as a little-endian number.
package struct GLBChunkType: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package static let json = GLBChunkType(rawValue: 0x4E4F_534A)
    package static let bin = GLBChunkType(rawValue: 0x004E_4942)

    /// The four bytes as text where they are printable, else as a hexadecimal number.
    package var name: String {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> (8 * UInt32($0))) }
        if self == .bin { return "BIN" }
        if bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return String(decoding: bytes, as: UTF8.self) }
        return "0x" + String(rawValue, radix: 16, uppercase: true)
    }
}

/// One chunk as its header declares it (glTF 2.0 §4.4.3).
package struct GLBChunk: Equatable, Sendable {
    package static let headerByteCount = 8

    /// 0 for the chunk right behind the file's header.
    package let index: Int
    package let type: GLBChunkType
    /// Byte offset of the chunk's header in the file.
    package let headerOffset: Int
    /// Length of the contents in bytes, as declared; the file may end before.
    package let length: Int

    package init(index: Int, type: GLBChunkType, headerOffset: Int, length: Int) {
        self.index = index
        self.type = type
        self.headerOffset = headerOffset
        self.length = length
    }

    package var contents: Range<Int> {
        headerOffset + Self.headerByteCount..<headerOffset + Self.headerByteCount + length
    }
}
