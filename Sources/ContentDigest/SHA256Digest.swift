/// The SHA-256 of some bytes: 32 bytes, written as 64 lower-case hexadecimal digits.
public struct SHA256Digest: Hashable, Sendable, Comparable, CustomStringConvertible {
    // Four words in place, so that a digest is copied and compared without an allocation of its own.
    private let words: SIMD4<UInt64>

    /// Nil unless there are 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        var words = SIMD4<UInt64>()
        for (index, byte) in bytes.enumerated() { words[index >> 3] = words[index >> 3] << 8 | UInt64(byte) }
        self.words = words
    }

    /// 32 bytes.
    public var bytes: [UInt8] {
        (0..<Self.byteCount).map { UInt8(truncatingIfNeeded: words[$0 >> 3] >> UInt64(56 - 8 * ($0 & 7))) }
    }

    /// The 32 bytes that start at `start`, which need not be aligned.
    package init(bytesAt start: UnsafeRawPointer) {
        var words = SIMD4<UInt64>()
        for index in 0..<4 {
            words[index] = UInt64(bigEndian: start.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
        }
        self.words = words
    }

    /// Writes the 32 bytes to `target`.
    package func store(to target: UnsafeMutableRawPointer) {
        for index in 0..<4 {
            target.storeBytes(of: words[index].bigEndian, toByteOffset: 8 * index, as: UInt64.self)
        }
    }

    /// The first byte, by which stores spread their files over folders.
    package var firstByte: UInt8 { UInt8(truncatingIfNeeded: words[0] >> 56) }

    /// Reads 64 hexadecimal digits of either case; nil for anything else.
    public init?(hex: String) {
        let digits = hex.utf8
        guard digits.count == 2 * Self.byteCount else { return nil }
        var words = SIMD4<UInt64>()
        var index = 0
        for digit in digits {
            guard let value = Self.value(of: digit) else { return nil }
            words[index >> 4] = words[index >> 4] << 4 | UInt64(value)
            index += 1
        }
        self.words = words
    }

    /// 64 lower-case hexadecimal digits.
    public var hex: String {
        var text: [UInt8] = []
        text.reserveCapacity(2 * Self.byteCount)
        for byte in bytes {
            text.append(Self.digits[Int(byte >> 4)])
            text.append(Self.digits[Int(byte & 0x0F)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    public var description: String { hex }

    public static func < (left: SHA256Digest, right: SHA256Digest) -> Bool {
        for index in 0..<4 where left.words[index] != right.words[index] {
            return left.words[index] < right.words[index]
        }
        return false
    }

    static let byteCount = 32
    private static let digits: [UInt8] = Array("0123456789abcdef".utf8)

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x41 + 10
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }
}
