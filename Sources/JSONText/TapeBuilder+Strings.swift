// Strings that are not plain to their end: with escapes, with bytes above ASCII, or among the last bytes of the text.

extension TapeBuilder {

    /// Writes the token of the string whose content begins at `start`; gives the index behind its quote, or nil, with `failure`
    /// set, if it is malformed.
    @inline(never)
    mutating func readString(_ start: Int, to place: UnsafeMutableRawPointer) -> Int? {
        var index = start
        var hasEscapes = false
        do throws(JSONSyntaxError) {
            while index < end {
                let byte = source[index]
                if byte == 0x22 {
                    let kind: JSONKind = hasEscapes ? .escapedString : .string
                    Token.write(kind, offset: start, length: index &- start, to: place)
                    return index &+ 1
                }
                if byte == 0x5C {
                    hasEscapes = true
                    index = try skipEscape(index)
                } else if byte >= 0x80 {
                    guard let next = UTF8Check.skipSequence(source, index, end) else { throw invalidUTF8(index) }
                    index = next
                } else if byte < 0x20 {
                    throw JSONSyntaxError(
                        .controlCharacter, at: index,
                        "A string holds the control character 0x\(hex(byte)); write it as an escape such as \\n or \\u00\(hex(byte))."
                    )
                } else {
                    // The run ends at another byte than this one.
                    index = skipPlain(index &+ 1)
                }
            }
            throw JSONSyntaxError(
                .unexpectedEnd, at: end, "The text ends inside a string; the closing quote is missing.")
        } catch {
            failure = error
            return nil
        }
    }

    /// The first index at or behind `index` that may not belong to the plain run of a string.
    private func skipPlain(_ index: Int) -> Int {
        var index = index
        while end &- index >= 16 {
            let count = TextScan.stringStop(TextScan.load(source + index))
            index &+= count
            if count < 16 { return index }
        }
        return index
    }

    private func skipEscape(_ index: Int) throws(JSONSyntaxError) -> Int {
        guard index + 1 < end else {
            throw JSONSyntaxError(.unexpectedEnd, at: end, "The text ends inside a string, after a backslash.")
        }
        switch source[index + 1] {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74:
            return index + 2
        case 0x75:
            let unit = try escapedUnit(index)
            if unit & 0xF800 == 0xD800, !options.acceptsLoneSurrogates {
                return try skipSurrogatePair(index, unit)
            }
            return index + 6
        default:
            throw JSONSyntaxError(
                .invalidEscape, at: index,
                "A backslash must be followed by one of \" \\ / b f n r t u; write a plain backslash as \\\\.")
        }
    }

    private func skipSurrogatePair(_ index: Int, _ unit: UInt32) throws(JSONSyntaxError) -> Int {
        if unit & 0xFC00 == 0xD800, index + 7 < end, source[index + 6] == 0x5C, source[index + 7] == 0x75,
            try escapedUnit(index + 6) & 0xFC00 == 0xDC00
        {
            return index + 12
        }
        throw JSONSyntaxError(
            .loneSurrogate, at: index,
            "The escape is half of a surrogate pair and stands for no character; write both halves, or the character itself."
        )
    }

    private func escapedUnit(_ index: Int) throws(JSONSyntaxError) -> UInt32 {
        var unit: UInt32 = 0
        for digit in index + 2..<index + 6 {
            guard digit < end, let value = HexDigit.value(source[digit]) else {
                throw JSONSyntaxError(
                    .invalidEscape, at: index, "The escape \\u must be followed by four hexadecimal digits.")
            }
            unit = unit << 4 | UInt32(value)
        }
        return unit
    }
}
