// Eight bytes at a time in one integer register ("SWAR"). Each mask has 0x80 in every byte that matches, exact up to and
// including the first match; what a borrow may set lies above it, and only the first match is ever used.

@usableFromInline
enum ByteScan {
    @inlinable static var ones: UInt64 { 0x0101_0101_0101_0101 }
    @inlinable static var highs: UInt64 { 0x8080_8080_8080_8080 }

    @inlinable @inline(__always)
    static func load(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
    }

    /// Bytes that are not decimal digits; exact in every byte.
    @inline(__always)
    static func nonDigits(_ word: UInt64) -> UInt64 {
        let shifted = word ^ (ones &* 0x30)
        return (((shifted & ~highs) &+ (ones &* 0x76)) | shifted) & highs
    }

    /// The number that the first `count` bytes, one to eight of them, are the decimal digits of. Moved up, so that zeros stand
    /// before them, they are added up in pairs, pairs of pairs, and fours.
    @inlinable @inline(__always)
    static func value(_ word: UInt64, digits count: Int) -> UInt64 {
        let digits = (word &<< UInt64(truncatingIfNeeded: 64 &- count &* 8)) & (ones &* 0x0F)
        let pairs = ((digits &* (10 << 8 + 1)) &>> 8) & 0x00FF_00FF_00FF_00FF
        let fours = ((pairs &* (100 << 16 + 1)) &>> 16) & 0x0000_FFFF_0000_FFFF
        return (fours &* (10000 << 32 + 1)) &>> 32
    }

    /// How many bytes of a mask come before the first match.
    @inlinable @inline(__always)
    static func distance(_ mask: UInt64) -> Int {
        mask.trailingZeroBitCount &>> 3
    }
}
