/// The beginning of a WebP file, which is all that a header reader looks at. There are no pixels behind it.
enum WebPHeader {
    static func lossless(width: Int, height: Int) -> [UInt8] {
        let size = UInt32(width - 1) | UInt32(height - 1) << 14
        let data: [UInt8] = [0x2F] + size.littleEndianBytes + [UInt8](repeating: 0, count: 7)
        let body = Array("WEBPVP8L".utf8) + UInt32(data.count).littleEndianBytes + data
        return Array("RIFF".utf8) + UInt32(body.count).littleEndianBytes + body
    }
}
