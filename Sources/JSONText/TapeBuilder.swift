// The reader's inner loop
// =======================
//
// One function holds the loop, with everything it needs in a few local variables, so that they live in registers: where it is
// in the text, where the next token goes, and the container that is open. It knows two things only, that a value must
// follow or that one has ended; an explicit stack takes the place of recursion. What it cannot take it does not explain:
// it leaves its place behind, and `explanation()` looks at the text again to say what is wrong. So the fast way has no
// calls that can throw, and messages cost nothing until they are needed.
//
// Strings, numbers and white space are scanned sixteen bytes at a time up to the byte that ends them; they are only
// measured, not converted. What is likely is asked first: white space is looked for where something else was expected.
//
// Where a text ends in a bracket that closes, as every glTF asset does, nothing but a string can run past that bracket, and
// a string knows the end of the text. So the loop need not ask whether there is another byte, except behind a bracket that
// closes. It is compiled twice: for such texts without the question, for all others with it.

/// Whether a loop must ask if it is still inside of the text.
private protocol TextEnd {
    static func isBefore(_ cursor: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool
}

/// The last byte is a bracket that closes, which ends every run.
private enum ClosingBracketEnd: TextEnd {
    @inline(__always)
    static func isBefore(_ cursor: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool { true }
}

private enum AnyEnd: TextEnd {
    @inline(__always)
    static func isBefore(_ cursor: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool { cursor < end }
}

/// Reads a JSON text into tokens in one pass. The caller owns `memory`.
struct TapeBuilder: ~Copyable {
    let source: UnsafePointer<UInt8>
    /// How many bytes the text has.
    let end: Int
    let memory: MapMemory
    private(set) var count = 0
    /// Whether some object has a key twice. Which ones is found again when somebody asks: a list of all that a hostile text
    /// repeats would be larger than the text.
    private(set) var hasDuplicateKeys = false
    private(set) var hasByteOrderMark = false

    let options: JSONOptions
    private(set) var position = 0
    /// The container that was open where the loop stopped: its token, −1 outside of any.
    private(set) var open: (token: Int, isObject: Bool) = (-1, false)
    /// Set where a fault is known exactly when it is met.
    var failure: JSONSyntaxError?

    /// A container around the one that is open.
    private struct Container {
        let token: UnsafeMutableRawPointer
        let keys: KeyCount
        let filter: UInt64
    }

    /// How many keys an object had so far, and whether they are compared one by one or when it ends. One word, since the loop
    /// has no register to spare.
    private struct KeyCount {
        private var word: Int

        static let array = KeyCount(word: -1)
        static let object = KeyCount(word: 0)
        private static let comparing = 1 << 40
        private static let repeated = 1 << 41

        var isObject: Bool { word >= 0 }
        var comparesAtEnd: Bool { word > DuplicateKeys.filteredMembers }
        var hasRepeated: Bool { word >= Self.repeated }

        @inline(__always) mutating func add() { word &+= 1 }
        mutating func compareAtEnd() { word |= Self.comparing }
        mutating func markRepeated() { word |= Self.repeated }
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
        memory = MapMemory(capacity: text.count / 2 + options.maximumDepth + 16)
    }

    mutating func build() throws(JSONSyntaxError) {
        try skipByteOrderMark()
        skipSpace()
        guard position < end else {
            throw JSONSyntaxError(.emptyText, at: position, "The text holds nothing but white space.")
        }
        let last = lastPrinted(before: end)
        let endsInBracket = last >= 0 && (source[last] == 0x7D || source[last] == 0x5D)
        let isComplete =
            endsInBracket ? readValue(ClosingBracketEnd.self, last + 1) : readValue(AnyEnd.self, end)
        if !isComplete {
            // With white space behind the bracket, the text ends behind that.
            if endsInBracket, position == last + 1 { skipSpace() }
            throw failure ?? explanation()
        }
        skipSpace()
        if position < end { throw trailing() }
        guard count <= Token.maximumCount else {
            throw JSONSyntaxError(.tooLarge, at: end, "The text holds more than 268 million values.")
        }
    }

