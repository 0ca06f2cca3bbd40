extension ImageFormatReader {
    static let jpeg = ImageFormatReader(
        format: .jpeg, name: "JPEG", signature: Signature([0xFF, 0xD8, 0xFF]),
        readHeader: { (bytes) throws(ImageFailure) in try JPEGHeader.read(bytes) })
}

/// Walks marker segments up to the first frame header, which holds the size. Colour profiles are not looked at.
enum JPEGHeader {
    static func read(_ bytes: HeaderBytes) throws(ImageFailure) -> ImageHeader {
        var position = 1
        while true {
            let marker = try bytes.byte(at: position)
            position += 1
            guard hasSegment(marker) else { continue }
            let length = try bytes.bigEndian16(at: position)
            guard length >= 2 else {
                throw bytes.invalid("a marker segment declares \(length) bytes, its two length bytes included")
            }
            guard !isFrameHeader(marker) else { return try frame(bytes, at: position, length: length) }
            position += length
        }
    }

    private static func frame(
        _ bytes: HeaderBytes, at position: Int, length: Int
    ) throws(ImageFailure) -> ImageHeader {
        guard length >= 8 else {
            throw bytes.invalid("the frame header declares \(length) bytes, and 8 are needed")
        }
        guard bytes.count - position >= length else { throw bytes.end() }
        let pixelFormat: String
        switch try bytes.byte(at: position + 7) {
        case 1: pixelFormat = "luminance"
        case 3: pixelFormat = "rgb"
        case let channels: throw bytes.invalid("the frame has \(channels) colour channels instead of 1 or 3")
        }
        let precision = Int(try bytes.byte(at: position + 2))
        return ImageHeader(
            format: .jpeg,
            width: try bytes.bigEndian16(at: position + 5),
            height: try bytes.bigEndian16(at: position + 3),
            pixelFormat: pixelFormat,
            bits: precision > 0 ? precision : nil)
    }

    /// Fill bytes, the temporary marker, restarts, start and end of the image stand alone.
    private static func hasSegment(_ marker: UInt8) -> Bool {
        !(marker == 0xFF || marker == 0x01 || (0xD0...0xD9).contains(marker))
    }

    /// C4, C8 and CC lie among the frame headers but are tables or reserved; DE starts a hierarchical image.
    private static func isFrameHeader(_ marker: UInt8) -> Bool {
        switch marker {
        case 0xC4, 0xC8, 0xCC: false
        case 0xC0...0xCF, 0xDE: true
        default: false
        }
    }
}
