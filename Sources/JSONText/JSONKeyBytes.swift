/// The two ends and the length of a key, which are all of it up to sixteen bytes: two comparisons of words tell most keys
/// apart, and most equal ones equal.
@usableFromInline
package struct JSONKeyBytes: Equatable, BitwiseCopyable, Sendable {
    /// The first eight bytes, the first in the lowest place; of a shorter key filled up with zeros.
    @usableFromInline package let prefix: UInt64
    /// The last eight bytes; zero for a shorter key.
    @usableFromInline package let suffix: UInt64
    @usableFromInline package let length: Int

    @inlinable
    init(prefix: UInt64, suffix: UInt64, length: Int) {
        self.prefix = prefix
        self.suffix = suffix
        self.length = length
    }

    @usableFromInline
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        func word(_ slice: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64 {
            slice.reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        prefix = word(bytes.prefix(8))
        suffix = bytes.count < 8 ? 0 : word(bytes.suffix(8))
        length = bytes.count
    }
}

/// What the token and the text of a key of at most sixteen bytes without escapes look like, so that one guess at a key takes
/// three comparisons.
@usableFromInline
package struct JSONKeyPattern: BitwiseCopyable, Sendable {
    @usableFromInline let bytes: JSONKeyBytes
    /// The header of the token. Of a longer key nothing that a token has.
    @usableFromInline let header: UInt16
    /// Ones where `bytes.prefix` has bytes of the key.
    @usableFromInline let mask: UInt64

    package init(_ name: UnsafeBufferPointer<UInt8>) {
        bytes = JSONKeyBytes(name)
        header = name.count <= 16 ? Token.header(.string, length: name.count) : UInt16.max
        mask = name.count >= 8 ? UInt64.max : (1 << UInt64(name.count * 8)) - 1
    }
}