    private mutating func skipSpace() {
        position = TextScan.skipSpace(source + position, source + end) - source
    }

    // MARK: The loop

    /// Reads one value and all that is in it, which stands before `end`; false if the text is not JSON.
    private mutating func readValue<End: TextEnd>(_: End.Type, _ end: Int) -> Bool {
        let source = source
        let end = source + end
        let bottom = UnsafeMutablePointer<Container>.allocate(capacity: options.maximumDepth + 1)
        defer { bottom.deallocate() }
        let ceiling = bottom + options.maximumDepth
        var top = bottom
        var cursor = source + position
        let tokens = memory.tokens
        var next = tokens
        // The container that is open.
        var opened = tokens
        var keys = KeyCount.array
        var filter: UInt64 = 0
        defer {
            position = cursor - source
            count = memory.index(next)
            open = (top == bottom ? -1 : memory.index(opened), keys.isObject)
        }

        value: while true {
            if keys.isObject {
                guard End.isBefore(cursor, end) else { return false }
                if cursor.pointee != 0x22 {
                    cursor = TextScan.skipSpace(cursor, end)
                    guard End.isBefore(cursor, end), cursor.pointee == 0x22 else { return false }
                }
                let start = cursor + 1
                keys.add()
                if let stop = Self.plainString(start, end) {
                    let length = stop - start
                    Token.write(.string, offset: start - source, length: length, to: next)
                    cursor = stop + 1
                    if !keys.comparesAtEnd {
                        let bit = DuplicateKeys.bit(start, length)
                        if filter & bit != 0, compareKey(next, in: opened) {
                            keys.markRepeated()
                        }
                        filter |= bit
                    }
                } else {
                    guard let end = readString(start - source, to: next) else { return false }
                    cursor = source + end
                    keys.compareAtEnd()
                }
                next += Token.stride
                if !End.isBefore(cursor, end) || cursor.pointee != 0x3A {
                    cursor = TextScan.skipSpace(cursor, end)
                    guard End.isBefore(cursor, end), cursor.pointee == 0x3A else { return false }
                }
                cursor += 1
            }

            guard End.isBefore(cursor, end) else { return false }
            var byte = cursor.pointee
            if byte <= 0x20 {
                cursor = TextScan.skipSpace(cursor, end)
                guard End.isBefore(cursor, end) else { return false }
                byte = cursor.pointee
            }
            if TextScan.isDigit(byte) || byte == 0x2D {
                let start = cursor
                if byte == 0x2D { cursor += 1 }
                let whole = cursor
                cursor = TextScan.skipDigits(cursor, end)
                guard cursor > whole, whole.pointee != 0x30 || cursor == whole + 1 else { return false }
                var kind = JSONKind.integer
                if End.isBefore(cursor, end), cursor.pointee == 0x2E {
                    kind = .real
                    let fraction = cursor + 1
                    cursor = TextScan.skipDigits(fraction, end)
                    guard cursor > fraction else { return false }
                }
                if End.isBefore(cursor, end), cursor.pointee | 0x20 == 0x65 {
                    kind = .exponential
                    cursor += 1
                    if End.isBefore(cursor, end), cursor.pointee == 0x2B || cursor.pointee == 0x2D { cursor += 1 }
                    let exponent = cursor
                    cursor = TextScan.skipDigits(cursor, end)
                    guard cursor > exponent else { return false }
                }
                Token.write(kind, offset: start - source, length: cursor - start, to: next)
                next += Token.stride
            } else if byte == 0x22 {
                let start = cursor + 1
                if let stop = Self.plainString(start, end) {
                    Token.write(.string, offset: start - source, length: stop - start, to: next)
                    cursor = stop + 1
                } else {
                    guard let end = readString(start - source, to: next) else { return false }
                    cursor = source + end
                }
                next += Token.stride
            } else if byte == 0x7B || byte == 0x5B {
                guard top < ceiling else {
                    failure = tooDeep(cursor - source)
                    return false
                }
                top.initialize(to: Container(token: opened, keys: keys, filter: filter))
                top += 1
                opened = next
                let isObject = byte == 0x7B
                keys = isObject ? .object : .array
                filter = 0
                Token.write(isObject ? .object : .array, offset: cursor - source, length: 1, to: next)
                next += Token.stride
                cursor += 1
                guard End.isBefore(cursor, end) else { return false }
                if cursor.pointee <= 0x20 {
                    cursor = TextScan.skipSpace(cursor, end)
                    guard End.isBefore(cursor, end) else { return false }
                }
                // A bracket that closes an empty container is taken below.
                if cursor.pointee != (isObject ? 0x7D : 0x5D) { continue value }
            } else {
                guard let literal = Self.literal(cursor, end) else { return false }
                Token.write(literal.kind, offset: cursor - source, length: literal.length, to: next)
                next += Token.stride
                cursor += literal.length
            }
            if top == bottom { return true }

            // A value has ended, or a container has just begun and ends: a comma, or the end of what is open.
            guard End.isBefore(cursor, end) else { return false }
            while true {
                var byte = cursor.pointee
                if byte <= 0x20 {
                    cursor = TextScan.skipSpace(cursor, end)
                    guard End.isBefore(cursor, end) else { return false }
                    byte = cursor.pointee
                }
                if byte == 0x2C {
                    cursor += 1
                    continue value
                }
                guard byte == (keys.isObject ? 0x7D : 0x5D) else { return false }
                cursor += 1
                let span = MapMemory.distance(opened, next)
                if !keys.isObject {
                    memory.close(opened, .array, span)
                } else if keys.comparesAtEnd, compareKeys(opened, end: next, keys.hasRepeated) {
                    memory.close(opened, .objectWithDuplicates, span)
                } else {
                    memory.close(opened, .object, span)
                }
                top -= 1
                opened = top.pointee.token
                keys = top.pointee.keys
                filter = top.pointee.filter
                if top == bottom { return true }
                guard cursor < end else { return false }
            }
        }
    }

