#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The disk below a path.
package struct VolumeStatus: Sendable {
    /// Bytes that this user may still write.
    package let available: Int64
    package let total: Int64
    package let isReadOnly: Bool

    package static func of(_ path: Path) throws(FileError) -> VolumeStatus {
        var raw = statvfs()
        _ = try SystemCalls.call("examine the disk of", path, path) { statvfs($0, &raw) }
        let block = Int64(clamping: UInt64(raw.f_frsize))
        func bytes(_ blocks: UInt64) -> Int64 {
            let (product, overflow) = Int64(clamping: blocks).multipliedReportingOverflow(by: block)
            return overflow ? .max : product
        }
        return VolumeStatus(
            available: bytes(UInt64(raw.f_bavail)), total: bytes(UInt64(raw.f_blocks)),
            isReadOnly: raw.f_flag & UInt(ST_RDONLY) != 0)
    }
}
