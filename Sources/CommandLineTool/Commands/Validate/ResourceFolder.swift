import FileSystem
import GLTFValidation
import Synchronization

/// The files beside an asset, as far as the asset may read them.
///
/// A `.gltf` names its buffers and images by relative paths, and whoever wrote it chose them. So by default nothing
/// outside the asset's own folder is read, neither by `..` nor by way of a symbolic link: a file from elsewhere must not
/// be able to tell what the machine holds. With `allowsParents` paths are followed as they are written. Only regular
/// files are read in either case: a device or a pipe could hold the run up for ever.
///
/// Nor may they fill the machine: a file is mapped, once however often it is named, and the sizes of all have a limit,
/// which is looked at before anything is read.
final class ResourceFolder: Sendable {
    private let folder: Path
    private let allowsParents: Bool
    private let files: FilesOfRun
    private let sizeLimit: Int
    private let state = Mutex(State())

    private struct State {
        var loaded: [FileIdentity: MappedResource] = [:]
        var byteCount = 0
    }

    private final class MappedResource: Sendable {
        let file: MappedFile

        init(_ file: consuming MappedFile) {
            self.file = file
        }

        /// The bytes, with this as the owner of their memory.
        var held: HeldBytes { HeldBytes(file.withBytes { $0 }, owner: self) }
    }

    /// `sizeLimit` is for all files together.
    init(asset: Path, allowsParents: Bool, files: FilesOfRun, sizeLimit: Int) {
        folder = asset.directory
        self.allowsParents = allowsParents
        self.files = files
        self.sizeLimit = sizeLimit
    }

    /// Whether a file lost its end while its bytes were used.
    var wasCutShort: Bool {
        state.withLock { $0.loaded.values.contains { $0.file.wasCutShort } }
    }

    func load(_ relative: [UInt8]) -> ResourceLoad {
        if relative.isEmpty || relative.contains(0) { return .failed("the path is empty or holds a zero byte") }
        if relative.first == UInt8(ascii: "/") { return .failed("the path is absolute") }
        let path = folder.appending(bytes: relative)
        if !allowsParents {
            if relative.split(separator: UInt8(ascii: "/")).contains([UInt8(ascii: "."), UInt8(ascii: ".")]) {
                return .failed("the path leads out of the asset's folder; allow it with --allow-parent-resources")
            }
            if let home = Files.realPath(folder), let target = Files.realPath(path),
                !Self.isInside(target.bytes, home.bytes)
            {
                return .failed("a link leads out of the asset's folder; allow it with --allow-parent-resources")
            }
        }
        do throws(FileError) {
            let kind = try Files.stat(path).kind
            guard kind == .regular else { return .failed("it is a \(kind.name), not a file") }
            return .held(try map(path).held)
        } catch {
            return .failed(error.detail ?? error.errno.description)
        }
    }

    private func map(_ path: Path) throws(FileError) -> MappedResource {
        let file = try Files.openForReading(path)
        let status = try file.status()
        if files.isReport(status.identity) {
            throw FileError(
                operation: "read", path: path, errno: .noSuchFile, detail: "it is a report that this run has written")
        }
        files.read(status.identity, path, as: "a file of an asset")
        let (known, room) = state.withLock { ($0.loaded[status.identity], sizeLimit - $0.byteCount) }
        if let known { return known }
        guard status.size <= Int64(room) else {
            throw FileError(
                operation: "read", path: path, errno: .fileTooLarge,
                detail: "it is too large: the files of an asset may have \(sizeLimit) bytes together")
        }
        let mapped = MappedResource(try MappedFile(file, limit: room))
        state.withLock {
            $0.loaded[status.identity] = mapped
            $0.byteCount += mapped.file.count
        }
        return mapped
    }

    /// Whether the target is the folder or in it.
    static func isInside(_ target: [UInt8], _ home: [UInt8]) -> Bool {
        if target == home { return true }
        let prefix = home.last == UInt8(ascii: "/") ? home : home + [UInt8(ascii: "/")]
        return target.starts(with: prefix)
    }
}
