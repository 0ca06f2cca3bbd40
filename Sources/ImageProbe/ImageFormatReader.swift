/// One format: how it is recognised and how its header is read. The values are in `Formats/`, one file each.
struct ImageFormatReader: Sendable {
    let format: ImageFormat
    /// As people write it.
    let name: String
    let signature: Signature
    /// Nil for a format that is recognised only.
    let readHeader: (@Sendable (HeaderBytes) throws(ImageFailure) -> ImageHeader)?
}

/// The fixed bytes at the start of a file, with gaps.
struct Signature: Sendable {
    private let parts: [(offset: Int, bytes: [UInt8])]

    init(_ bytes: [UInt8], at offset: Int = 0) {
        parts = [(offset, bytes)]
    }

    init(_ text: StaticString, at offset: Int = 0) {
        self.init(text.withUTF8Buffer { [UInt8]($0) }, at: offset)
    }

    private init(parts: [(offset: Int, bytes: [UInt8])]) {
        self.parts = parts
    }

    func and(_ other: Signature) -> Signature {
        Signature(parts: parts + other.parts)
    }

    func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
        parts.allSatisfy { part in
            bytes.count >= part.offset + part.bytes.count
                && part.bytes.indices.allSatisfy { bytes[part.offset + $0] == part.bytes[$0] }
        }
    }
}
