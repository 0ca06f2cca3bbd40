// Sixteen bytes at a time
// =======================
//
// Runs of a text of which only the end matters: a string up to its quote, the digits of a number, white space. Sixteen bytes
// are compared at once, and the first that ends the run is looked for in the result, whose bytes are all ones where a byte
// does. What is left at the end of the text is looked at byte by byte.

enum TextScan {
    typealias Bytes = SIMD16<UInt8>
    private typealias SignedBytes = SIMD16<Int8>

    @inline(__always)
    static func load(_ cursor: UnsafePointer<UInt8>) -> Bytes {
        UnsafeRawPointer(cursor).loadUnaligned(as: Bytes.self)
    }

    /// Where the first byte that ends the plain run of a string is: a quote, a backslash, a control character, or anything
    /// above ASCII, which as signed bytes are below the control characters. 16 if there is none.
    @inline(__always)
    static func stringStop(_ bytes: Bytes) -> Int {
        let signed = unsafeBitCast(bytes, to: SignedBytes.self)
        return first((bytes .== all(0x22)) .| (bytes .== all(0x5C)) .| (signed .< SignedBytes(repeating: 0x20)))
    }

    /// Where the first quote or backslash is; 16 if there is none.
    @inline(__always)
    private static func quoteOrEscape(_ bytes: Bytes) -> Int {
        first((bytes .== all(0x22)) .| (bytes .== all(0x5C)))
    }

    /// Where the first byte that is no decimal digit is; 16 if there is none.
    @inline(__always)
    static func nonDigit(_ bytes: Bytes) -> Int {
        // The ten digits become the ten lowest signed bytes.
        first(unsafeBitCast(bytes &- all(0xB0), to: SignedBytes.self) .>= SignedBytes(repeating: -118))
    }

    /// Where the first byte that is no white space is; 16 if there is none.
    @inline(__always)
    static func nonSpace(_ bytes: Bytes) -> Int {
        first(.!((bytes .== all(0x20)) .| (bytes .== all(0x0A)) .| (bytes .== all(0x0D)) .| (bytes .== all(0x09))))
    }

    /// Vectors on both sides of an operator: one of them with a single number is compared byte by byte.
    @inline(__always)
    private static func all(_ byte: UInt8) -> Bytes { Bytes(repeating: byte) }

    @inline(__always)
    private static func first(_ mask: SIMDMask<SignedBytes>) -> Int {
        let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
        let low = UInt64(littleEndian: words.x)
        if low != 0 { return low.trailingZeroBitCount &>> 3 }
        // Sixteen in all if the higher word is zero too.
        return 8 &+ UInt64(littleEndian: words.y).trailingZeroBitCount &>> 3
    }

    /// The first byte at or behind `cursor` that is not a digit.
    ///
    /// Most runs are short, and how short is foreseen by the processor more quickly than it is found in sixteen bytes.
    @inline(__always)
    static func skipDigits(_ cursor: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        var cursor = cursor
        if end - cursor >= 4 {
            for _ in 0..<4 {
                guard isDigit(cursor.pointee) else { return cursor }
                cursor += 1
            }
        }
        while end - cursor >= 16 {
            let count = nonDigit(load(cursor))
            cursor += count
            if count < 16 { return cursor }
        }
        while cursor < end, isDigit(cursor.pointee) { cursor += 1 }
        return cursor
    }

    /// The first byte at or behind `cursor` that cannot belong to a number.
    static func skipNumber(_ cursor: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        var cursor = skipDigits(cursor, end)
        while cursor < end, [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(cursor.pointee) {
            cursor = skipDigits(cursor + 1, end)
        }
        return cursor
    }

    /// The quote that ends the string of whose content `cursor` is the first byte.
    static func skipString(_ cursor: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        var cursor = cursor
        while cursor < end {
            let count = end - cursor < 16 ? 0 : quoteOrEscape(load(cursor))
            if count > 0 {
                cursor += count
            } else if cursor.pointee == 0x22 {
                return cursor
            } else {
                cursor += cursor.pointee == 0x5C ? 2 : 1
            }
        }
        return end
    }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    /// The first byte at or behind `cursor` that is no white space.
    @inline(never)
    static func skipSpace(_ cursor: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        var cursor = cursor
        while end - cursor >= 16 {
            let count = nonSpace(load(cursor))
            cursor += count
            if count < 16 { return cursor }
        }
        while cursor < end, [0x20, 0x0A, 0x0D, 0x09].contains(cursor.pointee) { cursor += 1 }
        return cursor
    }
}
