import AssetCache
import AssetFetching
import AvatarIntake
import ContentDigest

/// One asset to be had, for all inputs that name it.
struct FetchJob: Sendable {
    enum Source: Sendable {
        case remote(url: String)
        case inline(DataURL)
    }

    /// What the keys of inline assets begin with; the digest follows.
    static let inlineKeyPrefix = "data:,sha256-"

    let key: String
    let source: Source
    /// The inputs that name it, in order.
    var inputs: [Int]
    /// What is stored under the key, if its blob is there. Behind a reference: of a long list only few have it at a time.
    var entry: EntryRecord? {
        get { known?.entry }
        set { known = newValue.map { Known($0) } }
    }
    private var known: Known?

    private final class Known: Sendable {
        let entry: EntryRecord
        init(_ entry: EntryRecord) { self.entry = entry }
    }

    init(key: String, source: Source, inputs: [Int]) {
        self.key = key
        self.source = source
        self.inputs = inputs
    }

    /// Whether a ZIP with one GLB in it will do.
    var acceptsArchive = false
    var about: FetchInput.About?
    /// Whether its body has to come in one piece, because one of several pieces was wrong.
    var isInOnePiece = false
    /// What that took.
    var spent = (attempts: 0, bytes: Int64(0))

    /// The URL that names for files are made from.
    var url: String {
        if case .remote(let url) = source { return url }
        return ""
    }

    /// Sorts inputs into jobs, so that a URL that is named twice is fetched once; what is no URL is reported at once.
    static func plan(
        _ inputs: [FetchInput], unzips: Bool, onRefused: (Int, FetchError) -> Void
    ) -> [FetchJob] {
        var jobs: [FetchJob] = []
        var places: [String: Int] = [:]
        func add(_ key: String, _ source: Source, _ index: Int) {
            if let place = places[key] {
                jobs[place].inputs.append(index)
                jobs[place].acceptsArchive = jobs[place].acceptsArchive || inputs[index].mayBeArchive
                return
            }
            places[key] = jobs.count
            var job = FetchJob(key: key, source: source, inputs: [index])
            job.acceptsArchive = unzips || inputs[index].mayBeArchive
            job.about = inputs[index].about
            jobs.append(job)
        }
        for (index, input) in inputs.enumerated() {
            switch input.target {
            case .broken(let message):
                onRefused(index, FetchError(.badURL, message))
            case .refused(let error):
                onRefused(index, error)
            case .remote(let key, let url):
                add(key, .remote(url: url), index)
            case .inline(let data, let text):
                // Only its content names an inline asset in the store; here the text does.
                add(text, .inline(data), index)
            }
        }
        return jobs
    }
}
