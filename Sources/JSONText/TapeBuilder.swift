// The reader's inner loop
// =======================
//
// One function holds the loop, with everything it needs in local variables, so that they live in registers: where it is
// in the text, where the next token goes, and the container that is open. It knows two things only, that a value must
// follow or that one has ended; an explicit stack takes the place of recursion. What it cannot take it does not explain:
// it leaves its place behind, and `explanation()` looks at the text again to say what is wrong. So the fast way has no
// calls that can throw, and messages cost nothing until they are needed.
//
// Strings are scanned eight bytes at a time up to the first byte that ends the plain run, numbers eight digits at a time;
// both are only measured, not converted.

/// Reads a JSON text into tokens in one pass. The caller owns `tokens`.
struct TapeBuilder: ~Copyable {
    let source: UnsafePointer<UInt8>
    let end: Int
    let tokens: UnsafeMutablePointer<UInt64>
    private(set) var count = 0
    /// Whether some object has a key twice. Which ones is found again when somebody asks: a list of all that a hostile text
    /// repeats would be larger than the text.
    private(set) var hasDuplicateKeys = false
    private(set) var hasByteOrderMark = false

    let options: JSONOptions
    var position = 0
    var open = Container()
    /// Set where a fault is known exactly when it is met.
    private var failure: JSONSyntaxError?

    struct Container {
        /// Token index of the container; −1 outside of any.
        var token = -1
        var members = 0
        /// One bit for each key so far, by its hash.
        var filter: UInt64 = 0
        var isObject = false
        /// Whether the keys are compared when the object ends, not one by one.
        var comparesAtEnd = false
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
    }

    mutating func build() throws(JSONSyntaxError) {
        try skipByteOrderMark()
        position = Self.skipSpace(source, position, end)
        guard position < end else {
            throw JSONSyntaxError(.emptyText, at: position, "The text holds nothing but white space.")
        }
        guard readValue() else { throw failure ?? explanation() }
        position = Self.skipSpace(source, position, end)
        if position < end { throw trailing() }
        guard count <= Token.maximumSpan else {
            throw JSONSyntaxError(.tooLarge, at: end, "The text holds more than 268 million values.")
        }
    }

    // MARK: The loop

    /// Reads one value and all that is in it; false if the text is not JSON.
    private mutating func readValue() -> Bool {
        let source = source
        let end = end
        let tokens = tokens
        let maximumDepth = options.maximumDepth
        let stack = UnsafeMutablePointer<Container>.allocate(capacity: maximumDepth + 1)
        defer { stack.deallocate() }
        var depth = 0
        var index = position
        var next = 0
        // The container that is open.
        var opened = -1
        var isObject = false
        var members = 0
        var filter: UInt64 = 0
        var comparesAtEnd = false
        var hasDuplicates = false
        defer {
            position = index
            count = next
            open = Container(token: opened, isObject: isObject)
        }

        value: while true {
            if index < end, source[index] <= 0x20 { index = Self.skipSpace(source, index, end) }
            guard index < end else { return false }

            if isObject {
                guard source[index] == 0x22 else { return false }
                let start = index &+ 1
                let stop = Self.plainRun(source, start, end)
                members &+= 1
                if stop < end, source[stop] == 0x22 {
                    let length = stop &- start
                    tokens[next] = Token.make(.string, offset: start, length: Swift.min(length, Token.longLength))
                    index = stop &+ 1
                    if members > DuplicateKeys.filteredMembers {
                        comparesAtEnd = true
                    } else if !comparesAtEnd {
                        let prefix = ByteScan.prefix(source, start, length, end)
                        let suffix = length > 8 ? ByteScan.load(source + (start &+ length &- 8)) : 0
                        let bit = DuplicateKeys.bit(prefix, suffix, length)
                        if filter & bit != 0, compareKey(next, first: opened &+ 1) { hasDuplicates = true }
                        filter |= bit
                    }
                } else {
                    guard let string = readRestOfString(start, stop) else { return false }
                    tokens[next] = string.token
                    index = string.end
                    comparesAtEnd = true
                }
                next &+= 1
                if index < end, source[index] <= 0x20 { index = Self.skipSpace(source, index, end) }
                guard index < end, source[index] == 0x3A else { return false }
                index &+= 1
                if index < end, source[index] <= 0x20 { index = Self.skipSpace(source, index, end) }
                guard index < end else { return false }
            }

            let byte = source[index]
            if byte &- 0x30 < 10 || byte == 0x2D {
                let start = index
                if byte == 0x2D { index &+= 1 }
                let whole = index
                index = ByteScan.skipDigits(source, index, end)
                guard index > whole, source[whole] != 0x30 || index == whole &+ 1 else { return false }
                var kind = JSONKind.integer
                if index < end {
                    if source[index] == 0x2E {
                        kind = .real
                        let fraction = index &+ 1
                        index = ByteScan.skipDigits(source, fraction, end)
                        guard index > fraction else { return false }
                    }
                    if index < end, source[index] | 0x20 == 0x65 {
                        kind = .real
                        index &+= 1
                        if index < end, source[index] == 0x2B || source[index] == 0x2D { index &+= 1 }
                        let exponent = index
                        index = ByteScan.skipDigits(source, exponent, end)
                        guard index > exponent else { return false }
                    }
                }
                let length = index &- start
                guard length < Token.longLength else {
                    failure = JSONSyntaxError(.tooLarge, at: start, "The number has more than 268 million digits.")
                    return false
                }
                tokens[next] = Token.make(kind, offset: start, length: length)
                next &+= 1
            } else if byte == 0x22 {
                let start = index &+ 1
                let stop = Self.plainRun(source, start, end)
                if stop < end, source[stop] == 0x22 {
                    tokens[next] = Token.make(
                        .string, offset: start, length: Swift.min(stop &- start, Token.longLength))
                    index = stop &+ 1
                } else {
                    guard let string = readRestOfString(start, stop) else { return false }
                    tokens[next] = string.token
                    index = string.end
                }
                next &+= 1
            } else if byte == 0x7B || byte == 0x5B {
                guard depth < maximumDepth else {
                    failure = tooDeep(index)
                    return false
                }
                stack[depth] = Container(
                    token: opened, members: members, filter: filter, isObject: isObject, comparesAtEnd: comparesAtEnd,
                    hasDuplicates: hasDuplicates)
                depth &+= 1
                opened = next
                isObject = byte == 0x7B
                members = 0
                filter = 0
                comparesAtEnd = false
                hasDuplicates = false
                tokens[next] = Token.make(isObject ? .object : .array, offset: index, length: 1)
                next &+= 1
                index &+= 1
                if index < end, source[index] <= 0x20 { index = Self.skipSpace(source, index, end) }
                guard index < end else { return false }
                // A bracket that closes an empty container is taken below.
                if source[index] != (isObject ? 0x7D : 0x5D) { continue value }
            } else {
                guard let literal = Self.literal(source, index, end) else { return false }
                tokens[next] = Token.make(literal.kind, offset: index, length: literal.length)
                next &+= 1
                index &+= literal.length
            }

            // A value has ended, or a container has just begun and ends: a comma, or the end of what is open.
            while true {
                if depth == 0 { return true }
                if index < end, source[index] <= 0x20 { index = Self.skipSpace(source, index, end) }
                guard index < end else { return false }
                let byte = source[index]
                if byte == 0x2C {
                    index &+= 1
                    continue value
                }
                guard byte == (isObject ? 0x7D : 0x5D) else { return false }
                index &+= 1
                if comparesAtEnd { hasDuplicates = compareKeys(first: opened &+ 1, end: next, hasDuplicates) }
                let kind: JSONKind = isObject ? (hasDuplicates ? .objectWithDuplicates : .object) : .array
                tokens[opened] = Token.make(
                    kind, offset: Token.offset(tokens[opened]),
                    length: Swift.min(next &- opened, Token.maximumSpan))
                depth &-= 1
                let outer = stack[depth]
                opened = outer.token
                members = outer.members
                filter = outer.filter
                isObject = outer.isObject
                comparesAtEnd = outer.comparesAtEnd
                hasDuplicates = outer.hasDuplicates
            }
        }
    }

