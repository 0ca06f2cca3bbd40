import AssetCache
import AssetFetching
import ContentDigest
import FileSystem
import Synchronization

/// Gets lost blobs back from the URLs under which they are stored.
///
/// A transfer here is one of `glb fetch`: the same address policy, limits, retries and checks. What differs is that the
/// wanted bytes are known beforehand. Other ones are not stored, however sound they are: the user asked for the store to
/// be as it was, and not for news.
struct StoreRepair {
    enum Outcome: Sendable {
        case repaired(from: String)
        case failed(code: String, message: String, ExitStatus)

        var status: ExitStatus {
            switch self {
            case .repaired: .success
            case .failed(_, _, let status): status
            }
        }
    }

    /// The flags of `glb fetch` that say what may be opened and how hard to try.
    static let flags: [FlagDefinition] = [
        FetchFlags.jobs.definition, FetchFlags.perHost.definition, FetchFlags.retries.definition,
        FetchFlags.deadline.definition, FetchFlags.stallTimeout.definition, FetchFlags.connectTimeout.definition,
        FetchFlags.header.definition, FetchFlags.maxSize.definition, FetchFlags.allowHTTP.definition,
        FetchFlags.allowPrivate.definition, FetchFlags.allowHost.definition, FetchFlags.allowProxy.definition,
        StoreFlags.durability.definition,
    ]

    let store: AssetStore
    let plan: FetchPlan
    let output: OutputStreams

    /// One place from which the bytes of a lost blob may be had.
    private struct Source: Sendable {
        let entry: EntryRecord
        let key: String
        let url: String
    }

    /// Tries all sources of each item, one after the other, until the same bytes came.
    func mend(_ items: [VerifyItem]) throws(CommandLineError) -> [(VerifyItem, Outcome)] {
        guard !items.isEmpty else { return [] }
        Interruption.install()
        var sources: [[Source]] = []
        var outcomes: [Outcome] = []
        for item in items {
            sources.append(try self.sources(of: item))
            outcomes.append(
                .failed(
                    code: "no-source", message: "no URL is known from which these bytes could be had", .unavailable))
        }
        for round in 0..<(sources.map(\.count).max() ?? 0) {
            var open: [(place: Int, source: Source)] = []
            for place in items.indices where sources[place].indices.contains(round) {
                if case .repaired = outcomes[place] { continue }
                if items[place].digest != nil { open.append((place, sources[place][round])) }
            }
            if open.isEmpty || Interruption.pending != nil { break }
            var remote: [(place: Int, source: Source)] = []
            for (place, source) in open {
                if let path = FileURL.path(of: source.url) {
                    outcomes[place] = reread(path, items[place], source)
                } else {
                    remote.append((place, source))
                }
            }
            for (index, outcome) in try fetch(remote.map { (items[$0.place], $0.source) }).enumerated() {
                outcomes[remote[index].place] = outcome
            }
        }
        try CacheFlags.storing { () throws(StoreError) in try store.flush() }
        return Array(zip(items, outcomes))
    }

    private func sources(of item: VerifyItem) throws(CommandLineError) -> [Source] {
        var found: [Source] = []
        for key in item.keys {
            let entry = try CacheFlags.storing { () throws(StoreError) in try store.entry(forKey: key) }
            guard let entry, entry.digest == item.digest else { continue }
            for text in [entry.origin.url, key, entry.origin.canonicalURL, entry.origin.finalURL].compactMap({ $0 }) {
                if FileURL.path(of: text) != nil {
                    if !found.contains(where: { $0.url == text }) {
                        found.append(Source(entry: entry, key: key, url: text))
                    }
                    continue
                }
                guard case .remote(_, let url) = FetchInput(Array(text.utf8)).target,
                    !found.contains(where: { $0.url == url })
                else { continue }
                found.append(Source(entry: entry, key: key, url: url))
            }
        }
        // What lies on this machine is asked first: it costs nothing, and servers go away.
        return found.filter { FileURL.path(of: $0.url) != nil } + found.filter { FileURL.path(of: $0.url) == nil }
    }

