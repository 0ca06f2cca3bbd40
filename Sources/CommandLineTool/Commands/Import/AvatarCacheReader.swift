import AssetCache
import AvatarIntake
import FileSystem

/// Finds out which of the files to import lie in the cache of an avatar SDK, and names them by the avatars they are.
///
/// Several files may be one avatar with different parameters, and what parameters is lost. The avatar's plain URL goes to
/// the one that was asked for without any; else to one of an older SDK, which had no parameters in its names; else to
/// the largest, since parameters mostly make files smaller. Its siblings are kept under the URLs of their paths.
struct AvatarCacheReader {
    private var manifests: [[UInt8]: ReadyPlayerMeManifest] = [:]
    private static let metadataLimit = 1 << 20
    private static let manifestLimit = 64 << 20

    private struct Candidate {
        let place: Int
        let rank: Int
        let size: Int64
        let date: Timestamp
    }

    mutating func name(_ paths: [Path]) -> [ImportedFile] {
        var files: [ImportedFile] = []
        var byURL: [String: [Candidate]] = [:]
        for path in paths {
            guard let (file, candidate) = recognized(path, place: files.count) else {
                files.append(ImportedFile(path))
                continue
            }
            byURL[file.key, default: []].append(candidate)
            files.append(file)
        }
        for candidates in byURL.values where candidates.count > 1 {
            let sorted = candidates.sorted {
                ($0.rank, -$0.size, $1.date, $0.place) < ($1.rank, -$1.size, $0.date, $1.place)
            }
            for other in sorted.dropFirst() {
                files[other.place] = files[other.place].underItsPath
                files[other.place].note = "another file of this avatar has its URL, so this one is kept under its path"
            }
        }
        return files
    }

    private mutating func recognized(_ path: Path, place: Int) -> (ImportedFile, Candidate)? {
        let whole = Files.realPath(path) ?? path
        let components = whole.bytes.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
        guard let cached = ReadyPlayerMeCacheFile(components: components) else { return nil }
        var folder = whole
        for _ in 1..<cached.depth { folder = folder.directory }
        let stem = String((components.last ?? "").dropLast(4))
        let metadata = metadata(in: folder, stem)
        let date = manifestDate(in: folder.directory, cached.avatarId, stem)
        guard cached.isCertain || metadata != nil || date != nil else { return nil }

        var file = ImportedFile(path, as: cached.url)
        file.naming = .derived
        file.avatarId = cached.avatarId
        file.origin.provider = AvatarProvider.readyPlayerMe.id
        file.origin.message = metadata?.text
        if let date, let modified = file.validated { file.validated = min(date, modified) }
        if let updated = metadata?.updatedAt.flatMap(Self.time), let modified = try? Files.stat(path).modified,
            updated > modified
        {
            file.note = "its metadata is newer than the file, which may be an earlier state of the avatar"
        }
        let rank =
            switch cached.variant {
            case .plain: 0
            case .unknown: 1
            case .parameters: 2
            }
        let size = (try? Files.stat(path).size) ?? 0
        let zero = Timestamp(secondsSinceEpoch: 0)
        return (file, Candidate(place: place, rank: rank, size: size, date: file.validated ?? zero))
    }

    /// Some versions of Unity's SDK put the metadata one folder too deep.
    private func metadata(in folder: Path, _ stem: String) -> ReadyPlayerMeMetadata? {
        for place in [folder, folder.appending(stem)] {
            if let bytes = try? Files.readAll(place.appending(stem + ".json"), limit: Self.metadataLimit),
                let metadata = ReadyPlayerMeMetadata(bytes)
            {
                return metadata
            }
        }
        return nil
    }

    private mutating func manifestDate(in folder: Path, _ id: String, _ stem: String) -> Timestamp? {
        if manifests[folder.bytes] == nil {
            let path = folder.appending(ReadyPlayerMeCacheFile.manifestName)
            let bytes = (try? Files.readAll(path, limit: Self.manifestLimit)) ?? []
            manifests[folder.bytes] = ReadyPlayerMeManifest(bytes)
        }
        guard let manifest = manifests[folder.bytes] else { return nil }
        let time =
            (manifest.texts[stem] ?? manifest.texts[id]).flatMap(Self.time)
            ?? (manifest.seconds[stem] ?? manifest.seconds[id]).map { Timestamp(secondsSinceEpoch: Int64($0)) }
        // Before the service was there nobody loaded an avatar from it.
        return time.flatMap { $0.secondsSinceEpoch > 1_262_304_000 ? $0 : nil }
    }

    /// Dates of the SDKs are in UTC whether they say so or not.
    private static func time(_ text: String) -> Timestamp? {
        Timestamp(iso8601: text) ?? Timestamp(iso8601: text + "Z")
    }
}
