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
    private let writer: BlobWriter
    private let output: OutputStreams
    /// Names that this run has given away, by the key of their asset.
    private let names = Mutex<[String: String]>([:])

    init(_ context: CommandContext, inputCount: Int) throws(CommandLineError) {
        output = context.output
        writer = BlobWriter(context.arguments)
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
            try output.files.claim(path, as: Self.role)
            // Better now than when the asset is there.
            if (try? Files.stat(path.directory).kind) != .directory {
                throw .inputOutput("--output \(path.display): there is no folder \(path.directory.display)")
            }
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
    /// Throws if one of them is that of a file with another role in this run.
    func plan(_ jobs: [(key: String, url: String)]) throws(CommandLineError) {
        guard case .folder(let folder) = place else { return }
        let planned = names.withLock { names in
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
            return names.values
        }
        try output.files.check(planned, in: folder, as: Self.role)
    }

    private static let role = "a copy of an asset (--output)"

    var isStandardOutput: Bool {
        if case .standardOutput = place { return true }
        return false
    }

    /// Whether bytes are copied out of the store.
    var copies: Bool {
        if case .none = place { return false }
        return true
    }

    /// Writes the blob out; gives the path to print, which is the store's when nothing is to be written.
    func export(
        _ digest: SHA256Digest, key: String, from store: AssetStore
    ) throws(FetchError) -> Path? {
        if case .none = place { return store.blobPath(digest) }
        guard let blob = try storing({ () throws(StoreError) in try store.open(digest) }) else {
            throw FetchError.vanished
        }
        do throws(BlobWriteFailure) {
            switch place {
            case .none: return nil
            case .standardOutput:
                try BlobWriter.send(blob) { (bytes: UnsafeRawBufferPointer) throws(FileError) in
                    output.write(Array(bytes))
                }
                return nil
            case .file(let path):
                try writer.write(blob, to: path)
                return path
            case .folder(let folder):
                let name = names.withLock { $0[key] } ?? ExportName.make(from: digest.hex)
                return try writer.write(blob, into: folder, as: name)
            }
        } catch {
            switch error {
            case .corrupt:
                _ = try storing { () throws(StoreError) in try store.isIntact(digest) }
                throw FetchError.corrupt
            case .file(let error):
                let code: FetchError.Code = error.errno.meansNoSpace ? .diskFull : .writeFailed
                throw FetchError(code, error.description)
            }
        }
    }
}

extension FetchError {
    /// What is stored is damaged; a corrupt item found is status 1.
    static let corrupt = FetchError(
        FetchError.Code(rawValue: "corrupt"),
        "the stored copy is damaged and was put away; nothing of it is handed out, and fetching it anew replaces it",
        exitClass: FetchError.ExitClass(rawValue: ExitStatus.findings.rawValue))
}
