/// Reads a JSON text into tokens: one pass, no recursion, an explicit stack of open containers.
///
/// The current container lives in local fields and is spilled to the stack only when another opens. The caller owns
/// `tokens`.
struct TapeBuilder: ~Copyable {
    let source: UnsafePointer<UInt8>
    let end: Int
    let tokens: UnsafeMutablePointer<UInt64>
    private(set) var count = 0
    private(set) var duplicateKeys: [JSONMap.DuplicateKey] = []
    private(set) var hasByteOrderMark = false

    private let options: JSONOptions
    private var position = 0
    private var open = Container()
    private var stack: [Container] = []

    private struct Container {
        /// Token index of the container; −1 outside of any.
        var token = -1
        var isObject = false
        /// Whether the keys are compared when the object ends, not one by one.
        var comparesAtEnd = false
        var members = 0
        var filter: UInt64 = 0
        var hasDuplicates = false
    }

    init(_ text: UnsafeRawBufferPointer, options: JSONOptions) throws(JSONSyntaxError) {
        guard let base = text.baseAddress, text.count > 0 else {
            throw JSONSyntaxError(.emptyText, at: 0, "The text is empty; JSON needs at least one value.")
        }
        guard text.count <= Int(UInt32.max) else {
            throw JSONSyntaxError(.tooLarge, at: Int(UInt32.max), "The text is larger than 4 GiB, more than is read.")
        }
        source = base.assumingMemoryBound(to: UInt8.self)
        end = text.count
        self.options = options
        tokens = .allocate(capacity: text.count / 2 + options.maximumDepth + 16)
        stack.reserveCapacity(16)
    }

    mutating func build() throws(JSONSyntaxError) {
        try skipByteOrderMark()
        skipSpace()
        guard position < end else {
            throw JSONSyntaxError(.emptyText, at: position, "The text holds nothing but white space.")
        }
        var expectsValue = true
        while true {
            if expectsValue {
                expectsValue = try readValue()
                if expectsValue { continue }
            }
            if open.token < 0 { break }
            expectsValue = try readSeparator()
        }
        skipSpace()
        if position < end { throw trailing() }
    }

    /// Reads a scalar or opens a container; true if a value must follow.
    @inline(__always)
    private mutating func readValue() throws(JSONSyntaxError) -> Bool {
        skipSpace()
        guard position < end else { throw unexpectedEnd() }
        let byte = source[position]
        if byte == 0x22 {
            _ = try readString()
            return false
        }
        if byte &- 0x30 < 10 || byte == 0x2D {
            try readNumber()
            return false
        }
        switch byte {
        case 0x7B, 0x5B:
            return try openContainer(isObject: byte == 0x7B)
        case 0x74:
            try readLiteral("true", .true)
        case 0x66:
            try readLiteral("false", .false)
        case 0x6E:
            try readLiteral("null", .null)
        default:
            throw unexpectedByte()
        }
        return false
    }

    /// After a value: a comma, then in an object the next key; or the end of the container. True if a value must follow.
    @inline(__always)
    private mutating func readSeparator() throws(JSONSyntaxError) -> Bool {
        skipSpace()
        guard position < end else { throw unexpectedEnd() }
        let byte = source[position]
        if byte == 0x2C {
            position &+= 1
            if open.isObject { try readKey() }
            return true
        }
        guard byte == (open.isObject ? 0x7D : 0x5D) else { throw unexpectedByte() }
        position &+= 1
        try closeContainer()
        return false
    }

    private mutating func openContainer(isObject: Bool) throws(JSONSyntaxError) -> Bool {
        guard stack.count < options.maximumDepth else {
            throw JSONSyntaxError(
                .tooDeep, at: position,
                "More than \(options.maximumDepth) arrays and objects are nested in each other; flatten the structure.")
        }
        stack.append(open)
        open = Container()
        open.token = count
        open.isObject = isObject
        tokens[count] = Token.make(isObject ? .object : .array, offset: position, length: 0)
        count &+= 1
        position &+= 1
        skipSpace()
        guard position < end else { throw unexpectedEnd() }
        if source[position] == (isObject ? 0x7D : 0x5D) {
            position &+= 1
            try closeContainer()
            return false
        }
        if isObject { try readKey() }
        return true
    }

    private mutating func closeContainer() throws(JSONSyntaxError) {
        if open.comparesAtEnd { compareKeys() }
        let span = count &- open.token
        guard span <= Token.maximumSpan else {
            throw JSONSyntaxError(.tooLarge, at: position, "The text holds more than 268 million values.")
        }
        let kind: JSONKind = open.isObject ? (open.hasDuplicates ? .objectWithDuplicates : .object) : .array
        tokens[open.token] = Token.make(kind, offset: Token.offset(tokens[open.token]), length: span)
        open = stack.removeLast()
    }

