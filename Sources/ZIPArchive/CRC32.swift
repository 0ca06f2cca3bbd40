/// The checksum of ZIP and gzip, four bytes at a time.
enum CRC32 {
    private static let tables: [[UInt32]] = {
        var first = [UInt32](repeating: 0, count: 256)
        for index in 0..<256 {
            var value = UInt32(index)
            for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
            first[index] = value
        }
        var tables = [first]
        for step in 1..<4 {
            tables.append(tables[step - 1].map { $0 >> 8 ^ first[Int($0 & 0xFF)] })
        }
        return tables
    }()

    /// - Parameter sum: That of the bytes before these.
    static func of(_ bytes: UnsafeRawBufferPointer, after sum: UInt32 = 0) -> UInt32 {
        let (one, two, three, four) = (tables[0], tables[1], tables[2], tables[3])
        var value = sum ^ 0xFFFF_FFFF
        var index = 0
        while bytes.count - index >= 4 {
            value ^= UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))
            value =
                four[Int(value & 0xFF)] ^ three[Int(value >> 8 & 0xFF)] ^ two[Int(value >> 16 & 0xFF)]
                ^ one[Int(value >> 24)]
            index += 4
        }
        while index < bytes.count {
            value = one[Int((value ^ UInt32(bytes[index])) & 0xFF)] ^ value >> 8
            index += 1
        }
        return value ^ 0xFFFF_FFFF
    }
}
