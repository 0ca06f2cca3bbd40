import AssetFetching
import ContentDigest

/// `--shard 2/5`: the second of five parts of a batch.
///
/// Which part an asset belongs to follows from the digest of its canonical URL alone: not from its place in the list,
/// not from how the URL is spelled, and not from the machine. So the shards of one list have nothing in common and leave
/// nothing out, however the lists are ordered that the machines were given.
struct Shard: Sendable, Equatable {
    /// From 1.
    let number: Int
    let count: Int

    static let whole = Shard(number: 1, count: 1)
    static let mostShards = 100_000

    static let syntax = ValueSyntax<Shard>(
        placeholder: "I/N", expected: "the number of a part and how many there are, as 1/4 … 4/4",
        parse: { (text: ArgumentText) throws(ValueProblem) -> Shard in
            let parts = (text.string ?? "").split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 2,
                parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }),
                let number = Int(parts[0]), let count = Int(parts[1])
            else { throw ValueProblem() }
            guard count >= 1, count <= mostShards else { throw ValueProblem("there are 1 to \(mostShards) parts") }
            guard number >= 1, number <= count else { throw ValueProblem("parts are counted from 1 to \(count)") }
            return Shard(number: number, count: count)
        })

    func contains(_ identity: SHA256Digest) -> Bool {
        if count == 1 { return true }
        let value = identity.bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(value % UInt64(count)) == number - 1
    }
}
