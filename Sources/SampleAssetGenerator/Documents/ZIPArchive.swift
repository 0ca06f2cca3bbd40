/// A ZIP archive of one file, not compressed.
enum ZIPArchive {
    static func storing(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let size = UInt32(content.count).littleEndianBytes
        let nameLength = UInt16(name.utf8.count).littleEndianBytes
        // Version, flags, method, time and date (the first day that the format knows), checksum, both sizes, lengths.
        var common: [UInt8] = [10, 0, 0, 0, 0, 0, 0, 0, 0x21, 0]
        common += PNGEncoder.checksum(content).littleEndianBytes + size + size + nameLength + [0, 0]
        let local: [UInt8] = Array("PK".utf8) + [3, 4] + common + Array(name.utf8) + content
        var central: [UInt8] = Array("PK".utf8) + [1, 2, 10, 0] + common
        central += [UInt8](repeating: 0, count: 14) + Array(name.utf8)
        var end: [UInt8] = Array("PK".utf8) + [5, 6, 0, 0, 0, 0, 1, 0, 1, 0]
        end += UInt32(central.count).littleEndianBytes + UInt32(local.count).littleEndianBytes + [0, 0]
        return local + central + end
    }
}
