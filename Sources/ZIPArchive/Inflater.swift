// Inflate (RFC 1951)
// ==================
//
// Written here and not borrowed from zlib, for two reasons: a library that is linked is loaded at every start of the
// program, also when it only validates a file; and this runs on bytes of strangers, where bounds that the language
// checks are worth more than the last bit of speed.
//
// Output goes into memory of a size that is known before, so a stream cannot grow further than it said. A stream of many
// blocks without a byte in them would cost time instead; honest packers write none of those, so they are counted.

/// Unpacks one raw deflate stream.
struct Inflater {
    private let input: UnsafeRawBufferPointer
    private var position = 0
    private var bits: UInt64 = 0
    private var bitCount = 0

    private init(_ input: UnsafeRawBufferPointer) { self.input = input }

    /// - Parameter size: How many bytes the stream has to hold; more or less is an error.
    static func inflate(_ input: UnsafeRawBufferPointer, size: Int) throws(ZIPError) -> [UInt8] {
        var inflater = Inflater(input)
        var failure: ZIPError?
        let output = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            do throws(ZIPError) {
                try inflater.run(into: UnsafeMutableRawBufferPointer(buffer), &count)
            } catch {
                failure = error
                count = 0
            }
        }
        if let failure { throw failure }
        guard output.count == size else { throw Self.broken("it holds fewer bytes than it says") }
        // Bits of the last byte may be left, bytes may not.
        guard inflater.position - inflater.bitCount / 8 == input.count else {
            throw Self.broken("something follows its end")
        }
        return output
    }

    private static func broken(_ reason: String) -> ZIPError {
        ZIPError(.damaged, "its compressed data is broken: \(reason)")
    }

    // MARK: - Bits

    /// Makes sure that so many bits are at hand, as far as the input goes; zeros come after its end.
    private mutating func fill() {
        while bitCount <= 56, position < input.count {
            bits |= UInt64(input[position]) << UInt64(bitCount)
            position += 1
            bitCount += 8
        }
    }

    private mutating func take(_ count: Int) throws(ZIPError) -> Int {
        if bitCount < count { fill() }
        guard bitCount >= count else { throw Self.broken("it ends too early") }
        let value = Int(bits & ((1 << UInt64(count)) - 1))
        bits >>= UInt64(count)
        bitCount -= count
        return value
    }

    private mutating func symbol(_ table: PrefixTable) throws(ZIPError) -> Int {
        if bitCount < PrefixTable.longest { fill() }
        let found = table.lookUp(bits)
        guard found.length > 0 else { throw Self.broken("it holds a code that does not exist") }
        guard found.length <= bitCount else { throw Self.broken("it ends too early") }
        bits >>= UInt64(found.length)
        bitCount -= found.length
        return found.symbol
    }

    // MARK: - Blocks

    private mutating func run(into output: UnsafeMutableRawBufferPointer, _ count: inout Int) throws(ZIPError) {
        var isLast = false
        var empty = 0
        while !isLast {
            isLast = try take(1) == 1
            let before = count
            defer { if count == before { empty += 1 } }
            guard empty <= Self.mostEmptyBlocks else { throw Self.broken("it is made of empty blocks") }
            switch try take(2) {
            case 0: try stored(output, &count)
            case 1: try compressed(PrefixTable.fixedLiterals, PrefixTable.fixedDistances, output, &count)
            case 2:
                let (literals, distances) = try tables()
                try compressed(literals, distances, output, &count)
            default: throw Self.broken("it holds a block of an unknown kind")
            }
        }
    }

    private mutating func stored(_ output: UnsafeMutableRawBufferPointer, _ count: inout Int) throws(ZIPError) {
        _ = try take(bitCount % 8)
        let length = try take(16)
        guard try take(16) == length ^ 0xFFFF else { throw Self.broken("a stored block has two lengths") }
        guard length <= output.count - count else { throw Self.broken("it holds more bytes than it says") }
        for _ in 0..<length {
            output[count] = UInt8(truncatingIfNeeded: try take(8))
            count += 1
        }
    }

    private mutating func compressed(
        _ literals: PrefixTable, _ distances: PrefixTable, _ output: UnsafeMutableRawBufferPointer, _ count: inout Int
    ) throws(ZIPError) {
        while true {
            let symbol = try symbol(literals)
            if symbol < 256 {
                guard count < output.count else { throw Self.broken("it holds more bytes than it says") }
                output[count] = UInt8(truncatingIfNeeded: symbol)
                count += 1
                continue
            }
            if symbol == 256 { return }
            guard symbol - 257 < Self.lengths.count else { throw Self.broken("it holds a length that does not exist") }
            let (base, extra) = Self.lengths[symbol - 257]
            let length = base + (try take(extra))
            let code = try self.symbol(distances)
            guard code < Self.distances.count else { throw Self.broken("it holds a distance that does not exist") }
            let (start, more) = Self.distances[code]
            let distance = start + (try take(more))
            guard distance <= count else { throw Self.broken("it points to before its beginning") }
            guard length <= output.count - count else { throw Self.broken("it holds more bytes than it says") }
            // Source and target may overlap on purpose, so bytes are copied one by one, in order.
            for place in count..<count + length { output[place] = output[place - distance] }
            count += length
        }
    }

    private static let mostEmptyBlocks = 1000

    static let lengths: [(base: Int, extra: Int)] = [
        (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 1), (13, 1), (15, 1), (17, 1), (19, 2),
        (23, 2), (27, 2), (31, 2), (35, 3), (43, 3), (51, 3), (59, 3), (67, 4), (83, 4), (99, 4), (115, 4), (131, 5),
        (163, 5), (195, 5), (227, 5), (258, 0),
    ]

    static let distances: [(base: Int, extra: Int)] = [
        (1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (7, 1), (9, 2), (13, 2), (17, 3), (25, 3), (33, 4), (49, 4), (65, 5),
        (97, 5), (129, 6), (193, 6), (257, 7), (385, 7), (513, 8), (769, 8), (1025, 9), (1537, 9), (2049, 10),
        (3073, 10), (4097, 11), (6145, 11), (8193, 12), (12_289, 12), (16_385, 13), (24_577, 13),
    ]

    /// The order in which the lengths of the codes of lengths are written.
    static let order: [Int] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private mutating func tables() throws(ZIPError) -> (PrefixTable, PrefixTable) {
        let literalCount = try take(5) + 257
        let distanceCount = try take(5) + 1
        let lengthCount = try take(4) + 4
        guard literalCount <= 286, distanceCount <= 30 else { throw Self.broken("it has too many codes") }
        var small = [UInt8](repeating: 0, count: 19)
        for index in 0..<lengthCount { small[Self.order[index]] = UInt8(try take(3)) }
        let table = try PrefixTable(small[...])
        var lengths: [UInt8] = []
        lengths.reserveCapacity(literalCount + distanceCount)
        while lengths.count < literalCount + distanceCount {
            let symbol = try symbol(table)
            switch symbol {
            case 0...15: lengths.append(UInt8(symbol))
            case 16:
                guard let last = lengths.last else { throw Self.broken("it repeats a length before the first") }
                lengths.append(contentsOf: repeatElement(last, count: 3 + (try take(2))))
            case 17: lengths.append(contentsOf: repeatElement(0, count: 3 + (try take(3))))
            default: lengths.append(contentsOf: repeatElement(0, count: 11 + (try take(7))))
            }
        }
        guard lengths.count == literalCount + distanceCount, lengths[256] != 0 else {
            throw Self.broken("its table of codes is not whole")
        }
        return (try PrefixTable(lengths[..<literalCount]), try PrefixTable(lengths[literalCount...], mayBeEmpty: true))
    }
}
