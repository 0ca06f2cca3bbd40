import AssetCache
import ContentDigest
import FileSystem

/// Why a stored asset could not be written out.
enum BlobWriteFailure: Error {
    /// The stored bytes are not those of the blob's name.
    case corrupt
    case file(FileError)

    static func taken(_ path: Path) -> BlobWriteFailure {
        .file(
            FileError(
                operation: "write", path: path, errno: .fileExists,
                detail: "it is there already and holds something else; --overwrite (or --force) replaces it"))
    }
}

/// How the bytes of a stored asset leave the store: `fetch --output` and `cache export` write by the same rules.
///
/// 1. What is a device or a pipe, or a link to one, is written to.
/// 2. A file that holds these very bytes already is as good as written.
/// 3. Whatever else has the name is replaced only with `--overwrite`, and by renaming: nobody sees half a file. Of a
///    symbolic link the link itself is replaced, never what it leads to. Without `--overwrite` the system is asked for a
///    rename to a name that is free, so that what appears there at the last moment stays too.
/// 4. In a folder the name is made from the URL, and the same holds for it; devices and pipes are not written to there,
///    as a stranger chose the name.
/// 5. The bytes are hashed on their way. Wrong ones get no name, and nothing of them goes to a device or a pipe.
/// 6. Where the disk can share blocks between files (a reflink), no byte is copied; else all are. Never is the file a
///    second name of the store's own, which a hard link would be: who edits it would change the stored asset. Its mode
///    is that of any new file, by the umask.
struct BlobWriter: Sendable {
    static let overwrite = Flag(
        "overwrite", aliases: ["force"], group: .output, help: "Replace files that hold something else")

    let overwrites: Bool

    /// Who reads a pipe has until then.
    let deadline: RunDeadline

    init(_ arguments: RawArguments, deadline: RunDeadline = .none) {
        overwrites = arguments.isOn(Self.overwrite)
        self.deadline = deadline
    }

    /// Writes to the place itself.
    func write(_ blob: borrowing StoredBlob, to path: Path) throws(BlobWriteFailure) {
        if let status = try? Files.stat(path) {
            guard status.kind == .regular else { return try stream(blob, to: path) }
            if BlobWriter.holds(path, status, blob.digest, size: blob.size) { return }
        }
        do throws(BlobWriteFailure) {
            if !overwrites, (try? Files.stat(path, followLinks: false)) != nil { throw .taken(path) }
            try BlobWriter.replace(path, with: blob, overwrites: overwrites)
        } catch {
            guard case .file(let error) = error, error.errno == .fileExists else { throw error }
            throw .taken(path)
        }
    }

    /// Writes into a folder; answers the path that came out.
    func write(
        _ blob: borrowing StoredBlob, into folder: Path, as name: String
    ) throws(BlobWriteFailure) -> Path {
        let path = folder.appending(name)
        if let status = try? Files.stat(path, followLinks: false) {
            if BlobWriter.holds(path, status, blob.digest, size: blob.size) { return path }
            guard overwrites, status.kind == .regular || status.kind == .symbolicLink else { throw .taken(path) }
            try BlobWriter.replace(path, with: blob, overwrites: true)
            return path
        }
        do throws(BlobWriteFailure) {
            try BlobWriter.replace(path, with: blob, overwrites: false)
            return path
        } catch {
            guard case .file(let failure) = error, failure.errno == .fileExists else { throw error }
            // Somebody else took the name just now; perhaps with the same bytes.
            if let status = try? Files.stat(path, followLinks: false),
                BlobWriter.holds(path, status, blob.digest, size: blob.size)
            {
                return path
            }
            throw .taken(path)
        }
    }

    /// Hands out the bytes after they were looked at once: what has gone to a stream cannot be taken back.
    static func send(
        _ blob: borrowing StoredBlob, to take: (UnsafeRawBufferPointer) throws(FileError) -> Void
    ) throws(BlobWriteFailure) {
        try copy(blob) { (_: UnsafeRawBufferPointer) throws(FileError) in }
        try copy(blob, take)
    }

