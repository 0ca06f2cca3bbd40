import CZlib

/// Writes PNG files, and single chunks for the samples whose chunks are wrong on purpose.
enum PNGEncoder {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// An 8-bit RGB picture. `extra` chunks go between the header and the pixels.
    static func encode(_ raster: Raster, extra: [[UInt8]] = []) -> [UInt8] {
        let rowBytes = raster.width * 3
        var rows: [UInt8] = []
        rows.reserveCapacity((rowBytes + 1) * raster.height)
        for y in 0..<raster.height {
            // Filter 2, the difference to the row above, except for the first row, which has none.
            rows.append(y == 0 ? 0 : 2)
            let start = y * rowBytes
            for i in start..<(start + rowBytes) {
                rows.append(y == 0 ? raster.samples[i] : raster.samples[i] &- raster.samples[i - rowBytes])
            }
        }
        var bytes = signature + header(width: raster.width, height: raster.height)
        for part in extra { bytes += part }
        return bytes + chunk("IDAT", DeflateEncoder.zlibStream(rows)) + chunk("IEND", [])
    }

    static func header(width: Int, height: Int) -> [UInt8] {
        chunk("IHDR", UInt32(width).bigEndianBytes + UInt32(height).bigEndianBytes + [8, 2, 0, 0, 0])
    }

    /// Length, type, data and checksum of one chunk.
    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return UInt32(data.count).bigEndianBytes + body + checksum(body).bigEndianBytes
    }

    /// CRC-32, as PNG, gzip and ZIP use it.
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        UInt32(truncatingIfNeeded: bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) })
    }
}
