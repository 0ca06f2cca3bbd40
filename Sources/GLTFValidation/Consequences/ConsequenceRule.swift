import GLTFModel

// What follows from what
// ======================
//
// A member that cannot be read counts as absent, and then half of the document does not fit any more: an accessor of type
// "VEC3x" gives its primitive an attribute of the wrong format, leaves it without bounds, and its indices with nothing to
// point at. Whoever mends the one word mends all four. So issues that an earlier one explains are marked with it.
//
// "Explains" is a matter of the document, not of codes alone: each rule names issues, and the way from the place of one to
// what was looked at when it was found. If something on that way could not be read, that is the cause. Issues that merely
// stand close to each other are not joined, and what no rule knows is not marked. One mark can still be wrong: an object
// that nobody refers to is taken for a consequence where a list of references of its kind could not be read.

/// Issues that may be consequences, and where their causes would stand.
struct ConsequenceRule: Sendable {
    /// A step from one value of the document to another.
    enum Step: Sendable {
        /// So many levels up.
        case up(Int)
        /// The element of a root array that this is in.
        case owner
        /// Any of these members, there or not.
        case member([String])
        /// All elements or members.
        case each
        /// The element whose index this is.
        case element(Collection)
        /// As `element`, of an array that is a member so many levels up.
        case neighbour(up: Int, String)
        /// The member that is named like the place of the issue.
        case sameName
        /// The member that an unsatisfied dependency lacks, by its arguments.
        case needed
        /// What an unresolved reference means, by its arguments.
        case target
    }

    let issues: [IssueDefinition]
    /// What can be a cause.
    let causes: [IssueDefinition]
    let ways: [[Step]]
    /// Places where a cause explains the issue wherever that stands; `*` is any element. Places above them count too.
    let places: [[String]]

    init(
        _ issues: [IssueDefinition], causes: [IssueDefinition] = ConsequenceRule.unusable, ways: [[Step]] = [],
        places: [[String]] = []
    ) {
        self.issues = issues
        self.causes = causes
        self.ways = ways
        self.places = places
    }

    /// Issues after which a value counts as absent, or a reference as none.
    static let unusable: [IssueDefinition] = [
        .typeMismatch, .arrayTypeMismatch, .valueNotInList, .valueNotInRange, .arrayLengthNotInList, .invalidIndex,
        .undefinedProperty, .emptyEntity, .patternMismatch, .unresolvedReference,
    ]
}
