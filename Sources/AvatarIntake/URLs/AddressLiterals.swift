/// IPv4 addresses in every spelling that `inet_aton` takes: one to four numbers, decimal, octal (`0…`) or
/// hexadecimal (`0x…`), the last one filling the bytes that are left. libcurl and browsers accept the same, so a key
/// or a policy that knew only the dotted form could be walked around.
enum IPv4Literal {
    static func parse(_ labels: [[UInt8]]) -> UInt32? {
        guard (1...4).contains(labels.count) else { return nil }
        var numbers: [UInt64] = []
        for label in labels {
            guard let number = number(label) else { return nil }
            numbers.append(number)
        }
        guard let last = numbers.popLast() else { return nil }
        let bytesLeft = 4 - numbers.count
        guard last < (UInt64(1) << UInt64(8 * bytesLeft)), numbers.allSatisfy({ $0 <= 255 }) else { return nil }
        var address = last
        for (index, number) in numbers.enumerated() { address |= number << UInt64(8 * (3 - index)) }
        return UInt32(truncatingIfNeeded: address)
    }

    private static func number(_ label: [UInt8]) -> UInt64? {
        var digits = label[...]
        var radix: UInt64 = 10
        if digits.count >= 2, digits[0] == 0x30 {
            if ASCII.lowercased(digits[1]) == 0x78 {
                radix = 16
                digits = digits.dropFirst(2)
            } else {
                radix = 8
                digits = digits.dropFirst()
            }
        }
        if digits.isEmpty { return radix == 16 ? 0 : nil }
        var value: UInt64 = 0
        for byte in digits {
            guard let digit = ASCII.hexValue(byte), UInt64(digit) < radix else { return nil }
            value = value * radix + UInt64(digit)
            if value > UInt64(UInt32.max) { return nil }
        }
        return value
    }

    static func text(_ address: UInt32) -> String {
        [24, 16, 8, 0].map { String((address >> UInt32($0)) & 0xFF) }.joined(separator: ".")
    }
}

/// IPv6 addresses: eight groups, one `::`, an IPv4 address as the last two groups.
enum IPv6Literal {
    static func parse(_ bytes: [UInt8]) -> [UInt16]? {
        guard bytes.count >= 2, bytes.count <= 45 else { return nil }
        var groups: [UInt16] = []
        var gap: Int?
        var index = 0
        if bytes[0] == ASCII.colon {
            guard bytes[1] == ASCII.colon else { return nil }
            gap = 0
            index = 2
        }
        while index < bytes.count {
            guard groups.count < 8 else { return nil }
            let end = bytes[index...].firstIndex(of: ASCII.colon) ?? bytes.count
            let piece = bytes[index..<end]
            if end == bytes.count, piece.contains(ASCII.dot) {
                guard groups.count <= 6, let address = dotted(piece) else { return nil }
                groups.append(UInt16(truncatingIfNeeded: address >> 16))
                groups.append(UInt16(truncatingIfNeeded: address))
                break
            }
            guard let group = group(piece) else { return nil }
            groups.append(group)
            if end == bytes.count { break }
            index = end + 1
            if index == bytes.count { return nil }
            if bytes[index] == ASCII.colon {
                guard gap == nil else { return nil }
                gap = groups.count
                index += 1
            }
        }
        guard let gap else { return groups.count == 8 ? groups : nil }
        guard groups.count < 8 else { return nil }
        return groups[..<gap] + Array(repeating: 0, count: 8 - groups.count) + groups[gap...]
    }

    private static func group(_ piece: ArraySlice<UInt8>) -> UInt16? {
        guard (1...4).contains(piece.count) else { return nil }
        var value: UInt16 = 0
        for byte in piece {
            guard let digit = ASCII.hexValue(byte) else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return value
    }

    /// Inside IPv6 only the plain form counts: four decimal numbers without leading zeros.
    private static func dotted(_ piece: ArraySlice<UInt8>) -> UInt32? {
        let labels = piece.split(separator: ASCII.dot, omittingEmptySubsequences: false)
        guard labels.count == 4 else { return nil }
        for label in labels {
            guard !label.isEmpty, label.allSatisfy(ASCII.isDigit), label.count == 1 || label.first != 0x30 else {
                return nil
            }
        }
        return IPv4Literal.parse(labels.map { Array($0) })
    }

    /// RFC 5952: lower case, no leading zeros, the longest run of two or more zero groups as `::`, the first of equals.
    static func text(_ groups: [UInt16]) -> String {
        var best = 0..<0
        var start = 0
        while start < groups.count {
            var end = start
            while end < groups.count, groups[end] == 0 { end += 1 }
            if end - start > best.count, end - start >= 2 { best = start..<end }
            start = max(end, start + 1)
        }
        let hex = groups.map { String($0, radix: 16) }
        if best.isEmpty { return hex.joined(separator: ":") }
        return hex[..<best.lowerBound].joined(separator: ":") + "::" + hex[best.upperBound...].joined(separator: ":")
    }
}
