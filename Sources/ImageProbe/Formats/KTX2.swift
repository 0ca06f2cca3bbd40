extension ImageFormatReader {
    /// Recognised so that a data URI's media type can be compared; the core specification gives it no place.
    static let ktx2 = ImageFormatReader(
        format: .ktx2, name: "KTX2",
        signature: Signature([0xAB, 0x4B, 0x54, 0x58, 0x20, 0x32, 0x30, 0xBB, 0x0D, 0x0A, 0x1A, 0x0A]),
        readHeader: nil)
}
