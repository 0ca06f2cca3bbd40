/// Numbers out of an archive, each read with a look at the bounds: all offsets in it are claims of a stranger.
struct ZIPBytes {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var count: Int { bytes.count }

    /// Whether `length` bytes stand at `offset`.
    func holds(_ length: Int, at offset: Int) -> Bool {
        offset >= 0 && length >= 0 && offset <= bytes.count && length <= bytes.count - offset
    }

    func slice(_ length: Int, at offset: Int) throws(ZIPError) -> UnsafeRawBufferPointer {
        guard holds(length, at: offset) else {
            throw ZIPError(.malformed, "it points to byte \(offset), which is outside of it")
        }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])
    }

    func u16(_ offset: Int) throws(ZIPError) -> Int {
        let two = try slice(2, at: offset)
        return Int(two[0]) | Int(two[1]) << 8
    }

    func u32(_ offset: Int) throws(ZIPError) -> UInt32 {
        let four = try slice(4, at: offset)
        return UInt32(four[0]) | UInt32(four[1]) << 8 | UInt32(four[2]) << 16 | UInt32(four[3]) << 24
    }

    /// A number of 64 bits; what is above the range of `Int64` cannot be a place in memory or a size on any disk.
    func i64(_ offset: Int) throws(ZIPError) -> Int64 {
        guard let value = Int64(exactly: try u64(offset)) else {
            throw ZIPError(.malformed, "it holds a number that no file reaches")
        }
        return value
    }

    func u64(_ offset: Int) throws(ZIPError) -> UInt64 {
        UInt64(try u32(offset)) | UInt64(try u32(offset + 4)) << 32
    }
}
