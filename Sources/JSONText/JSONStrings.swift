extension JSONView {
    /// The value of a string or key, escapes decoded; half a surrogate pair becomes U+FFFD.
    package func string(_ index: Int) -> String {
        kind(index) == .escapedString
            ? String(decoding: decode(index, replacingHalves: true), as: UTF8.self)
            : String(decoding: bytes(index), as: UTF8.self)
    }

    /// The value of a string or key in UTF-8. Half a surrogate pair is written as its own three bytes, so that two
    /// strings are equal exactly when these bytes are.
    package func decodedBytes(_ index: Int) -> [UInt8] {
        kind(index) == .escapedString ? decode(index, replacingHalves: false) : Array(bytes(index))
    }

    /// Decodes escapes. A decoder of UTF-8 would replace each of the three bytes of half a surrogate pair, so whoever
    /// wants text has them replaced here.
    private func decode(_ index: Int, replacingHalves: Bool) -> [UInt8] {
        let raw = bytes(index)
        var decoded: [UInt8] = []
        decoded.reserveCapacity(raw.count)
        var position = 0
        while position < raw.count {
            let byte = raw[position]
            guard byte == 0x5C, position + 1 < raw.count else {
                decoded.append(byte)
                position += 1
                continue
            }
            let escape = raw[position + 1]
            guard escape == 0x75 else {
                decoded.append(Self.shortEscape(escape))
                position += 2
                continue
            }
            var scalar = Self.hexUnit(raw, position + 2)
            position += 6
            if scalar & 0xFC00 == 0xD800, position + 1 < raw.count, raw[position] == 0x5C, raw[position + 1] == 0x75 {
                let low = Self.hexUnit(raw, position + 2)
                if low & 0xFC00 == 0xDC00 {
                    scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
                    position += 6
                }
            }
            let isHalf = scalar & 0xFFFF_F800 == 0xD800
            Self.append(replacingHalves && isHalf ? 0xFFFD : scalar, to: &decoded)
        }
        return decoded
    }

    private static func shortEscape(_ byte: UInt8) -> UInt8 {
        switch byte {
        case 0x62: 0x08
        case 0x66: 0x0C
        case 0x6E: 0x0A
        case 0x72: 0x0D
        case 0x74: 0x09
        default: byte
        }
    }

    /// The four hexadecimal digits at `position`, which the reader has checked.
    private static func hexUnit(_ raw: UnsafeBufferPointer<UInt8>, _ position: Int) -> UInt32 {
        var unit: UInt32 = 0
        for index in position..<Swift.min(position + 4, raw.count) {
            unit = unit << 4 | UInt32(HexDigit.value(raw[index]) ?? 0)
        }
        return unit
    }

    private static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
        switch scalar {
        case 0..<0x80:
            bytes.append(UInt8(scalar))
        case 0x80..<0x800:
            bytes.append(UInt8(0xC0 | scalar >> 6))
            bytes.append(UInt8(0x80 | scalar & 0x3F))
        case 0x800..<0x10000:
            bytes.append(UInt8(0xE0 | scalar >> 12))
            bytes.append(UInt8(0x80 | (scalar >> 6) & 0x3F))
            bytes.append(UInt8(0x80 | scalar & 0x3F))
        default:
            bytes.append(UInt8(0xF0 | (scalar >> 18) & 0x07))
            bytes.append(UInt8(0x80 | (scalar >> 12) & 0x3F))
            bytes.append(UInt8(0x80 | (scalar >> 6) & 0x3F))
            bytes.append(UInt8(0x80 | scalar & 0x3F))
        }
    }
}

enum HexDigit {
    static func value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
