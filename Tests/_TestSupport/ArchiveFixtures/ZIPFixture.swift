import CZlib

/// Makes ZIP archives, honest ones and such that lie in one place: every field can be given another value.
package struct ZIPFixture {
    /// One entry, and what its headers say about it.
    package struct Entry {
        package var name: [UInt8]
        package var data: [UInt8]
        package var isDeflated = true
        package var flags: UInt16 = 0
        /// 8 and 0 unless another method is claimed.
        package var method: UInt16?
        /// Sizes and checksum behind the data, and none before it.
        package var hasDescriptor = false
        /// Sizes and offset in 64 bits.
        package var isWide = false
        package var claimedSize: Int?
        package var claimedCRC: UInt32?
        /// What the entry's own header says, where it differs from the directory.
        package var ownName: [UInt8]?
        package var ownSize: Int?
        /// The packed bytes, instead of those that the packer makes.
        package var packed: [UInt8]?
        /// Where the directory says that the entry begins, in place of the right offset.
        package var claimedOffset: Int?

        package init(_ name: String, _ data: [UInt8]) {
            self.name = Array(name.utf8)
            self.data = data
        }
    }

    package var entries: [Entry]
    package var comment: [UInt8] = []
    /// What the end record says about the number of entries.
    package var claimedCount: Int?
    package var isWide = false
    /// Bytes between the data and the directory.
    package var gap: [UInt8] = []

    package init(_ entries: [Entry]) { self.entries = entries }

    package init(_ name: String, _ data: [UInt8]) { entries = [Entry(name, data)] }

    package func bytes() -> [UInt8] {
        var out: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let offset = out.count
            let packed = entry.packed ?? (entry.isDeflated ? Self.deflate(entry.data) : entry.data)
            let method = entry.method ?? (entry.isDeflated ? 8 : 0)
            let flags = entry.flags | (entry.hasDescriptor ? 8 : 0)
            let crc = entry.claimedCRC ?? Self.crc(entry.data)
            let size = entry.claimedSize ?? entry.data.count
            let own: (crc: UInt32, packed: Int, size: Int) =
                entry.hasDescriptor ? (0, 0, 0) : (crc, packed.count, entry.ownSize ?? size)
            let ownName = entry.ownName ?? entry.name
            let ownExtra = entry.isWide && !entry.hasDescriptor ? Self.wide([own.size, own.packed]) : []
            let isOwnWide = !ownExtra.isEmpty
            out += Self.u32(0x0403_4B50) + Self.u16(20) + Self.u16(Int(flags)) + Self.u16(Int(method))
            out += [0, 0, 0, 0] + Self.u32(own.crc)
            out += Self.u32(isOwnWide ? .max : UInt32(own.packed)) + Self.u32(isOwnWide ? .max : UInt32(own.size))
            out += Self.u16(ownName.count) + Self.u16(ownExtra.count) + ownName + ownExtra + packed
            if entry.hasDescriptor {
                out += Self.u32(0x0807_4B50) + Self.u32(crc)
                out +=
                    entry.isWide
                    ? Self.u64(packed.count) + Self.u64(size) : Self.u32(UInt32(packed.count)) + Self.u32(UInt32(size))
            }
            let place = entry.claimedOffset ?? offset
            let extra = entry.isWide ? Self.wide([size, packed.count, place]) : []
            directory += Self.u32(0x0201_4B50) + Self.u16(20) + Self.u16(20) + Self.u16(Int(flags))
            directory += Self.u16(Int(method)) + [0, 0, 0, 0] + Self.u32(crc)
            directory += Self.u32(entry.isWide ? .max : UInt32(packed.count))
            directory += Self.u32(entry.isWide ? .max : UInt32(size))
            directory += Self.u16(entry.name.count) + Self.u16(extra.count) + Self.u16(0) + Self.u16(0) + Self.u16(0)
            directory += Self.u32(0) + Self.u32(entry.isWide ? .max : UInt32(place)) + entry.name + extra
        }
        out += gap
        let start = out.count
        let count = claimedCount ?? entries.count
        out += directory
        if isWide {
            let place = out.count
            out += Self.u32(0x0606_4B50) + Self.u64(44) + Self.u16(45) + Self.u16(45) + Self.u32(0) + Self.u32(0)
            out += Self.u64(count) + Self.u64(count) + Self.u64(directory.count) + Self.u64(start)
            out += Self.u32(0x0706_4B50) + Self.u32(0) + Self.u64(place) + Self.u32(1)
        }
        let narrowCount = isWide ? 0xFFFF : count & 0xFFFF
        out += Self.u32(0x0605_4B50) + Self.u16(0) + Self.u16(0) + Self.u16(narrowCount) + Self.u16(narrowCount)
        out += Self.u32(isWide ? .max : UInt32(directory.count)) + Self.u32(isWide ? .max : UInt32(start))
        return out + Self.u16(comment.count) + comment
    }

    // MARK: - Parts

    private static func wide(_ values: [Int]) -> [UInt8] {
        u16(1) + u16(values.count * 8) + values.flatMap { u64($0) }
    }

    private static func u16(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }

    private static func u32(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }

    private static func u64(_ value: Int) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    package static func crc(_ bytes: [UInt8]) -> UInt32 {
        UInt32(truncatingIfNeeded: bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) })
    }

    /// A raw deflate stream, made by zlib.
    ///
    /// - Parameter strategy: zlib's number for one; 4 takes the fixed codes.
    package static func deflate(_ bytes: [UInt8], level: Int32 = 6, strategy: Int32 = 0) -> [UInt8] {
        var stream = z_stream()
        guard
            deflateInit2_(
                &stream, level, Z_DEFLATED, -15, 8, strategy, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return [] }
        defer { deflateEnd(&stream) }
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))) + 64)
        var input = bytes.isEmpty ? [0] : bytes
        let length = output.count
        let made = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target -> Int in
                stream.next_in = source.baseAddress
                stream.avail_in = UInt32(bytes.count)
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(length)
                return CZlib.deflate(&stream, Z_FINISH) == Z_STREAM_END ? length - Int(stream.avail_out) : 0
            }
        }
        return Array(output.prefix(made))
    }
}