    private func stream(_ blob: borrowing StoredBlob, to path: Path) throws(BlobWriteFailure) {
        let file = try openStream(path)
        try BlobWriter.send(blob) { (bytes: UnsafeRawBufferPointer) throws(FileError) in
            try Interruption.whileWaiting { () throws(FileError) in
                if deadline.left == nil { return try file.write(all: bytes) }
                // So little is taken at once or not at all; a pipe that takes it has room for it.
                var rest = bytes
                while !rest.isEmpty {
                    let isReady = file.waitForRoom(milliseconds: deadline.waitMilliseconds)
                    if deadline.isOver { throw deadline.fault("write", path, "nobody has read all of it") }
                    if !isReady { continue }
                    try file.write(all: UnsafeRawBufferPointer(rebasing: rest.prefix(512)))
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(512))
                }
            }
        }
    }

    /// A pipe opens when somebody reads it, and takes bytes as fast as they are read.
    private func openStream(_ path: Path) throws(BlobWriteFailure) -> FileHandle {
        do throws(FileError) {
            return try deadline.openForWriting(path)
        } catch {
            throw .file(error)
        }
    }

    private static func replace(
        _ path: Path, with blob: borrowing StoredBlob, overwrites: Bool
    ) throws(BlobWriteFailure) {
        try refuseStore(path, of: blob)
        let temporary = path.directory.appending(".glb-" + RandomName.make() + ".tmp")
        do throws(BlobWriteFailure) {
            try fill(temporary, with: blob)
            do throws(FileError) {
                if overwrites {
                    try Files.rename(temporary, to: path)
                } else {
                    try Files.renameToFreeName(temporary, to: path)
                }
            } catch {
                throw .file(error)
            }
        } catch {
            try? Files.unlink(temporary)
            guard case .file(let error) = error else { throw error }
            throw .file(FileError(operation: "write", path: path, errno: error.errno, detail: error.detail))
        }
    }

    /// Nobody but the store writes below its root: a file there is part of it, and its name is its proof.
    private static func refuseStore(_ path: Path, of blob: borrowing StoredBlob) throws(BlobWriteFailure) {
        // <root>/v1/blobs/sha256/ab/<digest>
        let root = blob.path.directory.directory.directory.directory.directory
        guard let home = Files.realPath(root), let folder = Files.realPath(path.directory),
            folder == home || ResourceFolder.isInside(folder.bytes, home.bytes)
        else { return }
        throw .file(
            FileError(
                operation: "write", path: path, errno: .notPermitted,
                detail: "it is inside the store, where only glb itself puts files; choose another place"))
    }

    private static func fill(_ path: Path, with blob: borrowing StoredBlob) throws(BlobWriteFailure) {
        do throws(FileError) {
            let file = try FileHandle.open(path, [.readWrite, .create, .exclusive, .noFollow])
            let digest: SHA256Digest
            if try file.clone(blob.file) {
                digest = try pieces(of: file) { (_: UnsafeRawBufferPointer) throws(FileError) in }
            } else {
                digest = try pieces(of: blob.file) { (bytes: UnsafeRawBufferPointer) throws(FileError) in
                    try file.write(all: bytes)
                }
            }
            try file.close()
            if digest == blob.digest { return }
        } catch {
            throw .file(error)
        }
        throw .corrupt
    }

    private static func holds(_ path: Path, _ status: FileStatus, _ digest: SHA256Digest, size: Int64) -> Bool {
        guard status.kind == .regular, status.size == size, let file = try? MappedFile(path) else { return false }
        return (try? file.withBytes { try SHA256Hasher.digest(of: $0) }) == digest
    }

    private static func copy(
        _ blob: borrowing StoredBlob, _ take: (UnsafeRawBufferPointer) throws(FileError) -> Void
    ) throws(BlobWriteFailure) {
        let digest: SHA256Digest
        do throws(FileError) {
            digest = try pieces(of: blob.file, take)
        } catch {
            throw .file(error)
        }
        if digest != blob.digest { throw .corrupt }
    }

    /// Hands on the whole in pieces; answers its digest.
    private static func pieces(
        of file: borrowing FileHandle, _ take: (UnsafeRawBufferPointer) throws(FileError) -> Void
    ) throws(FileError) -> SHA256Digest {
        try file.seek(to: 0)
        var hasher = try hasher(for: file.path)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 64)
        defer { buffer.deallocate() }
        while true {
            let count = try file.readFully(into: buffer)
            if count == 0 { break }
            let piece = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            hasher.update(piece)
            try take(piece)
        }
        return hasher.finish()
    }

    private static func hasher(for path: Path) throws(FileError) -> SHA256Hasher {
        do throws(DigestError) {
            return try SHA256Hasher()
        } catch {
            throw FileError(operation: "hash", path: path, errno: .notSupported, detail: error.message)
        }
    }
}
