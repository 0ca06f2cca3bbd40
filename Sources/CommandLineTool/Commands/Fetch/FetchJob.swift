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
    /// What is stored under the key, if its blob is there.
    var entry: EntryRecord?

    /// The URL that names for files are made from.
    var url: String {
        if case .remote(let url) = source { return url }
        return ""
    }

    /// Sorts inputs into jobs, so that a URL that is named twice is fetched once; what is no URL is reported at once.
    static func plan(_ inputs: [FetchInput], onBroken: (Int, String) -> Void) -> [FetchJob] {
        var jobs: [FetchJob] = []
        var places: [String: Int] = [:]
        for (index, input) in inputs.enumerated() {
            switch input.target {
            case .broken(let message):
                onBroken(index, message)
            case .remote(let key, let url):
                if let place = places[key] {
                    jobs[place].inputs.append(index)
                } else {
                    places[key] = jobs.count
                    jobs.append(FetchJob(key: key, source: .remote(url: url), inputs: [index]))
                }
            case .inline(let data):
                // Only its content names an inline asset, and that is known when it is decoded.
                jobs.append(FetchJob(key: "data:#\(index)", source: .inline(data), inputs: [index]))
            }
        }
        return jobs
    }
}
