// zlib's own compressor may choose other matches in another version, and then the committed samples would differ from
// the generated ones. This one is small and never changes: greedy matches from a hash of three bytes, written with
// deflate's fixed Huffman codes in a single block.

import CZlib

enum DeflateEncoder {
    /// The bytes as a zlib stream (two-byte header, one deflate block, Adler-32).
    static func zlibStream(_ input: [UInt8]) -> [UInt8] {
        var writer = BitWriter(bytes: [0x78, 0x01])
        writer.put(1, bits: 1)  // the last block
        writer.put(1, bits: 2)  // fixed codes
        var heads = [Int](repeating: -1, count: 1 << 13)
        var position = 0
        while position < input.count {
            var length = 0
            var distance = 0
            if position + 3 <= input.count {
                let key = hash(input, position)
                let candidate = heads[key]
                heads[key] = position
                if candidate >= 0, position - candidate <= 32_768 {
                    length = matchLength(input, candidate, position)
                    distance = position - candidate
                }
            }
            guard length >= 3 else {
                writer.putLiteral(Int(input[position]))
                position += 1
                continue
            }
            writer.putMatch(length: length, distance: distance)
            // The bytes inside a match are entered too, so that runs and rows find their nearest copy.
            for inner in (position + 1)..<(position + length) where inner + 3 <= input.count {
                heads[hash(input, inner)] = inner
            }
            position += length
        }
        writer.putLiteral(256)
        var output = writer.finish()
        let sum = input.withUnsafeBufferPointer { adler32(1, $0.baseAddress, UInt32($0.count)) }
        output.append(contentsOf: UInt32(truncatingIfNeeded: sum).bigEndianBytes)
        return output
    }

    private static func hash(_ bytes: [UInt8], _ at: Int) -> Int {
        let key = UInt32(bytes[at]) << 16 | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2])
        return Int((key &* 2_654_435_761) >> 19)
    }

    private static func matchLength(_ bytes: [UInt8], _ from: Int, _ to: Int) -> Int {
        let limit = min(258, bytes.count - to)
        var length = 0
        while length < limit, bytes[from + length] == bytes[to + length] { length += 1 }
        return length
    }
}

/// Packs bits into bytes from the lowest bit up, as deflate wants them.
private struct BitWriter {
    private(set) var bytes: [UInt8]
    private var pending: UInt32 = 0
    private var pendingBits = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func put(_ value: Int, bits: Int) {
        pending |= UInt32(value) << UInt32(pendingBits)
        pendingBits += bits
        while pendingBits >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            pendingBits -= 8
        }
    }

    /// Huffman codes go in from their highest bit.
    private mutating func putCode(_ code: Int, bits: Int) {
        var reversed = 0
        for bit in 0..<bits where code >> bit & 1 == 1 { reversed |= 1 << (bits - 1 - bit) }
        put(reversed, bits: bits)
    }

    mutating func putLiteral(_ symbol: Int) {
        switch symbol {
        case ..<144: putCode(0x30 + symbol, bits: 8)
        case ..<256: putCode(0x190 + symbol - 144, bits: 9)
        case ..<280: putCode(symbol - 256, bits: 7)
        default: putCode(0xC0 + symbol - 280, bits: 8)
        }
    }

    mutating func putMatch(length: Int, distance: Int) {
        if length == 258 {
            putLiteral(285)
        } else {
            // Lengths come in groups of four symbols that share a number of extra bits; the first two groups have none.
            let offset = length - 3
            let extra = offset < 8 ? 0 : highestBit(offset) - 2
            putLiteral(257 + (offset < 8 ? offset : extra * 4 + (offset >> extra)))
            put(offset & ((1 << extra) - 1), bits: extra)
        }
        let offset = distance - 1
        let extra = offset < 4 ? 0 : highestBit(offset) - 1
        putCode(offset < 4 ? offset : extra * 2 + (offset >> extra), bits: 5)
        put(offset & ((1 << extra) - 1), bits: extra)
    }

    private func highestBit(_ value: Int) -> Int { Int.bitWidth - 1 - value.leadingZeroBitCount }

    mutating func finish() -> [UInt8] {
        if pendingBits > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
        return bytes
    }
}
