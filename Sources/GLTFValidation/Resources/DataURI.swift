/// A `data:` URI (RFC 2397), decoded.
struct DataURI: Sendable {
    struct Failure: Error {
        let reason: String
    }

    /// In lower case; `text/plain` if the URI names none.
    let mediaType: String
    let bytes: [UInt8]

    /// Whether a text has the scheme, in any case.
    static func hasScheme(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.count >= 5
            && zip(text, "data:".utf8).allSatisfy { $0 == $1 || ($0 >= 0x41 && $0 <= 0x5A && $0 | 0x20 == $1) }
    }

    /// Decodes the text of a URI that has the scheme.
    init(_ text: UnsafeBufferPointer<UInt8>) throws(Failure) {
        guard let comma = text.firstIndex(of: 0x2C) else {
            throw Failure(reason: "a data URI needs a comma before its data")
        }
        var parts = text[5..<comma].split(separator: 0x3B, omittingEmptySubsequences: false)[...]
        let type = parts.removeFirst()
        guard type.isEmpty || type.count(where: { $0 == 0x2F }) == 1 else {
            throw Failure(reason: "its media type must have one slash")
        }
        var isBase64 = false
        if let last = parts.last, last.elementsEqual("base64".utf8) {
            isBase64 = true
            parts.removeLast()
        }
        // The first equals sign ends the name, so `;a=b=c` gives `a` the value `b=c`. RFC 2045 wants such a value in
        // quotation marks, but no reader of data URIs asks for them, and no parameter changes the data: what has a sign at
        // all passes, in every profile.
        for parameter in parts where !parameter.contains(0x3D) {
            throw Failure(reason: "its parameters must have the form name=value, and base64 stands last in lower case")
        }
        mediaType = type.isEmpty ? "text/plain" : String(decoding: type, as: UTF8.self).lowercased()
        let data = UnsafeBufferPointer(rebasing: text[(comma + 1)...])
        bytes = isBase64 ? try Base64.decode(data) : Self.percentDecoded(data)
    }

    private static func percentDecoded(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            if text[index] == 0x25, index + 2 < text.count, let high = URIReference.hexValue(text[index + 1]),
                let low = URIReference.hexValue(text[index + 2])
            {
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(text[index])
                index += 1
            }
        }
        return bytes
    }
}

/// Base64 (RFC 4648), of both alphabets, padding optional, without white space.
enum Base64 {
    private static let values: [UInt8] = {
        var table = [UInt8](repeating: 0xFF, count: 256)
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        for (value, byte) in alphabet.enumerated() { table[Int(byte)] = UInt8(value) }
        table[0x2D] = 62
        table[0x5F] = 63
        return table
    }()

    static func decode(_ text: UnsafeBufferPointer<UInt8>) throws(DataURI.Failure) -> [UInt8] {
        let (digits, padding) = splitPadding(text)
        guard digits.count % 4 != 1 else {
            throw DataURI.Failure(reason: "its base64 data has one digit too many or too few")
        }
        let missing = (4 - digits.count % 4) % 4
        guard padding == 0 || padding == missing else {
            throw DataURI.Failure(reason: "its base64 data has the wrong padding")
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 4 * 3 + 2)
        let values = Self.values
        var group: UInt32 = 0
        var filled = 0
        for digit in digits {
            let value = values[Int(digit)]
            guard value != 0xFF else {
                throw DataURI.Failure(reason: "its base64 data holds a character that is no base64 digit")
            }
            group = group << 6 | UInt32(value)
            filled += 1
            if filled == 4 {
                bytes.append(UInt8(truncatingIfNeeded: group >> 16))
                bytes.append(UInt8(truncatingIfNeeded: group >> 8))
                bytes.append(UInt8(truncatingIfNeeded: group))
                group = 0
                filled = 0
            }
        }
        let leftOver: UInt32 = filled == 2 ? group & 0xF : filled == 3 ? group & 0x3 : 0
        guard leftOver == 0 else {
            throw DataURI.Failure(reason: "the last digit of its base64 data has bits that belong to no byte")
        }
        if filled == 2 { bytes.append(UInt8(truncatingIfNeeded: group >> 4)) }
        if filled == 3 {
            bytes.append(UInt8(truncatingIfNeeded: group >> 10))
            bytes.append(UInt8(truncatingIfNeeded: group >> 2))
        }
        return bytes
    }

    /// Cuts off `=` and its escape `%3D` at the end.
    private static func splitPadding(_ text: UnsafeBufferPointer<UInt8>) -> (Slice<UnsafeBufferPointer<UInt8>>, Int) {
        var end = text.count
        var padding = 0
        while end > 0 {
            if text[end - 1] == 0x3D {
                end -= 1
            } else if end >= 3, text[end - 3] == 0x25, text[end - 2] == 0x33, text[end - 1] | 0x20 == 0x64 {
                end -= 3
            } else {
                break
            }
            padding += 1
        }
        return (text[..<end], padding)
    }
}
