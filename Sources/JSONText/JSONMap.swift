/// A JSON text (RFC 8259) as a flat map of tokens over the untouched bytes.
///
/// The map owns the tokens, not the text: the bytes must stay where they are, unchanged, as long as the map or a view of
/// it is used. Reading never recurses, allocates two or three blocks of memory, and takes time linear in the text.
package final class JSONMap {
    /// A key that an earlier member of the same object already has. Both are token indices of keys.
    package struct DuplicateKey: Equatable, Sendable {
        package let key: Int
        package let earlier: Int
    }

    package let view: JSONView
    /// Whether some object has a key twice; ``forEachDuplicateKey(_:)`` tells which.
    package let hasDuplicateKeys: Bool
    package let hasByteOrderMark: Bool
    private let memory: MapMemory

    package init(parsing text: UnsafeRawBufferPointer, options: JSONOptions = JSONOptions()) throws(JSONSyntaxError) {
        var builder = try TapeBuilder(text, options: options)
        do {
            try builder.build()
        } catch {
            builder.memory.free()
            throw error
        }
        memory = builder.memory
        hasDuplicateKeys = builder.hasDuplicateKeys
        hasByteOrderMark = builder.hasByteOrderMark
        view = builder.view(builder.count)
    }

    deinit {
        memory.free()
    }

    /// Calls `body` with every key that an earlier member of its object has, and the token of the object: objects in the
    /// order in which they begin, in each the later keys in theirs. Takes time linear in the text, if there are any.
    package func forEachDuplicateKey(_ body: (_ duplicate: DuplicateKey, _ object: Int) -> Void) {
        guard hasDuplicateKeys else { return }
        for token in 0..<view.count where view.kind(token) == .objectWithDuplicates {
            DuplicateKeys.forEach(view, first: token + 1, end: view.next(token)) {
                body($0, token)
                return true
            }
        }
    }
}

