import FileSystem

/// Names of files of this machine as URLs: absolute, without links, every odd byte percent-coded.
enum FileURL {
    private static let scheme = "file://"

    static func make(of path: Path) -> String {
        var text = scheme
        for byte in (Files.realPath(path) ?? path).bytes {
            let scalar = Unicode.Scalar(byte)
            let isPlain =
                scalar.isASCII
                && (scalar.properties.isAlphabetic || (0x30...0x39).contains(byte)
                    || "/-._~".unicodeScalars.contains(scalar))
            if isPlain {
                text.unicodeScalars.append(scalar)
            } else {
                let hex = String(byte, radix: 16, uppercase: true)
                text += "%" + (hex.utf8.count == 1 ? "0" : "") + hex
            }
        }
        return text
    }

    /// The path of a URL that `make` made; nil for others.
    static func path(of url: String) -> Path? {
        guard url.hasPrefix(scheme + "/") else { return nil }
        var bytes: [UInt8] = []
        var rest = Array(url.utf8)[scheme.utf8.count...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
                value != 0
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return Path(bytes: bytes)
    }
}
