// Gzip, as it arrives (RFC 1952)
// ==============================
//
// A gzip stream is one member after another, and what they hold belongs together. Servers that put stored pieces in a row
// send several, and libcurl's own reader takes the first and refuses the rest.
//
// The input comes in pieces that end anywhere. So reading goes in steps: the parts of a header, a block's tables, one code.
// A step that wants more than there is takes back what it has read and waits. What is kept between two pieces is the step
// at hand, 32 KiB of output for the copies to come, and output that was not handed on: memory does not grow with the body.
// How much comes out is for the caller to count, who may say at any piece that it is enough. Members and blocks are bounded
// by the bytes that they take; since making tables for nothing is dear, blocks without a byte in them are counted.

/// Unpacks a gzip stream of any number of members.
package struct GzipReader: Sendable {
    private enum Stage: Sendable {
        case header
        case block
        case stored(left: Int)
        case codes(PrefixTable, PrefixTable)
        case trailer
    }

    /// How far back a copy may reach.
    private static let window = 32 << 10
    private static let capacity = 256 << 10
    /// Fixed part, extra field, and two texts of a length that nobody exceeds.
    private static let longestHeader = 80 << 10
    private static let mostEmptyBlocks = 1000

    /// Members that were read to their end.
    package private(set) var members = 0

    private var stage = Stage.header
    private var isLastBlock = false
    private var emptyBlocks = 0
    private var blockStart: UInt64 = 0
    /// Input that was not used yet, from `position` on; the bits were taken out of it already.
    private var input: [UInt8] = []
    private var position = 0
    private var bits: UInt64 = 0
    private var bitCount = 0
    /// The end of what was unpacked; from `handedOn` on, nobody has it yet.
    private var output: [UInt8] = []
    private var handedOn = 0
    private var summed = 0
    /// Of this member.
    private var total: UInt64 = 0
    private var crc: UInt32 = 0

    package init() { output.reserveCapacity(Self.capacity) }

    /// Takes the next bytes and hands on what comes out, in pieces; false ends it.
    package mutating func push(
        _ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) -> Bool
    ) throws(ZIPError) {
        input.append(contentsOf: bytes)
        while true {
            let start = (position, bits, bitCount)
            guard try step() else {
                (position, bits, bitCount) = start
                break
            }
            if output.count >= Self.capacity, !handOn(take) { return }
        }
        // Whole bytes among the bits go back, so that those that are left belong to one byte.
        position -= bitCount / 8
        bitCount %= 8
        bits &= (1 << UInt64(bitCount)) - 1
        input.removeFirst(position)
        position = 0
        _ = handOn(take)
    }

    /// Says that nothing follows.
    package func finish() throws(ZIPError) {
        guard case .header = stage, members > 0, position == input.count else {
            throw Self.broken("it ends too early")
        }
    }

    private static func broken(_ reason: String) -> ZIPError {
        ZIPError(.damaged, "its compressed data is broken: \(reason)")
    }

    private mutating func handOn(_ take: (UnsafeRawBufferPointer) -> Bool) -> Bool {
        guard handedOn < output.count else { return true }
        sum()
        let isWanted = output.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[handedOn...])) }
        if output.count > Self.window { output.removeFirst(output.count - Self.window) }
        handedOn = output.count
        summed = output.count
        return isWanted
    }

    /// Takes what came out since into the checksum.
    private mutating func sum() {
        crc = output.withUnsafeBytes { CRC32.of(UnsafeRawBufferPointer(rebasing: $0[summed...]), after: crc) }
        summed = output.count
    }

    // MARK: - Bits

    private mutating func fill() {
        while bitCount <= 56, position < input.count {
            bits |= UInt64(input[position]) << UInt64(bitCount)
            position += 1
            bitCount += 8
        }
    }

    /// Nil: there is not enough.
    private mutating func take(_ count: Int) -> Int? {
        if bitCount < count { fill() }
        guard bitCount >= count else { return nil }
        let value = Int(bits & ((1 << UInt64(count)) - 1))
        bits >>= UInt64(count)
        bitCount -= count
        return value
    }

    private mutating func symbol(_ table: PrefixTable) throws(ZIPError) -> Int? {
        if bitCount < PrefixTable.longest { fill() }
        let found = table.lookUp(bits)
        // Behind the end of the input the bits are zeros that nobody sent.
        guard found.length > 0 else {
            if bitCount < PrefixTable.longest { return nil }
            throw Self.broken("it holds a code that does not exist")
        }
        guard found.length <= bitCount else { return nil }
        bits >>= UInt64(found.length)
        bitCount -= found.length
        return found.symbol
    }

    /// Gives back whole bytes, so that what follows is read as bytes.
    private mutating func align() {
        position -= bitCount / 8
        bits = 0
        bitCount = 0
    }

    // MARK: - Steps; false waits for more

    private mutating func step() throws(ZIPError) -> Bool {
        switch stage {
        case .header: return try header()
        case .block: return try block()
        case .stored(let left): return stored(left)
        case .codes(let literals, let distances): return try codes(literals, distances)
        case .trailer: return try trailer()
        }
    }

    private mutating func header() throws(ZIPError) -> Bool {
        let rest = input[position...]
        let start = position
        for (byte, wanted) in zip(rest, [0x1F, 0x8B, 8] as [UInt8]) where byte != wanted {
            throw Self.broken(members == 0 ? "this is no gzip" : "something follows its end")
        }
        guard rest.count >= 10 else { return false }
        let flags = rest[start + 3]
        guard flags & 0xE0 == 0 else { throw Self.broken("its header has flags that are not known") }
        var end = start + 10
        if flags & 4 != 0 {
            guard rest.endIndex >= end + 2 else { return false }
            end += 2 + Int(rest[end]) + Int(rest[end + 1]) << 8
        }
        for flag in [8, 16] as [UInt8] where flags & flag != 0 {
            guard end < rest.endIndex, let zero = rest[end...].firstIndex(of: 0) else { return try waitForHeader(rest) }
            end = zero + 1
        }
        if flags & 2 != 0 {
            guard rest.endIndex >= end + 2 else { return try waitForHeader(rest) }
            let crc = rest[..<end].withUnsafeBytes { CRC32.of($0) }
            guard Int(rest[end]) | Int(rest[end + 1]) << 8 == Int(crc & 0xFFFF) else {
                throw Self.broken("its header is damaged")
            }
            end += 2
        }
        guard end <= rest.endIndex else { return try waitForHeader(rest) }
        position = end
        (total, crc) = (0, 0)
        stage = .block
        return true
    }

    private func waitForHeader(_ rest: ArraySlice<UInt8>) throws(ZIPError) -> Bool {
        if rest.count > Self.longestHeader { throw Self.broken("its header has no end") }
        return false
    }

    private mutating func block() throws(ZIPError) -> Bool {
        guard let last = take(1), let kind = take(2) else { return false }
        var next: Stage
        switch kind {
        case 0:
            _ = take(bitCount % 8)
            guard let length = take(16), let check = take(16) else { return false }
            guard check == length ^ 0xFFFF else { throw Self.broken("a stored block has two lengths") }
            align()
            next = .stored(left: length)
        case 1: next = .codes(.fixedLiterals, .fixedDistances)
        case 2:
            guard let (literals, distances) = try tables() else { return false }
            next = .codes(literals, distances)
        default: throw Self.broken("it holds a block of an unknown kind")
        }
        isLastBlock = last == 1
        blockStart = total
        stage = next
        return true
    }

    private mutating func stored(_ left: Int) -> Bool {
        let count = min(left, input.count - position)
        append(input[position..<position + count])
        position += count
        stage = .stored(left: left - count)
        if left > count { return count > 0 }
        return endBlock()
    }

    /// Reads codes until the block ends, there is enough to hand on, or more is needed.
    private mutating func codes(_ literals: PrefixTable, _ distances: PrefixTable) throws(ZIPError) -> Bool {
        var isMoved = false
        while output.count < Self.capacity {
            let start = (position, bits, bitCount)
            guard let symbol = try symbol(literals) else { return isMoved }
            if symbol < 256 {
                output.append(UInt8(truncatingIfNeeded: symbol))
                total += 1
            } else if symbol == 256 {
                return endBlock()
            } else if try !copy(symbol - 257, distances) {
                (position, bits, bitCount) = start
                return isMoved
            }
            isMoved = true
        }
        return true
    }

    private mutating func copy(_ code: Int, _ distances: PrefixTable) throws(ZIPError) -> Bool {
        guard code < Inflater.lengths.count else { throw Self.broken("it holds a length that does not exist") }
        let (base, extra) = Inflater.lengths[code]
        guard let more = take(extra), let place = try symbol(distances) else { return false }
        guard place < Inflater.distances.count else { throw Self.broken("it holds a distance that does not exist") }
        let (start, rest) = Inflater.distances[place]
        guard let further = take(rest) else { return false }
        let distance = start + further
        guard UInt64(distance) <= total, distance <= output.count else {
            throw Self.broken("it points to before its beginning")
        }
        // Source and target may overlap on purpose, so bytes are copied one by one, in order.
        for _ in 0..<base + more { output.append(output[output.count - distance]) }
        total += UInt64(base + more)
        return true
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) {
        output.append(contentsOf: bytes)
        total += UInt64(bytes.count)
    }

    private mutating func endBlock() -> Bool {
        emptyBlocks = total == blockStart ? emptyBlocks + 1 : 0
        stage = isLastBlock ? .trailer : .block
        if isLastBlock { align() }
        return true
    }

    private mutating func trailer() throws(ZIPError) -> Bool {
        guard input.count - position >= 8 else { return false }
        sum()
        let value = (0..<8).reduce(UInt64(0)) { $0 | UInt64(input[position + $1]) << UInt64(8 * $1) }
        guard UInt32(truncatingIfNeeded: value) == crc else { throw Self.broken("its checksum differs") }
        guard UInt32(truncatingIfNeeded: value >> 32) == UInt32(truncatingIfNeeded: total) else {
            throw Self.broken("its length differs")
        }
        position += 8
        members += 1
        stage = .header
        return true
    }

    /// The tables of a block with codes of its own.
    private mutating func tables() throws(ZIPError) -> (PrefixTable, PrefixTable)? {
        guard emptyBlocks <= Self.mostEmptyBlocks else { throw Self.broken("it is made of empty blocks") }
        guard let literals = take(5), let distances = take(5), let count = take(4) else { return nil }
        guard literals + 257 <= 286, distances + 1 <= 30 else { throw Self.broken("it has too many codes") }
        var small = [UInt8](repeating: 0, count: 19)
        for index in 0..<count + 4 {
            guard let length = take(3) else { return nil }
            small[Inflater.order[index]] = UInt8(length)
        }
        let table = try PrefixTable(small[...])
        let literalCount = literals + 257
        let wanted = literalCount + distances + 1
        var lengths: [UInt8] = []
        lengths.reserveCapacity(wanted + 138)
        while lengths.count < wanted {
            guard let symbol = try symbol(table) else { return nil }
            switch symbol {
            case 0...15: lengths.append(UInt8(symbol))
            case 16:
                guard let last = lengths.last else { throw Self.broken("it repeats a length before the first") }
                guard let more = take(2) else { return nil }
                lengths.append(contentsOf: repeatElement(last, count: 3 + more))
            case 17:
                guard let more = take(3) else { return nil }
                lengths.append(contentsOf: repeatElement(0, count: 3 + more))
            default:
                guard let more = take(7) else { return nil }
                lengths.append(contentsOf: repeatElement(0, count: 11 + more))
            }
        }
        guard lengths.count == wanted, lengths[256] != 0 else { throw Self.broken("its table of codes is not whole") }
        return (try PrefixTable(lengths[..<literalCount]), try PrefixTable(lengths[literalCount...], mayBeEmpty: true))
    }
}
