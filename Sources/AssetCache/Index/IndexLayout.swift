/// Where everything stands in the packed index. All numbers are in the processor's own order; a mark in the header tells
/// a file that another processor wrote.
///
/// ```
/// header   magic, version, mark of order, length, checksum of all that follows the header's first line, counts
/// fans     256 of entries, 256 of blobs: inode, time of change, trusted or not
/// rows     one for each entry, fixed size, in the order of keys
/// blobs    one for each blob, fixed size, in the order of digests
/// strings  the texts of the rows, back to back
/// ```
enum IndexLayout {
    static let magic: UInt64 = 0x3158_4449_4C42_4C47
    static let version: UInt32 = 1
    static let orderMark: UInt32 = 0x0102_0304

    static let fanCount = 256
    static let headerSize = 128
    static let fanSize = 32
    static let fansOffset = headerSize
    static let rowsOffset = fansOffset + 2 * fanCount * fanSize
    static let rowSize = 176
    static let blobSize = 56

    enum Header {
        static let magic = 0
        static let version = 8
        static let orderMark = 12
        static let length = 16
        static let checksum = 24
        /// What follows is covered by the checksum.
        static let checked = 32
        static let rowCount = 32
        static let blobCount = 40
        static let stringsOffset = 48
    }

    enum Fan {
        static let inode = 0
        static let changedSeconds = 8
        static let changedNanoseconds = 16
        static let flags = 20

        /// Nothing has happened in the folder since it was read, if inode and time of change are still these.
        static let trusted: UInt32 = 1
        /// There was no such folder.
        static let absent: UInt32 = 2
    }

    enum Row {
        static let keyDigest = 0
        static let digest = 32
        static let size = 64
        static let inode = 72
        static let fetched = 80
        static let lastUse = 88
        static let changed = 96
        static let damaged = 104
        static let hits = 112
        static let finalHash = 120
        static let fetchedNanoseconds = 128
        static let lastUseNanoseconds = 132
        static let changedNanoseconds = 136
        static let damagedNanoseconds = 140
        static let fileSize = 144
        static let flags = 148
        static let textOffset = 152
        static let keyLength = 160
        static let urlLength = 164
        static let canonicalLength = 168
        static let blob = 172

        static let pinned: UInt32 = 1
        static let isDamaged: UInt32 = 2
        /// The file had changed so shortly before it was read that its stamps prove nothing: read it again.
        static let racy: UInt32 = 4
        /// The URL as it was given is the key itself, and takes no room.
        static let urlIsKey: UInt32 = 8
        static let hasCanonical: UInt32 = 16
        static let canonicalIsKey: UInt32 = 32
        static let hasFinal: UInt32 = 64

        /// In `blob`: the bytes that the entry names are not there.
        static let noBlob: UInt32 = .max
    }

    enum Blob {
        static let digest = 0
        static let size = 32
        static let modified = 40
        static let modifiedNanoseconds = 48
    }
}

/// A checksum against torn and rotten files, not against people: who can write here can do without it. Four lanes, so
/// that it runs at the speed of memory.
enum IndexChecksum {
    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var lanes = SIMD4<UInt64>(
            0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x27D4_EB2F_1656_67C5)
        let prime: UInt64 = 0x9FB2_1C65_1E98_DF25
        var offset = 0
        while offset + 32 <= bytes.count {
            lanes ^= bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
            for lane in 0..<4 {
                let product = lanes[lane] &* prime
                lanes[lane] = product ^ (product >> 29)
            }
            offset += 32
        }
        var sum = UInt64(truncatingIfNeeded: bytes.count)
        for lane in 0..<4 { sum = (sum ^ lanes[lane]) &* prime ^ (sum >> 31) }
        while offset < bytes.count {
            sum = (sum ^ UInt64(bytes[offset])) &* prime
            offset += 1
        }
        return sum ^ (sum >> 32)
    }

    /// The same for a text.
    static func of(_ text: String) -> UInt64 {
        var text = text
        return text.withUTF8 { of(UnsafeRawBufferPointer($0)) }
    }
}
