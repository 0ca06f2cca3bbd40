import AssetCache
import AssetFetching
import ContentDigest
import FileSystem
import Synchronization

/// Writes assets where `--output` says: a copy each, never the store's own file, which nobody may write to.
final class FetchExporter: Sendable {
    private enum Place: Sendable {
        case none
        case standardOutput
        case file(Path)
        case folder(Path)
    }

    private let place: Place
    private let overwrites: Bool
    private let output: OutputStreams
    /// Names that this run has given away, by the key of their asset.
    private let names = Mutex<[String: String]>([:])

    init(_ context: CommandContext, inputCount: Int) throws(CommandLineError) {
        output = context.output
        overwrites = context.arguments.isOn(FetchFlags.overwrite)
        guard let text = try context.arguments.value(FetchFlags.output) else {
            place = .none
            return
        }
        let path = Path(bytes: text.bytes)
        let isFolder = text.bytes.last == UInt8(ascii: "/") || (try? Files.stat(path).kind) == .directory
        if text.bytes == Array("-".utf8) {
            place = .standardOutput
        } else if isFolder || inputCount > 1 {
            place = .folder(path)
        } else {
            place = .file(path)
        }
        if case .standardOutput = place, inputCount > 1 {
            throw context.arguments.usageError("--output - is for one URL")
        }
        if case .folder = place {
            do throws(FileError) {
                try Files.createDirectories(path)
            } catch {
                throw .inputOutput("--output: \(error.description)", underlying: error)
            }
        }
    }

    /// Gives names to assets in the order of the inputs, so that a run over the same inputs names them the same.
    func plan(_ jobs: [(key: String, url: String)]) {
        guard case .folder = place else { return }
        names.withLock { names in
            var used: Set<String> = []
            for job in jobs {
                var name = ExportName.make(forURL: job.url)
                if !used.insert(name.lowercased()).inserted {
                    let mark = (try? SHA256Hasher.digest(of: Array(job.key.utf8)))?.hex.prefix(8) ?? "2"
                    name = ExportName.marked(name, mark)
                    used.insert(name.lowercased())
                }
                names[job.key] = name
            }
        }
    }

    /// Writes the blob out; gives the path to print, which is the store's when nothing is to be written.
    func export(
        _ digest: SHA256Digest, key: String, from store: AssetStore
    ) throws(FetchError) -> Path? {
        if case .none = place { return store.blobPath(digest) }
        guard let blob = try storing({ () throws(StoreError) in try store.open(digest) }) else {
            throw FetchError(.writeFailed, "the asset left the store before it was written out")
        }
        do throws(FileError) {
            switch place {
            case .none: return nil
            case .standardOutput:
                try FetchExporter.copy(blob) { output.write($0) }
                return nil
            case .file(let path):
                try FetchExporter.write(blob, to: path)
                return path
            case .folder(let folder):
                let name = names.withLock { $0[key] } ?? ExportName.make(from: digest.hex)
                return try write(blob, digest, into: folder, as: name)
            }
        } catch {
            let code: FetchError.Code = error.errno.meansNoSpace ? .diskFull : .writeFailed
            throw FetchError(code, error.description)
        }
    }

    private func write(
        _ blob: borrowing StoredBlob, _ digest: SHA256Digest, into folder: Path, as name: String
    ) throws(FileError) -> Path {
        // A file of that name may be the user's own. One that holds these very bytes is as good as written.
        for candidate in [name, ExportName.marked(name, digest.hex.prefix(8)), ExportName.marked(name, digest.hex)] {
            let path = folder.appending(candidate)
            guard let status = try? Files.stat(path, followLinks: false) else {
                try FetchExporter.write(blob, to: path)
                return path
            }
            if FetchExporter.holds(path, status, digest, size: blob.size) { return path }
            if overwrites, status.kind == .regular {
                try FetchExporter.write(blob, to: path)
                return path
            }
        }
        throw FileError(
            operation: "write", path: folder.appending(name), errno: .fileExists,
            detail: "something else has that name; see --overwrite")
    }

    private static func holds(_ path: Path, _ status: FileStatus, _ digest: SHA256Digest, size: Int64) -> Bool {
        guard status.kind == .regular, status.size == size, let file = try? MappedFile(path) else { return false }
        return (try? file.withBytes { try SHA256Hasher.digest(of: $0) }) == digest
    }

    /// Writes beside the place and renames, so that nobody sees a part; what is no regular file is written to directly.
    private static func write(_ blob: borrowing StoredBlob, to path: Path) throws(FileError) {
        if let kind = try? Files.stat(path).kind, kind != .regular {
            let file = try FileHandle.open(path, .write)
            return try copy(blob) { (bytes: [UInt8]) throws(FileError) in try file.write(all: bytes) }
        }
        let temporary = path.directory.appending(".glb-" + RandomName.make() + ".tmp")
        do throws(FileError) {
            let file = try FileHandle.open(temporary, [.write, .create, .exclusive, .noFollow])
            try copy(blob) { (bytes: [UInt8]) throws(FileError) in try file.write(all: bytes) }
            try file.close()
            try Files.rename(temporary, to: path)
        } catch {
            try? Files.unlink(temporary)
            throw FileError(
                operation: "write", path: path, errno: error.errno, detail: error.detail)
        }
    }

    private static func copy(
        _ blob: borrowing StoredBlob, _ take: ([UInt8]) throws(FileError) -> Void
    ) throws(FileError) {
        try blob.file.seek(to: 0)
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            var count = 0
            var failure: FileError?
            buffer.withUnsafeMutableBytes { bytes in
                do throws(FileError) { count = try blob.file.readFully(into: bytes) } catch { failure = error }
            }
            if let failure { throw failure }
            if count == 0 { return }
            try take(count == buffer.count ? buffer : Array(buffer[..<count]))
        }
    }
}