    /// An imported file may still be where it was.
    private func reread(_ path: Path, _ item: VerifyItem, _ source: Source) -> Outcome {
        do {
            let bytes = try Files.readAll(path, limit: ImportedFile.sizeLimit)
            let digest = try SHA256Hasher.digest(of: bytes)
            guard digest == item.digest else {
                return .failed(
                    code: "digest-differs", message: "\(path.display) has the SHA-256 \(digest.hex); it has changed",
                    .wrongContent)
            }
            _ = try store.put(
                bytes, forKey: source.key, origin: source.entry.origin, validated: source.entry.validated)
            try store.unmarkDamaged(digest, keys: item.keys)
            return .repaired(from: source.url)
        } catch let error as FileError {
            let problem = InputProblem(error, path: path)
            return .failed(code: problem.code, message: problem.message, problem.status)
        } catch {
            return .failed(code: "io", message: "\(error)", .inputOutput)
        }
    }

    private func fetch(_ wanted: [(item: VerifyItem, source: Source)]) throws(CommandLineError) -> [Outcome] {
        if wanted.isEmpty { return [] }
        let outcomes = Mutex<[Int: Outcome]>([:])
        let requests = wanted.enumerated().map { index, wanted in
            // In one piece, so that another digest is the server's word and not that of two parts that do not fit.
            FetchRequest(index: index, url: wanted.source.url, headers: plan.headers, isInOnePiece: true)
        }
        let output = output
        let store = store
        do throws(FetchError) {
            try Fetcher(options: plan.options).run(
                requests, cancellation: FetchCancellation { Interruption.pending != nil || output.isClosed }
            ) { (request) throws(FetchError) in
                try StoreSink(
                    store: store, key: wanted[request.index].source.key, url: request.url, mask: plan.mask,
                    level: nil)
            } onEnd: { outcome, sink in
                let (item, source) = wanted[outcome.index]
                let result = settle(item, source, outcome, sink as? StoreSink)
                outcomes.withLock { $0[outcome.index] = result }
            }
        } catch {
            throw CommandLineError(.fault, ExitStatus(rawValue: error.exitClass.rawValue), error.message)
        }
        return outcomes.withLock { outcomes in
            wanted.indices.map {
                outcomes[$0] ?? .failed(code: "interrupted", message: "the repair was interrupted", .network)
            }
        }
    }

    private func settle(_ item: VerifyItem, _ source: Source, _ outcome: FetchOutcome, _ sink: StoreSink?) -> Outcome {
        do throws(FetchError) {
            if case .failed(let error) = outcome.result { throw error }
            guard case .received(let digest) = outcome.result, let sink, let wanted = item.digest else {
                throw FetchError(.badReply, "the server said 304 without being asked")
            }
            guard digest == wanted else {
                throw FetchError(
                    FetchError.Code(rawValue: "digest-differs"),
                    "what came has the SHA-256 \(digest.hex); the content of this URL has changed",
                    exitClass: .wrongContent)
            }
            let verdict = try sink.withContents { plan.judge.judge($0) }
            if let reason = verdict.unsoundness {
                throw FetchError(
                    FetchError.Code(rawValue: "not-sound"), "what came is not sound: \(reason)",
                    exitClass: .wrongContent)
            }
            var origin = source.entry.origin
            origin.take(outcome, plan.mask)
            _ = try sink.commit(origin, pin: false)
            try storing { () throws(StoreError) in try store.unmarkDamaged(digest, keys: item.keys) }
            return .repaired(from: source.url)
        } catch {
            sink?.abandon(keeping: false)
            return .failed(
                code: error.code.rawValue, message: plan.mask.apply(error.message),
                ExitStatus(rawValue: error.exitClass.rawValue))
        }
    }
}