/// A window on a ``JSONMap``: trivially copied, valid only while the map and the text live.
///
/// Values are named by token index; the root is at ``root``.
@usableFromInline  // Else none of its functions would be inlined in other modules.
package struct JSONView: @unchecked Sendable {
    @usableFromInline let source: UnsafePointer<UInt8>
    @usableFromInline let sourceCount: Int
    @usableFromInline let tokens: UnsafeRawPointer
    /// How many tokens there are, keys included.
    @usableFromInline package let count: Int

    init(source: UnsafePointer<UInt8>, sourceCount: Int, tokens: UnsafeRawPointer, count: Int) {
        self.source = source
        self.sourceCount = sourceCount
        self.tokens = tokens
        self.count = count
    }

    @inlinable package var root: Int { 0 }

    @inlinable @inline(__always)
    func place(_ index: Int) -> UnsafeRawPointer {
        tokens + index &* Token.stride
    }

    @inlinable @inline(__always)
    func header(_ index: Int) -> UInt16 {
        Token.header(place(index))
    }

    @inlinable @inline(__always)
    package func kind(_ index: Int) -> JSONKind {
        Token.kind(header(index))
    }

    /// The byte offset of the value; of a string, of its first content byte.
    @inlinable @inline(__always)
    package func offset(_ index: Int) -> Int {
        Token.offset(place(index))
    }

    /// The index of the token behind the value and all that is in it: the next sibling, or the end of the parent.
    @inlinable @inline(__always)
    package func next(_ index: Int) -> Int {
        let header = header(index)
        guard Token.isContainer(header) else { return index &+ 1 }
        let greatest = Token.greatestLength(header)
        let span = Int(header) & greatest
        return index &+ (span == greatest ? largeSpan(index) : span)
    }

    @usableFromInline @inline(never)
    func largeSpan(_ index: Int) -> Int {
        MapMemory.largeSpan(of: index, tokens)
    }

    /// The bytes of a number, or a string's content as written, escapes included.
    @inlinable @inline(__always)
    package func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        let length = Token.length(header(index))
        return UnsafeBufferPointer(
            start: source + offset(index), count: length == Token.longLength ? longLength(index) : length)
    }

    @usableFromInline @inline(never)
    func longLength(_ index: Int) -> Int {
        let start = source + offset(index)
        let end = source + sourceCount
        return (kind(index).isNumber ? TextScan.skipNumber(start, end) : TextScan.skipString(start, end)) - start
    }

    /// The number of elements of an array, or of members of an object, counted by walking it.
    package func elementCount(_ index: Int) -> Int {
        let end = next(index)
        var count = 0
        var child = index + 1
        if kind(index).isObject {
            while child < end {
                count += 1
                child = next(child + 1)
            }
        } else {
            while child < end {
                count += 1
                child = next(child)
            }
        }
        return count
    }

    /// Whether a container has nothing in it.
    @inlinable @inline(__always)
    package func isEmpty(_ index: Int) -> Bool {
        next(index) == index &+ 1
    }

    /// The value of the member named `name`, of a repeated one the last; nil if there is none.
    package func member(_ object: Int, _ name: StaticString) -> Int? {
        guard kind(object).isObject else { return nil }
        let end = next(object)
        var key = object + 1
        var found: Int?
        while key < end {
            if keyEquals(key, name) {
                found = key + 1
                if kind(object) == .object { return found }
            }
            key = next(key + 1)
        }
        return found
    }

    /// Whether two strings without escapes are written alike; false if either has some.
    package func isSameText(_ a: Int, _ b: Int) -> Bool {
        guard kind(a) == .string, kind(b) == .string else { return false }
        let left = bytes(a)
        let right = bytes(b)
        guard left.count == right.count else { return false }
        for index in 0..<left.count where left[index] != right[index] { return false }
        return true
    }

    /// What ``isKey(_:_:_:_:)`` compares of a key; of one with escapes, nothing that another can equal.
    @inlinable @inline(__always)
    package func keyBytes(_ key: Int) -> JSONKeyBytes {
        let header = header(key)
        guard Token.kind(header) == .string else { return JSONKeyBytes(prefix: 0, suffix: 0, length: -1) }
        let length = Token.length(header)
        let start = offset(key)
        guard start &+ 8 <= sourceCount else { return JSONKeyBytes(bytes(key)) }
        let bytes = UnsafeRawPointer(source + start)
        let prefix = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
        if length < 8 {
            let mask = (1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1
            return JSONKeyBytes(prefix: prefix & mask, suffix: 0, length: length)
        }
        let suffix = bytes.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self)
        return JSONKeyBytes(prefix: prefix, suffix: UInt64(littleEndian: suffix), length: length)
    }

    /// As ``keyEquals(_:_:)``, with the ends of both at hand.
    @inlinable @inline(__always)
    package func isKey(_ key: Int, _ bytes: JSONKeyBytes, _ name: StaticString, _ nameBytes: JSONKeyBytes) -> Bool {
        if bytes.length < 0 { return keyEquals(key, name) }
        return bytes.prefix == nameBytes.prefix && bytes.suffix == nameBytes.suffix
            && bytes.length == nameBytes.length && (bytes.length <= 16 || keyEquals(key, name))
    }

    /// Whether a key looks like that, which is only asked where the text goes on for eight bytes; false says nothing.
    @inlinable @inline(__always)
    package func looksLike(_ key: Int, _ pattern: JSONKeyPattern) -> Bool {
        let start = offset(key)
        guard header(key) == pattern.header, start &+ 8 <= sourceCount else { return false }
        let text = UnsafeRawPointer(source + start)
        let prefix = UInt64(littleEndian: text.loadUnaligned(as: UInt64.self))
        guard prefix & pattern.mask == pattern.bytes.prefix else { return false }
        if pattern.bytes.length < 8 { return true }
        let suffix = text.loadUnaligned(fromByteOffset: pattern.bytes.length &- 8, as: UInt64.self)
        return UInt64(littleEndian: suffix) == pattern.bytes.suffix
    }

    @usableFromInline
    package func keyEquals(_ key: Int, _ name: StaticString) -> Bool {
        if kind(key) == .escapedString {
            return decodedBytes(key).elementsEqual(
                UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        }
        let bytes = bytes(key)
        guard bytes.count == name.utf8CodeUnitCount else { return false }
        for index in 0..<bytes.count where bytes[index] != name.utf8Start[index] { return false }
        return true
    }

    /// Calls `body` with the tokens of each member's key and value, as ``members(_:)`` lists them.
    @inlinable @inline(__always)
    package func forEachMember(_ object: Int, _ body: (_ key: Int, _ value: Int) -> Void) {
        guard kind(object) == .object else { return forEachDistinctMember(object, body) }
        let end = next(object)
        var key = object &+ 1
        while key < end {
            body(key, key &+ 1)
            key = next(key &+ 1)
        }
    }

    @usableFromInline
    func forEachDistinctMember(_ object: Int, _ body: (_ key: Int, _ value: Int) -> Void) {
        guard kind(object) == .objectWithDuplicates else { return }
        DuplicateKeys.forEachMember(self, first: object + 1, end: next(object), body)
    }

    /// The members of an object as (key, value) token pairs in document order, a repeated key once: at the place of its
    /// first, with the value of its last. For objects that are known to be small: the list takes more room than the text
    /// of the shortest members.
    package func members(_ object: Int) -> [(key: Int, value: Int)] {
        var members: [(key: Int, value: Int)] = []
        forEachMember(object) { members.append(($0, $1)) }
        return members
    }
}
