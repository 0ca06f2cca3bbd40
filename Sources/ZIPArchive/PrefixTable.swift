/// Prefix codes of a deflate block. Short codes are looked up at once by the next bits of the stream, long and rare ones
/// are followed bit by bit: a table for all of them would cost more to make than a small block takes to read, and a
/// hostile stream is many small blocks.
struct PrefixTable {
    static let longest = 15
    private static let quick = 9

    /// Symbol and length of the code that the index begins with; 0 where none so short does.
    private var places: [UInt16]
    /// The symbols in the order of their codes.
    private var symbols: [UInt16] = []
    /// How many codes of each length there are.
    private var counts: [Int]

    static let fixedLiterals: PrefixTable = {
        var lengths = [UInt8](repeating: 8, count: 288)
        for symbol in 144..<256 { lengths[symbol] = 9 }
        for symbol in 256..<280 { lengths[symbol] = 7 }
        return PrefixTable(checked: lengths[...])
    }()

    static let fixedDistances = PrefixTable(checked: [UInt8](repeating: 5, count: 30)[...])

    /// - Parameters:
    ///   - lengths: The length of each symbol's code; 0 is a symbol without one, no length is above 15.
    ///   - mayBeEmpty: Whether there may be no code at all, as for the distances of a block that copies nothing.
    init(_ lengths: ArraySlice<UInt8>, mayBeEmpty: Bool = false) throws(ZIPError) {
        var room = 1 << Self.longest
        var used = 0
        for length in lengths where length > 0 {
            room -= 1 << (Self.longest - Int(length))
            used += 1
        }
        // All codes together have to use up every pattern of bits; only a lone code may leave some over.
        guard room == 0 || (room > 0 && (used == 1 || (used == 0 && mayBeEmpty))) else {
            throw ZIPError(.damaged, "its compressed data is broken: its codes do not fit together")
        }
        self.init(checked: lengths)
    }

    private init(checked lengths: ArraySlice<UInt8>) {
        var counts = [Int](repeating: 0, count: Self.longest + 1)
        for length in lengths where length > 0 { counts[Int(length)] += 1 }
        var next = [Int](repeating: 0, count: Self.longest + 1)
        for length in 1...Self.longest {
            next[length] = (next[length - 1] + (length > 1 ? counts[length - 1] : 0)) << 1
        }
        var starts = [Int](repeating: 0, count: Self.longest + 1)
        for length in 1...Self.longest { starts[length] = starts[length - 1] + counts[length - 1] }
        let first = next
        symbols = [UInt16](repeating: 0, count: counts.reduce(0, +))
        places = [UInt16](repeating: 0, count: 1 << Self.quick)
        for (symbol, length) in lengths.enumerated() where length > 0 {
            let length = Int(length)
            let code = next[length]
            next[length] += 1
            symbols[starts[length] + code - first[length]] = UInt16(symbol)
            guard length <= Self.quick else { continue }
            // Codes stand in the stream with their first bit first, numbers with their last.
            var place = 0
            for bit in 0..<length where code & 1 << bit != 0 { place |= 1 << (length - 1 - bit) }
            while place < places.count {
                places[place] = UInt16(symbol) << 4 | UInt16(length)
                place += 1 << length
            }
        }
        self.counts = counts
    }

    /// The symbol that the bits begin with, and how many bits it takes: none when there is no such code.
    func lookUp(_ bits: UInt64) -> (symbol: Int, length: Int) {
        let place = places[Int(bits & UInt64(places.count - 1))]
        if place != 0 { return (Int(place >> 4), Int(place & 15)) }
        var code = 0
        var first = 0
        var start = 0
        for length in 1...Self.longest {
            code |= Int(bits >> UInt64(length - 1) & 1)
            if code - first < counts[length] { return (Int(symbols[start + code - first]), length) }
            start += counts[length]
            first = (first + counts[length]) << 1
            code <<= 1
        }
        return (0, 0)
    }
}
