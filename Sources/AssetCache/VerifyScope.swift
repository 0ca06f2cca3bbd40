package import ContentDigest
package import FileSystem

/// Which blobs a check of the store reads. All conditions that are set must hold.
package struct VerifyScope: Sendable {
    /// Only these blobs.
    package var digests: Set<SHA256Digest>?
    /// Only blobs that came into the store at this time or later.
    package var since: Timestamp?
    package var sample: Sample?

    /// A part of the blobs that the other conditions leave.
    package enum Sample: Sendable, Equatable {
        /// So many in a million, chosen anew each time, at least one.
        case share(perMillion: Int)
        /// Part `number` of `count` equal ones, told apart by digest: all parts together are everything.
        case part(number: Int, of: Int)
    }

    package init() {}

    package init(digests: Set<SHA256Digest>?) { self.digests = digests }

    /// Nothing is left out.
    var isWhole: Bool { digests == nil && since == nil && sample == nil }

    func includes(_ digest: SHA256Digest) -> Bool { digests?.contains(digest) ?? true }

    func includes(_ time: Timestamp) -> Bool { since.map { time >= $0 } ?? true }

    /// The part of `all`, in the same order.
    func sampled(
        _ all: [SHA256Digest], using generator: inout some RandomNumberGenerator
    ) -> [SHA256Digest] {
        switch sample {
        case nil: return all
        case .part(let number, let count):
            let parts = UInt64(max(1, count))
            let wanted = UInt64(max(1, number) - 1)
            return all.filter { Self.start(of: $0) % parts == wanted }
        case .share(let perMillion):
            let share = min(max(perMillion, 0), 1_000_000)
            var wanted = max(min(1, all.count), (all.count * share + 999_999) / 1_000_000)
            var left = all.count
            // Each is taken with the chance that is left for it, so that exactly as many are taken as are wanted.
            return all.filter { _ in
                let isTaken = Int.random(in: 0..<max(1, left), using: &generator) < wanted
                left -= 1
                if isTaken { wanted -= 1 }
                return isTaken
            }
        }
    }

    private static func start(of digest: SHA256Digest) -> UInt64 {
        UInt64(digest.hex.prefix(15), radix: 16) ?? 0
    }
}
