// Reading a ZIP that somebody else made
// =====================================
//
// A ZIP is read from its end: the last record says where the directory is, the directory says where the entries are,
// and each entry has a header of its own that says everything a second time. Between these three there is room for
// lies: sizes that differ, entries that share their bytes (a bomb without nesting), a directory that one program finds
// and another does not. Programs that believe different copies see different archives, which is how checks are got
// around. So nothing here is believed that is not said twice:
//
// * The end record is the last thing in the file, its comment included, and the directory ends where it begins.
// * The directory has exactly as many entries as the end record says, and no byte between them.
// * Each entry's own header lies before the directory, and agrees with it in name, method, flags, sizes and checksum.
//   Where the sizes were not known when it was written (bit 3), it holds zeros, and they stand behind the data: then
//   those are compared.
// * No two entries share a byte.
//
// The 64-bit fields (zip64) are read in all places, since some writers use them for small files too. Archives in
// several parts are refused. Names are compared, and otherwise only shown: whoever uses this writes to no path that an
// archive names.

/// The directory of an archive that lies in memory.
package struct ZIPDirectory: Sendable {
    /// In the order of the directory.
    package let entries: [ZIPEntry]

    private static let endSignature: UInt32 = 0x0605_4B50
    private static let wideEndSignature: UInt32 = 0x0606_4B50
    private static let wideLocatorSignature: UInt32 = 0x0706_4B50
    private static let entrySignature: UInt32 = 0x0201_4B50
    private static let headerSignature: UInt32 = 0x0403_4B50
    private static let descriptorSignature: UInt32 = 0x0807_4B50

    /// Where the directory is.
    private struct Place {
        var start: Int
        var end: Int
        var count: Int64
    }

    /// Reads and checks the directory.
    package init(_ bytes: UnsafeRawBufferPointer, limits: ZIPLimits = ZIPLimits()) throws(ZIPError) {
        let data = ZIPBytes(bytes)
        let place = try Self.place(data)
        guard place.count <= Int64(limits.entries) else {
            throw ZIPError(.tooManyEntries, "it has \(place.count) entries, more than \(limits.entries)")
        }
        var entries: [ZIPEntry] = []
        entries.reserveCapacity(Int(place.count))
        var offset = place.start
        for _ in 0..<Int(place.count) {
            let (entry, next) = try Self.entry(data, at: offset, directory: place)
            entries.append(entry)
            offset = next
        }
        guard offset == place.end else {
            throw ZIPError(.malformed, "its directory has another length than its end record says")
        }
        let extents = entries.map(\.extent).sorted { $0.lowerBound < $1.lowerBound }
        for (one, next) in zip(extents, extents.dropFirst()) where one.upperBound > next.lowerBound {
            throw ZIPError(.malformed, "two of its entries share their bytes")
        }
        self.entries = entries
    }

    // MARK: - The end

    private static func place(_ data: ZIPBytes) throws(ZIPError) -> Place {
        guard let offset = try endRecord(data) else {
            throw ZIPError(.cutOff, "its end record is missing; it was cut off, or something else follows it")
        }
        return try place(data, endRecord: offset)
    }

    /// The end record has 22 bytes, and a comment of at most 65,535 behind it.
    package static let longestEnd = 22 + 65_535

    /// Whether an archive that ends with these bytes has its end record. As many as `longestEnd` decide it.
    package static func hasEnd(_ bytes: UnsafeRawBufferPointer) -> Bool {
        ((try? endRecord(ZIPBytes(bytes))) ?? nil) != nil
    }

    private static func endRecord(_ data: ZIPBytes) throws(ZIPError) -> Int? {
        var offset = data.count - 22
        let first = max(0, data.count - longestEnd)
        while offset >= first {
            if try data.u32(offset) == endSignature, try data.u16(offset + 20) == data.count - offset - 22 {
                return offset
            }
            offset -= 1
        }
        return nil
    }

    private static func place(_ data: ZIPBytes, endRecord: Int) throws(ZIPError) -> Place {
        var count = Int64(try data.u16(endRecord + 10))
        var size = Int64(try data.u32(endRecord + 12))
        var start = Int64(try data.u32(endRecord + 16))
        var end = endRecord
        var disks = (UInt32(try data.u16(endRecord + 4)), UInt32(try data.u16(endRecord + 6)))
        var countHere = Int64(try data.u16(endRecord + 8))
        let locator = endRecord - 20
        if locator >= 0, try data.u32(locator) == wideLocatorSignature {
            guard let wide = Int(exactly: try data.i64(locator + 8)), data.holds(56, at: wide), wide <= locator - 56,
                try data.u32(wide) == wideEndSignature, try data.i64(wide + 4) == Int64(locator - wide - 12)
            else { throw ZIPError(.malformed, "its 64-bit end record is not where it should be") }
            // A field that fits into 32 bits may stand in both records; then both have to say the same.
            let narrow = (count, size, start)
            count = try data.i64(wide + 32)
            size = try data.i64(wide + 40)
            start = try data.i64(wide + 48)
            countHere = try data.i64(wide + 24)
            disks = (try data.u32(wide + 16), try data.u32(wide + 20))
            guard narrow.0 == 0xFFFF || narrow.0 == count, narrow.1 == 0xFFFF_FFFF || narrow.1 == size,
                narrow.2 == 0xFFFF_FFFF || narrow.2 == start
            else { throw ZIPError(.malformed, "its two end records contradict each other") }
            end = wide
        }
        guard disks == (0, 0), countHere == count else { throw ZIPError(.malformed, "it is one part of several") }
        guard count >= 0, size >= 0, start >= 0, start <= Int64(end), size == Int64(end) - start else {
            throw ZIPError(.malformed, "its directory does not end where its end record begins")
        }
        return Place(start: Int(start), end: end, count: count)
    }

    // MARK: - Entries

    private static func entry(
        _ data: ZIPBytes, at offset: Int, directory: Place
    ) throws(ZIPError) -> (ZIPEntry, next: Int) {
        guard directory.end - offset >= 46, try data.u32(offset) == entrySignature else {
            throw ZIPError(.malformed, "its directory has fewer entries than its end record says")
        }
        let nameLength = try data.u16(offset + 28)
        let extraLength = try data.u16(offset + 30)
        let next = offset + 46 + nameLength + extraLength + (try data.u16(offset + 32))
        guard next <= directory.end else { throw ZIPError(.malformed, "an entry reaches out of its directory") }
        let name = Array(try data.slice(nameLength, at: offset + 46))
        var size = Int64(try data.u32(offset + 24))
        var packed = Int64(try data.u32(offset + 20))
        var header = Int64(try data.u32(offset + 42))
        var wide = try WideFields(data, extra: offset + 46 + nameLength, length: extraLength)
        size = try wide.widened(size)
        packed = try wide.widened(packed)
        header = try wide.widened(header)
        let shown = String(decoding: name.prefix(120), as: UTF8.self)
        guard let headerOffset = Int(exactly: header), headerOffset < directory.start else {
            throw ZIPError(.malformed, "the entry \(shown) points past the data")
        }
        let flags = try data.u16(offset + 8)
        let method = try data.u16(offset + 10)
        let crc = try data.u32(offset + 16)
        let own = try Header(data, at: headerOffset)
        guard own.name == name, own.flags == flags, own.method == method else {
            throw ZIPError(.malformed, "the entry \(shown) is described in two ways")
        }
        guard packed <= Int64(directory.start - own.dataOffset) else {
            throw ZIPError(.malformed, "the entry \(shown) reaches past the data")
        }
        var end = own.dataOffset + Int(packed)
        let facts = Facts(crc: crc, packed: packed, size: size)
        if flags & 8 != 0 {
            guard own.facts == facts || own.isEmpty,
                let length = try descriptorLength(data, at: end, facts, limit: directory.start)
            else { throw ZIPError(.malformed, "the entry \(shown) is described in two ways") }
            end += length
        } else if own.facts != facts {
            throw ZIPError(.malformed, "the entry \(shown) is described in two ways")
        }
        let entry = ZIPEntry(
            nameBytes: name, method: method, isEncrypted: flags & 0x2041 != 0 || method == 99, crc: crc,
            packedSize: packed, size: size, dataOffset: own.dataOffset, extent: headerOffset..<end)
        return (entry, next)
    }

    private struct Facts: Equatable {
        var crc: UInt32
        var packed: Int64
        var size: Int64
    }

    /// What stands before an entry's data.
    private struct Header {
        let name: [UInt8]
        let flags: Int
        let method: Int
        let facts: Facts
        let dataOffset: Int

        var isEmpty: Bool { facts.packed == 0 && facts.size == 0 && facts.crc == 0 }

        init(_ data: ZIPBytes, at offset: Int) throws(ZIPError) {
            guard data.holds(30, at: offset), try data.u32(offset) == headerSignature else {
                throw ZIPError(.malformed, "an entry of its directory has no header of its own")
            }
            flags = try data.u16(offset + 6)
            method = try data.u16(offset + 8)
            let nameLength = try data.u16(offset + 26)
            let extraLength = try data.u16(offset + 28)
            name = Array(try data.slice(nameLength, at: offset + 30))
            var wide = try WideFields(data, extra: offset + 30 + nameLength, length: extraLength)
            let size = try wide.widened(Int64(try data.u32(offset + 22)))
            let packed = try wide.widened(Int64(try data.u32(offset + 18)))
            facts = Facts(crc: try data.u32(offset + 14), packed: packed, size: size)
            dataOffset = offset + 30 + nameLength + extraLength
        }
    }

    /// The length of the record behind the data, if it says what the directory says: with or without a signature, with
    /// sizes of 32 or of 64 bits.
    private static func descriptorLength(
        _ data: ZIPBytes, at offset: Int, _ facts: Facts, limit: Int
    ) throws(ZIPError) -> Int? {
        for hasSignature in [true, false] {
            let start = offset + (hasSignature ? 4 : 0)
            if hasSignature {
                guard data.holds(4, at: offset), try data.u32(offset) == descriptorSignature else { continue }
            }
            for isWide in [true, false] {
                let length = isWide ? 20 : 12
                guard start + length <= limit, try data.u32(start) == facts.crc else { continue }
                let packed = isWide ? try data.u64(start + 4) : UInt64(try data.u32(start + 4))
                let size = isWide ? try data.u64(start + 12) : UInt64(try data.u32(start + 8))
                // What is read as 64 bits may be two numbers of 32, and then beyond any size.
                if packed == UInt64(clamping: facts.packed), size == UInt64(clamping: facts.size) {
                    return start + length - offset
                }
            }
        }
        return nil
    }
}

/// The 64-bit values that an extra field holds for those of 32 bits that are full.
private struct WideFields {
    private var values: [Int64] = []

    init(_ data: ZIPBytes, extra offset: Int, length: Int) throws(ZIPError) {
        var place = offset
        let end = offset + length
        while end - place >= 4 {
            let kind = try data.u16(place)
            let size = try data.u16(place + 2)
            guard size <= end - place - 4 else { throw ZIPError(.malformed, "an extra field reaches out of its place") }
            if kind == 1 {
                for index in 0..<(size / 8) { values.append(try data.i64(place + 4 + index * 8)) }
                return
            }
            place += 4 + size
        }
    }

    mutating func widened(_ value: Int64) throws(ZIPError) -> Int64 {
        guard value == 0xFFFF_FFFF, !values.isEmpty else { return value }
        return values.removeFirst()
    }
}
