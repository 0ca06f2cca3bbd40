// What is wrong with a text that the reader's loop did not take: it left its place behind, and here the text is looked at
// again, so that the loop itself knows nothing of messages.

extension TapeBuilder {
    /// Says why the loop stopped at `position`. Numbers leave their place behind where the digit is missing.
    func explanation() -> JSONSyntaxError {
        var start = position
        while start > 0, isNumberByte(source[start - 1]) { start -= 1 }
        if start < end, source[start] == 0x2D || source[start] &- 0x30 < 10, start < position || source[start] == 0x2D {
            let whole = source[start] == 0x2D ? start + 1 : start
            if let error = numberFault(whole) { return error }
        }
        guard position < end else { return unexpectedEnd() }
        let follows = lastByte(before: position)
        if open.isObject, follows == 0x2C || follows == 0x7B { return unexpectedKey() }
        if open.isObject, follows == 0x22, isKeyPlace {
            return JSONSyntaxError(
                .unexpectedByte, at: position, "A colon must follow the key; found \(describeByte()).")
        }
        let words = ["true", "false", "null"]
        if let word = words.first(where: { source[position] == $0.utf8.first }) {
            return JSONSyntaxError(.invalidLiteral, at: position, "Expected \(word); text must stand in double quotes.")
        }
        return unexpectedByte()
    }

    /// Whether the last token is a key: it is a string, and no value of the open object stands before it unpaired.
    private var isKeyPlace: Bool {
        let view = view(count)
        var key = open.token + 1
        while key < count {
            if key + 1 >= count { return true }
            key = view.next(key + 1)
        }
        return false
    }

    func lastByte(before index: Int) -> UInt8 {
        let last = lastPrinted(before: index)
        return last >= 0 ? source[last] : 0
    }

    /// The index of the last byte before `index` that is neither white space nor a control character; −1 if there is none.
    func lastPrinted(before index: Int) -> Int {
        var last = index - 1
        while last >= 0, source[last] <= 0x20 { last -= 1 }
        return last
    }

    func isNumberByte(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }

    func tooDeep(_ index: Int) -> JSONSyntaxError {
        JSONSyntaxError(
            .tooDeep, at: index,
            "More than \(options.maximumDepth) arrays and objects are nested in each other; flatten the structure.")
    }

    func hex(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }

    func describeByte() -> String {
        let byte = source[position]
        return byte > 0x20 && byte < 0x7F ? "'\(Character(Unicode.Scalar(byte)))'" : "the byte 0x\(hex(byte))"
    }

    func invalidUTF8(_ index: Int) -> JSONSyntaxError {
        JSONSyntaxError(
            .invalidUTF8, at: index,
            "The byte 0x\(hex(source[index])) does not begin a well-formed UTF-8 sequence; save the text as UTF-8.")
    }

    func unexpectedEnd() -> JSONSyntaxError {
        let inside = open.token < 0 ? "before a value" : open.isObject ? "inside an object" : "inside an array"
        return JSONSyntaxError(.unexpectedEnd, at: end, "The text ends \(inside); it may have been cut off.")
    }

    func trailing() -> JSONSyntaxError {
        if source[position] == 0 {
            return JSONSyntaxError(
                .nulPadding, at: position, "The text is padded with NUL bytes; pad with spaces (0x20).")
        }
        return JSONSyntaxError(
            .trailingText, at: position,
            "The value is complete, but \(describeByte()) follows; remove what is behind it.")
    }

    func unexpectedKey() -> JSONSyntaxError {
        if source[position] == 0x7D { return trailingComma("object") }
        return JSONSyntaxError(
            .unexpectedByte, at: position, "Expected a key in double quotes; found \(describeByte()).")
    }

    func trailingComma(_ container: String) -> JSONSyntaxError {
        JSONSyntaxError(
            .trailingComma, at: position, "A comma stands before the end of the \(container); remove it.")
    }

    func unexpectedByte() -> JSONSyntaxError {
        let byte = source[position]
        let follows = lastByte(before: position)
        if byte == 0x5D, follows == 0x2C { return trailingComma("array") }
        if byte >= 0x80, UTF8Check.skipSequence(source, position, end) == nil { return invalidUTF8(position) }
        let expectsValue = open.token < 0 || follows == 0x2C || follows == 0x3A || follows == 0x5B
        let expected = expectsValue ? "a value" : open.isObject ? "a comma or }" : "a comma or ]"
        let hint =
            switch byte {
            case 0x27: "; strings stand in double quotes"
            case 0x2F: "; JSON has no comments"
            case 0x4E, 0x49: "; JSON has no NaN and no Infinity"
            case 0x2B, 0x2E: "; a number begins with a digit or a minus sign"
            default: ""
            }
        return JSONSyntaxError(
            .unexpectedByte, at: position, "Expected \(expected); found \(describeByte())\(hint).")
    }

    private func skipDigits(_ index: Int) -> Int {
        TextScan.skipDigits(source + index, source + end) - source
    }

    /// What is wrong with the number whose digits begin at `whole`; nil if nothing is.
    func numberFault(_ whole: Int) -> JSONSyntaxError? {
        let missing = "A digit is missing in the number."
        func fault(_ index: Int, _ reason: String) -> JSONSyntaxError {
            index >= end
                ? JSONSyntaxError(.unexpectedEnd, at: end, "The text ends inside a number.")
                : JSONSyntaxError(.invalidNumber, at: index, reason)
        }
        var index = skipDigits(whole)
        if index == whole { return fault(index, "A minus sign must be followed by a digit.") }
        if source[whole] == 0x30, index > whole + 1 {
            return JSONSyntaxError(.invalidNumber, at: whole, "A number must not begin with a superfluous zero.")
        }
        if index < end, source[index] == 0x2E {
            let fraction = index + 1
            index = skipDigits(fraction)
            if index == fraction { return fault(index, missing) }
        }
        if index < end, source[index] | 0x20 == 0x65 {
            index += 1
            if index < end, source[index] == 0x2B || source[index] == 0x2D { index += 1 }
            let exponent = index
            index = skipDigits(exponent)
            if index == exponent { return fault(index, missing) }
        }
        return nil
    }
}