    // MARK: Keys

    @inline(__always)
    private mutating func readKey() throws(JSONSyntaxError) {
        skipSpace()
        guard position < end else { throw unexpectedEnd() }
        guard source[position] == 0x22 else { throw unexpectedKey() }
        let key = count
        let hasEscapes = try readString()
        open.members &+= 1
        if hasEscapes || open.members > DuplicateKeys.filteredMembers {
            open.comparesAtEnd = true
        } else if !open.comparesAtEnd {
            filterKey(key)
        }
        skipSpace()
        guard position < end else { throw unexpectedEnd() }
        guard source[position] == 0x3A else {
            throw JSONSyntaxError(
                .unexpectedByte, at: position, "A colon must follow the key; found \(describeByte()).")
        }
        position &+= 1
    }

    @inline(__always)
    private mutating func filterKey(_ key: Int) {
        let token = tokens[key]
        let start = Token.offset(token)
        let length = Token.length(token)
        let prefix = ByteScan.prefix(source, start, length, end)
        let suffix = length > 8 ? ByteScan.load(source + (start &+ length &- 8)) : 0
        let bit = DuplicateKeys.bit(prefix, suffix, length)
        if open.filter & bit != 0 { compareKey(key) }
        open.filter |= bit
    }

    private var view: JSONView {
        JSONView(source: source, sourceCount: end, tokens: UnsafePointer(tokens), count: count)
    }

    private mutating func compareKey(_ key: Int) {
        guard let earlier = DuplicateKeys.earlier(view, first: open.token + 1, key: key) else { return }
        duplicateKeys.append(JSONMap.DuplicateKey(key: key, earlier: earlier))
        open.hasDuplicates = true
    }

    /// Replaces what the filter found so far, which is part of what this finds.
    private mutating func compareKeys() {
        let first = open.token + 1
        if open.hasDuplicates {
            let view = view
            var known: Set<Int> = []
            var key = first
            while key < count {
                known.insert(key)
                key = view.next(key + 1)
            }
            duplicateKeys.removeAll { known.contains($0.key) }
        }
        let found = DuplicateKeys.all(view, first: first, end: count)
        open.hasDuplicates = !found.isEmpty
        duplicateKeys.append(contentsOf: found)
    }

    // MARK: Scalars

    /// Reads the string that begins at the current byte, a quote; true if it has escapes.
    @inline(__always)
    private mutating func readString() throws(JSONSyntaxError) -> Bool {
        let start = position &+ 1
        var index = start
        while index &+ 8 <= end {
            let mask = ByteScan.stringStops(ByteScan.load(source + index))
            if mask == 0 {
                index &+= 8
                continue
            }
            index &+= ByteScan.distance(mask)
            if source[index] == 0x22 {
                append(.string, start, index)
                return false
            }
            break
        }
        return try readRestOfString(start, index)
    }

    /// The rest of a string from `index` on: escapes, bytes above ASCII, and the last bytes of the text.
    private mutating func readRestOfString(_ start: Int, _ first: Int) throws(JSONSyntaxError) -> Bool {
        var index = first
        var hasEscapes = false
        while index < end {
            let byte = source[index]
            if byte == 0x22 {
                append(hasEscapes ? .escapedString : .string, start, index)
                return hasEscapes
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
                index += 1
            }
        }
        throw JSONSyntaxError(.unexpectedEnd, at: end, "The text ends inside a string; the closing quote is missing.")
    }

