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

    init(_ context: CommandContext, inputCount: Int, deadline: RunDeadline) throws(CommandLineError) {
        output = context.output
        writer = BlobWriter(context.arguments, deadline: deadline)
        guard let text = try context.arguments.value(FetchFlags.output) else {
            place = .none
            return
        }
        let path = Path(bytes: text.bytes)
        let isFolder = text.bytes.last == UInt8(ascii: "/") || (try? Files.stat(path).kind) == .directory
        if text.bytes == Array("-".utf8) {
            place = .standardOutput
        } else if isFolder {
            place = .folder(path)
        } else {
            // Were several a reason for a folder, a list that grows by a line would change what the name means.
            if inputCount > 1 {
                throw context.arguments.usageError(
                    "--output \(path.display) names a file, which is for one URL; for a folder end it in a slash")
            }
            place = .file(path)
            try output.files.claim(path, as: FilesOfRun.copy)
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

    /// Gives names to all that the input holds, whichever part of it a shard takes. Assets whose URLs give them one name
    /// are all told apart by their URLs, so that a name depends neither on the order nor on who was first. Throws if one of
    /// them is that of a file with another role in this run.
    func plan(_ inputs: [FetchInput]) throws(CommandLineError) {
        guard case .folder(let folder) = place else { return }
        var made: [String: String] = [:]
        for input in inputs {
            guard let (key, url) = input.exportKey, made[key] == nil else { continue }
            made[key] = ExportName.make(forURL: url)
        }
        for length in [8, 64] {
            var counts: [String: Int] = [:]
            for name in made.values { counts[name.lowercased(), default: 0] += 1 }
            for (key, name) in made where counts[name.lowercased(), default: 0] > 1 {
                guard let digest = try? SHA256Hasher.digest(of: Array(key.utf8)) else { continue }
                made[key] = ExportName.marked(name, digest.hex.prefix(length))
            }
        }
        names.withLock { $0 = made }
        try output.files.check(made.values, in: folder, as: FilesOfRun.copy)
    }

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
                if error.errno == .timedOut { throw FetchError(.timeout, error.description) }
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
        "the stored copy is damaged or missing; nothing of it is handed out, and fetching it anew replaces it",
        exitClass: FetchError.ExitClass(rawValue: ExitStatus.findings.rawValue))
}
