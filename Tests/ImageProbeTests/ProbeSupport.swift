import ImageProbe

func probe(_ bytes: [UInt8]) -> ImageProbeResult {
    bytes.withUnsafeBytes { ImageProbe.probe($0) }
}

func sniff(_ bytes: [UInt8]) -> ImageFormat? {
    bytes.withUnsafeBytes { ImageProbe.sniff($0) }
}

extension ImageProbeResult {
    var header: ImageHeader? {
        if case .recognized(let header) = self { header } else { nil }
    }

    var failure: ImageFailure? {
        if case .failed(let failure) = self { failure } else { nil }
    }
}

func bigEndian32(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
}

func bigEndian16(_ value: UInt16) -> [UInt8] {
    [UInt8(value >> 8), UInt8(value & 0xFF)]
}

/// Runs the probe on every prefix of an image, and on every image that differs from it in one byte. Nothing may trap, no
/// strict prefix of the part that a header needs may be recognised.
func torture(_ image: [UInt8], headerLength: Int) -> [Int] {
    var wronglyRecognized: [Int] = []
    for length in 0..<image.count where probe(Array(image[..<length])).header != nil && length < headerLength {
        wronglyRecognized.append(length)
    }
    for index in image.indices {
        for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFE, 0xFF] {
            var changed = image
            changed[index] = value
            _ = probe(changed)
            _ = probe(Array(changed[..<(image.count / 2)]))
        }
    }
    return wronglyRecognized
}
