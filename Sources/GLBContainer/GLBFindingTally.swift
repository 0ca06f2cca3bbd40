/// Says which findings are worth keeping, and counts the others.
///
/// A hostile file has room for a finding or two in every eight bytes. No report lists so many: of each code as many are
/// kept as one would list, and of the others only their number is known, and a sum over their places.
package struct GLBFindingTally: Sendable {
    /// Findings of one code that are not kept.
    package struct Surplus: Equatable, Sendable {
        package let code: GLBFinding.Code
        package var count = 0
        /// The sum over the digests of their places.
        package var digest: UInt64 = 0
    }

    private let most: Int
    private let digest: (@Sendable (Int) -> UInt64)?
    /// How many there were, for each code.
    private var counts = [Int](repeating: 0, count: GLBFinding.Code.allCases.count)
    /// Of those that are not kept, likewise.
    private var digests = [UInt64](repeating: 0, count: GLBFinding.Code.allCases.count)

    /// - Parameters:
    ///   - most: so many findings of a code are kept, at least one.
    ///   - digest: a number for the byte offset of a finding, if surplus ones are to be told apart from others.
    package init(keeping most: Int, digest: (@Sendable (Int) -> UInt64)? = nil) {
        self.most = Swift.max(most, 1)
        self.digest = digest
    }

    /// Counts a finding; answers whether it is one to keep.
    package mutating func keeps(_ finding: GLBFinding) -> Bool {
        let code = Int(finding.code.rawValue)
        counts[code] += 1
        if counts[code] <= most { return true }
        if let digest { digests[code] &+= digest(finding.offset) }
        return false
    }

    /// What is not kept, by code.
    package var surplus: [Surplus] {
        GLBFinding.Code.allCases.compactMap { code in
            let index = Int(code.rawValue)
            return counts[index] > most
                ? Surplus(code: code, count: counts[index] - most, digest: digests[index]) : nil
        }
    }
}
