import GLTFValidation

/// What of a code is left on one side, of the report or of the baseline, when the places were taken out that both list.
///
/// Both list the first places that they come to. One that is new at the front therefore pushes another out of the list, and
/// one that is gone lets another in; the sums over places tell in which of these ways the sides still agree.
struct BaselineRests: Equatable {
    /// Some places, added up.
    struct Rest: Equatable {
        var count = 0
        var digest: UInt64 = 0

        mutating func add(_ count: Int, at location: IssueLocation) {
            add(Rest(count: count, digest: location.digest &* UInt64(count)))
        }

        mutating func add(_ other: Rest) {
            let (sum, overflow) = count.addingReportingOverflow(other.count)
            count = overflow ? .max : sum
            digest &+= other.digest
        }

        static func + (a: Rest, b: Rest) -> Rest {
            var sum = a
            sum.add(b)
            return sum
        }
    }

    /// What of the report is known.
    enum Match {
        case nothing
        /// All of it, and the baseline knows no more.
        case everything
        /// What it does not list; what it lists is new.
        case others
        /// All of it; what the baseline lists besides is gone.
        case withoutListed

        var hasOthers: Bool { self != .nothing }
        var hasListed: Bool { self == .everything || self == .withoutListed }
        /// Whether what the baseline lists is among it.
        var usesListed: Bool { self != .withoutListed }
    }

    var listed = Rest()
    var others = Rest()

    /// What of these, in a report, stands in a baseline of which those are left.
    func match(_ known: BaselineRests) -> Match {
        if listed + others == known.listed + known.others { return .everything }
        if others == known.listed + known.others { return .others }
        if listed + others == known.others { return .withoutListed }
        return .nothing
    }
}
