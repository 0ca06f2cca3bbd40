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
