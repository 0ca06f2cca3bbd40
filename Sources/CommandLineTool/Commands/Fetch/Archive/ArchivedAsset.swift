import AssetFetching
import ContentDigest
import FileSystem
import GLBContainer
import ZIPArchive

/// The one GLB that an archive holds.
///
/// Creators pack a model with its pictures and a licence. What is wanted is the model, so an archive with exactly one
/// is as good as the model itself; with none or with several it is refused, since any choice would be a guess. Names in
/// an archive choose the entry and are shown, and nothing is ever written under them.
struct ArchivedAsset {
    let bytes: [UInt8]
    let entryName: String

    static let extensions: [String] = ["glb", "vrm"]

    /// Whether these bytes are such an archive at all.
    static func isArchive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let prefix = UnsafeRawBufferPointer(rebasing: bytes.prefix(WrongBody.prefixLength))
        return WrongBody.identify(prefix, isWhole: bytes.count == prefix.count) == .zip
    }

    /// - Parameter maximumBytes: Of the asset, unpacked.
    init(in archive: UnsafeRawBufferPointer, maximumBytes: Int64) throws(FetchError) {
        let limits = ZIPLimits(entrySize: maximumBytes)
        do throws(ZIPError) {
            let directory = try ZIPDirectory(archive, limits: limits)
            let entry = try Self.choose(directory.entries)
            bytes = try entry.contents(of: archive, limits: limits)
            entryName = entry.name
        } catch {
            throw FetchError(error)
        }
        // What is called a model is looked at like a body that arrived: wrong ones are named for what they are.
        let place = "the entry \(TerminalText.escaped(String(entryName.prefix(120)))) of the ZIP archive"
        do throws(FetchError) {
            try BodyGate.check(bytes, maximumBytes: maximumBytes, .archive)
        } catch {
            throw error.saying("\(place): \(error.message)")
        }
    }

    static func unpacking(_ archive: [UInt8], maximumBytes: Int64) throws(FetchError) -> ArchivedAsset {
        try archive.withUnsafeBytes { bytes -> Result<ArchivedAsset, FetchError> in
            do throws(FetchError) {
                return .success(try ArchivedAsset(in: bytes, maximumBytes: maximumBytes))
            } catch {
                return .failure(error)
            }
        }.get()
    }

    static func choose(_ entries: [ZIPEntry]) throws(ZIPError) -> ZIPEntry {
        let assets = entries.filter { entry in
            !entry.isFolder && !entry.isResourceFork
                && extensions.contains { entry.lastComponent.lowercased().hasSuffix("." + $0) }
        }
        guard let first = assets.first else {
            let nested = entries.contains { $0.lastComponent.lowercased().hasSuffix(".zip") }
            let advice = nested ? "; it holds other archives, which are not opened" : ""
            throw ZIPError(
                ZIPError.Code(rawValue: "archive-without-asset"),
                "it holds no .glb (\(SizeText.count(entries.count, "entry", "entries")))\(advice)")
        }
        guard assets.count == 1 else {
            let names = assets.prefix(3).map { String($0.name.prefix(80)) }.joined(separator: ", ")
            throw ZIPError(
                ZIPError.Code(rawValue: "archive-ambiguous"),
                "it holds \(assets.count) models (\(names)\(assets.count > 3 ? " …" : "")), and which is meant is not said"
            )
        }
        return first
    }
}

extension BodyGate {
    /// Looks at a whole body in memory.
    static func check(_ bytes: [UInt8], maximumBytes: Int64, _ origin: Origin) throws(FetchError) {
        var gate = BodyGate(maximumBytes: maximumBytes, declaredTotal: Int64(bytes.count), origin: origin)
        var failure: FetchError?
        bytes.withUnsafeBytes { buffer in
            do throws(FetchError) { try gate.push(buffer) } catch { failure = error }
        }
        if let failure { throw failure }
        try gate.finish()
    }
}

extension FetchError {
    /// What is wrong with an archive. Limits are policy; the rest is the wrong content.
    init(_ error: ZIPError) {
        let limits: [ZIPError.Code] = [.bomb, .tooLarge, .tooManyEntries]
        self.init(
            FetchError.Code(rawValue: error.code.rawValue),
            TerminalText.escaped("the ZIP archive cannot be used: \(error.message)"),
            exitClass: limits.contains(error.code) ? .refused : .wrongContent)
    }
}