    /// The quote that ends a string whose content, from `start` on, is plain: without escapes, ASCII, and not among the last
    /// sixteen bytes of the text.
    @inline(__always)
    private static func plainString(
        _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8>? {
        var cursor = start
        while end - cursor >= 16 {
            let count = TextScan.stringStop(TextScan.load(cursor))
            cursor += count
            if count < 16 { return cursor.pointee == 0x22 ? cursor : nil }
        }
        return nil
    }

    @inline(never)
    private static func literal(
        _ cursor: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> (kind: JSONKind, length: Int)? {
        let literals: [(word: StaticString, kind: JSONKind)] = [("true", .true), ("false", .false), ("null", .null)]
        for literal in literals {
            let length = literal.word.utf8CodeUnitCount
            guard end - cursor >= length else { continue }
            if (0..<length).allSatisfy({ cursor[$0] == literal.word.utf8Start[$0] }) {
                return (literal.kind, length)
            }
        }
        return nil
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
        JSONView(source: source, sourceCount: end, tokens: memory.tokens, count: count)
    }

    /// Whether the key equals one before it in the object.
    @inline(never)
    private mutating func compareKey(_ key: UnsafeRawPointer, in object: UnsafeRawPointer) -> Bool {
        let key = memory.index(key)
        guard DuplicateKeys.earlier(view(key + 1), first: memory.index(object) + 1, key: key) != nil else {
            return false
        }
        hasDuplicateKeys = true
        return true
    }

    /// Whether the object has repeated keys, looked for all at once.
    @inline(never)
    private mutating func compareKeys(_ object: UnsafeRawPointer, end: UnsafeRawPointer, _ hasFound: Bool) -> Bool {
        let end = memory.index(end)
        guard hasFound || DuplicateKeys.exist(view(end), first: memory.index(object) + 1, end: end) else {
            return false
        }
        hasDuplicateKeys = true
        return true
    }
}
