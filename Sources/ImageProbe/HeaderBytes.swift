/// The bytes of an image, with readers that fail instead of reaching beyond the end.
struct HeaderBytes {
    private let bytes: UnsafeRawBufferPointer
    private let format: ImageFormat

    init(_ bytes: UnsafeRawBufferPointer, format: ImageFormat) {
        self.bytes = bytes
        self.format = format
    }

    var count: Int { bytes.count }

    /// The byte at an offset that is never negative.
    func byte(at offset: Int) throws(ImageFailure) -> UInt8 {
        guard offset >= 0, offset < bytes.count else { throw end() }
        return bytes[offset]
    }

    func bigEndian16(at offset: Int) throws(ImageFailure) -> Int {
        Int(try byte(at: offset)) << 8 | Int(try byte(at: offset + 1))
    }

    func bigEndian32(at offset: Int) throws(ImageFailure) -> UInt32 {
        var value: UInt32 = 0
        for position in 0..<4 {
            value = value << 8 | UInt32(try byte(at: offset + position))
        }
        return value
    }

    func littleEndian16(at offset: Int) throws(ImageFailure) -> Int {
        Int(try byte(at: offset)) | Int(try byte(at: offset + 1)) << 8
    }

    func littleEndian24(at offset: Int) throws(ImageFailure) -> Int {
        try littleEndian16(at: offset) | Int(try byte(at: offset + 2)) << 16
    }

    func end() -> ImageFailure {
        ImageFailure(
            kind: .unexpectedEnd, detail: "the data ends after \(bytes.count) bytes, before the size is known",
            format: format)
    }

    func invalid(_ detail: String) -> ImageFailure {
        ImageFailure(kind: .invalidData, detail: detail, format: format)
    }
}
