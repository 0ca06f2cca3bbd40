import FileSystem
import GLTFValidation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The files beside an asset, as far as the asset may read them.
///
/// A `.gltf` names its buffers and images by relative paths, and whoever wrote it chose them. So by default nothing
/// outside the asset's own folder is read, neither by `..` nor by way of a symbolic link: a file from elsewhere must not
/// be able to tell what the machine holds. With `allowsParents` paths are followed as they are written. Only regular
/// files are read in either case: a device or a pipe could hold the run up for ever.
struct ResourceFolder: Sendable {
    let folder: Path
    let allowsParents: Bool

    private static let sizeLimit = 2 << 30

    init(asset: Path, allowsParents: Bool) {
        folder = asset.directory
        self.allowsParents = allowsParents
    }

    func load(_ relative: [UInt8]) -> ResourceLoad {
        if relative.isEmpty || relative.contains(0) { return .failed("the path is empty or holds a zero byte") }
        if relative.first == UInt8(ascii: "/") { return .failed("the path is absolute") }
        let path = folder.appending(bytes: relative)
        if !allowsParents {
            if relative.split(separator: UInt8(ascii: "/")).contains([UInt8(ascii: "."), UInt8(ascii: ".")]) {
                return .failed("the path leads out of the asset's folder; allow it with --allow-parent-resources")
            }
            if let home = Self.real(folder), let target = Self.real(path), !Self.isInside(target, home) {
                return .failed("a link leads out of the asset's folder; allow it with --allow-parent-resources")
            }
        }
        do throws(FileError) {
            let kind = try Files.stat(path).kind
            guard kind == .regular else { return .failed("it is a \(kind.name), not a file") }
            return .loaded(try Files.readAll(path, limit: Self.sizeLimit))
        } catch {
            return .failed(error.detail ?? error.errno.description)
        }
    }

    /// The path without links, dots and doubled slashes; nil where nothing is.
    static func real(_ path: Path) -> [UInt8]? {
        guard !path.bytes.contains(0) else { return nil }
        let name = path.bytes.map { CChar(bitPattern: $0) } + [0]
        guard let resolved = realpath(name, nil) else { return nil }
        defer { free(resolved) }
        return Array(UnsafeRawBufferPointer(start: UnsafeRawPointer(resolved), count: strlen(resolved)))
    }

    static func isInside(_ target: [UInt8], _ home: [UInt8]) -> Bool {
        let prefix = home.last == UInt8(ascii: "/") ? home : home + [UInt8(ascii: "/")]
        return target.starts(with: prefix)
    }
}