    /// The index of the first byte at or behind `index` that does not belong to the plain run of a string.
    @inline(__always)
    private static func plainRun(_ source: UnsafePointer<UInt8>, _ index: Int, _ end: Int) -> Int {
        var index = index
        while index &+ 8 <= end {
            let mask = ByteScan.stringStops(ByteScan.load(source + index))
            if mask != 0 { return index &+ ByteScan.distance(mask) }
            index &+= 8
        }
        return index
    }

    @inline(never)
    private static func skipSpace(_ source: UnsafePointer<UInt8>, _ index: Int, _ end: Int) -> Int {
        var index = index
        while index < end {
            let byte = source[index]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return index }
            index &+= 1
        }
        return index
    }

    @inline(never)
    private static func literal(
        _ source: UnsafePointer<UInt8>, _ index: Int, _ end: Int
    ) -> (kind: JSONKind, length: Int)? {
        let literals: [(word: StaticString, kind: JSONKind)] = [("true", .true), ("false", .false), ("null", .null)]
        for literal in literals {
            let length = literal.word.utf8CodeUnitCount
            guard end &- index >= length else { continue }
            if (0..<length).allSatisfy({ source[index &+ $0] == literal.word.utf8Start[$0] }) {
                return (literal.kind, length)
            }
        }
        return nil
    }

    // MARK: Strings beyond the plain run

    /// The rest of a string from `first` on: escapes, bytes above ASCII, and the last bytes of the text. Nil, with
    /// `failure` set, if it is malformed.
    @inline(never)
    private mutating func readRestOfString(_ start: Int, _ first: Int) -> (token: UInt64, end: Int)? {
        var index = first
        var hasEscapes = false
        do throws(JSONSyntaxError) {
            while index < end {
                let byte = source[index]
                if byte == 0x22 {
                    let length = Swift.min(index &- start, Token.longLength)
                    return (
                        Token.make(hasEscapes ? .escapedString : .string, offset: start, length: length), index &+ 1
                    )
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
                    index = Self.plainRun(source, index, end)
                    if index < end, source[index] < 0x80, source[index] >= 0x20, source[index] != 0x22,
                        source[index] != 0x5C
                    {
                        index &+= 1
                    }
                }
            }
            throw JSONSyntaxError(
                .unexpectedEnd, at: end, "The text ends inside a string; the closing quote is missing.")
        } catch {
            failure = error
            return nil
        }
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

    // MARK: Repeated keys

    func view(_ count: Int) -> JSONView {
        JSONView(source: source, sourceCount: end, tokens: UnsafePointer(tokens), count: count)
    }

    /// Whether the key equals one before it in the object whose first key is at `first`.
    @inline(never)
    private mutating func compareKey(_ key: Int, first: Int) -> Bool {
        guard DuplicateKeys.earlier(view(key + 1), first: first, key: key) != nil else { return false }
        hasDuplicateKeys = true
        return true
    }

    /// Whether the object has repeated keys, looked for all at once.
    @inline(never)
    private mutating func compareKeys(first: Int, end: Int, _ hasFound: Bool) -> Bool {
        guard hasFound || DuplicateKeys.exist(view(end), first: first, end: end) else { return false }
        hasDuplicateKeys = true
        return true
    }
}
