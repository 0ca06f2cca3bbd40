import ContentDigest
import FileSystem

/// Hashes a file from where it stands to its end, in pieces that fit the processor's cache.
enum BlobHash {
    static let pieceSize = 256 << 10

    static func of(_ file: borrowing FileHandle) throws(FileError) -> (digest: SHA256Digest, length: Int64) {
        var hasher = try hasher(for: file.path)
        let length = try add(file, to: &hasher, limit: .max)
        return (hasher.finish(), length)
    }

    /// Adds at most `limit` bytes; answers how many there were.
    static func add(
        _ file: borrowing FileHandle, to hasher: inout SHA256Hasher, limit: Int64
    ) throws(FileError) -> Int64 {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceSize, alignment: 64)
        defer { buffer.deallocate() }
        var length: Int64 = 0
        while length < limit {
            let room = Int(min(Int64(pieceSize), limit - length))
            let count = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]))
            if count == 0 { break }
            hasher.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            length += Int64(count)
        }
        return length
    }

    static func hasher(for path: Path) throws(FileError) -> SHA256Hasher {
        do throws(DigestError) {
            return try SHA256Hasher()
        } catch {
            throw FileError(operation: "hash", path: path, errno: .notSupported, detail: error.message)
        }
    }
}
