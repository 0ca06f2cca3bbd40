/// Reads image headers: which format, how large, which pixels. Never decodes pixels.
///
/// The bytes are hostile. Every reader works on offsets that were compared with the length before use, walks forward
/// only, and takes time linear in the number of chunks or segments before the size is known.
public enum ImageProbe {
    /// Below this nothing is recognised: WebP's signature needs all fourteen bytes, and no whole image of another format
    /// is shorter.
    public static let minimumLength = 14

    /// The formats that are looked for.
    static let formats: [ImageFormatReader] = [.jpeg, .png, .webp, .ktx2]

    /// The format by signature alone; nil for fewer than fourteen bytes or a foreign signature.
    public static func sniff(_ bytes: UnsafeRawBufferPointer) -> ImageFormat? {
        reader(for: bytes)?.format
    }

    /// Reads the header of an image.
    public static func probe(_ bytes: UnsafeRawBufferPointer) -> ImageProbeResult {
        guard let reader = reader(for: bytes) else {
            return .failed(ForeignSignature.failure(bytes))
        }
        guard let readHeader = reader.readHeader else {
            return .failed(
                ImageFailure(
                    kind: .unrecognizedFormat, detail: "\(reader.name) images are recognised but not read",
                    format: reader.format))
        }
        do {
            return .recognized(try readHeader(HeaderBytes(bytes, format: reader.format)))
        } catch {
            return .failed(error)
        }
    }

    private static func reader(for bytes: UnsafeRawBufferPointer) -> ImageFormatReader? {
        guard bytes.count >= minimumLength else { return nil }
        return formats.first { $0.signature.matches(bytes) }
    }
}

/// What came of reading a header.
public enum ImageProbeResult: Equatable, Sendable {
    /// The header.
    case recognized(ImageHeader)
    /// Why there is none.
    case failed(ImageFailure)
}
