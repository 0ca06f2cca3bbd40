import Testing

/// Just enough of a PNG reader to see whether the encoder told the truth.
enum PNGReader {
    static func chunks(_ bytes: [UInt8]) throws -> [(type: String, data: [UInt8])] {
        var position = 8
        var chunks: [(String, [UInt8])] = []
        while position < bytes.count {
            let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            try #require(position + 12 + length <= bytes.count)
            let type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
            chunks.append((type, Array(bytes[position + 8..<position + 8 + length])))
            position += 12 + length
        }
        return chunks
    }

    /// Takes back the filters "none" and "up".
    static func unfiltered(_ rows: [UInt8], rowBytes: Int) -> [UInt8] {
        var result: [UInt8] = []
        for start in stride(from: 0, to: rows.count, by: rowBytes + 1) {
            for column in 0..<rowBytes {
                let above = rows[start] == 2 ? result[result.count - rowBytes] : 0
                result.append(rows[start + 1 + column] &+ above)
            }
        }
        return result
    }
}

/// Reads one deflate block of fixed codes, slowly, straight from the definition (RFC 1951).
struct FixedInflater {
    private let bytes: [UInt8]
    private var position = 0

    static func inflate(zlib: [UInt8]) throws -> [UInt8] {
        var inflater = FixedInflater(bytes: Array(zlib.dropFirst(2)))
        try #require(inflater.bits(1) == 1)
        try #require(inflater.bits(2) == 1)
        return try inflater.block()
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func bits(_ count: Int) -> Int {
        var value = 0
        for bit in 0..<count {
            value |= Int(bytes[position / 8] >> UInt8(position % 8) & 1) << bit
            position += 1
        }
        return value
    }

    private mutating func code(_ count: Int) -> Int { (0..<count).reduce(0) { code, _ in code << 1 | bits(1) } }

    private mutating func symbol() -> Int {
        let seven = code(7)
        if seven < 0x18 { return 256 + seven }
        let eight = seven << 1 | bits(1)
        if eight < 0xC0 { return eight - 0x30 }
        if eight < 0xC8 { return 280 + eight - 0xC0 }
        return 144 + (eight << 1 | bits(1)) - 0x190
    }

    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    private static let distanceBases = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
        6145, 8193, 12289, 16385, 24577,
    ]

    private mutating func block() throws -> [UInt8] {
        var output: [UInt8] = []
        while true {
            let symbol = symbol()
            if symbol == 256 { return output }
            guard symbol > 256 else {
                output.append(UInt8(symbol))
                continue
            }
            let row = symbol - 257
            let length = Self.lengthBases[row] + bits(row < 8 || row == 28 ? 0 : row / 4 - 1)
            let column = code(5)
            let distance = Self.distanceBases[column] + bits(column < 4 ? 0 : column / 2 - 1)
            try #require(distance <= output.count)
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
    }
}
