#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What a name in a directory stands for.
package enum FileKind: Sendable, Hashable {
    case regular, directory, symbolicLink, pipe, socket, characterDevice, blockDevice, unknown

    package var name: String {
        switch self {
        case .regular: "file"
        case .directory: "directory"
        case .symbolicLink: "symbolic link"
        case .pipe: "pipe"
        case .socket: "socket"
        case .characterDevice: "character device"
        case .blockDevice: "block device"
        case .unknown: "file of an unknown kind"
        }
    }

    init(mode: UInt32) {
        switch mode & UInt32(S_IFMT) {
        case UInt32(S_IFREG): self = .regular
        case UInt32(S_IFDIR): self = .directory
        case UInt32(S_IFLNK): self = .symbolicLink
        case UInt32(S_IFIFO): self = .pipe
        case UInt32(S_IFSOCK): self = .socket
        case UInt32(S_IFCHR): self = .characterDevice
        case UInt32(S_IFBLK): self = .blockDevice
        default: self = .unknown
        }
    }
}

/// Which file this is on this machine, whatever its names.
package struct FileIdentity: Hashable, Sendable {
    package let device: UInt64
    package let inode: UInt64
}

/// What the file system says about a file. Sizes are bytes.
package struct FileStatus: Sendable, Equatable {
    package let kind: FileKind
    package let size: Int64
    /// Bytes that the file really takes on the disk.
    package let allocated: Int64
    /// Permission bits, the lower twelve.
    package let permissions: UInt32
    package let owner: UInt32
    package let group: UInt32
    package let links: UInt64
    package let modified: Timestamp
    /// When the system last changed anything about the file: its bytes, its name, its stamps. Nobody can set this back.
    package let changed: Timestamp
    package let identity: FileIdentity

    package var isWritableByAll: Bool { permissions & 0o002 != 0 }

    init(_ raw: stat) {
        kind = FileKind(mode: UInt32(raw.st_mode))
        size = Int64(raw.st_size)
        allocated = Int64(raw.st_blocks) * 512
        permissions = UInt32(raw.st_mode) & 0o7777
        owner = raw.st_uid
        group = raw.st_gid
        links = UInt64(raw.st_nlink)
        #if canImport(Darwin)
            let (content, any) = (raw.st_mtimespec, raw.st_ctimespec)
        #else
            let (content, any) = (raw.st_mtim, raw.st_ctim)
        #endif
        modified = Timestamp(secondsSinceEpoch: Int64(content.tv_sec), nanoseconds: Int32(content.tv_nsec))
        changed = Timestamp(secondsSinceEpoch: Int64(any.tv_sec), nanoseconds: Int32(any.tv_nsec))
        identity = FileIdentity(
            device: UInt64(truncatingIfNeeded: raw.st_dev), inode: UInt64(truncatingIfNeeded: raw.st_ino))
    }
}