    @inline(__always)
    private mutating func append(_ kind: JSONKind, _ start: Int, _ index: Int) {
        tokens[count] = Token.make(kind, offset: start, length: Swift.min(index &- start, Token.longLength))
        count &+= 1
        position = index &+ 1
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

    @inline(__always)
    private mutating func readNumber() throws(JSONSyntaxError) {
        let start = position
        var index = start
        if source[index] == 0x2D { index &+= 1 }
        let whole = index
        index = ByteScan.skipDigits(source, index, end)
        guard index > whole, source[whole] != 0x30 || index == whole &+ 1 else { throw invalidNumber(whole, index) }
        var kind = JSONKind.integer
        if index < end, source[index] == 0x2E {
            kind = .real
            let fraction = index &+ 1
            index = ByteScan.skipDigits(source, fraction, end)
            guard index > fraction else { throw invalidNumber(whole, index) }
        }
        if index < end, source[index] | 0x20 == 0x65 {
            kind = .real
            index &+= 1
            if index < end, source[index] == 0x2B || source[index] == 0x2D { index &+= 1 }
            let exponent = index
            index = ByteScan.skipDigits(source, exponent, end)
            guard index > exponent else { throw invalidNumber(whole, index) }
        }
        guard index &- start < Token.longLength else {
            throw JSONSyntaxError(.tooLarge, at: start, "The number has more than 268 million digits.")
        }
        tokens[count] = Token.make(kind, offset: start, length: index &- start)
        count &+= 1
        position = index
    }

    private mutating func readLiteral(_ word: StaticString, _ kind: JSONKind) throws(JSONSyntaxError) {
        let length = word.utf8CodeUnitCount
        for index in 0..<length {
            guard position + index < end, source[position + index] == word.utf8Start[index] else {
                throw JSONSyntaxError(
                    .invalidLiteral, at: position, "Expected \(word); text must stand in double quotes.")
            }
        }
        tokens[count] = Token.make(kind, offset: position, length: length)
        count &+= 1
        position &+= length
    }

    // MARK: Between values

    @inline(__always)
    private mutating func skipSpace() {
        if position < end, source[position] <= 0x20 { skipSpaces() }
    }

    private mutating func skipSpaces() {
        while position < end {
            let byte = source[position]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            position &+= 1
        }
    }

    private mutating func skipByteOrderMark() throws(JSONSyntaxError) {
        guard end >= 3, source[0] == 0xEF, source[1] == 0xBB, source[2] == 0xBF else { return }
        guard options.skipsByteOrderMark else {
            throw JSONSyntaxError(
                .byteOrderMark, at: 0,
                "The text begins with a byte order mark (EF BB BF); save it as UTF-8 without one.")
        }
        hasByteOrderMark = true
        position = 3
    }

    // MARK: Errors

    private func hex(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }

    private func describeByte() -> String {
        let byte = source[position]
        return byte > 0x20 && byte < 0x7F ? "'\(Character(Unicode.Scalar(byte)))'" : "the byte 0x\(hex(byte))"
    }

    private func invalidUTF8(_ index: Int) -> JSONSyntaxError {
        JSONSyntaxError(
            .invalidUTF8, at: index,
            "The byte 0x\(hex(source[index])) does not begin a well-formed UTF-8 sequence; save the text as UTF-8.")
    }

    private func unexpectedEnd() -> JSONSyntaxError {
        let inside = open.token < 0 ? "before a value" : open.isObject ? "inside an object" : "inside an array"
        return JSONSyntaxError(.unexpectedEnd, at: end, "The text ends \(inside); it may have been cut off.")
    }

    private func trailing() -> JSONSyntaxError {
        if source[position] == 0 {
            return JSONSyntaxError(
                .nulPadding, at: position, "The text is padded with NUL bytes; pad with spaces (0x20).")
        }
        return JSONSyntaxError(
            .trailingText, at: position,
            "The value is complete, but \(describeByte()) follows; remove what is behind it.")
    }

    private func unexpectedKey() -> JSONSyntaxError {
        if source[position] == 0x7D { return trailingComma("object") }
        return JSONSyntaxError(
            .unexpectedByte, at: position, "Expected a key in double quotes; found \(describeByte()).")
    }

    private func trailingComma(_ container: String) -> JSONSyntaxError {
        JSONSyntaxError(
            .trailingComma, at: position, "A comma stands before the end of the \(container); remove it.")
    }

    private func unexpectedByte() -> JSONSyntaxError {
        let byte = source[position]
        var last = position - 1
        while last >= 0, source[last] <= 0x20 { last -= 1 }
        let follows = last >= 0 ? source[last] : 0
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

    private func invalidNumber(_ whole: Int, _ index: Int) -> JSONSyntaxError {
        // Behind a minus sign the text may end.
        guard whole < end else { return unexpectedNumberEnd() }
        if index == whole {
            return JSONSyntaxError(.invalidNumber, at: whole, "A minus sign must be followed by a digit.")
        }
        if source[whole] == 0x30, index > whole + 1, source[whole + 1] &- 0x30 < 10 {
            return JSONSyntaxError(.invalidNumber, at: whole, "A number must not begin with a superfluous zero.")
        }
        guard index < end else { return unexpectedNumberEnd() }
        return JSONSyntaxError(.invalidNumber, at: index, "A digit is missing in the number.")
    }

    private func unexpectedNumberEnd() -> JSONSyntaxError {
        JSONSyntaxError(.unexpectedEnd, at: end, "The text ends inside a number.")
    }
}
