// A server that repeats a value writes it in the way of what it stands in: with percent escapes in a URL, with backslashes in
// JSON, with character references in HTML. All of these are read as what they stand for, in any mixture.

/// Finds bytes in a text in which some may be written by an escape.
enum CodedText {
    /// Where a value ends that begins at `index`, or its beginning of at least `shortest` bytes; nil if it does not begin there.
    static func end(of value: [UInt8], shortest: Int, in text: [UInt8], at index: Int) -> Int? {
        // What is read as an escape may be meant as it stands, so both are followed.
        var ends: Set<Int> = [index]
        var agreed = 0
        for byte in value {
            var next: Set<Int> = []
            for end in ends {
                if end < text.count, text[end] == byte { next.insert(end + 1) }
                for escape in escapes(text, end) where escape.byte == byte { next.insert(escape.end) }
            }
            if next.isEmpty { break }
            ends = next
            agreed += 1
        }
        return agreed >= shortest ? ends.max() : nil
    }

    /// The bytes that an escape at `index` may stand for, and where it ends for each.
    private static func escapes(_ text: [UInt8], _ index: Int) -> [(byte: UInt8, end: Int)] {
        guard index < text.count, text[index] == UInt8(ascii: "%") else {
            return escape(text, index).map { [$0] } ?? []
        }
        // An escape may have been escaped again, and what stands behind it may be none.
        var found: [(byte: UInt8, end: Int)] = []
        var start = index + 1
        while let byte = number(text, start, digits: 2) {
            found.append((byte, start + 2))
            guard byte == UInt8(ascii: "%") else { break }
            start += 2
        }
        return found
    }

    private static func escape(_ text: [UInt8], _ index: Int) -> (byte: UInt8, end: Int)? {
        guard index < text.count else { return nil }
        switch text[index] {
        case UInt8(ascii: "+"):
            return (UInt8(ascii: " "), index + 1)
        case UInt8(ascii: "\\"):
            guard index + 1 < text.count else { return nil }
            switch text[index + 1] {
            case UInt8(ascii: "u"): return number(text, index + 2, digits: 4).map { ($0, index + 6) }
            case UInt8(ascii: "x"): return number(text, index + 2, digits: 2).map { ($0, index + 4) }
            case let byte: return (byte, index + 2)
            }
        case UInt8(ascii: "&"):
            return reference(text, index)
        default:
            return nil
        }
    }

    /// A number of so many hexadecimal digits, if it is that of a byte.
    private static func number(_ text: [UInt8], _ start: Int, digits: Int) -> UInt8? {
        // A sign would be read as part of the number.
        guard start + digits <= text.count, text[start] != UInt8(ascii: "+"), text[start] != UInt8(ascii: "-") else {
            return nil
        }
        return UInt8(String(decoding: text[start..<start + digits], as: UTF8.self), radix: 16)
    }

    private static func reference(_ text: [UInt8], _ index: Int) -> (byte: UInt8, end: Int)? {
        guard let semicolon = text[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: text[(index + 1)..<semicolon], as: UTF8.self)
        if let byte = names[name] { return (byte, semicolon + 1) }
        guard name.hasPrefix("#") else { return nil }
        let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        return UInt8(digits, radix: isHexadecimal ? 16 : 10).map { ($0, semicolon + 1) }
    }

    private static let names: [String: UInt8] = [
        "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "quot": UInt8(ascii: "\""),
        "apos": UInt8(ascii: "'"), "sol": UInt8(ascii: "/"), "equals": UInt8(ascii: "="), "plus": UInt8(ascii: "+"),
    ]
}
